// SPDX-License-Identifier: Apache-2.0
#include "report/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "escape_codes.h"
#include "records.h"
#include "report/text.h"

namespace dpa4 {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

std::string table(const std::vector<Record>& records, const TableOptions& options = {},
                  const Environment& environment = {}) {
  std::ostringstream out;
  write_table(out, environment, records, options);
  return out.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  return lines;
}

// The only line that holds `part`.
std::string line_with(const std::string& text, const std::string& part) {
  std::string found;
  for (const std::string& line : lines_of(text)) {
    if (line.find(part) != std::string::npos) {
      EXPECT_EQ(found, "") << "two lines with " << part;
      found = line;
    }
  }
  return found;
}

// One stage in three dtypes, and the competition in float64 that fails in the second case.
std::vector<Record> small_set() {
  std::vector<Record> records;
  for (const char* case_name : {"narrow", "wide"}) {
    for (const char* dtype : {"float32", "float64"}) {
      Record rotate = passed_record();
      rotate.case_name = case_name;
      rotate.dtype = dtype;
      rotate.device.clear();
      Record alpha = failed_record();
      alpha.case_name = case_name;
      alpha.dtype = dtype;
      alpha.device.clear();
      const bool single = alpha.dtype == "float32";
      const bool wide = alpha.case_name == "wide";
      rotate.reduction = wide ? 13 : 7;
      rotate.max_rel = single ? 1.04e-7 : 2.2e-16;
      rotate.bound = wide ? 0.903 : 0.25;
      alpha.rule = single ? "conditioning 4" : "absolute 1e-12";
      alpha.tolerance = single ? 4.81e-7 : 1e-12;
      alpha.eager = single ? 1.2e-7 : 1.1e-16;
      alpha.max_rel = single ? 2.4e-7 : (wide ? 5.125e-10 : 3e-16);
      alpha.verdict = !single && wide ? Verdict::fail : Verdict::pass;
      records.push_back(rotate);
      records.push_back(alpha);
    }
  }
  return records;
}

TEST(Table, ShowsFailuresThenRowsThenTheSummary) {
  TableOptions options;
  options.seconds = 12.34;
  EXPECT_EQ(table(small_set(), options, {{"tool", "dpa4-validate 0.1.0"}, {"cpu", "a CPU"}}),
            R"(tool: dpa4-validate 0.1.0 | cpu: a CPU

  1. FAIL  forward/alpha in cumulative mode, float64, host/resident, case wide
     error   5.1e-10, tolerance 1e-12 (512.5 times that)
     rule    absolute 1e-12: the largest error over the largest true value
     worst   edge 3, focus 1
     got     0.4899999997
     truth   0.49
     repeat  dpa4-validate run cases/parity.yaml --filter narrow --backend host

stage           mode        dtype    path       n    error  bound  tolerance  cases  verdict
forward/rotate  isolated    float32  resident  13  1.0e-07   0.90  1 x bound    2/2  pass
                isolated    float64  resident  13  2.2e-16   0.90  1 x bound    2/2  pass
forward/alpha   cumulative  float32  resident  32  2.4e-07      -    4.8e-07    2/2  pass
                cumulative  float64  resident  32  5.1e-10      -      1e-12    1/2  FAIL
n: longest sum; error: max|got - truth| / max|truth|; bound: share used of the rounding bound

8 comparisons over 2 cases: 7 passed, 1 failed - FAIL in 12.3 s
)");
}

TEST(Table, ShowsEveryRecord) {
  std::vector<Record> records = small_set();
  records.erase(records.begin() + 4, records.end());
  records.push_back(not_compared_record());
  TableOptions options;
  options.every_record = true;
  EXPECT_THAT(
      table(records, options),
      HasSubstr(
          R"(stage           mode        dtype    path      case     n    error  bound  tolerance  verdict
forward/rotate  isolated    float32  resident  narrow   7  1.0e-07   0.25  1 x bound  pass
                isolated    float64  resident  narrow   7  2.2e-16   0.25  1 x bound  pass
                cumulative  float64  resident  narrow   7        -      -          -  not compared
forward/alpha   cumulative  float32  resident  narrow  32  2.4e-07      -    4.8e-07  pass
                cumulative  float64  resident  narrow  32  3.0e-16      -      1e-12  pass
)"));
}

TEST(Table, IsAVerdictEvenWithoutRecords) {
  EXPECT_EQ(table({}), "0 comparisons over 0 cases: 0 passed, 0 failed - FAIL (nothing passed)\n");
}

TEST(Table, SaysPassWhereAllPassed) {
  EXPECT_THAT(table({passed_record()}),
              testing::EndsWith("\n1 comparison over 1 case: 1 passed, 0 failed - PASS\n"));
}

TEST(Table, HasNoEscapeCodesWithoutColour) {
  Record hostile = failed_record();
  hostile.case_name = "\x1b[31mred\nline";
  hostile.note = "\x1b[2Jwiped";
  hostile.repro += "\x1b[0m\nsecond";
  Record absent = not_compared_record();
  absent.note = hostile.note;
  const std::string text = table({hostile, absent}, {}, {{"cpu\x1b", "\x1b[1mbold"}});
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, HasSubstr("case  [31mred line\n"));
}

TEST(Table, ColourOnlyAddsEscapeCodes) {
  std::vector<Record> records = small_set();
  records.push_back(not_compared_record());
  TableOptions coloured;
  coloured.colour = true;
  const std::string text = table(records, coloured, example_environment());
  EXPECT_THAT(text, HasSubstr("\x1b[1;31mFAIL\x1b[0m"));
  EXPECT_THAT(text, HasSubstr("\x1b[32mpass\x1b[0m"));
  EXPECT_EQ(without_escape_codes(text), table(records, {}, example_environment()));
}

TEST(Table, ShowsNanAsAFailure) {
  Record record = failed_record();
  record.max_rel = nan;
  record.got = nan;
  Record larger = failed_record();
  larger.case_name = "wide";
  const std::string text = table({larger, record});
  EXPECT_THAT(text, HasSubstr("     error   nan, tolerance 1e-12\n"));
  EXPECT_THAT(text, HasSubstr("     got     nan\n"));
  EXPECT_THAT(line_with(text, "0/2"), HasSubstr("nan"));
  EXPECT_THAT(text, HasSubstr("0 passed, 2 failed - FAIL\n"));
}

TEST(Table, TakesErrorAndToleranceOfARowFromOneRecord) {
  Record large = passed_record();
  large.mode = "cumulative";
  large.rule = "conditioning 4";
  large.max_rel = 3e-7;
  large.tolerance = 1e-6;
  large.bound = 0.5;
  Record near = large;
  near.case_name = "wide";
  near.max_rel = 9e-8;
  near.tolerance = 1e-7;
  near.bound = 0.1;
  EXPECT_THAT(line_with(table({large, near}), "2/2"), HasSubstr("9.0e-08   0.50      1e-07"));
}

TEST(Table, TakesTheBoundFromTheSameRecordWhereItIsJudged) {
  Record lenient = passed_record();
  lenient.rule = "bound 8";
  lenient.bound = 3;
  lenient.tolerance = 8;
  Record strict = passed_record();
  strict.case_name = "wide";
  strict.bound = 0.75;
  EXPECT_THAT(line_with(table({lenient, strict}), "2/2"), HasSubstr("0.75  1 x bound"));
}

TEST(Table, NamesTheBackendWhereThereAreSeveral) {
  Record host = passed_record();
  Record cuda = passed_record();
  cuda.backend = "cuda";
  cuda.device = "a GPU";
  const std::string text = table({host, cuda});
  EXPECT_THAT(text, HasSubstr("host: host executor, 2 threads | cuda: a GPU\n"));
  EXPECT_THAT(text, HasSubstr("  host/resident  "));
  EXPECT_THAT(text, HasSubstr("  cuda/resident  "));
}

TEST(Table, ExplainsEachRuleInWords) {
  Record bound = failed_record();
  bound.rule = "bound 1";
  bound.bound = 41.267;
  bound.tolerance = 1;
  EXPECT_THAT(table({bound}),
              HasSubstr("     error   5.1e-10, share of the rounding bound 41.27, tolerance 1 "
                        "(41.27 times that)\n"
                        "     rule    bound 1: the share of the a-priori rounding bound that was "
                        "used\n"));
  Record conditioning = failed_record();
  conditioning.rule = "conditioning 4";
  conditioning.eager = 1.2e-10;
  conditioning.tolerance = 4.8e-10;
  EXPECT_THAT(table({conditioning}),
              HasSubstr("     error   5.1e-10, tolerance 4.8e-10 (1.068 times that)\n"
                        "     rule    conditioning 4: against the error of the eager run in the "
                        "same dtype, 1.2e-10\n"));
}

TEST(Table, ShowsWhatBrokeWithoutNumbers) {
  Record record = not_compared_record();
  record.verdict = Verdict::error;
  record.stage.clear();
  record.mode.clear();
  record.reduction = 0;
  record.note = "A barrier was not reached by every lane:\nlane 3 of block 7 had returned.";
  EXPECT_EQ(table({record}),
            R"(host: host executor, 2 threads

  1. ERROR  the whole run, float64, host/resident, case narrow
     note    A barrier was not reached by every lane:
             lane 3 of block 7 had returned.
     repeat  dpa4-validate run cases/parity.yaml --filter narrow --backend host

stage  mode  dtype    path      n  error  bound  tolerance  cases  verdict
-      -     float64  resident  -      -      -          -    0/1  ERROR
n: longest sum; error: max|got - truth| / max|truth|; bound: share used of the rounding bound

1 comparison over 1 case: 0 passed, 0 failed, 1 error - FAIL
)");
}

TEST(Table, ShowsTwentyFailuresWithTheWorstOfEachRowFirst) {
  std::vector<Record> records;
  for (int i = 0; i < 23; ++i) {
    records.push_back(failed_record());
    records.back().case_name = "case" + std::to_string(i);
    records.back().max_rel = i == 5 ? 1e-3 : 1e-9;
  }
  records.push_back(failed_record());
  records.back().stage = "forward/out";
  const std::string text = table(records);
  EXPECT_THAT(text, HasSubstr("  1. FAIL  forward/alpha in cumulative mode, float64, "
                              "host/resident, case case5\n"));
  EXPECT_THAT(text, HasSubstr("  2. FAIL  forward/out in cumulative mode, float64, "
                              "host/resident, case narrow\n"));
  EXPECT_THAT(text, HasSubstr("  3. FAIL  forward/alpha in cumulative mode, float64, "
                              "host/resident, case case0\n"));
  EXPECT_THAT(text, HasSubstr("\n 20. FAIL  "));
  EXPECT_THAT(text, Not(HasSubstr("\n 21. ")));
  EXPECT_THAT(text, HasSubstr("\nand 4 more\n\n"));
}

TEST(Table, GathersWhatWasNotMeasuredUnderIt) {
  std::vector<Record> records{passed_record()};
  for (const char* case_name : {"narrow", "wide"}) {
    for (const char* stage : {"forward/rotate", "forward/degree_mix"}) {
      for (const char* backend : {"host", "cuda"}) {
        Record record = not_compared_record();
        record.case_name = case_name;
        record.stage = stage;
        record.backend = backend;
        records.push_back(record);
      }
    }
  }
  Record refused = not_compared_record();
  refused.verdict = Verdict::not_compiled;
  refused.note = "this build leaves out float64";
  records.push_back(refused);
  Record zero = passed_record();
  zero.case_name = "wide";
  zero.verdict = Verdict::mistrusted;
  zero.note = "the truth is all zero";
  records.push_back(zero);

  const std::string text = table(records);
  EXPECT_THAT(text, HasSubstr(
                        R"(
mistrusted    forward/rotate isolated (host/resident: the truth is all zero) in case wide
not compiled  float64 (host/resident: this build leaves out float64) in case narrow
not compared  forward/rotate cumulative, forward/degree_mix cumulative (host/resident,
              cuda/resident: fused away) in 2 cases, first narrow

11 comparisons over 2 cases: 1 passed, 0 failed, 1 mistrusted, 1 not compiled, 8 not compared - )"));
  EXPECT_THAT(text, Not(HasSubstr("float64  cuda/resident")));
  EXPECT_THAT(line_with(text, "1/2"), testing::EndsWith("mistrusted"));
}

TEST(Table, KeepsApartWhatIsAbsentInDifferentPlaces) {
  Record rotate = not_compared_record();
  Record mix = not_compared_record();
  mix.stage = "forward/degree_mix";
  mix.path = "composed";
  EXPECT_THAT(
      table({rotate, mix}),
      HasSubstr("not compared  forward/rotate cumulative (host/resident: fused away) in "
                "case narrow\n"
                "              forward/degree_mix cumulative (host/composed: fused away) in "
                "case narrow\n"));
}

TEST(Table, LimitsTheLinesOfOneKind) {
  std::vector<Record> records;
  for (int i = 0; i < 13; ++i) {
    records.push_back(not_compared_record());
    records.back().note = "reason " + std::to_string(i);
  }
  const std::string text = table(records);
  EXPECT_THAT(text, HasSubstr("reason 9)"));
  EXPECT_THAT(text, Not(HasSubstr("reason 10)")));
  EXPECT_THAT(text, HasSubstr("\n              and 3 more\n"));
}

TEST(Table, KeepsWithinItsWidthForOrdinaryNames) {
  std::vector<Record> records;
  for (const char* backend : {"host", "cuda"}) {
    for (const char* stage : {"forward/degree_mix", "forward/layer0/gate"}) {
      Record record = failed_record();
      record.dtype = "bfloat16";
      record.backend = backend;
      record.stage = stage;
      record.reduction = 1152;
      record.bound = 1.4e7;
      record.note =
          "a sentence that explains at some length what has happened here, and which goes "
          "on beyond the width of the table";
      records.push_back(record);
      record.verdict = Verdict::not_compared;
      records.push_back(record);
    }
  }
  for (const std::string& line : lines_of(table(records, {}, example_environment()))) {
    EXPECT_LE(columns_of(line), 100) << line;
    EXPECT_FALSE(line.ends_with(' ')) << line;
  }
}

TEST(Table, KeepsLongNamesWholeAndAligned) {
  Record record = failed_record();
  record.case_name = std::string(120, 'c');
  record.stage = "forward/größe/" + std::string(90, 's');
  record.repro = "dpa4-validate " + std::string(80, 'a') + " " + std::string(80, 'b');
  const std::string text = table({record, passed_record()});
  EXPECT_THAT(text, HasSubstr(record.case_name));
  EXPECT_THAT(text, HasSubstr("     repeat  " + record.repro + "\n"));
  const std::string long_row = line_with(text, record.stage + " cumulative");
  const std::string short_row = line_with(text, "forward/rotate ");
  const auto column = [](const std::string& row) {
    return columns_of(row.substr(0, row.find("float64")));
  };
  EXPECT_EQ(column(long_row), column(short_row));
}

TEST(Table, ShowsTwoLinesOfTheEnvironment) {
  Environment environment;
  for (int i = 0; i < 9; ++i) {
    environment.emplace_back("key" + std::to_string(i), std::string(20, 'v'));
  }
  const std::vector<std::string> lines = lines_of(table({}, {}, environment));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_THAT(lines[0], testing::StartsWith("key0: vvv"));
  EXPECT_THAT(lines[1], testing::StartsWith("key3: vvv"));
  EXPECT_EQ(lines[2], "");
}

}  // namespace
}  // namespace dpa4
