// SPDX-License-Identifier: Apache-2.0
#include "operands/draw.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace dpa4 {
namespace {

Problem small() {
  Problem p;
  p.lmax = 2;
  p.focus = 2;
  p.channels = 5;
  p.layers = 3;
  p.rank = 2;
  p.nodes = 6;
  p.edges = 40;
  p.norm = true;
  return p;
}

TEST(Draw, ShapesFollowTheProblem) {
  const Problem p = small();
  const Operands o = draw_operands(p, 11, Dtype::float64);
  EXPECT_EQ(o.x.size(), 6U * 9 * 10);
  EXPECT_EQ(o.runs.size(), 40U * 25);
  EXPECT_EQ(o.kernel.size(), 40U * (9 + 4) * 2);
  EXPECT_EQ(o.basis.size(), 2U * 10);
  EXPECT_EQ(o.focus_weight.size(), 10U);
  EXPECT_EQ(o.focus_bias.size(), 2U);
  EXPECT_EQ(o.focus_norm.size(), 10U);
  EXPECT_EQ(o.w0.size(), 3U * 2 * 15 * 15);
  EXPECT_EQ(o.w1.size(), 3U * 2 * 20 * 20);
  EXPECT_EQ(o.gate.size(), 2U * 2 * 5 * 10);
  EXPECT_EQ(o.src_rowptr.back(), 40);
}

TEST(Draw, AbsentOperandsAreEmpty) {
  Problem p = small();
  p.compete = false;
  p.rank = 0;
  const Operands o = draw_operands(p, 11, Dtype::float64);
  EXPECT_TRUE(o.focus_weight.empty() && o.focus_bias.empty() && o.focus_norm.empty());
  EXPECT_TRUE(o.basis.empty());
  EXPECT_EQ(o.kernel.size(), 40U * 3 * 10);
}

TEST(Draw, EveryNumberIsRoundedOnceFromTheDoubleDraw) {
  const Operands exact = draw_operands(small(), 11, Dtype::float64);
  for (const Dtype dtype : {Dtype::float32, Dtype::bfloat16}) {
    const Operands rounded = draw_operands(small(), 11, dtype);
    EXPECT_EQ(rounded.src, exact.src);
    for (std::size_t i = 0; i < exact.x.size(); ++i) {
      EXPECT_EQ(rounded.x[i], round_to(dtype, exact.x[i]));
    }
    EXPECT_NE(rounded.x, exact.x);
  }
}

TEST(Draw, ThreadsAndChosenLayersDoNotChangeTheNumbers) {
  const Operands whole = draw_operands(small(), 11, Dtype::float32);
  const Operands threaded = draw_operands(small(), 11, Dtype::float32, {.threads = 3});
  EXPECT_EQ(threaded.x, whole.x);
  EXPECT_EQ(threaded.w1, whole.w1);
  const Operands one = draw_operands(small(), 11, Dtype::float32, {.weights_of_layer = 1});
  EXPECT_EQ(one.x, whole.x);
  const std::size_t layer = 2 * 15 * 15;
  for (std::size_t i = 0; i < whole.w0.size(); ++i) {
    EXPECT_EQ(one.w0[i], i / layer == 1 ? whole.w0[i] : 0.0) << i;
  }
}

TEST(Draw, GraphsLeaveTheNodesTheySay) {
  Problem p = small();
  p.edges = 400;
  p.graph = Graph::gaps;
  const Operands gaps = draw_operands(p, 3, Dtype::float32);
  EXPECT_TRUE(std::all_of(gaps.src.begin(), gaps.src.end(), [](auto n) { return n % 2 == 0; }));
  EXPECT_EQ(*std::max_element(gaps.src.begin(), gaps.src.end()), 4);
  p.graph = Graph::hub;
  const Operands hub = draw_operands(p, 3, Dtype::float32);
  EXPECT_GE(std::count(hub.src.begin(), hub.src.end(), 0), 300);
  p.graph = Graph::uniform;
  const Operands uniform = draw_operands(p, 3, Dtype::float32);
  for (std::int64_t n = 0; n < p.nodes; ++n) {
    EXPECT_GT(std::count(uniform.src.begin(), uniform.src.end(), n), 30);
  }
}

TEST(Draw, NoEdgesIsLegalAndAnImpossibleProblemIsNot) {
  Problem p = small();
  p.edges = 0;
  EXPECT_TRUE(draw_operands(p, 1, Dtype::float32).runs.empty());
  p.tau = 0;
  EXPECT_THROW(draw_operands(p, 1, Dtype::float32), std::invalid_argument);
}

}  // namespace
}  // namespace dpa4
