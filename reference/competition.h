// SPDX-License-Identifier: Apache-2.0
// The focus streams compete for weight (docs/mathematics.md, section 2, competition).
#pragma once

#include <cmath>
#include <vector>

#include "contract/operands.h"
#include "reference/block.h"

namespace dpa4::reference {

// a of the formulas: the l = 0 scalars of one focus, (edges, C).
template <class Scalar>
auto scalars_of(const Problem& problem, const Lines<Scalar>& u) {
  return u.leftCols(problem.channels);
}

// sum_i a_i*norm[f,i]*focus_weight[i,f], with norm = 1 where there is none: (edges).
template <class Scalar>
Column<Scalar> head_sum(const Operands& operands, int focus, const Lines<Scalar>& u) {
  const Problem& p = operands.problem;
  const MatrixView weight(operands.focus_weight.data(), p.channels, p.focus);
  Column<Scalar> factors = weight.col(focus).template cast<Scalar>();
  if (p.has_norm()) {
    const MatrixView norm(operands.focus_norm.data(), p.focus, p.channels);
    factors.array() *= norm.row(focus).transpose().template cast<Scalar>().array();
  }
  return scalars_of(p, u) * factors;
}

// rms = 1 / sqrt(mean_i a_i^2 + norm_eps), or 1 without a norm: (edges).
template <class Scalar>
Column<Scalar> inverse_rms(const Problem& problem, const Lines<Scalar>& u) {
  if (!problem.has_norm()) {
    return Column<Scalar>::Ones(u.rows());
  }
  const Column<Scalar> mean_square = scalars_of(problem, u).array().square().rowwise().mean();
  return mean_square.unaryExpr(
      [eps = Scalar(problem.norm_eps)](Scalar mean) { return Scalar(1) / std::sqrt(mean + eps); });
}

// logit[e,f] = (rms * head_sum + focus_bias[f]) / tau: (edges, F).
template <class Scalar>
Lines<Scalar> focus_logits(const Operands& operands, const std::vector<Lines<Scalar>>& u) {
  const Problem& p = operands.problem;
  Lines<Scalar> logits(u.front().rows(), p.focus);
  for (int focus = 0; focus < p.focus; ++focus) {
    const Scalar bias = p.has_bias() ? operands.focus_bias[focus] : 0.0;
    const Column<Scalar> sum =
        inverse_rms(p, u[focus]).cwiseProduct(head_sum(operands, focus, u[focus]));
    logits.col(focus) = (sum.array() + bias) / Scalar(p.tau);
  }
  return logits;
}

// Softmax over the columns.
template <class Scalar>
Lines<Scalar> softmax(const Lines<Scalar>& logits) {
  const Column<Scalar> largest = logits.rowwise().maxCoeff();
  const Lines<Scalar> shifted = logits.colwise() - largest;
  const Lines<Scalar> e = shifted.unaryExpr([](Scalar value) { return std::exp(value); });
  const Column<Scalar> total = e.rowwise().sum();
  return e.array().colwise() / total.array();
}

// alpha = (1 - smoothing)*p + smoothing/F, or 1 without a competition: (edges, F).
// u holds the state of every focus.
template <class Scalar>
Lines<Scalar> compete(const Operands& operands, const std::vector<Lines<Scalar>>& u) {
  const Problem& p = operands.problem;
  if (!p.compete) {
    return Lines<Scalar>::Ones(u.front().rows(), p.focus);
  }
  const Scalar smoothing = p.smoothing;
  return (Scalar(1) - smoothing) * softmax(focus_logits(operands, u)).array() +
         smoothing / Scalar(p.focus);
}

}  // namespace dpa4::reference
