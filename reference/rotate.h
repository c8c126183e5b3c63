// SPDX-License-Identifier: Apache-2.0
// Rotation into the edge frame (docs/mathematics.md, section 2, rotate).
#pragma once

#include "contract/operands.h"
#include "reference/block.h"

namespace dpa4::reference {

// y[e, r*C + k] = sum_j run[e,r,j] * x[src[e], l^2+j, f*C + k] with l = deg(r): (edges, KC).
template <class Scalar>
Lines<Scalar> rotate(const Operands& operands, EdgeBlock block, int focus) {
  const Problem& p = operands.problem;
  Lines<Scalar> y(block.count, p.row_width());
  for (std::int64_t e = 0; e < block.count; ++e) {
    const std::int64_t edge = block.first + e;
    const double* runs = operands.runs.data() + edge * p.run_length();
    const double* node = operands.x.data() + operands.src[edge] * p.components() * p.width();
    for (int row = 0; row < p.rows(); ++row) {
      const int degree = degree_of_row(row, p.lmax);
      const MatrixView run(runs + run_offset(row, p.lmax), 1, 2 * degree + 1);
      const StridedView features(node + degree * degree * p.width() + focus * p.channels,
                                 2 * degree + 1, p.channels, Eigen::OuterStride<>(p.width()));
      y.row(e).segment(row * p.channels, p.channels) =
          run.template cast<Scalar>().lazyProduct(features.template cast<Scalar>());
    }
  }
  return y;
}

}  // namespace dpa4::reference
