// SPDX-License-Identifier: Apache-2.0
#include "operands/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "operands/philox.h"

namespace dpa4 {
namespace {

double normal(const Random& random, std::uint64_t i) { return random.normal_pair(i / 2)[i % 2]; }

// Known answers that the generator's authors publish with it.
TEST(Philox, KnownAnswers) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
            (PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr std::uint32_t ones = 0xffffffff;
  EXPECT_EQ(philox({ones, ones, ones, ones}, {ones, ones}),
            (PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, LogarithmIsAccurate) {
  for (int i = 1; i <= 5000; ++i) {
    const double x = std::pow(i / 5000.0, 8);
    EXPECT_NEAR(portable_log(x), std::log(x), 4e-16 * (1.0 + std::abs(std::log(x)))) << x;
  }
}

// The bits themselves: a change here means that every recorded result has changed.
TEST(Random, SameBitsOnEveryMachine) {
  const Random random(11, Stream::x);
  std::uint64_t hash = 0;
  for (std::uint64_t i = 0; i < 10000; ++i) {
    std::uint64_t bits = 0;
    const double value = normal(random, i);
    static_assert(sizeof(bits) == sizeof(value));
    __builtin_memcpy(&bits, &value, sizeof(bits));
    hash = (hash ^ bits) * 0x100000001b3ULL;
  }
  EXPECT_EQ(hash, 0x5147275d2616b3e6ULL);
}

TEST(Random, NormalHasTheMomentsOfANormal) {
  const Random random(2027, Stream::runs);
  constexpr int count = 200000;
  double sum = 0;
  double squares = 0;
  double fourth = 0;
  int beyond_three = 0;
  for (int i = 0; i < count; ++i) {
    const double value = normal(random, i);
    sum += value;
    squares += value * value;
    fourth += value * value * value * value;
    beyond_three += std::abs(value) > 3.0 ? 1 : 0;
  }
  EXPECT_NEAR(sum / count, 0.0, 0.01);
  EXPECT_NEAR(squares / count, 1.0, 0.015);
  EXPECT_NEAR(fourth / count, 3.0, 0.15);
  EXPECT_NEAR(beyond_three / double{count}, 0.0027, 0.0006);
}

TEST(Random, StreamsAndSeedsAreIndependent) {
  int equal = 0;
  double product = 0;
  for (int i = 0; i < 10000; ++i) {
    const double a = normal(Random(1, Stream::x), i);
    const double b = normal(Random(1, Stream::runs), i);
    const double c = normal(Random(2, Stream::x), i);
    equal += (a == b) + (a == c);
    product += a * b + a * c;
  }
  EXPECT_EQ(equal, 0);
  EXPECT_NEAR(product / 10000, 0.0, 0.05);
}

}  // namespace
}  // namespace dpa4
