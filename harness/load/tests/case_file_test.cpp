// SPDX-License-Identifier: Apache-2.0
#include "load/case_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

namespace dpa4 {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string defaults =
    "version: 1\n"
    "defaults: {lmax: 2, focus: 2, channels: 4, layers: 2, rank: 1, nodes: 5, edges: 9, "
    "compete: true}\n";

Case only_case(const std::string& text) {
  const std::vector<Case> cases = parse_case_file(text, "f.yaml");
  EXPECT_EQ(cases.size(), 1U);
  return cases.at(0);
}

TEST(CaseFile, ReadsEveryKey) {
  const Case c = only_case(R"(
version: 1
cases:
  - name: all
    lmax: 4
    focus: 3
    channels: 7
    layers: 5
    rank: 2
    nodes: 100
    edges: 6000000000
    compete: false
    bias: false
    norm: true
    tau: 0.5
    smoothing: 0.1
    norm_eps: 1e-5
    x_layout: component_major
    graph: hub
    dtype: [float64, bfloat16]
    path: composed
    draws: [0, 18446744073709551615]
    tolerances: [{rule: bound}]
)");
  EXPECT_EQ(c.name, "all");
  EXPECT_EQ(c.file, "f.yaml");
  EXPECT_EQ(c.line, 4);
  EXPECT_EQ(c.problem.lmax, 4);
  EXPECT_EQ(c.problem.focus, 3);
  EXPECT_EQ(c.problem.channels, 7);
  EXPECT_EQ(c.problem.layers, 5);
  EXPECT_EQ(c.problem.rank, 2);
  EXPECT_EQ(c.problem.nodes, 100);
  EXPECT_EQ(c.problem.edges, 6000000000);
  EXPECT_FALSE(c.problem.compete);
  EXPECT_FALSE(c.problem.bias);
  EXPECT_TRUE(c.problem.norm);
  EXPECT_EQ(c.problem.tau, 0.5);
  EXPECT_EQ(c.problem.smoothing, 0.1);
  EXPECT_EQ(c.problem.norm_eps, 1e-5);
  EXPECT_EQ(c.problem.x_layout, XLayout::component_major);
  EXPECT_EQ(c.problem.graph, Graph::hub);
  EXPECT_THAT(c.dtypes, ElementsAre(Dtype::float64, Dtype::bfloat16));
  EXPECT_THAT(c.paths, ElementsAre(Path::composed));
  EXPECT_THAT(c.draws, ElementsAre(0, 18446744073709551615U));
  ASSERT_EQ(c.tolerances.size(), 1U);
  EXPECT_EQ(c.tolerances[0].rule, Rule::bound);
}

TEST(CaseFile, FillsInWhatIsNotSaid) {
  const Case c = only_case(defaults + "cases: [{name: a}]\n");
  EXPECT_TRUE(c.problem.bias);
  EXPECT_FALSE(c.problem.norm);
  EXPECT_EQ(c.problem.tau, 1.0);
  EXPECT_EQ(c.problem.smoothing, 0.0);
  EXPECT_EQ(c.problem.norm_eps, 1e-6);
  EXPECT_EQ(c.problem.x_layout, XLayout::contiguous);
  EXPECT_EQ(c.problem.graph, Graph::uniform);
  EXPECT_THAT(c.draws, ElementsAre(11, 2027, 40529));
  EXPECT_THAT(c.dtypes, ElementsAre(Dtype::float32, Dtype::bfloat16, Dtype::float64));
  EXPECT_THAT(c.paths, ElementsAre(Path::resident, Path::composed));
  EXPECT_TRUE(c.tolerances.empty());
}

TEST(CaseFile, LaysBuiltInDefaultsBaseAndMatrixOverEachOther) {
  const std::vector<Case> cases = parse_case_file(R"(
version: 1
defaults: {lmax: 1, focus: 1, channels: 1, layers: 1, rank: 0, nodes: 1, edges: 1, compete: true,
           tau: 2.0, smoothing: 0.5, norm_eps: 0.25, draws: [7], dtype: float32}
cases:
  - {name: c, tau: 3.0}
sweeps:
  - name: s
    base: {tau: 4.0, smoothing: 0.75, draws: [8], dtype: [float64, bfloat16]}
    matrix: {tau: [5.0], path: [composed]}
    include: [{smoothing: 0.875}]
)",
                                                  "f.yaml");
  ASSERT_EQ(cases.size(), 3U);
  const auto numbers = [&](std::size_t i) {
    const Problem& p = cases[i].problem;
    return std::vector<double>{p.tau, p.smoothing, p.norm_eps};
  };
  EXPECT_THAT(numbers(0), ElementsAre(3.0, 0.5, 0.25));
  EXPECT_THAT(numbers(1), ElementsAre(5.0, 0.75, 0.25));
  EXPECT_THAT(numbers(2), ElementsAre(4.0, 0.875, 0.25));
  EXPECT_THAT(cases[0].draws, ElementsAre(7));
  EXPECT_THAT(cases[1].draws, ElementsAre(8));
  EXPECT_THAT(cases[0].dtypes, ElementsAre(Dtype::float32));
  EXPECT_THAT(cases[1].dtypes, ElementsAre(Dtype::float64, Dtype::bfloat16));
  EXPECT_THAT(cases[1].paths, ElementsAre(Path::composed));
  EXPECT_THAT(cases[2].paths, ElementsAre(Path::resident, Path::composed));
}

