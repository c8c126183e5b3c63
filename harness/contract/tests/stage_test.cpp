// SPDX-License-Identifier: Apache-2.0
#include "contract/stage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace dpa4 {
namespace {

std::vector<std::string> names(const Problem& problem) {
  std::vector<std::string> result;
  for (const Stage& stage : forward_stages(problem)) {
    result.push_back(stage.name);
  }
  return result;
}

TEST(Stage, FollowTheOrderOfEvaluation) {
  Problem p;
  p.layers = 2;
  EXPECT_THAT(names(p),
              ::testing::ElementsAre("forward/rotate", "forward/degree_mix", "forward/alpha",
                                     "forward/layer0/z", "forward/layer0/gate", "forward/u_final",
                                     "forward/out"));
  p.layers = 1;
  p.compete = false;
  EXPECT_THAT(names(p), ::testing::ElementsAre("forward/rotate", "forward/degree_mix",
                                               "forward/u_final", "forward/out"));
}

TEST(Stage, IndexInWords) {
  Problem p;
  p.lmax = 2;
  p.focus = 2;
  p.channels = 4;
  p.edges = 3;
  const auto axes = axes_of(p, stages::z(0));  // (F, E, K, C) = (2, 3, 7, 4)
  EXPECT_EQ(element_count(axes), 2 * 3 * 7 * 4);
  EXPECT_EQ(describe_index(p, axes, ((1 * 3 + 2) * 7 + 3) * 4 + 1),
            "focus 1, edge 2, row 3 (degree 1, order -1), channel 1");
  EXPECT_EQ(describe_index(p, axes_of(p, stages::out), ((2 * 2 + 1) * 7 + 6) * 4),
            "edge 2, focus 1, row 6 (degree 2, order +1), channel 0");
  EXPECT_EQ(describe_index(p, axes_of(p, stages::alpha), 5), "edge 2, focus 1");
}

}  // namespace
}  // namespace dpa4
