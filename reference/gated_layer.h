// SPDX-License-Identifier: Apache-2.0
// The gated activation of one layer (docs/mathematics.md, section 2, gated layer); its z is a
// block_product.
#pragma once

#include <cmath>

#include "contract/operands.h"
#include "reference/block.h"

namespace dpa4::reference {

template <class Scalar>
Scalar sigmoid(Scalar value) {
  return Scalar(1) / (Scalar(1) + std::exp(-value));
}

// q = z_s gate_layer with z_s = z[:C], of one focus: (edges, L*C).
template <class Scalar>
Lines<Scalar> gate_projection(const Operands& operands, int layer, int focus,
                              const Lines<Scalar>& z) {
  const Problem& p = operands.problem;
  const std::int64_t columns = std::int64_t{p.lmax} * p.channels;
  const std::int64_t place = std::int64_t{layer} * p.focus + focus;
  const MatrixView gate(operands.gate.data() + place * p.channels * columns, p.channels, columns);
  return z.leftCols(p.channels) * gate.template cast<Scalar>();
}

// What the activation multiplies z by: sigmoid(z_s) in the scalar row, sigmoid(q)[(g-1)*C : g*C] in
// every row of degree g >= 1: (edges, KC).
template <class Scalar>
Lines<Scalar> gate_factors(const Problem& p, const Lines<Scalar>& z, const Lines<Scalar>& q) {
  const Lines<Scalar> s = q.unaryExpr([](Scalar value) { return sigmoid(value); });
  Lines<Scalar> factors(z.rows(), z.cols());
  factors.leftCols(p.channels) =
      z.leftCols(p.channels).unaryExpr([](Scalar value) { return sigmoid(value); });
  for (int row = 1; row < p.rows(); ++row) {
    const int degree = degree_of_row(row, p.lmax);
    factors.middleCols(row * p.channels, p.channels) =
        s.middleCols((degree - 1) * p.channels, p.channels);
  }
  return factors;
}

// act(z) of one layer and focus: (edges, KC).
template <class Scalar>
Lines<Scalar> activation(const Operands& operands, int layer, int focus, const Lines<Scalar>& z) {
  const Lines<Scalar> q = gate_projection(operands, layer, focus, z);
  return z.cwiseProduct(gate_factors(operands.problem, z, q));
}

}  // namespace dpa4::reference
