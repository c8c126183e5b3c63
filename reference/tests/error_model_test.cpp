// SPDX-License-Identifier: Apache-2.0
// Float arithmetic in three orders of summation stays within the bound of each isolated stage and
// uses a visible part of it; a dropped term or an intermediate in bfloat16 passes it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "reference/reference.h"
#include "reference/tests/draw.h"
#include "reference/tests/naive.h"
#include "reference/tests/probes.h"

namespace dpa4::test {
namespace {

Problem problem_of(int lmax, int focus, int channels, int rank, bool bias, bool norm) {
  Problem p;
  p.nodes = 6;
  p.edges = 7;
  p.lmax = lmax;
  p.focus = focus;
  p.channels = channels;
  p.layers = 3;
  p.rank = rank;
  p.bias = bias;
  p.norm = norm;
  p.tau = 0.7;
  p.smoothing = 0.02;
  return p;
}

const Problem problems[] = {
    problem_of(1, 2, 3, 0, false, false), problem_of(2, 3, 8, 1, true, false),
    problem_of(3, 2, 4, 4, false, true),  problem_of(2, 4, 32, 2, true, true),
    problem_of(6, 2, 6, 3, true, true),
};

// One isolated stage of one problem, ready to be measured.
class IsolatedStage {
 public:
  IsolatedStage(const Operands& operands, const Stage& stage)
      : observed_(*stage.observed),
        probe_(probe_of(operands, stage)),
        truth_(reference_forward(probe_, Precision::double_precision, {&observed_, 1}, 2)
                   .at(observed_)
                   .high),
        model_(error_model(probe_, stage, 2)) {}

  const ErrorModel& model() const { return model_; }
  std::size_t size() const { return truth_.size(); }

  // The largest share of the bound that plain float arithmetic uses; NaN counts as infinity.
  double share(const Arithmetic& arithmetic) const {
    const double u = accumulator_roundoff(Dtype::float32);
    const double gamma = u / (1 - model_.roundings * u);
    const std::vector<float> got = naive_forward<float>(probe_, arithmetic).at(observed_);
    double worst = 0;
    for (std::size_t i = 0; i < truth_.size(); ++i) {
      const double bound = gamma * model_.weight[i] + u * std::abs(truth_[i]);
      const double error = std::abs(got[i] - truth_[i]);
      worst = std::isnan(error) ? HUGE_VAL : std::max(worst, error == 0 ? 0 : error / bound);
    }
    return worst;
  }

