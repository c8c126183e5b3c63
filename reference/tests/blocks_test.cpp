// SPDX-License-Identifier: Apache-2.0
// The cut into blocks of edges and the threads are not seen in the result.
#include <gtest/gtest.h>

#include "reference/reference.h"
#include "reference/tests/compare.h"
#include "reference/tests/draw.h"
#include "reference/tests/probes.h"

namespace dpa4::test {
namespace {

Problem many_edges() {
  Problem p;
  p.nodes = 7;
  p.edges = 301;  // several blocks of unequal size in either precision
  p.lmax = 2;
  p.focus = 2;
  p.channels = 3;
  p.layers = 3;
  p.rank = 2;
  p.norm = true;
  p.smoothing = 0.02;
  return p;
}

class Blocks : public testing::TestWithParam<Precision> {};

TEST_P(Blocks, ThreadsDoNotChangeABit) {
  const Operands operands = draw(many_edges(), 21);
  const auto tensors = all_tensors(operands.problem);
  const auto one = reference_forward(operands, GetParam(), tensors, 1);
  for (const int threads : {2, 5}) {
    const auto many = reference_forward(operands, GetParam(), tensors, threads);
    for (const auto& [stage, truth] : one) {
      EXPECT_EQ(truth.high, many.at(stage).high) << stage << ", " << threads << " threads";
      EXPECT_EQ(truth.low, many.at(stage).low) << stage << ", " << threads << " threads";
    }
  }
}

TEST_P(Blocks, AnEdgeAloneGivesTheSame) {
  const Operands operands = draw(many_edges(), 22);
  const Problem& p = operands.problem;
  const auto tensors = all_tensors(p);
  const auto together = reference_forward(operands, GetParam(), tensors, 2);
  for (std::int64_t edge = 0; edge < p.edges; edge += 12) {
    const auto alone = reference_forward(only_edge(operands, edge), GetParam(), tensors, 1);
    for (const auto& [stage, truth] : together) {
      const bool edge_major = stage == stages::alpha || stage == stages::out;
      const std::int64_t line = stage == stages::alpha ? 1 : p.row_width();
      for (int focus = 0; focus < p.focus; ++focus) {
        const std::int64_t place = edge_major ? edge * p.focus + focus : focus * p.edges + edge;
        const auto lines_of = [line](const std::vector<double>& tensor, std::int64_t number) {
          const auto start = tensor.begin() + number * line;
          return std::vector<double>(start, start + line);
        };
        EXPECT_LE(
            relative_error(lines_of(truth.high, place), lines_of(alone.at(stage).high, focus)),
            1e-14)
            << stage << ", edge " << edge << ", focus " << focus;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Precisions, Blocks,
                         testing::Values(Precision::double_precision,
                                         Precision::long_double_precision),
                         [](const auto& precision) {
                           return precision.param == Precision::double_precision ? "Double"
                                                                                 : "LongDouble";
                         });

TEST(ErrorModelBlocks, ThreadsDoNotChangeABit) {
  const Operands operands = draw(many_edges(), 23);
  for (const Stage& stage : forward_stages(operands.problem)) {
    if (!stage.observed) {
      continue;
    }
    const Operands probe = probe_of(operands, stage);
    const ErrorModel one = error_model(probe, stage, 1);
    const ErrorModel many = error_model(probe, stage, 5);
    EXPECT_EQ(one.weight, many.weight) << stage.name;
    EXPECT_EQ(one.roundings, many.roundings) << stage.name;
  }
}

}  // namespace
}  // namespace dpa4::test
