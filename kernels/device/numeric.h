// SPDX-License-Identifier: Apache-2.0
// Accumulator types and the elementary functions of the kernels.
#pragma once

#include <cmath>

namespace dpa4::device {

// float for float and bfloat16 operands, double for double (docs/mathematics.md, section 2).
template <class Storage>
struct AccumulatorOf {
  using type = float;
};
template <>
struct AccumulatorOf<double> {
  using type = double;
};
template <class Storage>
using Accumulator = typename AccumulatorOf<Storage>::type;

template <class Storage>
DPA4_DEVICE Accumulator<Storage> widen(Storage value) {
  return static_cast<Accumulator<Storage>>(value);
}

DPA4_DEVICE float exponential(float value) { return ::expf(value); }
DPA4_DEVICE double exponential(double value) { return ::exp(value); }
DPA4_DEVICE float square_root(float value) { return ::sqrtf(value); }
DPA4_DEVICE double square_root(double value) { return ::sqrt(value); }

template <class T>
DPA4_DEVICE T sigmoid(T value) {
  return T(1) / (T(1) + exponential(-value));
}

}  // namespace dpa4::device
