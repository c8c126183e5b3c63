// SPDX-License-Identifier: Apache-2.0
// The rotation and the degree mixing of one edge and one channel, shared by the kernels that need
// them (docs/mathematics.md, section 2).
#pragma once

#include <cstdint>

#include "kernels/device/device.h"

namespace dpa4::edge_math {

// y[row] = sum_j run[row, j] * x[l^2 + j] for the m = 0 row of every degree, and with AllRows for
// the m = -1 and m = +1 rows too. `x` points at (node, component 0, channel); `run(i)` reads
// element i of the edge's packed runs.
template <int Degree, bool AllRows, class Policy, class Storage, class Run, class Acc>
DPA4_DEVICE void rotate(const Storage* x, std::int64_t component_stride, const Run& run,
                        Acc (&y)[3 * Degree + 1]) {
  constexpr int components = (Degree + 1) * (Degree + 1);
  DPA4_UNROLL
  for (int l = 0; l <= Degree; ++l) {
    Acc zero{0};
    Acc minus{0};
    Acc plus{0};
    DPA4_UNROLL
    for (int j = 0; j < 2 * l + 1; ++j) {
      const Acc feature = device::widen(x[(l * l + j) * component_stride]);
      zero += run(l * l + j) * feature;
      if (AllRows && l > 0) {
        minus += run(components + l * l - 1 + j) * feature;
        plus += run(2 * components + l * l - 2 + j) * feature;
      }
    }
    y[l] = Policy::rotated(zero);
    if (AllRows && l > 0) {
      y[Degree + l] = Policy::rotated(minus);
      y[2 * Degree + l] = Policy::rotated(plus);
    }
  }
}

// The largest rank T of a degree mixer.
inline constexpr int rank_limit = 4;

// k_eff = sum_t kernel[entry, t] * basis[t] of one (input, output) pair of degrees. The loop runs
// to the limit so that `basis` stays in registers when the rank is known at run time only.
template <class Kernel, class Acc>
DPA4_DEVICE Acc effective_kernel(const Kernel& kernel, int entry, int rank,
                                 const Acc (&basis)[rank_limit]) {
  Acc sum{0};
  DPA4_UNROLL
  for (int t = 0; t < rank_limit; ++t) {
    if (t < rank) {
      sum += kernel(entry * rank + t) * basis[t];
    }
  }
  return sum;
}

// Channel c of the basis (T, W), in accumulator precision.
template <class Storage, class Acc>
DPA4_DEVICE void load_basis(const Storage* basis, int rank, int width, int c,
                            Acc (&values)[rank_limit]) {
  DPA4_UNROLL
  for (int t = 0; t < rank_limit; ++t) {
    values[t] = t < rank ? device::widen(basis[t * width + c]) : Acc{0};
  }
}

// One m = 0 output of the mixing for rank >= 1; `kernel(i)` reads the edge's packed degree kernel.
template <int Degree, class Kernel, class Acc>
DPA4_DEVICE Acc mix_zero(const Acc (&y)[3 * Degree + 1], const Kernel& kernel, int rank,
                         const Acc (&basis)[rank_limit], int output) {
  Acc sum{0};
  DPA4_UNROLL
  for (int i = 0; i <= Degree; ++i) {
    sum += effective_kernel(kernel, i * (Degree + 1) + output, rank, basis) * y[i];
  }
  return sum;
}

// Hands every mixed row to store(row, value), for rank >= 1.
template <int Degree, class Kernel, class Acc, class Store>
DPA4_DEVICE void mix(const Acc (&y)[3 * Degree + 1], const Kernel& kernel, int rank,
                     const Acc (&basis)[rank_limit], const Store& store) {
  DPA4_UNROLL
  for (int o = 0; o <= Degree; ++o) {
    store(o, mix_zero<Degree>(y, kernel, rank, basis, o));
  }
  constexpr int block1 = (Degree + 1) * (Degree + 1);
  DPA4_UNROLL
  for (int o = 0; o < Degree; ++o) {
    Acc minus{0};
    Acc plus{0};
    DPA4_UNROLL
    for (int i = 0; i < Degree; ++i) {
      const Acc k_eff = effective_kernel(kernel, block1 + i * Degree + o, rank, basis);
      minus += k_eff * y[Degree + 1 + i];
      plus += k_eff * y[2 * Degree + 1 + i];
    }
    store(Degree + 1 + o, minus);
    store(2 * Degree + 1 + o, plus);
  }
}

// The same for rank 0, where every degree has one factor per channel: `factor(degree)`.
template <int Degree, class Factor, class Acc, class Store>
DPA4_DEVICE void scale(const Acc (&y)[3 * Degree + 1], const Factor& factor, const Store& store) {
  DPA4_UNROLL
  for (int l = 0; l <= Degree; ++l) {
    const Acc value = factor(l);
    store(l, value * y[l]);
    if (l > 0) {
      store(Degree + l, value * y[Degree + l]);
      store(2 * Degree + l, value * y[2 * Degree + l]);
    }
  }
}

}  // namespace dpa4::edge_math
