// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <vector>

#include "report/groups.h"
#include "report/table.h"

namespace dpa4 {

// Writes what failed or broke, in full and numbered, at most 20 of them: the worst record of each
// group first, so that one broken stage does not hide another, then the rest. Nothing if nothing
// did.
void write_failures(std::ostream& out, const std::vector<Group>& groups,
                    const TableOptions& options);

}  // namespace dpa4
