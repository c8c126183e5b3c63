// SPDX-License-Identifier: Apache-2.0
// Mixing of degrees (docs/mathematics.md, section 2, degree mix).
#pragma once

#include <array>

#include "contract/operands.h"
#include "reference/block.h"

namespace dpa4::reference {

// The rows of one order m mix among themselves.
struct OrderRows {
  int first_row;
  int degrees;        // how many: L+1 for m = 0, L for m = -1 and m = +1
  int kernel_offset;  // of its entries in an edge's packed kernel; the two signs share theirs
};

inline std::array<OrderRows, 3> rows_by_order(const Problem& p) {
  const int past_m0 = p.components() * p.rank;
  return {{{0, p.lmax + 1, 0}, {p.lmax + 1, p.lmax, past_m0}, {2 * p.lmax + 1, p.lmax, past_m0}}};
}

// T = 0: u[e,r,c] = y[e,r,c] * kernel[e, deg(r), c].
template <class Scalar>
Lines<Scalar> scale_degrees(const Operands& operands, EdgeBlock block, int focus,
                            const Lines<Scalar>& y) {
  const Problem& p = operands.problem;
  Lines<Scalar> u(block.count, p.row_width());
  for (std::int64_t e = 0; e < block.count; ++e) {
    const double* kernel = operands.kernel.data() + (block.first + e) * p.kernel_length();
    for (int row = 0; row < p.rows(); ++row) {
      const int entry = degree_of_row(row, p.lmax) * p.width() + focus * p.channels;
      const MatrixView factor(kernel + entry, 1, p.channels);
      const auto columns = Eigen::seqN(row * p.channels, p.channels);
      u(e, columns) = y(e, columns).cwiseProduct(factor.template cast<Scalar>());
    }
  }
  return u;
}

// T >= 1: k_eff[i,o,c] = sum_t kernel[e,(i,o,t)] * basis[t,c];
//         u[e,o,c] = sum_i k_eff[i,o,c] * y[e,i,c], order by order.
template <class Scalar>
Lines<Scalar> combine_degrees(const Operands& operands, EdgeBlock block, int focus,
                              const Lines<Scalar>& y) {
  const Problem& p = operands.problem;
  const Lines<Scalar> basis = StridedView(operands.basis.data() + focus * p.channels, p.rank,
                                          p.channels, Eigen::OuterStride<>(p.width()))
                                  .template cast<Scalar>();
  Lines<Scalar> u = Lines<Scalar>::Zero(block.count, p.row_width());
  for (std::int64_t e = 0; e < block.count; ++e) {
    const double* kernel = operands.kernel.data() + (block.first + e) * p.kernel_length();
    for (const OrderRows& order : rows_by_order(p)) {
      const MatrixView entries(kernel + order.kernel_offset, order.degrees * order.degrees, p.rank);
      const Lines<Scalar> effective = entries.template cast<Scalar>().lazyProduct(basis);
      for (int in = 0; in < order.degrees; ++in) {
        const auto y_row = y.row(e).segment((order.first_row + in) * p.channels, p.channels);
        for (int out = 0; out < order.degrees; ++out) {
          u.row(e).segment((order.first_row + out) * p.channels, p.channels) +=
              effective.row(in * order.degrees + out).cwiseProduct(y_row);
        }
      }
    }
  }
  return u;
}

// u0 of one focus: (edges, KC).
template <class Scalar>
Lines<Scalar> mix_degrees(const Operands& operands, EdgeBlock block, int focus,
                          const Lines<Scalar>& y) {
  return operands.problem.rank == 0 ? scale_degrees(operands, block, focus, y)
                                    : combine_degrees(operands, block, focus, y);
}

}  // namespace dpa4::reference
