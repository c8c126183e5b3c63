// SPDX-License-Identifier: Apache-2.0
// Random operands with the distributions of docs/mathematics.md, section 6.
#pragma once

#include <cstdint>

#include "contract/dtype.h"
#include "contract/operands.h"

namespace dpa4 {

// Drawn in double, rounded once to the dtype; the same on every machine. Throws
// std::invalid_argument when find_fault(problem) finds one.
Operands draw_operands(const Problem& problem, std::uint64_t seed, Dtype dtype);

}  // namespace dpa4
