// SPDX-License-Identifier: Apache-2.0
// The batched GEMMs of the composed path on the CPU, through LibTorch.
#include <torch/types.h>

#include <type_traits>

#include "kernels/device/device.h"
#include "kernels/host/executor.h"

namespace dpa4 {

namespace {

template <class T>
torch::Tensor view(const T* data, std::int64_t batch, std::int64_t rows, std::int64_t cols,
                   std::int64_t matrix_stride, std::int64_t row_stride) {
  return torch::from_blob(const_cast<T*>(data), {batch, rows, cols}, {matrix_stride, row_stride, 1},
                          c10::CppTypeToScalarType<T>::value);
}

}  // namespace

template <class In, class Out>
void batched_gemm(HostExecutor& /*executor*/, const GemmShape& s, const In* a, const In* b,
                  Out* c) {
  const at::InferenceMode no_autograd;
  // bfloat16 is widened first, which is exact: products are then summed in float.
  const auto sum_type = c10::CppTypeToScalarType<device::Accumulator<In>>::value;
  const torch::Tensor left =
      view(a, s.batch, s.rows, s.inner, s.matrix_stride_a, s.row_stride_a).to(sum_type);
  const torch::Tensor right =
      view(b, s.batch, s.inner, s.cols, s.matrix_stride_b, s.row_stride_b).to(sum_type);
  view(c, s.batch, s.rows, s.cols, s.matrix_stride_c, s.row_stride_c).copy_(at::bmm(left, right));
}

template void batched_gemm(HostExecutor&, const GemmShape&, const float*, const float*, float*);
template void batched_gemm(HostExecutor&, const GemmShape&, const double*, const double*, double*);
template void batched_gemm(HostExecutor&, const GemmShape&, const c10::BFloat16*,
                           const c10::BFloat16*, c10::BFloat16*);
template void batched_gemm(HostExecutor&, const GemmShape&, const c10::BFloat16*,
                           const c10::BFloat16*, float*);

}  // namespace dpa4