TEST(CaseFile, ReadsDecimalNumbersToTheNearestDouble) {
  const std::vector<Case> cases = parse_case_file(
      defaults +
          "cases:\n"
          "  - {name: a, tau: 1e-12, smoothing: 0.02, norm_eps: 1.0}\n"
          "  - {name: b, tau: 2.2250738585072014e-308, smoothing: .5, norm_eps: 0}\n"
          "  - {name: c, tau: 9007199254740993, smoothing: -0.0, norm_eps: 1E+3}\n",
      "f.yaml");
  EXPECT_EQ(cases[0].problem.tau, 1e-12);
  EXPECT_EQ(cases[0].problem.smoothing, 0.02);
  EXPECT_EQ(cases[0].problem.norm_eps, 1.0);
  EXPECT_EQ(cases[1].problem.tau, 0x1p-1022);
  EXPECT_EQ(cases[1].problem.smoothing, 0.5);
  EXPECT_EQ(cases[1].problem.norm_eps, 0.0);
  EXPECT_EQ(cases[2].problem.tau, 0x1p53);
  EXPECT_TRUE(std::signbit(cases[2].problem.smoothing));
  EXPECT_EQ(cases[2].problem.norm_eps, 1000.0);
}

TEST(CaseFile, PutsCasesBeforeSweepsInFileOrder) {
  const std::vector<Case> cases = parse_case_file(R"(
version: 1
sweeps:
  - {name: s, matrix: {lmax: [2, 1]}}
  - {name: r, matrix: {lmax: 3}}
cases: [{name: b}, {name: a}]
defaults: {lmax: 1, focus: 1, channels: 1, layers: 1, rank: 0, nodes: 1, edges: 1, compete: true}
)",
                                                  "f.yaml");
  std::vector<std::string> names;
  for (const Case& c : cases) {
    names.push_back(c.name);
  }
  EXPECT_THAT(names, ElementsAre("b", "a", "s/lmax=2", "s/lmax=1", "r/lmax=3"));
  EXPECT_EQ(cases[3].line, 4);
  EXPECT_EQ(cases[4].line, 5);
}

TEST(CaseFile, PutsACasesOwnTolerancesBeforeItsFiles) {
  const Case c = only_case(defaults +
                           "tolerances:\n"
                           "  - {rule: absolute, value: 1e-12}\n"
                           "cases:\n"
                           "  - name: a\n"
                           "    tolerances:\n"
                           "      - {rule: bound, factor: 2}\n");
  ASSERT_EQ(c.tolerances.size(), 2U);
  EXPECT_EQ(c.tolerances[0].source, "f.yaml:8");
  EXPECT_EQ(c.tolerances[0].value, 2.0);
  EXPECT_EQ(c.tolerances[1].source, "f.yaml:4");
  EXPECT_EQ(c.tolerances[1].value, 1e-12);
}

TEST(CaseFile, AcceptsAliasesByteOrderMarkAndWindowsLineEnds) {
  const std::vector<Case> cases = parse_case_file(
      "\xef\xbb\xbfversion: 1\r\n"
      "defaults: {lmax: 1, focus: 1, channels: 1, layers: 1, rank: 0, nodes: 1, edges: 1, "
      "compete: true}\r\n"
      "cases:\r\n"
      "  - {name: a, draws: &d [5, 6]}\r\n"
      "  - {name: b, draws: *d}  # \xc3\xa9\r\n",
      "f.yaml");
  ASSERT_EQ(cases.size(), 2U);
  EXPECT_THAT(cases[1].draws, ElementsAre(5, 6));
}

std::string message_of(const std::filesystem::path& path) {
  try {
    load_case_file(path);
  } catch (const CaseFileError& error) {
    return error.what();
  }
  return "no error";
}

TEST(CaseFile, LoadsFromDiskUnderThePathGiven) {
  const auto path = std::filesystem::path(testing::TempDir()) / "dpa4_load_test.yaml";
  std::ofstream(path) << defaults << "cases: [{name: a}]\n";
  EXPECT_EQ(load_case_file(path).at(0).file, path.string());
  std::ofstream(path) << "";
  EXPECT_EQ(message_of(path), path.string() + ":1:1: the file is empty.");
  std::filesystem::remove(path);
}

TEST(CaseFile, ExplainsFilesItCannotRead) {
  EXPECT_EQ(message_of("no/such.yaml"), "no/such.yaml: there is no such file.");
  EXPECT_EQ(message_of("."), ".: this is a directory, but a case file is wanted.");
  EXPECT_THAT(message_of("/dev/zero"), HasSubstr("larger than 1048576 bytes"));
}

}  // namespace
}  // namespace dpa4
