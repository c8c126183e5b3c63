// SPDX-License-Identifier: Apache-2.0
#include "report/groups.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>
#include <string>

#include "records.h"

namespace dpa4 {
namespace {

using testing::ElementsAre;

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Record judged_by(const std::string& rule, double max_rel, double bound, double tolerance) {
  Record record = passed_record();
  record.rule = rule;
  record.max_rel = max_rel;
  record.bound = bound;
  record.tolerance = tolerance;
  return record;
}

TEST(RuleOf, ReadsTheFirstWord) {
  EXPECT_EQ(rule_of(judged_by("bound 1 (grid.yaml:7)", 0, 0, 1)), Rule::bound);
  EXPECT_EQ(rule_of(judged_by("absolute", 0, 0, 1)), Rule::absolute);
  EXPECT_EQ(rule_of(judged_by("", 0, 0, 1)), std::nullopt);
}

TEST(Nearness, ComparesWhatTheRuleCompares) {
  EXPECT_EQ(nearness(judged_by("absolute 4", 2, 100, 4)), 0.5);
  EXPECT_EQ(nearness(judged_by("conditioning 4", 2, 100, 4)), 0.5);
  EXPECT_EQ(nearness(judged_by("bound 4", 2, 100, 4)), 25);
}

TEST(Nearness, PutsNanAndInexactZerosAboveEverything) {
  EXPECT_EQ(nearness(judged_by("absolute 1", nan, 0, 1)), inf);
  EXPECT_EQ(nearness(judged_by("absolute 0", 1e-30, 0, 0)), inf);
  EXPECT_EQ(nearness(judged_by("absolute 0", 0, 0, 0)), 0);
}

TEST(Nearness, IsAbsentWithoutMeasureOrTolerance) {
  Record record = judged_by("absolute 1", 1, 1, 1);
  record.tolerance.reset();
  EXPECT_EQ(nearness(record), std::nullopt);
  EXPECT_EQ(nearness(not_compared_record()), std::nullopt);
}

TEST(Worst, IsTheNearestToItsToleranceNotTheLargestError) {
  const Record large = judged_by("conditioning 4", 3e-7, 0, 1e-6);
  const Record near = judged_by("conditioning 4", 9e-8, 0, 1e-7);
  const Record unknown = judged_by("absolute 1", nan, 0, 1);
  EXPECT_EQ(&worst({&large, &near}), &near);
  EXPECT_EQ(&worst({&near, &unknown, &large}), &unknown);
}

TEST(Worst, PrefersAFailureWithoutMeasure) {
  const Record passed = judged_by("absolute 1", 0.5, 0, 1);
  Record failed = not_compared_record();
  failed.verdict = Verdict::fail;
  EXPECT_EQ(&worst({&passed, &failed}), &failed);
}

TEST(Gravest, FollowsTheOrderOfSeverity) {
  Group members;
  std::vector<Record> records;
  records.reserve(7);
  for (const Verdict verdict :
       {Verdict::not_compared, Verdict::pass, Verdict::unsupported, Verdict::not_compiled,
        Verdict::mistrusted, Verdict::fail, Verdict::error}) {
    records.push_back(passed_record());
    records.back().verdict = verdict;
    members.insert(members.begin(), &records.back());
    EXPECT_EQ(gravest(members), verdict);
  }
}

void add_run(std::vector<Record>& records, const std::string& case_name,
             std::initializer_list<const char*> stages) {
  for (const char* stage : stages) {
    Record record = passed_record();
    record.case_name = case_name;
    record.stage = stage;
    records.push_back(record);
  }
}

std::vector<std::string> stages_of(const std::vector<Record>& records) {
  std::vector<std::string> stages;
  for (const Group& members : group_records(records)) {
    stages.push_back(members.front()->stage);
  }
  return stages;
}

TEST(GroupRecords, KeepsStagesInOrderOfEvaluationOverCases) {
  std::vector<Record> records;
  add_run(records, "shallow", {"rotate", "mix", "u_final", "out"});
  add_run(records, "deep", {"rotate", "mix", "alpha", "z0", "z1", "u_final", "out"});
  add_run(records, "other", {"rotate", "extra", "mix"});
  EXPECT_THAT(stages_of(records),
              ElementsAre("rotate", "extra", "mix", "alpha", "z0", "z1", "u_final", "out"));
}

TEST(GroupRecords, TakesTheOrderFromTheFullestCase) {
  std::vector<Record> records;
  add_run(records, "ungated", {"rotate", "alpha", "out"});
  add_run(records, "headless", {"rotate", "z0", "out"});
  add_run(records, "full", {"rotate", "alpha", "z0", "out"});
  EXPECT_THAT(stages_of(records), ElementsAre("rotate", "alpha", "z0", "out"));
}

TEST(GroupRecords, KeepsEverySeparateStageFromRunsWithoutOverlap) {
  std::vector<Record> records;
  add_run(records, "a", {"rotate"});
  add_run(records, "b", {"mix"});
  add_run(records, "c", {"out"});
  EXPECT_THAT(stages_of(records), ElementsAre("rotate", "mix", "out"));
}

TEST(GroupRecords, PutsOneStageTogether) {
  std::vector<Record> records;
  for (const char* case_name : {"narrow", "wide"}) {
    for (const char* dtype : {"float32", "bfloat16"}) {
      for (const char* path : {"resident", "composed"}) {
        for (const char* stage : {"rotate", "out"}) {
          Record record = passed_record();
          record.case_name = case_name;
          record.dtype = dtype;
          record.path = path;
          record.stage = stage;
          records.push_back(record);
        }
      }
    }
  }
  std::vector<std::string> rows;
  for (const Group& members : group_records(records)) {
    ASSERT_EQ(members.size(), 2U);
    EXPECT_EQ(members[0]->case_name, "narrow");
    EXPECT_EQ(members[1]->case_name, "wide");
    rows.push_back(members[0]->stage + " " + members[0]->dtype + " " + members[0]->path);
  }
  EXPECT_THAT(rows, ElementsAre("rotate float32 resident", "rotate float32 composed",
                                "rotate bfloat16 resident", "rotate bfloat16 composed",
                                "out float32 resident", "out float32 composed",
                                "out bfloat16 resident", "out bfloat16 composed"));
}

TEST(GroupRecords, IsEmptyWithoutRecords) { EXPECT_TRUE(group_records({}).empty()); }

}  // namespace
}  // namespace dpa4
