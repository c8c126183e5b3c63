// SPDX-License-Identifier: Apache-2.0
// Reproducible draws: element i of a named stream depends on (seed, stream, i) alone, and on
// nothing that differs between machines (no library functions, no fused operations).
#pragma once

#include <array>
#include <cstdint>

namespace dpa4 {

// One stream per operand, so that a draw does not depend on the sizes of the others. The numbers
// are part of the result format: a change of one changes every recorded error.
enum class Stream : std::uint32_t {
  x = 1,
  src = 2,
  runs = 3,
  kernel = 4,
  basis = 5,
  focus_weight = 6,
  focus_bias = 7,
  focus_norm = 8,
  w0 = 9,
  w1 = 10,
  gate = 11,
  unit_rows = 12,
};

class Random {
 public:
  Random(std::uint64_t seed, Stream stream) : seed_(seed), stream_(stream) {}

  // Two standard normals, elements 2*pair and 2*pair + 1 of the stream, by Marsaglia's polar
  // method.
  [[nodiscard]] std::array<double, 2> normal_pair(std::uint64_t pair) const;
  // Uniform in 0..below-1; below >= 1, and small enough that the remainder's bias is nothing
  // (2^-32).
  [[nodiscard]] std::uint64_t integer(std::uint64_t i, std::uint64_t below) const;

 private:
  std::uint64_t seed_;
  Stream stream_;
};

// Natural logarithm of 0 < x <= 1 from the four basic operations, to a few units in the last place:
// the standard library's differs between machines in the last bit.
double portable_log(double x);

}  // namespace dpa4
