// SPDX-License-Identifier: Apache-2.0
#include "contract/dtype.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace dpa4 {
namespace {

// bfloat16 is the upper half of a float, so its two neighbours of a double can be enumerated.
double nearest_bfloat16_by_search(double value) {
  const auto upper =
      static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(static_cast<float>(value)) >> 16);
  double best = std::numeric_limits<double>::infinity();
  bool best_even = false;
  for (int step = -1; step <= 1; ++step) {
    const auto bits = static_cast<std::uint16_t>(upper + step);
    const double candidate = std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
    const double distance = std::abs(candidate - value);
    const bool even = bits % 2 == 0;
    if (!std::isfinite(best) || distance < std::abs(best - value) ||
        (distance == std::abs(best - value) && even && !best_even)) {
      best = candidate;
      best_even = even;
    }
  }
  return best;
}

TEST(Dtype, Bfloat16RoundsToTheNearestValue) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 20000; ++i) {
    const double value = normal(random) * std::ldexp(1.0, static_cast<int>(random() % 60) - 30);
    EXPECT_EQ(round_to(Dtype::bfloat16, value), nearest_bfloat16_by_search(value)) << value;
  }
}

TEST(Dtype, Bfloat16RoundsOnceAndTiesToEven) {
  EXPECT_EQ(round_to(Dtype::bfloat16, 1.0 + 0x1p-8), 1.0);
  EXPECT_EQ(round_to(Dtype::bfloat16, 1.0 + 3 * 0x1p-8), 1.0 + 0x1p-6);
  // Just above a tie in double, a tie once rounded to float: one rounding goes up, two go down.
  EXPECT_EQ(round_to(Dtype::bfloat16, 1.0 + 0x1p-8 + 0x1p-40), 1.0 + 0x1p-7);
}

TEST(Dtype, Bfloat16KeepsRangeAndSpecialValues) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(round_to(Dtype::bfloat16, 1e39), infinity);
  EXPECT_EQ(round_to(Dtype::bfloat16, -1e39), -infinity);
  EXPECT_EQ(round_to(Dtype::bfloat16, -infinity), -infinity);
  EXPECT_TRUE(std::isnan(round_to(Dtype::bfloat16, std::nan(""))));
  EXPECT_EQ(round_to(Dtype::bfloat16, 0x1p-133), 0x1p-133);  // smallest subnormal
  EXPECT_EQ(round_to(Dtype::bfloat16, 0x1p-135), 0.0);
  EXPECT_TRUE(std::signbit(round_to(Dtype::bfloat16, -0.0)));
}

TEST(Dtype, NamesAndRoundoffs) {
  for (const Dtype dtype : all_dtypes) {
    EXPECT_EQ(parse_dtype(name(dtype)), dtype);
  }
  // v is the largest relative error of one rounding: a neighbour of 1 is 2v away.
  for (const Dtype dtype : {Dtype::float32, Dtype::bfloat16}) {
    const double v = storage_roundoff(dtype);
    EXPECT_EQ(round_to(dtype, 1.0 + 1.01 * v), 1.0 + 2 * v);
    EXPECT_EQ(round_to(dtype, 1.0 + 0.99 * v), 1.0);
  }
  EXPECT_EQ(parse_dtype("float16"), std::nullopt);
}

}  // namespace
}  // namespace dpa4