 private:
  std::string observed_;
  Operands probe_;
  std::vector<double> truth_;
  ErrorModel model_;
};

Operands ordinary(const Problem& problem) { return draw(problem, 51, Dtype::float32); }

// All terms of a sum of one sign: its rounding errors grow the most.
Operands one_sided(const Problem& problem) {
  Operands operands = ordinary(problem);
  for (std::vector<double>* values :
       {&operands.x, &operands.runs, &operands.kernel, &operands.basis, &operands.focus_weight,
        &operands.focus_norm, &operands.w0, &operands.w1}) {
    std::ranges::transform(*values, values->begin(), [](double value) { return std::abs(value); });
  }
  return operands;
}

std::string trace_of(const Problem& p, const Stage& stage) {
  return stage.name + " of lmax " + std::to_string(p.lmax) + ", channels " +
         std::to_string(p.channels);
}

class ErrorModelTest : public testing::TestWithParam<Problem> {};

TEST_P(ErrorModelTest, FloatArithmeticStaysWithinTheBound) {
  for (const Stage& stage : forward_stages(GetParam())) {
    if (!stage.observed) {
      continue;
    }
    SCOPED_TRACE(trace_of(GetParam(), stage));
    double largest = 0;
    for (const Operands& operands : {ordinary(GetParam()), one_sided(GetParam())}) {
      const IsolatedStage isolated(operands, stage);
      ASSERT_EQ(isolated.model().weight.size(), isolated.size());
      EXPECT_EQ(isolated.model().accumulator_storage, stage.name == stages::alpha);
      for (const Order order : {Order::ascending, Order::descending, Order::pairwise}) {
        const double share = isolated.share({order});
        EXPECT_LE(share, 1.0);
        largest = std::max(largest, share);
      }
    }
    EXPECT_GE(largest, 0.02) << "the bound is too wide to tell anything";
  }
}

TEST_P(ErrorModelTest, FaultsBreakTheBound) {
  for (const Stage& stage : forward_stages(GetParam())) {
    if (!stage.observed) {
      continue;
    }
    SCOPED_TRACE(trace_of(GetParam(), stage));
    const IsolatedStage isolated(ordinary(GetParam()), stage);
    for (const Fault fault : {Fault::dropped_term, Fault::bfloat16_result}) {
      EXPECT_GT(isolated.share({Order::ascending, fault, stage.name}), 3.0)
          << (fault == Fault::dropped_term ? "dropped term" : "bfloat16 intermediate");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Problems, ErrorModelTest, testing::ValuesIn(problems),
                         [](const auto& problem) {
                           return "lmax" + std::to_string(problem.param.lmax) + "channels" +
                                  std::to_string(problem.param.channels);
                         });

// The number of roundings is that of docs/mathematics.md, section 5, row by row.
TEST(ErrorModelCounts, DependOnTheRow) {
  Problem p = problem_of(2, 1, 2, 3, false, false);
  Operands operands = draw(p, 52);
  for (std::vector<double>* values : {&operands.x, &operands.runs, &operands.kernel,
                                      &operands.basis, &operands.w0, &operands.w1}) {
    std::ranges::fill(*values, -1.0);
  }
  // rows: m = 0 of degrees 0, 1, 2; m = -1 of 1, 2; m = +1 of 1, 2. All magnitudes are 1, so each
  // weight is (number of roundings) * (number of terms).
  const std::map<std::string, std::vector<double>> expected{
      {"forward/rotate", {1 * 1, 3 * 3, 5 * 5, 3 * 3, 5 * 5, 3 * 3, 5 * 5}},
      {"forward/degree_mix", {10 * 9, 10 * 9, 10 * 9, 7 * 6, 7 * 6, 7 * 6, 7 * 6}},
      {"forward/layer1/z", {6 * 6, 6 * 6, 6 * 6, 8 * 8, 8 * 8, 8 * 8, 8 * 8}},
      {"forward/out", {7 * 7, 7 * 7, 7 * 7, 9 * 9, 9 * 9, 9 * 9, 9 * 9}},
  };
  for (const Stage& stage : forward_stages(p)) {
    if (!expected.contains(stage.name)) {
      continue;
    }
    const ErrorModel model = error_model(probe_of(operands, stage), stage, 1);
    const std::vector<double>& weights = expected.at(stage.name);
    for (std::size_t i = 0; i < model.weight.size(); ++i) {
      ASSERT_EQ(model.weight[i], weights[i / p.channels % p.rows()]) << stage.name << ", " << i;
    }
  }
}

Stage stage_named(const Problem& problem, const std::string& name) {
  const std::vector<Stage> all = forward_stages(problem);
  return *std::ranges::find(all, name, &Stage::name);
}

// z = 1 and q = 1 - 1 = 0, so s = 1/2; dq = 2 roundings * (1 + 1).
TEST(ErrorModelCounts, GateByHand) {
  Problem p = problem_of(1, 1, 2, 0, false, false);
  Operands operands = draw(p, 54);
  std::ranges::fill(operands.x, 1.0);
  for (std::size_t i = 0; i < operands.gate.size(); ++i) {
    operands.gate[i] = i / 2 % 2 == 0 ? 1 : -1;
  }
  const Stage stage = stage_named(p, stages::gate(1));
  const ErrorModel model = error_model(probe_of(operands, stage), stage, 1);
  const double scalar = 8 / (1 + std::exp(-1.0)) + 1;
  const double gated = 0.25 * 4 + 8 * 0.5 + 1;
  for (std::size_t i = 0; i < model.weight.size(); ++i) {
    const bool in_scalar_row = static_cast<int>(i) % p.row_width() < p.channels;
    ASSERT_NEAR(model.weight[i], in_scalar_row ? scalar : gated, 1e-14) << i;
  }
  EXPECT_EQ(model.roundings, 4 + 8);
}

// Both logits are 1, so p = 1/2. A logit: 1 product, 2 for 1/tau; exp 4, so de = 7 in either focus
// and dp = 7 + 1 addition + 2 for the division; then the product, 1 - smoothing, the addition.
TEST(ErrorModelCounts, AlphaByHand) {
  Problem p = problem_of(1, 2, 1, 0, false, false);
  p.tau = 1;
  p.smoothing = 0;
  Operands operands = draw(p, 55);
  std::ranges::fill(operands.x, 1.0);
  operands.focus_weight = {1.0, 1.0};
  const Stage stage = stage_named(p, std::string(stages::alpha));
  const ErrorModel model = error_model(probe_of(operands, stage), stage, 1);
  for (const double weight : model.weight) {
    ASSERT_NEAR(weight, 0.5 * (10 + 1) + 0.5 + 0.5, 1e-14);
  }
  EXPECT_NEAR(model.roundings, 10 + 4, 1e-14);
}

TEST(ErrorModelCounts, NoEdgesGiveNoWeights) {
  Problem p = problem_of(2, 2, 3, 1, true, true);
  p.edges = 0;
  for (const Stage& stage : forward_stages(p)) {
    if (stage.observed) {
      EXPECT_TRUE(error_model(probe_of(draw(p, 53), stage), stage, 2).weight.empty());
    }
  }
}

}  // namespace
}  // namespace dpa4::test
