// SPDX-License-Identifier: Apache-2.0
// Exit codes and text of the tool, with the real backends and with made-up ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "cli/main.h"
#include "kernels/host/backend.h"
#include "run/registry.h"

namespace dpa4 {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

struct Result {
  int code;
  std::string out;
  std::string err;
};

Result tool(std::vector<std::string> words, const std::vector<Backend>& backends) {
  words.insert(words.begin(), "dpa4-validate");
  std::vector<const char*> argv;
  for (const std::string& word : words) {
    argv.push_back(word.c_str());
  }
  std::ostringstream out;
  std::ostringstream err;
  const int code =
      cli::run_command_line(static_cast<int>(argv.size()), argv.data(), backends, {out, err});
  return {code, out.str(), err.str()};
}

Result tool(const std::vector<std::string>& words) { return tool(words, built_in_backends()); }

// A folder of this process alone: ctest runs tests side by side, and one must not truncate a file
// that another reads.
std::filesystem::path scratch_folder() {
  auto folder =
      std::filesystem::path(::testing::TempDir()) / ("dpa4_cli_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  return folder;
}

std::string write_case(const std::string& name, const std::string& text) {
  const auto path = scratch_folder() / name;
  std::ofstream(path) << text;
  return path.string();
}

// Two small cases that every build has: degree 3, rank 0 and 2 are in each preset.
std::string small_cases() {
  return write_case("cli_small.yaml",
                    "version: 1\n"
                    "defaults: {nodes: 5, edges: 9, focus: 2, channels: 4, layers: 2, lmax: 3}\n"
                    "cases:\n"
                    "  - {name: plain, rank: 0, compete: false}\n"
                    "  - {name: head, rank: 0, compete: true, smoothing: 0.02}\n");
}

// The host backend with its results changed.
Backend altered_host(const std::function<void(StageValues&)>& change) {
  Backend backend = host_backend();
  backend.run = [run = backend.run, change](const Operands& operands, const RunOptions& options) {
    StageValues values = run(operands, options);
    change(values);
    return values;
  };
  return backend;
}

TEST(Cli, PassingRunExitsWithZero) {
  const Result result = tool({"run", small_cases(), "--backend", "host"});
  EXPECT_EQ(result.code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("forward/out"), HasSubstr("PASS"), HasSubstr("host"),
                                Not(HasSubstr("\x1b"))));
}

TEST(Cli, WrongOutputFailsAndIsNamed) {
  const std::vector<std::function<void(std::vector<double>&)>> faults{
      [](std::vector<double>& v) { v[7] = std::nan(""); },
      [](std::vector<double>& v) { v[7] = std::numeric_limits<double>::infinity(); },
      [](std::vector<double>& v) { v[7] += 0.5; },
      [](std::vector<double>& v) { std::fill(v.begin(), v.end(), 0.0); },
      [](std::vector<double>& v) { std::rotate(v.begin(), v.begin() + 4, v.end()); },
      [](std::vector<double>& v) { v.pop_back(); },
  };
  for (const auto& fault : faults) {
    const Result result = tool(
        {"run", small_cases(), "--backend", "host", "--dtype", "bfloat16"},
        {altered_host([&](StageValues& values) { fault(values.find(stages::u_final)->second); })});
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.out, AllOf(HasSubstr("FAIL"), HasSubstr("forward/u_final"),
                                  HasSubstr("dpa4-validate run")));
  }
}

TEST(Cli, ABrokenKernelIsAnErrorAndTheRunGoesOn) {
  Backend backend = host_backend();
  backend.run = [run = backend.run](const Operands& operands, const RunOptions& options) {
    if (options.dtype == Dtype::bfloat16) {
      throw KernelError("rotate_mix, block (0, 0), lane 3 reads what nobody wrote");
    }
    return run(operands, options);
  };
  const Result result = tool({"run", small_cases(), "--backend", "host"}, {backend});
  EXPECT_EQ(result.code, 4);
  EXPECT_THAT(result.out, AllOf(HasSubstr("lane 3 reads"), HasSubstr("float64")));
}

