// SPDX-License-Identifier: Apache-2.0
// Each fault must make a run fail with exit code 1 and name its stage.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "cli/main.h"
#include "planted.h"

namespace dpa4 {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Result {
  int code;
  std::string out;
  std::string err;
};

Result run(Fault fault, std::vector<const char*> options) {
  std::vector<const char*> words{"dpa4-validate", "run",     DPA4_CASES_DIR "/parity.yaml",
                                 "--filter",      "narrow",  "--dtype",
                                 "float64",       "--draws", "1"};
  words.insert(words.end(), options.begin(), options.end());
  std::ostringstream out;
  std::ostringstream err;
  const std::vector<Backend> backends{planted_backend()};
  Planted::fault = fault;
  const int code =
      cli::run_command_line(static_cast<int>(words.size()), words.data(), backends, {out, err});
  Planted::fault = Fault::none;
  return {code, out.str(), err.str()};
}

TEST(Planted, WithoutAFaultTheRunPasses) {
  const Result result = run(Fault::none, {});
  EXPECT_EQ(result.code, 0) << result.out << result.err;
}

TEST(Planted, RotationRoundedToFloatIsNamedInIsolation) {
  for (const char* path : {"resident", "composed"}) {
    const Result result =
        run(Fault::rotation_rounded_to_float, {"--mode", "isolated", "--path", path});
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.out, HasSubstr("FAIL"));
    EXPECT_THAT(result.out, HasSubstr("forward/rotate"));
  }
}

TEST(Planted, RotationRoundedToFloatFailsTheTolerance) {
  const Result result = run(Fault::rotation_rounded_to_float, {"--mode", "cumulative"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out, HasSubstr("forward/degree_mix"));
  EXPECT_THAT(result.out, HasSubstr("absolute 1e-12"));
}

TEST(Planted, SmoothingRoundedToFloatIsNamed) {
  for (const char* path : {"resident", "composed"}) {
    const Result result = run(Fault::smoothing_rounded_to_float, {"--path", path});
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.out, HasSubstr("forward/alpha"));
    EXPECT_THAT(result.out, Not(HasSubstr("FAIL  forward/rotate")));
  }
}

}  // namespace
}  // namespace dpa4
