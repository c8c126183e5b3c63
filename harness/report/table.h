// SPDX-License-Identifier: Apache-2.0
// Results for people: what failed in full, then a table with a row for each stage, mode, dtype and
// path, then what was not compared, then one line that says it all.
#pragma once

#include <iosfwd>
#include <optional>
#include <span>

#include "contract/record.h"

namespace dpa4 {

struct TableOptions {
  bool colour = false;        // ANSI escape codes
  bool every_record = false;  // one row for each record in place of each group's worst
  int width = 100;            // columns to keep within; only longer names pass them
  std::optional<double> seconds = std::nullopt;  // of the whole session, for the last line
};

// A row shows the case that is nearest to its tolerance, or furthest above it: its error and its
// tolerance; the bound is the largest share that any case of the row used, n the longest sum. A
// group that was never compared has no row. Of the environment, the head shows what fits two
// lines.
void write_table(std::ostream& out, const Environment& environment, std::span<const Record> records,
                 const TableOptions& options);

}  // namespace dpa4
