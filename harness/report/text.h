// SPDX-License-Identifier: Apache-2.0
// Text for terminals and files: valid UTF-8, no stray control characters, aligned and wrapped.
// A code point counts as one column.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace dpa4 {

// The text with every byte that is not part of well-formed UTF-8 replaced by U+FFFD.
std::string repair_utf8(std::string_view text);

// Repaired, and with control characters replaced by spaces, so that a name from a file can neither
// break a line nor command the terminal.
std::string one_line(std::string_view text);

// Columns that valid UTF-8 takes.
int columns_of(std::string_view text);

// At most `columns` columns of valid UTF-8; what is cut off ends in "...".
std::string shorten(std::string_view text, int columns);

// Lines of at most `columns` columns, broken at spaces; line ends in the text stay. A word that is
// longer stands whole on a line of its own. At least one line, possibly empty.
std::vector<std::string> wrap(std::string_view text, int columns);

// Writes `label` padded to `label_columns`, then the text wrapped beside it up to column `width`.
void write_beside(std::ostream& out, const std::string& label, int label_columns,
                  std::string_view text, int width);

enum class Style { plain, strong, faint, good, bad, doubtful };

// The text between the escape codes of the style where `colour` is on, as it is otherwise.
std::string paint(std::string_view text, Style style, bool colour);

enum class Align { left, right };

struct Cell {
  std::string text;
  Style style = Style::plain;
};

struct Column {
  std::string title;
  Align align = Align::left;
};

// Writes a title row and the rows, one cell for each column, as wide as its widest cell. Columns
// stand two spaces apart, or one where the table would pass `width`. Nothing is cut off.
void write_columns(std::ostream& out, const std::vector<Column>& columns,
                   const std::vector<std::vector<Cell>>& rows, int width, bool colour);

}  // namespace dpa4
