// SPDX-License-Identifier: Apache-2.0
// Results known without evaluating the formulas.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "reference/reference.h"
#include "reference/tests/compare.h"
#include "reference/tests/draw.h"
#include "reference/tests/probes.h"

namespace dpa4::test {
namespace {

Problem small(int rank) {
  Problem p;
  p.nodes = 5;
  p.edges = 6;
  p.lmax = 3;
  p.focus = 3;
  p.channels = 4;
  p.layers = 3;
  p.rank = rank;
  p.tau = 0.5;
  p.smoothing = 0.1;
  return p;
}

std::vector<double> evaluate(const Operands& operands, std::string_view stage) {
  const std::vector<std::string> wanted{std::string(stage)};
  return reference_forward(operands, Precision::double_precision, wanted, 1)
      .at(wanted.front())
      .high;
}

// Tensor (F,E,K,C) as (E,F,K,C).
std::vector<double> edge_major(const Problem& p, const std::vector<double>& values) {
  std::vector<double> result;
  for (std::int64_t edge = 0; edge < p.edges; ++edge) {
    for (int focus = 0; focus < p.focus; ++focus) {
      const auto start = values.begin() + (focus * p.edges + edge) * p.row_width();
      result.insert(result.end(), start, start + p.row_width());
    }
  }
  return result;
}

TEST(Oracle, UnitRunsCopyNodeFeatures) {
  Operands operands = draw(small(0), 31);
  make_unit_runs(operands);
  const Problem& p = operands.problem;
  const std::vector<double> y = evaluate(operands, stages::rotate);
  std::size_t place = 0;
  for (int focus = 0; focus < p.focus; ++focus) {
    for (std::int64_t edge = 0; edge < p.edges; ++edge) {
      for (int row = 0; row < p.rows(); ++row) {
        const int degree = degree_of_row(row, p.lmax);
        const std::int64_t component =
            operands.src[edge] * p.components() + degree * degree + row % (2 * degree + 1);
        for (int k = 0; k < p.channels; ++k) {
          ASSERT_EQ(y[place++], operands.x[component * p.width() + focus * p.channels + k]);
        }
      }
    }
  }
}

// Reflecting the features of each degree, and its Wigner-D rows with them, changes nothing:
// <H run, H x> = <run, x> for H = 1 - 2 v v^T.
TEST(Oracle, RotationIsInvariantUnderAnOrthogonalChangeOfComponents) {
  Operands operands = draw(small(0), 32);
  const Problem& p = operands.problem;
  const std::vector<double> before = evaluate(operands, stages::rotate);
  std::mt19937_64 bits(5);
  std::normal_distribution<double> normal;
  for (int degree = 0; degree <= p.lmax; ++degree) {
    const int size = 2 * degree + 1;
    std::vector<double> v(size);
    std::ranges::generate(v, [&] { return normal(bits); });
    double square = 0;
    for (const double entry : v) square += entry * entry;
    const auto reflect = [&](double* values, std::int64_t stride) {
      double along = 0;
      for (int j = 0; j < size; ++j) along += v[j] * values[j * stride];
      for (int j = 0; j < size; ++j) values[j * stride] -= 2 * along / square * v[j];
    };
    for (std::int64_t node = 0; node < p.nodes; ++node) {
      for (int channel = 0; channel < p.width(); ++channel) {
        const std::int64_t component = node * p.components() + degree * degree;
        reflect(operands.x.data() + component * p.width() + channel, p.width());
      }
    }
    for (std::int64_t edge = 0; edge < p.edges; ++edge) {
      for (int row = 0; row < p.rows(); ++row) {
        if (degree_of_row(row, p.lmax) == degree) {
          reflect(operands.runs.data() + edge * p.run_length() + run_offset(row, p.lmax), 1);
        }
      }
    }
  }
  EXPECT_LE(relative_error(evaluate(operands, stages::rotate), before), 1e-14);
}

class OracleOfRank : public testing::TestWithParam<int> {};

TEST_P(OracleOfRank, IdentityMixCopies) {
  Operands operands = draw(small(GetParam()), 33);
  make_identity_mix(operands);
  EXPECT_EQ(evaluate(operands, stages::degree_mix), evaluate(operands, stages::rotate));
}

TEST_P(OracleOfRank, ZeroWeightsPassTheMixedStateThrough) {
  Operands operands = draw(small(GetParam()), 34);
  drop_competition(operands);
  std::ranges::fill(operands.w0, 0.0);
  std::ranges::fill(operands.w1, 0.0);
  const std::vector<double> u0 = evaluate(operands, stages::degree_mix);
  EXPECT_EQ(evaluate(operands, stages::u_final), u0);
  EXPECT_EQ(evaluate(operands, stages::out), edge_major(operands.problem, u0));
}

INSTANTIATE_TEST_SUITE_P(Ranks, OracleOfRank, testing::Values(0, 1, 3));

TEST(Oracle, IdentityWeightsDoubleTheState) {
  Problem p = small(2);
  p.layers = 1;
  Operands operands = draw(p, 35);
  drop_competition(operands);
  for (const auto& [weights, size] :
       {std::pair{&operands.w0, p.block0()}, {&operands.w1, p.block1()}}) {
    for (std::size_t i = 0; i < weights->size(); ++i) {
      const std::size_t entry = i % (std::size_t(size) * size);
      (*weights)[i] = entry / size == entry % size ? 1 : 0;
    }
  }
  std::vector<double> twice = edge_major(p, evaluate(operands, stages::degree_mix));
  std::ranges::transform(twice, twice.begin(), [](double value) { return 2 * value; });
  EXPECT_EQ(evaluate(operands, stages::out), twice);
}

TEST(Oracle, ZeroGatesHalveEveryDegreeButTheScalars) {
  Problem p = small(1);
  p.layers = 2;
  Operands operands = draw(p, 36);
  std::ranges::fill(operands.gate, 0.0);
  const std::vector<double> u0 = evaluate(operands, stages::degree_mix);
  const std::vector<double> z = evaluate(operands, stages::z(0));
  std::vector<double> expected = u0;
  for (std::size_t i = 0; i < z.size(); ++i) {
    const bool scalar = static_cast<int>(i) % p.row_width() < p.channels;
    expected[i] += scalar ? z[i] * (1 + std::tanh(z[i] / 2)) / 2 : z[i] / 2;
  }
  EXPECT_LE(relative_error(evaluate(operands, stages::u_final), expected), 1e-15);
}

TEST(Oracle, AlphaSumsToOneOverFocuses) {
  const Operands operands = draw(small(2), 37);
  const std::vector<double> alpha = evaluate(operands, stages::alpha);
  const int focus = operands.problem.focus;
  for (std::size_t edge = 0; edge * focus < alpha.size(); ++edge) {
    double total = 0;
    for (int f = 0; f < focus; ++f) {
      const double share = alpha[edge * focus + f];
      EXPECT_GE(share, operands.problem.smoothing / focus);
      total += share;
    }
    EXPECT_NEAR(total, 1.0, 1e-15);
  }
}

TEST(Oracle, AlphaIsOneWithoutCompetition) {
  Operands operands = draw(small(2), 38);
  drop_competition(operands);
  EXPECT_EQ(evaluate(operands, stages::alpha),
            std::vector<double>(operands.problem.edges * operands.problem.focus, 1.0));
}

// Two focuses, one channel, one edge: the softmax is a logistic function of the logits' difference.
TEST(Oracle, TwoFocusesByHand) {
  Problem p;
  p.focus = 2;
  p.edges = 1;
  p.tau = 2.0;
  p.smoothing = 0.25;
  p.norm = true;
  p.norm_eps = 7.0;
  Operands operands = draw(p, 39);
  make_unit_runs(operands);
  make_identity_mix(operands);
  operands.x[0] = 3.0;  // mean square 9, rms 1/4
  operands.x[1] = -3.0;
  operands.focus_norm = {2.0, 4.0};
  operands.focus_weight = {4.0, 1.0};
  operands.focus_bias = {-1.0, 5.0};
  // logits (3*2*4/4 - 1)/2 = 2.5 and (-3*4*1/4 + 5)/2 = 1
  const double share = 1 / (1 + std::exp(-1.5));
  const std::vector<double> alpha = evaluate(operands, stages::alpha);
  EXPECT_NEAR(alpha[0], 0.75 * share + 0.125, 1e-15);
  EXPECT_NEAR(alpha[1], 0.75 * (1 - share) + 0.125, 1e-15);
}

}  // namespace
}  // namespace dpa4::test
