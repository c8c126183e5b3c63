// SPDX-License-Identifier: Apache-2.0
// Product with the two SO(2) blocks of one layer (docs/mathematics.md, section 2).
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "contract/operands.h"
#include "reference/block.h"

namespace dpa4::reference {

// lines * weights in a scalar that Eigen has no vectors for: its general product keeps more sums at
// a time than the x87 stack holds. Four columns fit, and run four times as fast.
template <class Scalar>
Lines<Scalar> multiply_by_strips(const Lines<Scalar>& lines, const MatrixView& weights) {
  constexpr int width = 4;
  using Strip = Eigen::Matrix<double, Eigen::Dynamic, width, Eigen::RowMajor>;
  Lines<Scalar> product(lines.rows(), weights.cols());
  for (Eigen::Index first = 0; first < weights.cols(); first += width) {
    const Eigen::Index columns = std::min<Eigen::Index>(width, weights.cols() - first);
    Strip strip = Strip::Zero(weights.rows(), width);
    strip.leftCols(columns) = weights.middleCols(first, columns);
    for (Eigen::Index e = 0; e < lines.rows(); ++e) {
      Eigen::Matrix<Scalar, 1, width> sums = Eigen::Matrix<Scalar, 1, width>::Zero();
      for (Eigen::Index i = 0; i < weights.rows(); ++i) {
        sums += lines(e, i) * strip.row(i).template cast<Scalar>();
      }
      product.row(e).segment(first, columns) = sums.head(columns);
    }
  }
  return product;
}

// lines * weights. Probe operands have many blocks of zeros, where the product of finite numbers is
// known without computing it.
template <class Scalar>
Lines<Scalar> multiply(const Lines<Scalar>& lines, const MatrixView& weights) {
  if ((weights.array() == 0.0).all() && lines.allFinite()) {
    return Lines<Scalar>::Zero(lines.rows(), weights.cols());
  }
  if constexpr (std::is_same_v<Scalar, double>) {
    return lines * weights;
  } else {
    return multiply_by_strips(lines, weights);
  }
}

// [ u[:M0] w0_layer | u[M0:] w1_layer ] of one focus: (edges, KC).
template <class Scalar>
Lines<Scalar> block_product(const Operands& operands, int layer, int focus,
                            const Lines<Scalar>& u) {
  const Problem& p = operands.problem;
  const std::int64_t place = std::int64_t{layer} * p.focus + focus;
  const auto view = [place](const std::vector<double>& weights, std::int64_t size) {
    return MatrixView(weights.data() + place * size * size, size, size);
  };
  Lines<Scalar> z(u.rows(), u.cols());
  z.leftCols(p.block0()) = multiply<Scalar>(u.leftCols(p.block0()), view(operands.w0, p.block0()));
  z.rightCols(p.block1()) =
      multiply<Scalar>(u.rightCols(p.block1()), view(operands.w1, p.block1()));
  return z;
}

}  // namespace dpa4::reference
