// SPDX-License-Identifier: Apache-2.0
// First-order rounding analysis of each stage under its probe operands. All errors below are in
// units of u, the unit roundoff of the accumulator; "roundings" counts them per term. Terms of
// second order are covered by gamma = u / (1 - roundings * u).
#include <algorithm>
#include <cmath>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference/block.h"
#include "reference/block_product.h"
#include "reference/check_operands.h"
#include "reference/competition.h"
#include "reference/degree_mix.h"
#include "reference/gated_layer.h"
#include "reference/reference.h"
#include "reference/rotate.h"

namespace dpa4 {

namespace {

using namespace reference;

// Accuracy granted to the library functions of any platform.
constexpr double exp_roundings = 4;           // 2 ulp
constexpr double inverse_sqrt_roundings = 4;  // 2 ulp; a square root and a division need 2
// 1 + exp(-q), its reciprocal, and the exponential itself.
constexpr double sigmoid_roundings = exp_roundings + 2;

// One block of edges: a matrix of weights per focus.
struct BlockModel {
  std::vector<Lines<double>> weights;
  double roundings = 0;
};

// Assembles the blocks in the layout of the observed tensor.
ErrorModel assemble(const Problem& problem, const Stage& stage, int threads,
                    const std::function<BlockModel(EdgeBlock)>& model_of) {
  const std::string& tensor = *stage.observed;
  ErrorModel model;
  model.weight.resize(element_count(axes_of(problem, tensor)));
  model.accumulator_storage = tensor == stages::alpha;
  std::mutex roundings_mutex;
  for_each_block<double>(problem.edges, threads, [&](EdgeBlock block) {
    const BlockModel part = model_of(block);
    for (int focus = 0; focus < problem.focus; ++focus) {
      const Lines<double>& lines = part.weights[focus];
      for (std::int64_t e = 0; e < block.count; ++e) {
        const std::int64_t start =
            line_start(problem, tensor, block.first + e, focus, lines.cols());
        std::copy_n(lines.row(e).data(), lines.cols(), model.weight.begin() + start);
      }
    }
    const std::scoped_lock lock(roundings_mutex);
    model.roundings = std::max(model.roundings, part.roundings);
  });
  return model;
}

std::vector<double> magnitudes_of(std::vector<double> values) {
  for (double& value : values) {
    value = std::abs(value);
  }
  return values;
}

// The same operands without their signs: a stage evaluated on them sums absolute terms.
Operands magnitudes_of(const Operands& operands) {
  Operands result;
  result.problem = operands.problem;
  result.src = operands.src;
  result.x = magnitudes_of(operands.x);
  result.runs = magnitudes_of(operands.runs);
  result.kernel = magnitudes_of(operands.kernel);
  result.basis = magnitudes_of(operands.basis);
  result.focus_weight = magnitudes_of(operands.focus_weight);
  result.focus_bias = magnitudes_of(operands.focus_bias);
  result.focus_norm = magnitudes_of(operands.focus_norm);
  result.w0 = magnitudes_of(operands.w0);
  result.w1 = magnitudes_of(operands.w1);
  result.gate = magnitudes_of(operands.gate);
  return result;
}

// u0 of one focus; a copy of node features where rotation and degree mix are probed away.
Lines<double> mixed_state(const Operands& operands, EdgeBlock block, int focus) {
  return mix_degrees(operands, block, focus, rotate<double>(operands, block, focus));
}

std::vector<Lines<double>> mixed_states(const Operands& operands, EdgeBlock block) {
  std::vector<Lines<double>> states;
  for (int focus = 0; focus < operands.problem.focus; ++focus) {
    states.push_back(mixed_state(operands, block, focus));
  }
  return states;
}

// A stage that is a sum of products: sums(block, focus) gives the absolute sums, roundings(row) how
// often a term of that row may be rounded.
using SumsOf = std::function<Lines<double>(EdgeBlock, int focus)>;
using RoundingsOf = std::function<double(int row)>;

ErrorModel sum_model(const Problem& p, const Stage& stage, int threads, const SumsOf& sums,
                     const RoundingsOf& roundings) {
  return assemble(p, stage, threads, [&](EdgeBlock block) {
    BlockModel model;
    for (int focus = 0; focus < p.focus; ++focus) {
      Lines<double> weights = sums(block, focus);
      for (int row = 0; row < p.rows(); ++row) {
        weights.middleCols(row * p.channels, p.channels) *= roundings(row);
        model.roundings = std::max(model.roundings, roundings(row));
      }
      model.weights.push_back(std::move(weights));
    }
    return model;
  });
}

// 2l+1 products: one rounding for the product, 2l for the additions.
ErrorModel rotate_model(const Operands& probe, const Stage& stage, int threads) {
  const Operands magnitudes = magnitudes_of(probe);
  const int lmax = probe.problem.lmax;
  return sum_model(
      probe.problem, stage, threads,
      [&](EdgeBlock block, int focus) { return rotate<double>(magnitudes, block, focus); },
      [lmax](int row) { return 2.0 * degree_of_row(row, lmax) + 1; });
}

// T >= 1: n*T products of three factors: two roundings for the product, n*T - 1 for the additions.
// Contracting over the ranks first makes T + n of them, which is never more.
ErrorModel degree_mix_model(const Operands& probe, const Stage& stage, int threads) {
  const Operands magnitudes = magnitudes_of(probe);
  const Problem& p = probe.problem;
  return sum_model(
      p, stage, threads,
      [&](EdgeBlock block, int focus) { return mixed_state(magnitudes, block, focus); },
      [&p](int row) {
        const int degrees = order_of_row(row, p.lmax) == 0 ? p.lmax + 1 : p.lmax;
        return p.rank == 0 ? 1.0 : 1.0 + degrees * p.rank;
      });
}

double block_width(const Problem& p, int row) {
  return order_of_row(row, p.lmax) == 0 ? p.block0() : p.block1();
}

// M0 or M1 products. The layers below are copies: with zero weights they add act(0) = 0.
ErrorModel layer_model(const Operands& probe, int layer, const Stage& stage, int threads) {
  const Operands magnitudes = magnitudes_of(probe);
  const Problem& p = probe.problem;
  return sum_model(
      p, stage, threads,
      [&, layer](EdgeBlock block, int focus) {
        return block_product(magnitudes, layer, focus, mixed_state(magnitudes, block, focus));
      },
      [&p](int row) { return block_width(p, row); });
}

// As a layer, and one addition for the residual, which may come first or last.
ErrorModel identity_model(const Operands& probe, const Stage& stage, int threads) {
  const Operands magnitudes = magnitudes_of(probe);
  const Problem& p = probe.problem;
  return sum_model(
      p, stage, threads,
      [&](EdgeBlock block, int focus) -> Lines<double> {
        const Lines<double> u = mixed_state(magnitudes, block, focus);
        return u + block_product(magnitudes, p.gated_layers(), focus, u);
      },
      [&p](int row) { return block_width(p, row) + 1; });
}

// Under the probe z = u, and out = u + z*s with s = sigmoid(z_s) or sigmoid(q).
//   dq   = C * Q,  Q = sum_c |z_s gate|: C products and their sum; 0 in the scalar row, where z_s
//          is exact
//   ds   = s*(1-s)*dq + sigmoid_roundings*s: an error d of exp(-q) arrives as (1-s)*d <= d
//   dout = |z|*ds + |z|*s + (|u| + |z|*s): the product, then the addition
// so weight = |z| * (s*(1-s)*C*Q + (sigmoid_roundings + 2)*s + 1).
// Second order: s is curved by at most s*(1-s)*dq^2/2, the first-order term times dq/2, so that
// the largest dq joins the roundings.
ErrorModel gate_model(const Operands& probe, int layer, const Stage& stage, int threads) {
  const Operands magnitudes = magnitudes_of(probe);
  const Problem& p = probe.problem;
  return assemble(p, stage, threads, [&, layer](EdgeBlock block) {
    BlockModel model;
    for (int focus = 0; focus < p.focus; ++focus) {
      const Lines<double> z = mixed_state(probe, block, focus);
      const Lines<double> s = gate_factors(p, z, gate_projection(probe, layer, focus, z));
      const Lines<double> dq =
          p.channels * gate_projection(magnitudes, layer, focus, z.cwiseAbs().eval());

      Lines<double> weights = (sigmoid_roundings + 2) * s.array() + 1;
      for (int row = 1; row < p.rows(); ++row) {
        const auto columns = Eigen::seqN(row * p.channels, p.channels);
        const int degree = degree_of_row(row, p.lmax);
        weights(Eigen::all, columns).array() +=
            s(Eigen::all, columns).array() * (1 - s(Eigen::all, columns).array()) *
            dq.middleCols((degree - 1) * p.channels, p.channels).array();
      }
      model.weights.emplace_back(weights.cwiseProduct(z.cwiseAbs()));
      model.roundings = std::max(model.roundings, dq.maxCoeff() + sigmoid_roundings + 2);
    }
    return model;
  });
}

// Error of the logits. The terms a*norm*weight*rms/tau are rounded
//   C      for a product of two factors and the additions,
//   1 + 1  with a norm: its factor, and the factor rms,
//   dr     with a norm: the error of rms,
//   1      with a bias: its addition,
//   2      for the rounded 1/tau and the product with it;
// the bias by its addition and the 2 of tau. For dr, the mean of squares has C roundings from the
// sum and 2 from a rounded 1/C; adding norm_eps is 1 more (its own rounding does not add to the
// mean's); the square root halves these; inverse_sqrt_roundings follow.
Lines<double> logit_error(const Operands& probe, const Operands& magnitudes,
                          const std::vector<Lines<double>>& a) {
  const Problem& p = probe.problem;
  const double rms_roundings = (p.channels + 3) / 2.0 + inverse_sqrt_roundings;
  const double term_roundings =
      p.channels + (p.has_norm() ? 2 + rms_roundings : 0) + (p.has_bias() ? 1 : 0) + 2;
  const double bias_roundings = 3;

  Lines<double> error(a.front().rows(), p.focus);
  for (int focus = 0; focus < p.focus; ++focus) {
    const Lines<double> sizes = a[focus].cwiseAbs();
    const Column<double> terms =
        inverse_rms(p, sizes).cwiseProduct(head_sum(magnitudes, focus, sizes));
    const double bias = p.has_bias() ? magnitudes.focus_bias[focus] : 0.0;
    error.col(focus) = (term_roundings * terms.array() + bias_roundings * bias) / p.tau;
  }
  return error;
}

// alpha = (1 - smoothing)*p + smoothing/F with p_f = e_f / sum_g e_g, e_f = exp(logit_f - largest).
//   de_f   = dlogit_f + |logit_f - largest| + exp_roundings, relative: the logit, the subtraction
//            and the exponential; an error of `largest` itself is common to all e and cancels
//   dp_f   = (1-p_f)*de_f + sum_{g != f} p_g*de_g + (F-1) + 2, relative: the softmax's derivative,
//            the additions, and a division or a product with a rounded reciprocal
//   dalpha = (1-smoothing)*p_f*(dp_f + 1): p and the product
//          + p_f: 1 - smoothing is off by smoothing where that is rounded, and by 1 - smoothing
//          from
//            the subtraction
//          + 3*smoothing/F: rounded smoothing, rounded 1/F, their product
//          + alpha: the addition
// Second order: log p_f changes by at most dp_f, so p_f by at most p_f*(exp(dp_f) - 1) <=
// p_f*dp_f/(1 - dp_f), and the largest of these counts is the number of roundings.
BlockModel alpha_block(const Operands& probe, const Operands& magnitudes, EdgeBlock block) {
  const Problem& p = probe.problem;
  const std::vector<Lines<double>> a = mixed_states(probe, block);
  const Lines<double> logits = focus_logits(probe, a);
  const Column<double> largest = logits.rowwise().maxCoeff();
  const Lines<double> share = softmax(logits);

  const Lines<double> de =
      (logit_error(probe, magnitudes, a) - (logits.colwise() - largest)).array() + exp_roundings;
  const Column<double> spread = share.cwiseProduct(de).rowwise().sum();
  const Lines<double> dp =
      ((1 - 2 * share.array()) * de.array()).colwise() + spread.array() + (p.focus + 1);
  const Lines<double> kept = (1 - p.smoothing) * share;
  const double floor = p.smoothing / p.focus;

  BlockModel model;
  for (int focus = 0; focus < p.focus; ++focus) {
    model.weights.emplace_back(kept.col(focus).array() * (dp.col(focus).array() + 2) +
                               share.col(focus).array() + 4 * floor);
  }
  model.roundings = dp.maxCoeff() + 4;
  return model;
}

ErrorModel alpha_model(const Operands& probe, const Stage& stage, int threads) {
  const Operands magnitudes = magnitudes_of(probe);
  return assemble(probe.problem, stage, threads,
                  [&](EdgeBlock block) { return alpha_block(probe, magnitudes, block); });
}

}  // namespace

ErrorModel error_model(const Operands& probe, const Stage& stage, int threads) {
  check_operands(probe);
  if (stage.observed) {
    if (stage.name == stages::rotate) {
      return rotate_model(probe, stage, threads);
    }
    if (stage.name == stages::degree_mix) {
      return degree_mix_model(probe, stage, threads);
    }
    if (stage.name == stages::alpha && probe.problem.compete) {
      return alpha_model(probe, stage, threads);
    }
    if (stage.name == stages::out) {
      return identity_model(probe, stage, threads);
    }
    for (int layer = 0; layer < probe.problem.gated_layers(); ++layer) {
      if (stage.name == stages::z(layer)) {
        return layer_model(probe, layer, stage, threads);
      }
      if (stage.name == stages::gate(layer)) {
        return gate_model(probe, layer, stage, threads);
      }
    }
  }
  throw std::invalid_argument("There is no error model for stage \"" + stage.name +
                              "\": it is not measured in isolation for this problem.");
}

}  // namespace dpa4