TEST(Cli, UsageErrorsExitWithTwoAndSayWhatWouldBeRight) {
  EXPECT_EQ(tool({}).code, 2);
  EXPECT_EQ(tool({"run"}).code, 2);
  EXPECT_EQ(tool({"run", "no_such_file.yaml"}).code, 2);
  EXPECT_EQ(tool({"run", small_cases(), "--draws", "0"}).code, 2);
  const Result dtype = tool({"run", small_cases(), "--dtype", "float16"});
  EXPECT_EQ(dtype.code, 2);
  EXPECT_THAT(dtype.err, HasSubstr("choose from float32, bfloat16, float64"));
  const Result backend = tool({"run", small_cases(), "--backend", "gpu"});
  EXPECT_EQ(backend.code, 2);
  EXPECT_THAT(backend.err, HasSubstr("list backends"));
  const Result filter = tool({"run", small_cases(), "--filter", "nothing*"});
  EXPECT_EQ(filter.code, 2);
  EXPECT_THAT(filter.err, HasSubstr("matches none of the 2 cases"));
  const Result key = tool({"run", write_case("cli_bad.yaml",
                                             "version: 1\n"
                                             "cases:\n"
                                             "  - {name: a, chanels: 3}\n")});
  EXPECT_EQ(key.code, 2);
  EXPECT_THAT(key.err, AllOf(HasSubstr("cli_bad.yaml:3:"), HasSubstr("channels")));
}

TEST(Cli, RequiredThingsThatAreMissingExitWithThree) {
  std::vector<Backend> backends = built_in_backends();
  for (Backend& backend : backends) {
    if (backend.name == "cuda") {
      backend.availability = [] { return Availability{false, "no CUDA device: made up"}; };
    }
  }
  const Result required = tool({"run", small_cases(), "--require", "cuda"}, backends);
  EXPECT_EQ(required.code, 3);
  EXPECT_THAT(required.err, HasSubstr("no CUDA device: made up"));
  EXPECT_EQ(tool({"run", small_cases(), "--backend", "cuda"}, backends).code, 3);
  // Without being asked for, the GPU's absence is no failure.
  EXPECT_EQ(tool({"run", small_cases(), "--dtype", "float32"}, backends).code, 0);
  const Result dtype =
      tool({"run", small_cases(), "--dtype", "float32", "--require", "float64"}, backends);
  EXPECT_EQ(dtype.code, 3);
  EXPECT_THAT(dtype.err, HasSubstr("--require float64"));
  EXPECT_EQ(tool({"run", small_cases(), "--dtype", "float32", "--require",
                  "float32,composed,isolated,forward/out"},
                 backends)
                .code,
            0);
}

TEST(Cli, NotExposedStagesAreNotComparedAndCanBeRequired) {
  const std::vector<std::string> words{"run",    small_cases(), "--path",  "resident",
                                       "--mode", "cumulative",  "--dtype", "float32"};
  const Result result = tool(words, {host_backend()});
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out, HasSubstr("not compared"));
  auto strict = words;
  strict.insert(strict.end(), {"--require", "forward/degree_mix"});
  EXPECT_EQ(tool(strict, {host_backend()}).code, 3);
}

// An empty stage once counted as mistrusted in isolation, so that no case without edges could pass.
TEST(Cli, ACaseWithoutEdgesPassesInBothModes) {
  const Result result = tool({"run", small_cases(), "--backend", "host", "--edges", "0"});
  EXPECT_EQ(result.code, 0) << result.out;
  EXPECT_THAT(result.out, Not(HasSubstr("mistrusted")));
}

TEST(Cli, AStageThatStopsBeingDeliveredIsAnError) {
  const auto silent =
      altered_host([](StageValues& values) { values.erase(values.find(stages::out)); });
  const Result result = tool({"run", small_cases(), "--dtype", "float32"}, {silent});
  EXPECT_EQ(result.code, 4);
  EXPECT_THAT(result.out, HasSubstr("declares forward/out"));
}

TEST(Cli, AFailedPreparationIsAnErrorAndTheRunGoesOn) {
  // Operands of 10^14 edges do not fit any machine.
  const std::string file = write_case(
      "cli_huge.yaml",
      "version: 1\n"
      "defaults: {nodes: 1, focus: 1, channels: 1, layers: 1, lmax: 3, rank: 0, compete: false}\n"
      "cases:\n"
      "  - {name: huge, edges: 100000000000000}\n"
      "  - {name: small, edges: 3}\n");
  const Result result = tool({"run", file, "--backend", "host", "--dtype", "float32", "--mode",
                              "cumulative", "--path", "composed"});
  EXPECT_EQ(result.code, 4);
  EXPECT_THAT(result.out, AllOf(HasSubstr("preparing the comparison failed"), HasSubstr("huge"),
                                HasSubstr("over 2 cases")));
}

