// SPDX-License-Identifier: Apache-2.0
// The case files that come with the project load, and hold what they promise.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <tuple>

#include "load/case_file.h"

namespace dpa4 {
namespace {

using testing::ElementsAre;

const std::filesystem::path folder = DPA4_CASE_FOLDER;

std::vector<ToleranceRule> load_policy(const std::filesystem::path& path) {
  std::ifstream stream(path);
  std::ostringstream text;
  text << stream.rdbuf();
  return parse_policy(text.str(), path.string());
}

TEST(ShippedFiles, AllLoad) {
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".yaml") {
      continue;
    }
    SCOPED_TRACE(entry.path().string());
    ++files;
    if (entry.path().filename() == "policy.yaml") {
      EXPECT_FALSE(load_policy(entry.path()).empty());
    } else {
      EXPECT_FALSE(load_case_file(entry.path()).empty());
    }
  }
  EXPECT_GE(files, 5);
}

TEST(ShippedFiles, SmokeCoversEveryDegreeRankAndDtypeOnce) {
  const std::vector<Case> cases = load_case_file(folder / "smoke.yaml");
  std::set<std::tuple<int, int, Dtype>> covered;
  for (const Case& c : cases) {
    ASSERT_EQ(c.dtypes.size(), 1U);
    covered.emplace(c.problem.lmax, c.problem.rank, c.dtypes[0]);
  }
  EXPECT_EQ(cases.size(), 90U);
  EXPECT_EQ(covered.size(), 90U);
}

TEST(ShippedFiles, GridCoversEveryDegreeRankDtypeAndPathOnce) {
  const std::vector<Case> cases = load_case_file(folder / "grid.yaml");
  std::set<std::tuple<int, int, Dtype, Path>> covered;
  for (const Case& c : cases) {
    ASSERT_EQ(c.dtypes.size(), 1U);
    ASSERT_EQ(c.paths.size(), 1U);
    covered.emplace(c.problem.lmax, c.problem.rank, c.dtypes[0], c.paths[0]);
    EXPECT_TRUE(c.problem.has_norm());
  }
  EXPECT_EQ(cases.size(), 180U);
  EXPECT_EQ(covered.size(), 180U);
}

TEST(ShippedFiles, ParityHoldsTheDeployedShapesInOrder) {
  std::vector<std::string> shapes;
  for (const Case& c : load_case_file(folder / "parity.yaml")) {
    const Problem& p = c.problem;
    std::ostringstream shape;
    shape << c.name << ' ' << p.lmax << ' ' << p.focus << ' ' << p.channels << ' ' << p.layers
          << ' ' << p.rank << ' ' << p.compete;
    shapes.push_back(shape.str());
    EXPECT_EQ(p.nodes, 512);
    EXPECT_EQ(p.edges, 2048);
    EXPECT_EQ(p.tau, 1.0);
    EXPECT_EQ(p.smoothing, 0.02);
    EXPECT_THAT(c.draws, ElementsAre(11, 2027, 40529));
  }
  EXPECT_THAT(shapes, ElementsAre("narrow 3 2 32 3 1 1", "wide-rank2 5 2 64 4 2 1",
                                  "single-focus 3 1 64 3 0 0", "degree6 6 2 96 4 1 1",
                                  "ultra4 6 4 96 4 4 1", "ultra3 6 3 128 4 4 1"));
}

TEST(ShippedFiles, EdgesReachEveryBorder) {
  const std::vector<Case> cases = load_case_file(folder / "edges.yaml");
  const auto some = [&](auto predicate) {
    return std::any_of(cases.begin(), cases.end(),
                       [&](const Case& c) { return predicate(c.problem); });
  };
  EXPECT_TRUE(some([](const Problem& p) { return p.edges == 0; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.edges == 1; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.nodes == 1 && p.edges > 1; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.channels == 1; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.channels == 7; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.graph == Graph::hub; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.graph == Graph::gaps; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.x_layout == XLayout::padded; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.x_layout == XLayout::component_major; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.compete && p.smoothing == 0; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.compete && p.tau == 1e-3; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.layers == 1; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.compete && p.focus == 1; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.focus == max_focus; }));
  EXPECT_TRUE(some([](const Problem& p) { return p.has_norm() && p.has_bias(); }));
  EXPECT_TRUE(some([](const Problem& p) { return p.has_norm() && !p.has_bias(); }));
  EXPECT_TRUE(some([](const Problem& p) { return p.has_norm() && p.norm_eps == 0; }));
  for (const int lmax : {5, 6}) {
    EXPECT_TRUE(some([&](const Problem& p) {
      return p.lmax == lmax && p.width() == width_limit(lmax) && p.layers == 2;
    }));
  }
}

TEST(ShippedFiles, PolicyHoldsTheDefaultRulesInOrder) {
  std::vector<std::string> rules;
  for (const ToleranceRule& r : load_policy(folder / "policy.yaml")) {
    std::ostringstream rule;
    rule << (r.dtype ? name(*r.dtype) : "*") << ' ' << r.mode << ' ' << name(r.rule) << ' '
         << r.value;
    rules.push_back(rule.str());
  }
  EXPECT_THAT(rules, ElementsAre("* isolated bound 1", "float64 * absolute 1e-12",
                                 "float32 * conditioning 4", "bfloat16 * conditioning 4"));
}

}  // namespace
}  // namespace dpa4
