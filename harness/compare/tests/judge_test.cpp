// SPDX-License-Identifier: Apache-2.0
#include "compare/judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace dpa4 {
namespace {

using ::testing::HasSubstr;

constexpr double float64 = 0x1p-53;
constexpr double float32 = 0x1p-24;
constexpr double bfloat16 = 0x1p-8;

ToleranceRule rule(Rule kind, double value) {
  ToleranceRule result;
  result.rule = kind;
  result.value = value;
  return result;
}

std::vector<Comparison> errors(const std::vector<double>& values) {
  std::vector<Comparison> draws;
  for (const double value : values) {
    Comparison draw;
    draw.max_rel = draw.fro_rel = value;
    draws.push_back(draw);
  }
  return draws;
}

std::vector<Evidence> evidence(const std::vector<double>& values) {
  std::vector<Evidence> runs;
  for (const double value : values) {
    runs.push_back({value, value});
  }
  return runs;
}

TEST(Judge, FirstMatchingRuleWins) {
  std::vector<ToleranceRule> rules{rule(Rule::absolute, 1), rule(Rule::absolute, 2),
                                   rule(Rule::absolute, 3)};
  rules[0].dtype = Dtype::float64;
  rules[0].stage = "forward/layer*";
  rules[1].case_name = "grid/*";
  const auto found = [&](Dtype dtype, std::string_view stage, std::string_view case_name) {
    return find_rule(rules, {dtype, "forward", "cumulative", stage, case_name})->value;
  };
  EXPECT_EQ(found(Dtype::float64, "forward/layer0/z", "narrow"), 1);
  EXPECT_EQ(found(Dtype::float32, "forward/layer0/z", "narrow"), 3);
  EXPECT_EQ(found(Dtype::float32, "forward/out", "grid/lmax=1"), 2);
  rules.pop_back();
  EXPECT_EQ(find_rule(rules, {Dtype::float32, "forward", "cumulative", "x", "y"}), nullptr);
}

TEST(Judge, AbsoluteTakesTheWorstDraw) {
  const auto tolerance = rule(Rule::absolute, 1e-12);
  EXPECT_EQ(judge(&tolerance, float64, errors({1e-13, 1e-12}), {}).verdict, Verdict::pass);
  const auto failed = judge(&tolerance, float64, errors({1e-14, 2e-12, 1e-14}), {});
  EXPECT_EQ(failed.verdict, Verdict::fail);
  EXPECT_EQ(failed.worst_draw, 1U);
  EXPECT_EQ(failed.rule, "absolute 1e-12");
}

TEST(Judge, NotANumberFailsUnderEveryRule) {
  for (const auto& tolerance :
       {rule(Rule::absolute, 1e300), rule(Rule::conditioning, 1e300), rule(Rule::bound, 1e300)}) {
    auto draws = errors({1e-14, std::nan(""), 1e-14});
    draws[1].fault = "1 elements are not finite";
    const auto eager = evidence({1.0, 1.0, 1.0});
    EXPECT_EQ(judge(&tolerance, float64, draws, eager).verdict, Verdict::fail);
    // Even if nobody had noticed the fault, the number itself must not pass.
    draws[1].fault.clear();
    EXPECT_NE(judge(&tolerance, float64, draws, eager).verdict, Verdict::pass);
  }
}

TEST(Judge, ConditioningComparesMedians) {
  const auto tolerance = rule(Rule::conditioning, 4);
  const auto eager = evidence({1e-7, 2e-7, 9e-6});
  const auto passed = judge(&tolerance, float32, errors({1e-4, 7.9e-7, 1e-8}), eager);
  EXPECT_EQ(passed.verdict, Verdict::pass);
  EXPECT_EQ(*passed.eager, 2e-7);
  EXPECT_EQ(*passed.max_rel, 7.9e-7);
  EXPECT_EQ(judge(&tolerance, float32, errors({9e-7, 8.1e-7, 1e-8}), eager).verdict, Verdict::fail);
}

TEST(Judge, OneWildDrawOfThreeFails) {
  const auto tolerance = rule(Rule::conditioning, 4);
  const auto eager = evidence({1e-7, 2e-7, 1e-7});
  const auto result = judge(&tolerance, float32, errors({1e-7, 0.5, 1e-7}), eager);
  EXPECT_EQ(result.verdict, Verdict::fail);
  EXPECT_THAT(result.note, HasSubstr("one draw"));
  EXPECT_EQ(result.worst_draw, 1U);
}

TEST(Judge, AToleranceThatZerosWouldPassIsMistrusted) {
  const auto tolerance = rule(Rule::conditioning, 4);
  const auto eager = evidence({0.3, 0.3, 0.3});
  EXPECT_EQ(judge(&tolerance, bfloat16, errors({1.0}), eager).verdict, Verdict::mistrusted);
}

TEST(Judge, ConditioningHoldsForBothMeasures) {
  const auto tolerance = rule(Rule::conditioning, 4);
  // Where a few large elements make max_rel worthless, fro_rel still tells zeros from a result.
  const std::vector<Evidence> eager(3, Evidence{0.7, 0.1});
  Comparison zeros;
  zeros.max_rel = zeros.fro_rel = 1.0;
  const auto failed = judge(&tolerance, bfloat16, std::vector<Comparison>(3, zeros), eager);
  EXPECT_EQ(failed.verdict, Verdict::fail);
  EXPECT_THAT(failed.note, HasSubstr("fro_rel"));
  Comparison honest;
  honest.max_rel = 0.8;
  honest.fro_rel = 0.12;
  EXPECT_EQ(judge(&tolerance, bfloat16, std::vector<Comparison>(3, honest), eager).verdict,
            Verdict::pass);
}

TEST(Judge, DistrustOfAnyDrawCounts) {
  const auto tolerance = rule(Rule::absolute, 1.0);
  auto draws = errors({1e-3, 1e-9});
  draws[1].distrust = "only 0 of 10 true values differ from zero";
  EXPECT_EQ(judge(&tolerance, float64, draws, {}).verdict, Verdict::mistrusted);
}

// With one edge and two focuses alpha has two elements, and the eager run was once right to an
// eighth of a unit roundoff by luck: a correct kernel then failed at 0.7 of one.
TEST(Judge, NoConditioningToleranceIsBelowOneUnitRoundoff) {
  const auto tolerance = rule(Rule::conditioning, 4);
  const auto exact = evidence({0.0, 0.0, 0.0});
  EXPECT_EQ(judge(&tolerance, bfloat16, errors({0x1p-8}), exact).verdict, Verdict::pass);
  EXPECT_EQ(judge(&tolerance, bfloat16, errors({0x1.1p-8}), exact).verdict, Verdict::fail);
  const auto lucky = evidence({7.8e-9, 7.8e-9, 7.8e-9});
  EXPECT_EQ(judge(&tolerance, float32, errors({4.3e-8}), lucky).verdict, Verdict::pass);
  EXPECT_EQ(judge(&tolerance, float32, errors({6.1e-8}), lucky).verdict, Verdict::fail);
}

TEST(Judge, RulesWithoutEvidenceAreMistrusted) {
  const auto conditioning = rule(Rule::conditioning, 4);
  EXPECT_EQ(judge(&conditioning, float32, errors({0.0}), {}).verdict, Verdict::mistrusted);
  const auto bound = rule(Rule::bound, 1);
  EXPECT_EQ(judge(&bound, float32, errors({0.0}), {}).verdict, Verdict::mistrusted);
  EXPECT_EQ(judge(nullptr, float32, errors({0.0}), {}).verdict, Verdict::mistrusted);
}

TEST(Judge, PassingTheAPrioriBoundFailsWhateverTheRule) {
  const auto generous = rule(Rule::absolute, 1.0);
  auto draws = errors({1e-6});
  draws[0].bound = 1.01;
  const auto result = judge(&generous, float32, draws, {});
  EXPECT_EQ(result.verdict, Verdict::fail);
  EXPECT_THAT(result.note, HasSubstr("a-priori rounding bound"));
}

TEST(Judge, ZeroTruthIsMistrustedNotPassed) {
  const auto tolerance = rule(Rule::absolute, 1e-12);
  auto draws = errors({0.0});
  draws[0].distrust = "only 0 of 10 true values differ from zero";
  EXPECT_EQ(judge(&tolerance, float64, draws, {}).verdict, Verdict::mistrusted);
}

TEST(Judge, GlobMatchesTheWholeText) {
  EXPECT_TRUE(matches_glob("grid/lmax=1,*", "grid/lmax=1,rank=0,path=resident"));
  EXPECT_TRUE(matches_glob("*", "forward/layer0/z"));
  EXPECT_FALSE(matches_glob("forward", "forward/out"));
}

}  // namespace
}  // namespace dpa4
