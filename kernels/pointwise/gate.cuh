// SPDX-License-Identifier: Apache-2.0
// The activation of a gated layer (docs/mathematics.md, section 2, gated layer).
#pragma once

#include "kernels/device/device.h"

namespace dpa4::gate {

// Scalar row: z * sigmoid(z).
template <class Acc>
DPA4_DEVICE Acc scalar(Acc z) {
  return z * device::sigmoid(z);
}

// A row of degree >= 1, with its gate logit q.
template <class Acc>
DPA4_DEVICE Acc gated(Acc z, Acc q) {
  return z * device::sigmoid(q);
}

}  // namespace dpa4::gate
