// SPDX-License-Identifier: Apache-2.0
// Every tensor against scalar loops written from the formulas, over the grid of shapes.
#include <gtest/gtest.h>

#include <sstream>
#include <tuple>

#include "reference/reference.h"
#include "reference/tests/compare.h"
#include "reference/tests/draw.h"
#include "reference/tests/naive.h"

namespace dpa4::test {
namespace {

struct Head {
  bool compete, bias, norm;
  double smoothing;
};
constexpr Head heads[] = {{false, false, false, 0.1},
                          {true, false, false, 0.0},
                          {true, true, false, 0.02},
                          {true, false, true, 0.3},
                          {true, true, true, 0.02}};

class ForwardTest : public testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(ForwardTest, AgreesWithScalarLoops) {
  for (int focus = 1; focus <= 3; ++focus) {
    for (int layers = 1; layers <= 3; ++layers) {
      for (const Head& head : heads) {
        Problem p;
        std::tie(p.lmax, p.rank) = GetParam();
        p.focus = focus;
        p.layers = layers;
        p.channels = 1 + focus + layers;
        p.nodes = 4;
        p.edges = 5;
        p.compete = head.compete;
        p.bias = head.bias;
        p.norm = head.norm;
        p.smoothing = head.smoothing;
        p.tau = 0.7;
        p.norm_eps = 0.01;
        std::ostringstream trace;
        trace << "focus " << focus << ", layers " << layers << ", compete " << head.compete
              << ", bias " << head.bias << ", norm " << head.norm;
        SCOPED_TRACE(trace.str());

        const Operands operands = draw(p, 100 + 10 * focus + layers);
        auto expected = naive_forward<double>(operands);
        const auto got =
            reference_forward(operands, Precision::double_precision, all_tensors(p), 1);
        ASSERT_EQ(got.size(), expected.size());
        for (const auto& [stage, truth] : got) {
          EXPECT_LE(relative_error(truth.high, expected.at(stage)), 1e-13) << stage;
          EXPECT_TRUE(truth.low.empty()) << stage;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, ForwardTest,
                         testing::Combine(testing::Values(1, 2, 3, 6), testing::Values(0, 1, 2, 4)),
                         [](const auto& shape) {
                           return "lmax" + std::to_string(std::get<0>(shape.param)) + "rank" +
                                  std::to_string(std::get<1>(shape.param));
                         });

TEST(Forward, NoEdgesGiveEmptyTensors) {
  Problem p;
  p.lmax = 2;
  p.focus = 2;
  p.channels = 3;
  p.layers = 2;
  p.rank = 1;
  p.edges = 0;
  for (const Precision precision :
       {Precision::double_precision, Precision::long_double_precision}) {
    const auto truths = reference_forward(draw(p, 1), precision, all_tensors(p), 2);
    EXPECT_EQ(truths.size(), all_tensors(p).size());
    for (const auto& [stage, truth] : truths) {
      EXPECT_TRUE(truth.high.empty()) << stage;
      EXPECT_TRUE(truth.low.empty()) << stage;
    }
  }
}

TEST(Forward, KeepsOnlyWhatIsWantedAndStopsThere) {
  Problem p;
  p.lmax = 2;
  p.focus = 2;
  p.channels = 3;
  p.layers = 4;
  p.edges = 3;
  const Operands operands = draw(p, 2);
  const auto all = reference_forward(operands, Precision::double_precision, all_tensors(p), 1);
  for (const std::string& stage : all_tensors(p)) {
    const std::vector<std::string> wanted{stage};
    const auto one = reference_forward(operands, Precision::double_precision, wanted, 1);
    ASSERT_EQ(one.size(), 1U);
    EXPECT_EQ(one.at(stage).high, all.at(stage).high) << stage;
  }
  EXPECT_TRUE(reference_forward(operands, Precision::double_precision, {}, 1).empty());
}

// A NaN must reach whatever depends on it, also where a product with zero weights is skipped.
TEST(Forward, NonFiniteValuesSpread) {
  Problem p;
  p.lmax = 1;
  p.channels = 2;
  p.layers = 2;
  p.edges = 1;
  p.compete = false;
  Operands operands = draw(p, 3);
  std::ranges::fill(operands.w0, 0.0);
  std::ranges::fill(operands.w1, 0.0);
  operands.x[0] = std::numeric_limits<double>::infinity();
  const auto truths = reference_forward(operands, Precision::double_precision, all_tensors(p), 1);
  for (int entry = 0; entry < p.block0(); ++entry) {
    EXPECT_TRUE(std::isnan(truths.at("forward/layer0/z").high[entry])) << entry;
  }
  for (int entry = p.block0(); entry < p.row_width(); ++entry) {
    EXPECT_EQ(truths.at("forward/layer0/z").high[entry], 0.0) << entry;
  }
}

}  // namespace
}  // namespace dpa4::test
