// SPDX-License-Identifier: Apache-2.0
#include "operands/random.h"

#include <cmath>

#include "operands/philox.h"

namespace dpa4 {

namespace {

// A number in (-1, 1), never 0, with 53 random bits.
double signed_unit(std::uint32_t high, std::uint32_t low) {
  const std::uint64_t bits = ((std::uint64_t{high} << 32) | low) >> 11;  // 53 bits
  return (static_cast<double>(bits) + 0.5) * 0x1p-52 - 1.0;
}

PhiloxCounter block(std::uint64_t seed, Stream stream, std::uint64_t i, std::uint32_t attempt) {
  const PhiloxCounter counter{static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i >> 32),
                              static_cast<std::uint32_t>(stream), attempt};
  return philox(counter,
                {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)});
}

}  // namespace

double portable_log(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);  // exact, in [0.5, 1)
  constexpr double half_root = 0.70710678118654752;
  if (mantissa < half_root) {
    mantissa *= 2.0;
    --exponent;
  }
  // log m = 2 artanh((m-1)/(m+1)); the argument's square is below 0.03, so 12 terms suffice.
  const double s = (mantissa - 1.0) / (mantissa + 1.0);
  const double square = s * s;
  double series = 0.0;
  for (int k = 12; k >= 0; --k) {
    series = series * square + 1.0 / (2 * k + 1);
  }
  constexpr double log_two = 0.69314718055994531;
  return 2.0 * s * series + exponent * log_two;
}

std::array<double, 2> Random::normal_pair(std::uint64_t pair) const {
  for (std::uint32_t attempt = 0;; ++attempt) {
    const PhiloxCounter bits = block(seed_, stream_, pair, attempt);
    const double a = signed_unit(bits[0], bits[1]);
    const double b = signed_unit(bits[2], bits[3]);
    const double radius = a * a + b * b;
    if (radius > 0.0 && radius < 1.0) {
      const double scale = std::sqrt(-2.0 * portable_log(radius) / radius);
      return {scale * a, scale * b};
    }
  }
}

std::uint64_t Random::integer(std::uint64_t i, std::uint64_t below) const {
  const PhiloxCounter bits = block(seed_, stream_, i, 0);
  return ((std::uint64_t{bits[0]} << 32) | bits[1]) % below;
}

}  // namespace dpa4
