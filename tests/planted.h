// SPDX-License-Identifier: Apache-2.0
// Kernels with faults planted through the policy seam, as a backend. The shipped kernels contain no
// trace of it.
#pragma once

#include <utility>

#include "contract/backend.h"
#include "kernels/device/policy.h"

namespace dpa4 {

enum class Fault { none, rotation_rounded_to_float, smoothing_rounded_to_float };

struct Planted {
  struct Instances {
    using Degrees = std::integer_sequence<int, 3>;
    using Ranks = std::integer_sequence<int, 1>;
    static constexpr bool float64 = true;
  };

  static inline Fault fault = Fault::none;

  template <class T>
  static T rotated(T value) {
    return fault == Fault::rotation_rounded_to_float ? static_cast<T>(round_to_float(value))
                                                     : value;
  }
  // Of the three scalars only smoothing matters: the tests' 1/tau is exact in float, and norm_eps
  // belongs to a norm that they do not have.
  template <class T>
  static T scalar(double value) {
    return static_cast<T>(fault == Fault::smoothing_rounded_to_float ? round_to_float(value)
                                                                     : value);
  }

 private:
  // Volatile, because g++ 12.2 at -O3 drops the rounding of two neighbouring doubles when it joins
  // their conditional conversions into one vector operation.
  static double round_to_float(double value) {
    const volatile float rounded = static_cast<float>(value);
    return rounded;
  }
};

// Named "host", so that a command line finds it in the shipped backend's place.
Backend planted_backend();

}  // namespace dpa4
