// SPDX-License-Identifier: Apache-2.0
// Random operands for the tests of the reference.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "contract/dtype.h"
#include "contract/operands.h"

namespace dpa4::test {

// Normal numbers with the scales of docs/mathematics.md, section 6, rounded to the dtype.
Operands draw(const Problem& problem, std::uint64_t seed, Dtype dtype = Dtype::float64);

// The operands of one edge alone.
Operands only_edge(const Operands& operands, std::int64_t edge);

// Every tensor the reference has for a problem.
std::vector<std::string> all_tensors(const Problem& problem);

}  // namespace dpa4::test
