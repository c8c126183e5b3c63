// SPDX-License-Identifier: Apache-2.0
// Probe operands: every stage but one is exact, so that its rounding is measured alone even inside
// a fused kernel (docs/validation.md, stages).
#pragma once

#include <cstdint>

#include "contract/dtype.h"
#include "contract/operands.h"
#include "contract/stage.h"

namespace dpa4 {

// Edges of a probe run: enough for full and partial tiles, few enough for a long double reference.
inline constexpr std::int64_t probe_edges = 20;

// Operands that isolate `stage`, which must have an observed tensor. What the stage itself reads is
// random as in draw_operands; the rest copies:
//   runs       unit rows, so that the rotation picks one component    (all but forward/rotate)
//   kernel     the identity over degrees, basis 1 (T = 0: ones)       (all but forward/degree_mix)
//   w0, w1     zero in every layer; the layer's own for layer*/z and forward/out; the identity
//              matrix in its layer for layer*/gate
//   compete    off                                                    (all but forward/alpha)
// The problem inside has at most probe_edges edges.
Operands probe_operands(const Problem& problem, const Stage& stage, std::uint64_t seed, Dtype dtype,
                        int threads = 1);

}  // namespace dpa4
