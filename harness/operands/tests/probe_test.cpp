// SPDX-License-Identifier: Apache-2.0
#include "operands/probe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace dpa4 {
namespace {

Problem small() {
  Problem p;
  p.lmax = 2;
  p.focus = 2;
  p.channels = 3;
  p.layers = 3;
  p.rank = 2;
  p.nodes = 4;
  p.edges = 100;
  return p;
}

bool all_zero(const std::vector<double>& values, std::size_t begin, std::size_t end) {
  return std::all_of(values.begin() + static_cast<std::ptrdiff_t>(begin),
                     values.begin() + static_cast<std::ptrdiff_t>(end),
                     [](double v) { return v == 0.0; });
}

const Stage& stage_named(const std::vector<Stage>& stages, const std::string& name) {
  return *std::find_if(stages.begin(), stages.end(),
                       [&](const Stage& s) { return s.name == name; });
}

TEST(Probe, EveryStageHasOnlyItsOwnWeights) {
  const Problem p = small();
  const auto stages = forward_stages(p);
  const std::size_t layer = 2 * 9 * 9;  // w0 of one layer: F * M0 * M0
  const auto weights_in = [&](const std::string& name) {
    const Operands o = probe_operands(p, stage_named(stages, name), 11, Dtype::float32);
    std::string present;
    for (std::size_t k = 0; k < 3; ++k) {
      present += all_zero(o.w0, k * layer, (k + 1) * layer) ? '0' : 'w';
    }
    return present;
  };
  EXPECT_EQ(weights_in("forward/rotate"), "000");
  EXPECT_EQ(weights_in("forward/degree_mix"), "000");
  EXPECT_EQ(weights_in("forward/alpha"), "000");
  EXPECT_EQ(weights_in("forward/layer0/z"), "w00");
  EXPECT_EQ(weights_in("forward/layer1/z"), "0w0");
  EXPECT_EQ(weights_in("forward/layer1/gate"), "0w0");
  EXPECT_EQ(weights_in("forward/out"), "00w");
}

TEST(Probe, RunsAreUnitRowsAndCompetitionIsOffElsewhere) {
  const Problem p = small();
  for (const Stage& stage : forward_stages(p)) {
    if (!stage.observed) {
      continue;
    }
    const Operands o = probe_operands(p, stage, 11, Dtype::bfloat16);
    EXPECT_EQ(o.problem.edges, probe_edges);
    EXPECT_EQ(o.problem.compete, stage.name == "forward/alpha") << stage.name;
    const double ones = static_cast<double>(std::count(o.runs.begin(), o.runs.end(), 1.0));
    EXPECT_EQ(ones == static_cast<double>(probe_edges) * p.rows(), stage.name != "forward/rotate")
        << stage.name;
  }
}

TEST(Probe, GateWeightsAreTheIdentity) {
  const Problem p = small();
  const auto stages = forward_stages(p);
  const Operands o =
      probe_operands(p, stage_named(stages, "forward/layer0/gate"), 11, Dtype::float32);
  for (int f = 0; f < 2; ++f) {
    for (int i = 0; i < 12; ++i) {
      for (int j = 0; j < 12; ++j) {
        EXPECT_EQ(o.w1[(f * 12 + i) * 12 + j], i == j ? 1.0 : 0.0);
      }
    }
  }
}

}  // namespace
}  // namespace dpa4
