// SPDX-License-Identifier: Apache-2.0
// The forward in LibTorch's eager operations and the working dtype: what a model without fused
// kernels runs, and the evidence for conditioning tolerances.
#pragma once

#include "contract/backend.h"

namespace dpa4 {

// Every stage is exposed. Operations run in the dtype, the competition head in accumulator
// precision (docs/mathematics.md, section 2).
StageValues eager_forward(const Operands& operands, Dtype dtype);

Backend eager_backend();

// CPU threads of LibTorch's operations, for the whole process.
void set_torch_threads(int threads);

// "2.11.0"
std::string torch_version();

}  // namespace dpa4
