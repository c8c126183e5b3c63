// SPDX-License-Identifier: Apache-2.0
// The counter-based generator Philox4x32-10 (J. K. Salmon et al., "Parallel random numbers: as easy
// as 1, 2, 3", SC 2011): the same bits on every machine, for any order of evaluation.
#pragma once

#include <array>
#include <cstdint>

namespace dpa4 {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key);

}  // namespace dpa4
