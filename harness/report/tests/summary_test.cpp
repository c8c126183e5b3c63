// SPDX-License-Identifier: Apache-2.0
#include "report/summary.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>
#include <vector>

#include "records.h"

namespace dpa4 {
namespace {

Summary summary_of(std::initializer_list<Verdict> verdicts) {
  std::vector<Record> records;
  for (const Verdict verdict : verdicts) {
    records.push_back(passed_record());
    records.back().verdict = verdict;
  }
  return summarize(records);
}

TEST(Summary, CountsVerdictsAndCases) {
  std::vector<Record> records{passed_record(), passed_record(), failed_record(),
                              not_compared_record()};
  records[1].case_name = "wide";
  EXPECT_EQ(counts_in_words(summarize(records)),
            "4 comparisons over 2 cases: 2 passed, 1 failed, 1 not compared");
}

TEST(Summary, NamesEveryVerdictThatOccurs) {
  EXPECT_EQ(
      counts_in_words(summary_of({Verdict::error, Verdict::mistrusted, Verdict::not_compiled,
                                  Verdict::unsupported, Verdict::not_compared, Verdict::error})),
      "6 comparisons over 1 case: 0 passed, 0 failed, 2 errors, 1 mistrusted, "
      "1 not compiled, 1 unsupported, 1 not compared");
  EXPECT_EQ(counts_in_words(summary_of({Verdict::pass})),
            "1 comparison over 1 case: 1 passed, 0 failed");
}

TEST(Summary, CountsNanAsFailed) {
  Record record = failed_record();
  record.max_rel = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Record> records{passed_record(), record};
  EXPECT_EQ(counts_in_words(summarize(records)), "2 comparisons over 1 case: 1 passed, 1 failed");
  EXPECT_FALSE(summarize(records).passed());
}

TEST(Summary, PassesOnlyIfEverythingAskedForPassed) {
  EXPECT_TRUE(summary_of({Verdict::pass}).passed());
  EXPECT_TRUE(summary_of({Verdict::pass, Verdict::not_compared}).passed());
  EXPECT_FALSE(summary_of({}).passed());
  EXPECT_FALSE(summary_of({Verdict::not_compared}).passed());
  for (const Verdict verdict : {Verdict::fail, Verdict::error, Verdict::mistrusted,
                                Verdict::unsupported, Verdict::not_compiled}) {
    EXPECT_FALSE(summary_of({Verdict::pass, verdict}).passed()) << name(verdict);
  }
}

TEST(Conclusion, SaysWhyWhereNothingFailed) {
  EXPECT_EQ(conclusion(summary_of({Verdict::pass}), 12.34), "PASS in 12.3 s");
  EXPECT_EQ(conclusion(summary_of({Verdict::pass}), std::nullopt), "PASS");
  EXPECT_EQ(conclusion(summary_of({Verdict::fail}), 12.34), "FAIL in 12.3 s");
  EXPECT_EQ(conclusion(summary_of({Verdict::pass, Verdict::error}), std::nullopt), "FAIL");
  EXPECT_EQ(conclusion(summary_of({}), std::nullopt), "FAIL (nothing passed)");
  EXPECT_EQ(conclusion(summary_of({Verdict::not_compared}), 1.0), "FAIL in 1.0 s (nothing passed)");
  EXPECT_EQ(conclusion(summary_of({Verdict::pass, Verdict::unsupported}), std::nullopt),
            "FAIL (not everything ran)");
  EXPECT_EQ(conclusion(summary_of({Verdict::pass, Verdict::mistrusted}), std::nullopt),
            "FAIL (not everything can be trusted)");
}

}  // namespace
}  // namespace dpa4
