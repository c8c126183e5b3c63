// SPDX-License-Identifier: Apache-2.0
#include "report/text.h"

#include <algorithm>
#include <numeric>
#include <ostream>

namespace dpa4 {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

unsigned byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
}

bool is_continuation(unsigned byte) { return (byte & 0xC0U) == 0x80U; }

// Length of the well-formed sequence that starts the text, 0 if there is none. The second byte's
// narrower ranges exclude overlong forms, surrogates and what lies beyond U+10FFFF.
std::size_t sequence_length(std::string_view text) {
  const unsigned first = byte_at(text, 0);
  if (first < 0x80) {
    return 1;
  }
  if (first < 0xC2 || first > 0xF4) {
    return 0;
  }
  const std::size_t length = first < 0xE0 ? 2 : (first < 0xF0 ? 3 : 4);
  const unsigned low = first == 0xE0 ? 0xA0 : (first == 0xF0 ? 0x90 : 0x80);
  const unsigned high = first == 0xED ? 0x9F : (first == 0xF4 ? 0x8F : 0xBF);
  if (byte_at(text, 1) < low || byte_at(text, 1) > high) {
    return 0;
  }
  for (std::size_t i = 2; i < length; ++i) {
    if (!is_continuation(byte_at(text, i))) {
      return 0;
    }
  }
  return length;
}

// Bytes of the first `columns` code points.
std::size_t prefix_bytes(std::string_view text, int columns) {
  std::size_t end = 0;
  while (columns-- > 0 && end < text.size()) {
    do {
      ++end;
    } while (is_continuation(byte_at(text, end)));
  }
  return end;
}

void wrap_line(std::string_view line, int columns, std::vector<std::string>& lines) {
  std::string current;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    if (word.empty()) {
      continue;
    }
    if (!current.empty() && columns_of(current) + 1 + columns_of(word) > columns) {
      lines.push_back(std::move(current));
      current.clear();
    }
    if (!current.empty()) {
      current += ' ';
    }
    current += word;
  }
  lines.push_back(std::move(current));
}

std::string padding(int columns) {
  return std::string(static_cast<std::size_t>(std::max(columns, 0)), ' ');
}

}  // namespace

std::string repair_utf8(std::string_view text) {
  std::string repaired;
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    repaired += length == 0 ? replacement : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return repaired;
}

std::string one_line(std::string_view text) {
  std::string line = repair_utf8(text);
  std::replace_if(
      line.begin(), line.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\x7F'; }, ' ');
  return line;
}

int columns_of(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) {
    return !is_continuation(static_cast<unsigned char>(c));
  }));
}

std::string shorten(std::string_view text, int columns) {
  constexpr std::string_view dots = "...";
  if (columns_of(text) <= columns) {
    return std::string(text);
  }
  const int dot_columns = std::clamp(columns, 0, static_cast<int>(dots.size()));
  return std::string(text.substr(0, prefix_bytes(text, columns - dot_columns))) +
         std::string(dots.substr(0, static_cast<std::size_t>(dot_columns)));
}

std::vector<std::string> wrap(std::string_view text, int columns) {
  std::vector<std::string> lines;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    wrap_line(one_line(text.substr(start, end - start)), columns, lines);
    start = end + 1;
  }
  return lines;
}

void write_beside(std::ostream& out, const std::string& label, int label_columns,
                  std::string_view text, int width) {
  std::string margin = label + padding(label_columns - columns_of(label));
  for (const std::string& line : wrap(text, width - label_columns)) {
    out << margin << line << '\n';
    margin = padding(label_columns);
  }
}

std::string paint(std::string_view text, Style style, bool colour) {
  const auto code = [style]() -> std::string_view {
    switch (style) {
      case Style::plain:
        return "";
      case Style::strong:
        return "\x1b[1m";
      case Style::faint:
        return "\x1b[2m";
      case Style::good:
        return "\x1b[32m";
      case Style::bad:
        return "\x1b[1;31m";
      case Style::doubtful:
        return "\x1b[33m";
    }
    return "";
  }();
  if (!colour || code.empty() || text.empty()) {
    return std::string(text);
  }
  return std::string(code) + std::string(text) + "\x1b[0m";
}

void write_columns(std::ostream& out, const std::vector<Column>& columns,
                   const std::vector<std::vector<Cell>>& rows, int width, bool colour) {
  std::vector<int> widths;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    int widest = columns_of(columns[i].title);
    for (const auto& row : rows) {
      widest = std::max(widest, columns_of(row.at(i).text));
    }
    widths.push_back(widest);
  }
  const int gaps = static_cast<int>(columns.size()) - 1;
  const int cells = std::accumulate(widths.begin(), widths.end(), 0);
  const int gap = cells + 2 * gaps <= width ? 2 : 1;

  const auto write_row = [&](const std::vector<Cell>& row) {
    int pending = 0;  // spaces due before the next text, so that no line ends in one
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const int slack = widths[i] - columns_of(row[i].text);
      const int before = columns[i].align == Align::right ? slack : 0;
      pending += (i == 0 ? 0 : gap) + before;
      if (!row[i].text.empty()) {
        out << padding(pending) << paint(row[i].text, row[i].style, colour);
        pending = 0;
      }
      pending += slack - before;
    }
    out << '\n';
  };

  std::vector<Cell> titles;
  for (const Column& column : columns) {
    titles.push_back({column.title, Style::strong});
  }
  write_row(titles);
  std::for_each(rows.begin(), rows.end(), write_row);
}

}  // namespace dpa4
