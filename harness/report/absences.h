// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <span>

#include "report/table.h"

namespace dpa4 {

// Writes what is neither passed nor failed: mistrusted, not compiled, unsupported and not compared
// records, each kind with its notes; equal notes once, with how many cases they concern. At most 10
// lines of a kind. Nothing if there is none.
void write_absences(std::ostream& out, std::span<const Record> records,
                    const TableOptions& options);

}  // namespace dpa4
