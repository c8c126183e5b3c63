// SPDX-License-Identifier: Apache-2.0
// Operands as LibTorch tensors.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <vector>

#include "contract/dtype.h"

namespace dpa4 {

inline at::ScalarType scalar_type(Dtype dtype) {
  switch (dtype) {
    case Dtype::float32:
      return at::kFloat;
    case Dtype::bfloat16:
      return at::kBFloat16;
    case Dtype::float64:
      break;
  }
  return at::kDouble;
}

// A copy of `values` in the given shape and dtype. The values are representable in the dtype, so
// the conversion is exact.
inline at::Tensor to_tensor(const std::vector<double>& values, at::IntArrayRef shape, Dtype dtype) {
  return torch::from_blob(const_cast<double*>(values.data()), shape, at::kDouble)
      .to(scalar_type(dtype), /*non_blocking=*/false, /*copy=*/true);
}

inline std::vector<double> to_values(const at::Tensor& tensor) {
  const at::Tensor plain = tensor.to(at::kCPU, at::kDouble).contiguous();
  const auto* data = plain.const_data_ptr<double>();
  return {data, data + plain.numel()};
}

}  // namespace dpa4
