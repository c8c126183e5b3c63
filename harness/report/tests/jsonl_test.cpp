// SPDX-License-Identifier: Apache-2.0
#include "report/jsonl.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "records.h"

namespace dpa4 {
namespace {

using testing::HasSubstr;

TEST(ToJson, WritesEveryFieldInOrder) {
  Record record = passed_record();
  record.note = "a note";
  EXPECT_EQ(to_json(record),
            R"({"schema":1,"kind":"record","case":"narrow","backend":"host",)"
            R"("device":"host executor, 2 threads","dtype":"float64","path":"resident",)"
            R"("order":"forward","stage":"forward/rotate","mode":"isolated","reduction":7,)"
            R"("draws":[11,2027,40529],"max_rel":3.2e-16,"fro_rel":8.5e-17,"bound":0.25,)"
            R"("eager":3.5e-16,"rule":"bound 1","tolerance":1,"verdict":"pass",)"
            R"("index":"focus 1, edge 3, row 4 (degree 1, order -1), channel 7","got":1.25,)"
            R"("truth":1.2500000000000002,"seconds":0.5,)"
            R"("repro":"dpa4-validate run cases/parity.yaml --filter narrow --backend host",)"
            R"("note":"a note"})");
}

TEST(ToJson, WritesNullForWhatIsAbsent) {
  EXPECT_EQ(to_json(Record{}),
            R"({"schema":1,"kind":"record","case":"","backend":"","device":"","dtype":"",)"
            R"("path":"","order":"","stage":"","mode":"","reduction":0,"draws":[],)"
            R"("max_rel":null,"fro_rel":null,"bound":null,"eager":null,"rule":"",)"
            R"("tolerance":null,"verdict":"not compared","index":"","got":null,"truth":null,)"
            R"("seconds":0,"repro":"","note":""})");
}

TEST(ToJson, NamesNonFiniteNumbers) {
  Record record;
  record.max_rel = std::numeric_limits<double>::quiet_NaN();
  record.fro_rel = std::numeric_limits<double>::infinity();
  record.got = -std::numeric_limits<double>::infinity();
  EXPECT_THAT(to_json(record), HasSubstr(R"("max_rel":"nan","fro_rel":"inf")"));
  EXPECT_THAT(to_json(record), HasSubstr(R"("got":"-inf","truth":null)"));
}

TEST(ToJson, WritesNumbersThatReadBackExactly) {
  Record record;
  record.draws = {std::numeric_limits<std::uint64_t>::max()};
  record.reduction = std::numeric_limits<std::int64_t>::max();
  record.got = 1.0 / 3;
  record.truth = std::numeric_limits<double>::denorm_min();
  record.seconds = 1e20;
  EXPECT_THAT(to_json(record), HasSubstr(R"("reduction":9223372036854775807)"));
  EXPECT_THAT(to_json(record), HasSubstr(R"("draws":[18446744073709551615])"));
  EXPECT_THAT(to_json(record), HasSubstr(R"("got":0.3333333333333333,"truth":5e-324)"));
  EXPECT_THAT(to_json(record), HasSubstr(R"("seconds":1e+20)"));
}

TEST(ToJson, EscapesText) {
  using namespace std::string_literals;
  Record record;
  record.note = "\"quoted\" back\\slash \b\f\n\r\t \x01\x1f\0 é \x7f"s;
  EXPECT_THAT(to_json(record), HasSubstr("\"note\":\"\\\"quoted\\\" back\\\\slash \\b\\f\\n\\r\\t "
                                         "\\u0001\\u001f\\u0000 é \x7f\"}"));
}

TEST(ToJson, ReplacesWhatIsNotUtf8) {
  Record record;
  record.case_name = "a\xFF\xC3";
  EXPECT_THAT(to_json(record), HasSubstr("\"case\":\"a\xEF\xBF\xBD\xEF\xBF\xBD\","));
}

TEST(ToJson, NamesEveryVerdict) {
  Record record;
  for (const auto& [verdict, text] :
       {std::pair(Verdict::pass, "pass"), std::pair(Verdict::fail, "fail"),
        std::pair(Verdict::error, "error"), std::pair(Verdict::unsupported, "unsupported"),
        std::pair(Verdict::not_compiled, "not compiled"),
        std::pair(Verdict::not_compared, "not compared"),
        std::pair(Verdict::mistrusted, "mistrusted")}) {
    record.verdict = verdict;
    EXPECT_THAT(to_json(record), HasSubstr("\"verdict\":\"" + std::string(text) + "\""));
  }
}

TEST(ToJson, WritesTheEnvironmentInItsOrder) {
  EXPECT_EQ(to_json(Environment{{"tool", "dpa4-validate 0.1.0"}, {"cpu", "a \"CPU\""}}),
            R"({"schema":1,"kind":"environment","tool":"dpa4-validate 0.1.0",)"
            R"("cpu":"a \"CPU\""})");
  EXPECT_EQ(to_json(Environment{}), R"({"schema":1,"kind":"environment"})");
}

}  // namespace
}  // namespace dpa4
