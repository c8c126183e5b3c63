// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "load/case_file.h"

namespace dpa4 {
namespace {

using testing::ElementsAre;

// The cases of one sweep named "s", given its other keys.
std::vector<Case> expand(const std::string& keys) {
  return parse_case_file(
      "version: 1\n"
      "sweeps:\n"
      "  - name: s\n"
      "    base: {lmax: 1, focus: 1, channels: 1, layers: 1, rank: 0, nodes: 1, edges: 1, "
      "compete: true}\n" +
          keys,
      "f.yaml");
}

std::vector<std::string> names(const std::string& keys) {
  std::vector<std::string> all;
  for (const Case& c : expand(keys)) {
    all.push_back(c.name);
  }
  return all;
}

TEST(Sweep, ExpandsInTheOrderWrittenLastKeyFastest) {
  EXPECT_THAT(names("    matrix: {rank: 0..2, lmax: [6, 3]}\n"),
              ElementsAre("s/rank=0,lmax=6", "s/rank=0,lmax=3", "s/rank=1,lmax=6",
                          "s/rank=1,lmax=3", "s/rank=2,lmax=6", "s/rank=2,lmax=3"));
}

TEST(Sweep, SetsWhatTheNameSays) {
  const std::vector<Case> cases =
      expand("    matrix: {lmax: 2..3, norm: [true, false], dtype: [float64, bfloat16]}\n");
  ASSERT_EQ(cases.size(), 8U);
  EXPECT_EQ(cases[5].name, "s/lmax=3,norm=true,dtype=bfloat16");
  EXPECT_EQ(cases[5].problem.lmax, 3);
  EXPECT_TRUE(cases[5].problem.norm);
  EXPECT_THAT(cases[5].dtypes, ElementsAre(Dtype::bfloat16));
}

TEST(Sweep, NamesValuesAsWritten) {
  EXPECT_THAT(names("    matrix: {tau: [1.0, 1e-3], graph: hub}\n"),
              ElementsAre("s/tau=1.0,graph=hub", "s/tau=1e-3,graph=hub"));
}

TEST(Sweep, TakesARangeOfOne) {
  EXPECT_THAT(names("    matrix: {lmax: 4..4}\n"), ElementsAre("s/lmax=4"));
}

TEST(Sweep, ReadsNegativeRangeEndsAsNumbers) {
  EXPECT_THROW(names("    matrix: {rank: -1..0}\n"), CaseFileError);
}

TEST(Sweep, ExcludesEveryCombinationThatMatchesAllKeys) {
  EXPECT_THAT(names("    matrix: {lmax: 1..2, rank: 0..1}\n"
                    "    exclude: [{lmax: 2}, {rank: 1, lmax: 1}]\n"),
              ElementsAre("s/lmax=1,rank=0"));
}

TEST(Sweep, ComparesExcludedNumbersByValue) {
  EXPECT_THAT(names("    matrix: {tau: [1.0, 2.0]}\n"
                    "    exclude: [{tau: 2}]\n"),
              ElementsAre("s/tau=1.0"));
}

TEST(Sweep, ExcludesAnIllegalCombinationBeforeItIsBuilt) {
  EXPECT_THAT(
      names("    matrix: {lmax: [5, 6], channels: [256, 384]}\n"
            "    exclude: [{lmax: 5, channels: 384}]\n"),
      ElementsAre("s/lmax=5,channels=256", "s/lmax=6,channels=256", "s/lmax=6,channels=384"));
}

TEST(Sweep, AppendsIncludedCasesNamedByTheirKeys) {
  const std::vector<Case> cases = expand(
      "    matrix: {lmax: [2]}\n"
      "    include: [{lmax: 6, channels: 7}, {rank: 4}]\n");
  ASSERT_EQ(cases.size(), 3U);
  EXPECT_EQ(cases[1].name, "s/lmax=6,channels=7");
  EXPECT_EQ(cases[1].problem.channels, 7);
  EXPECT_EQ(cases[2].name, "s/rank=4");
  EXPECT_EQ(cases[2].problem.lmax, 1);  // the base's, not the matrix's
}

TEST(Sweep, DoesNotApplyExcludesToIncludedCases) {
  EXPECT_THAT(names("    matrix: {lmax: [1, 2]}\n"
                    "    exclude: [{lmax: 2}]\n"
                    "    include: [{lmax: 2}]\n"),
              ElementsAre("s/lmax=1", "s/lmax=2"));
}

TEST(Sweep, ExpandsUpToTheLimit) {
  EXPECT_EQ(names("    matrix: {nodes: 1..100000}\n").size(), 100000U);
}

}  // namespace
}  // namespace dpa4
