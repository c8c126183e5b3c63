// SPDX-License-Identifier: Apache-2.0
#include "contract/dtype.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace dpa4 {

namespace {

constexpr int bfloat16_digits = 8;           // significand bits, the hidden one included
constexpr int bfloat16_min_exponent = -126;  // of the smallest normal number

// Rounds to bfloat16 by scaling the last kept bit to the units place; nearbyint rounds ties to
// even.
double round_to_bfloat16(double value) {
  if (!std::isfinite(value) || value == 0.0) {
    return value;
  }
  const int exponent = std::max(std::ilogb(value), bfloat16_min_exponent);
  const int last_bit = exponent - (bfloat16_digits - 1);
  const double rounded = std::ldexp(std::nearbyint(std::ldexp(value, -last_bit)), last_bit);
  const double largest = std::ldexp(2.0 - std::ldexp(1.0, 1 - bfloat16_digits), 127);
  return std::abs(rounded) > largest ? std::copysign(HUGE_VAL, value) : rounded;
}

}  // namespace

std::string_view name(Dtype dtype) {
  switch (dtype) {
    case Dtype::float32:
      return "float32";
    case Dtype::bfloat16:
      return "bfloat16";
    case Dtype::float64:
      return "float64";
  }
  return "unknown";
}

std::optional<Dtype> parse_dtype(std::string_view text) {
  for (const Dtype dtype : all_dtypes) {
    if (name(dtype) == text) {
      return dtype;
    }
  }
  return std::nullopt;
}

double accumulator_roundoff(Dtype dtype) { return dtype == Dtype::float64 ? 0x1p-53 : 0x1p-24; }

double storage_roundoff(Dtype dtype) {
  return dtype == Dtype::bfloat16 ? 0x1p-8 : accumulator_roundoff(dtype);
}

double accumulator_underflow(Dtype dtype) { return dtype == Dtype::float64 ? DBL_MIN : FLT_MIN; }

double round_to(Dtype dtype, double value) {
  switch (dtype) {
    case Dtype::float32:
      return static_cast<double>(static_cast<float>(value));
    case Dtype::bfloat16:
      return round_to_bfloat16(value);
    case Dtype::float64:
      return value;
  }
  return value;
}

}  // namespace dpa4
