// SPDX-License-Identifier: Apache-2.0
// Random operands with the distributions of docs/mathematics.md, section 6.
#pragma once

#include <cstdint>

#include "contract/dtype.h"
#include "contract/operands.h"

namespace dpa4 {

inline constexpr int every_layer = -1;
inline constexpr int no_layer = -2;

struct DrawOptions {
  int threads = 1;
  // The layer whose block weights w0 and w1 are drawn; those of the others stay zero.
  int weights_of_layer = every_layer;
};

// Drawn in double, rounded once to the dtype; the same on every machine and for any number of
// threads. Throws std::invalid_argument when find_fault(problem) finds one.
Operands draw_operands(const Problem& problem, std::uint64_t seed, Dtype dtype,
                       const DrawOptions& options = {});

}  // namespace dpa4
