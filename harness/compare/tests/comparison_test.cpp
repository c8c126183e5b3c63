// SPDX-License-Identifier: Apache-2.0
// The comparator on outputs that are wrong on purpose.
#include "compare/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace dpa4 {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const Truth truth{{1.0, -2.0, 4.0, 0.5}, {}};

Comparison compare(const std::vector<double>& got, const Truth& expected = truth) {
  return compare_stage(got, expected, nullptr, Dtype::float64);
}

TEST(Comparison, ExactIsZero) {
  const Comparison result = compare({1.0, -2.0, 4.0, 0.5});
  EXPECT_EQ(result.max_rel, 0.0);
  EXPECT_EQ(result.fro_rel, 0.0);
  EXPECT_TRUE(result.fault.empty());
}

TEST(Comparison, OneWrongElementIsFoundAndPlaced) {
  const Comparison result = compare({1.0, -2.0, 4.0, 0.7});
  EXPECT_NEAR(result.max_rel, 0.2 / 4.0, 1e-15);
  EXPECT_NEAR(result.fro_rel, 0.2 / std::sqrt(21.25), 1e-15);
  EXPECT_EQ(result.worst, 3);
  EXPECT_EQ(result.got, 0.7);
  EXPECT_EQ(result.truth, 0.5);
}

TEST(Comparison, NotANumberPassesNoTolerance) {
  for (const double bad : {std::nan(""), infinity, -infinity}) {
    const Comparison result = compare({1.0, -2.0, bad, 0.5});
    EXPECT_FALSE(result.max_rel <= 1e300);
    EXPECT_FALSE(result.fro_rel <= 1e300);
    EXPECT_EQ(result.worst, 2);
    EXPECT_THAT(result.fault, ::testing::HasSubstr("1 elements are not finite"));
  }
}

TEST(Comparison, NonFiniteValuesMustAgreeInPlaceAndKind) {
  const Truth special{{1.0, infinity, std::nan(""), 2.0}, {}};
  const Comparison agreeing = compare({1.0, infinity, std::nan(""), 2.0}, special);
  EXPECT_EQ(agreeing.max_rel, 0.0);
  EXPECT_TRUE(agreeing.fault.empty());
  EXPECT_THAT(agreeing.distrust, ::testing::HasSubstr("2 true values are not finite"));
  EXPECT_FALSE(compare({1.0, -infinity, std::nan(""), 2.0}, special).fault.empty());
  EXPECT_FALSE(compare({1.0, infinity, 3.0, 2.0}, special).fault.empty());
  EXPECT_FALSE(compare({infinity, 1.0, std::nan(""), 2.0}, special).fault.empty());
}

TEST(Comparison, SwappedRowsAreFound) { EXPECT_GT(compare({-2.0, 1.0, 4.0, 0.5}).max_rel, 0.7); }

TEST(Comparison, AllZeroOutputIsAFullError) {
  EXPECT_EQ(compare({0.0, 0.0, 0.0, 0.0}).max_rel, 1.0);
  EXPECT_EQ(compare({0.0, 0.0, 0.0, 0.0}).fro_rel, 1.0);
}

TEST(Comparison, MissingElementsAreAFault) {
  EXPECT_THAT(compare({1.0, -2.0, 4.0}).fault, ::testing::HasSubstr("3 elements, the truth 4"));
}

TEST(Comparison, ZeroTruthProvesNothing) {
  const Truth zeros{std::vector<double>(200, 0.0), {}};
  EXPECT_FALSE(compare(std::vector<double>(200, 0.0), zeros).distrust.empty());
  EXPECT_EQ(compare(std::vector<double>(200, 1.0), zeros).max_rel, infinity);
  Truth one_in_two_hundred = zeros;
  one_in_two_hundred.high[7] = 1.0;
  EXPECT_FALSE(compare(one_in_two_hundred.high, one_in_two_hundred).distrust.empty());
  EXPECT_TRUE(compare(truth.high).distrust.empty());
}

TEST(Comparison, EmptyStageIsExact) {
  const Comparison result = compare({}, Truth{});
  EXPECT_EQ(result.max_rel, 0.0);
  EXPECT_TRUE(result.fault.empty() && result.distrust.empty());
}

// Cases without edges were once mistrusted: an isolated stage without elements had no bound.
TEST(Comparison, EmptyIsolatedStageUsesNoneOfItsBound) {
  const ErrorModel model{{}, 3.0, false};
  EXPECT_EQ(compare_stage({}, Truth{}, &model, Dtype::float32).bound, 0.0);
}

TEST(Comparison, AnErrorModelThatIsNotANumberDoesNotPass) {
  const ErrorModel model{{std::nan(""), 1.0}, 3.0, false};
  const Truth values{{1.0, 1.0}, {}};
  const std::vector<double> got{2.0, 1.0};
  EXPECT_FALSE(*compare_stage(got, values, &model, Dtype::float32).bound <= 1.0);
}

TEST(Comparison, AnErrorModelBeyondFirstOrderGivesNoBound) {
  const ErrorModel model{{1e9}, 1e8, false};
  const std::vector<double> got{1.0};
  EXPECT_EQ(compare_stage(got, Truth{{1.0}, {}}, &model, Dtype::float32).bound, std::nullopt);
}

TEST(Comparison, LowPartOfTheTruthCounts) {
  const Truth precise{{1.0}, {0x1p-55}};
  EXPECT_EQ(compare({1.0}, precise).max_rel, 0x1p-55);
}

TEST(Comparison, BoundIsTheShareOfTheErrorModel) {
  const ErrorModel model{{10.0, 10.0}, 5.0, false};
  const Truth values{{1.0, 1.0}, {}};
  const double u = 0x1p-24;
  const double allowed =
      u / (1 - 5 * u) * 10.0 + u * 1.0 + 6.0 * accumulator_underflow(Dtype::float32);
  const std::vector<double> got{1.0 + 0.5 * allowed, 1.0 - 0.25 * allowed};
  const Comparison result = compare_stage(got, values, &model, Dtype::float32);
  EXPECT_NEAR(*result.bound, 0.5, 1e-7);
  EXPECT_EQ(result.worst, 0);
}

TEST(Comparison, StorageRoundoffOfBfloat16IsAllowedOnlyWhereTheStageIsStoredInIt) {
  ErrorModel model{{1.0}, 1.0, false};
  const Truth value{{1.0}, {}};
  const std::vector<double> got{1.0 + 0.9 * 0x1p-8};
  EXPECT_LT(*compare_stage(got, value, &model, Dtype::bfloat16).bound, 1.0);
  model.accumulator_storage = true;
  EXPECT_GT(*compare_stage(got, value, &model, Dtype::bfloat16).bound, 1000.0);
}

}  // namespace
}  // namespace dpa4
