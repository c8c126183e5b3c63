// SPDX-License-Identifier: Apache-2.0
// The three number formats a kernel may be instantiated for.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace dpa4 {

// Working (storage) precision of a kernel instance.
enum class Dtype { float32, bfloat16, float64 };

inline constexpr std::array<Dtype, 3> all_dtypes{Dtype::float32, Dtype::bfloat16, Dtype::float64};

std::string_view name(Dtype dtype);
std::optional<Dtype> parse_dtype(std::string_view text);

// Unit roundoff u of the accumulator: 2^-24 for float32 and bfloat16, 2^-53 for float64
// (docs/mathematics.md, section 5).
double accumulator_roundoff(Dtype dtype);

// Unit roundoff v of the storage type: 2^-24, 2^-8, 2^-53 (docs/mathematics.md, section 5).
double storage_roundoff(Dtype dtype);

// Smallest positive normal number of the accumulator; below it relative rounding bounds do not
// hold.
double accumulator_underflow(Dtype dtype);

// Nearest value of the format, ties to even, one rounding (never through another format).
// NaN and infinities pass through; a value beyond the format's range becomes an infinity.
double round_to(Dtype dtype, double value);

}  // namespace dpa4
