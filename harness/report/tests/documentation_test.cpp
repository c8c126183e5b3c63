// SPDX-License-Identifier: Apache-2.0
// The examples in docs/result-format.md are what the code writes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "records.h"
#include "report/jsonl.h"
#include "report/table.h"

namespace dpa4 {
namespace {

using testing::HasSubstr;

std::string result_format() {
  std::ostringstream text;
  text << std::ifstream(DPA4_RESULT_FORMAT).rdbuf();
  return text.str();
}

TEST(ResultFormat, ShowsTheLinesThatAreWritten) {
  std::string lines = to_json(example_environment()) + "\n";
  for (const Record& record : example_records()) {
    lines += to_json(record) + "\n";
  }
  EXPECT_THAT(result_format(), HasSubstr("```json\n" + lines + "```\n"));
}

TEST(ResultFormat, ShowsTheTableThatIsWritten) {
  TableOptions options;
  options.seconds = 12.3;
  std::ostringstream table;
  write_table(table, example_environment(), example_records(), options);
  EXPECT_THAT(result_format(), HasSubstr("```text\n" + table.str() + "```\n"));
}

TEST(ResultFormat, StatesTheSchema) {
  EXPECT_THAT(result_format(),
              HasSubstr("The current schema is " + std::to_string(record_schema) + "."));
}

}  // namespace
}  // namespace dpa4