TEST(Cli, NothingComparedIsNoSuccess) {
  EXPECT_EQ(tool({"run", small_cases(), "--stage", "no/such/stage"}, {host_backend()}).code, 3);
}

TEST(Cli, InstanceOutsideTheBuildExitsWithThree) {
  Backend backend = host_backend();
  backend.refusal = [](const Problem&, const RunOptions&) {
    return std::optional(Refusal{true, "degree 3 is not in this build, which has 1"});
  };
  const Result result = tool({"run", small_cases()}, {backend});
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(result.out, AllOf(HasSubstr("not compiled"), HasSubstr("degree 3 is not in")));
}

TEST(Cli, JsonLinesStartWithTheEnvironmentAndCarryARepro) {
  const Result result = tool({"run", small_cases(), "--backend", "host", "--dtype", "float64",
                              "--filter", "head", "--format", "jsonl"});
  EXPECT_EQ(result.code, 0);
  std::istringstream lines(result.out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_THAT(line, AllOf(HasSubstr("\"kind\":\"environment\""), HasSubstr("\"schema\":1"),
                          HasSubstr("--filter head")));
  int records = 0;
  while (std::getline(lines, line)) {
    EXPECT_THAT(line, AllOf(HasSubstr("\"kind\":\"record\""), HasSubstr("\"case\":\"head\""),
                            HasSubstr("--filter head --backend host --dtype float64")));
    ++records;
  }
  EXPECT_GT(records, 10);
}

TEST(Cli, OutputFileGetsRecordsAndTheTerminalTheTable) {
  const auto path = (scratch_folder() / "cli_out.jsonl").string();
  const Result result =
      tool({"run", small_cases(), "--backend", "host", "--dtype", "float32", "-o", path});
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out, HasSubstr("PASS"));
  std::ifstream file(path);
  std::string line;
  ASSERT_TRUE(std::getline(file, line));
  EXPECT_THAT(line, HasSubstr("environment"));
  EXPECT_EQ(tool({"run", small_cases(), "-o", "/no/such/folder/x.jsonl"}).code, 2);
}

TEST(Cli, FailFastStopsAtTheFirstFailure) {
  const auto broken = altered_host(
      [](StageValues& values) { values.find(stages::u_final)->second.front() = std::nan(""); });
  const auto records = [&](std::vector<std::string> extra) {
    std::vector<std::string> words{"run", small_cases(), "--format", "jsonl"};
    words.insert(words.end(), extra.begin(), extra.end());
    const std::string out = tool(words, {broken}).out;
    return std::count(out.begin(), out.end(), '\n');
  };
  const auto all = records({});
  EXPECT_GT(all, 60);
  EXPECT_LT(records({"--fail-fast"}), all / 3);
}

TEST(Cli, EverySubcommandHelpsWithExamples) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"run"}, {"list"}, {"list", "cases"}, {"doctor"}}) {
    auto with_help = words;
    with_help.emplace_back("--help");
    const Result result = tool(with_help);
    EXPECT_EQ(result.code, 0);
    EXPECT_THAT(result.out, HasSubstr("dpa4-validate " + words.front()));
  }
  EXPECT_THAT(tool({"--help"}).out, HasSubstr("Exit codes"));
}

TEST(Cli, ListsAndDoctor) {
  EXPECT_THAT(tool({"list", "backends"}).out,
              AllOf(HasSubstr("host"), HasSubstr("cuda"), HasSubstr("eager")));
  EXPECT_THAT(tool({"list", "stages"}).out, HasSubstr("forward/layer0/z"));
  EXPECT_THAT(tool({"list", "kernels"}).out, HasSubstr("resident_forward"));
  EXPECT_THAT(tool({"list", "cases", DPA4_CASES_DIR "/parity.yaml"}).out,
              AllOf(HasSubstr("narrow"), HasSubstr("ultra3")));
  EXPECT_THAT(tool({"doctor"}).out,
              AllOf(HasSubstr("compiler"), HasSubstr("libtorch"), HasSubstr("backend cuda")));
}

TEST(Cli, EagerCanBeABackend) {
  const Result result = tool({"run", small_cases(), "--backend", "eager", "--mode", "cumulative"});
  EXPECT_EQ(result.code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("forward/rotate"));
}

}  // namespace
}  // namespace dpa4
