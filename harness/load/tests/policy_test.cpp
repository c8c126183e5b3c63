// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "load/case_file.h"

namespace dpa4 {
namespace {

TEST(Policy, ReadsEverySelectorAndMeasure) {
  const std::vector<ToleranceRule> rules = parse_policy(R"(version: 1
tolerances:
  - {dtype: float64, order: forward, mode: isolated, stage: "forward/*", case: "grid/*",
     rule: absolute, value: 1e-12}
  - {rule: conditioning, factor: 2.5}
  - {rule: conditioning}
  - {rule: bound}
  - {order: "*", mode: cumulative, rule: absolute, value: 0}
)",
                                                        "p.yaml");
  ASSERT_EQ(rules.size(), 5U);
  EXPECT_EQ(rules[0].dtype, Dtype::float64);
  EXPECT_EQ(rules[0].order, "forward");
  EXPECT_EQ(rules[0].mode, "isolated");
  EXPECT_EQ(rules[0].stage, "forward/*");
  EXPECT_EQ(rules[0].case_name, "grid/*");
  EXPECT_EQ(rules[0].rule, Rule::absolute);
  EXPECT_EQ(rules[0].value, 1e-12);
  EXPECT_EQ(rules[0].source, "p.yaml:3");

  EXPECT_FALSE(rules[1].dtype.has_value());
  EXPECT_EQ(rules[1].order, "*");
  EXPECT_EQ(rules[1].mode, "*");
  EXPECT_EQ(rules[1].stage, "*");
  EXPECT_EQ(rules[1].case_name, "*");
  EXPECT_EQ(rules[1].rule, Rule::conditioning);
  EXPECT_EQ(rules[1].value, 2.5);
  EXPECT_EQ(rules[1].source, "p.yaml:5");

  EXPECT_EQ(rules[2].value, 4.0);
  EXPECT_EQ(rules[3].rule, Rule::bound);
  EXPECT_EQ(rules[3].value, 1.0);
  EXPECT_EQ(rules[4].value, 0.0);
}

std::string message_of(const std::string& text) {
  try {
    parse_policy(text, "p.yaml");
  } catch (const CaseFileError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Policy, RefusesWhatIsNoPolicy) {
  EXPECT_EQ(message_of(""), "p.yaml:1:1: the file is empty.");
  EXPECT_EQ(message_of("version: 1\n"),
            "p.yaml:1:1: a tolerance policy lacks the key 'tolerances'.");
  EXPECT_EQ(message_of("version: 1\ntolerances: []\n"),
            "p.yaml:2:1: 'tolerances' must not be an empty list.");
  EXPECT_EQ(message_of("version: 1\ncases: []\n"),
            "p.yaml:2:1: 'cases' is not a key of a tolerance policy; "
            "valid are: version, tolerances.");
}

}  // namespace
}  // namespace dpa4
