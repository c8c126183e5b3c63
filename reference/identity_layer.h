// SPDX-License-Identifier: Apache-2.0
// The last layer and the store (docs/mathematics.md, section 2, identity).
#pragma once

#include "contract/operands.h"
#include "reference/block_product.h"

namespace dpa4::reference {

// out = alpha * (u_G + [ u_G[:M0] w0_G | u_G[M0:] w1_G ]) of one focus: (edges, KC).
template <class Scalar>
Lines<Scalar> identity_layer(const Operands& operands, int focus, const Column<Scalar>& alpha,
                             const Lines<Scalar>& u) {
  return alpha.asDiagonal() *
         (u + block_product(operands, operands.problem.gated_layers(), focus, u));
}

}  // namespace dpa4::reference
