// SPDX-License-Identifier: Apache-2.0
#include <c10/util/BFloat16.h>
#include <cublas_v2.h>

#include <memory>
#include <type_traits>

#include "kernels/cuda/executor.h"
#include "kernels/device/device.h"

namespace dpa4 {

namespace {

template <class T>
constexpr cudaDataType_t data_type() {
  if constexpr (std::is_same_v<T, double>) {
    return CUDA_R_64F;
  } else if constexpr (std::is_same_v<T, float>) {
    return CUDA_R_32F;
  } else {
    static_assert(std::is_same_v<T, c10::BFloat16>);
    return CUDA_R_16BF;
  }
}

// One handle for the process; making one takes longer than many products.
cublasHandle_t handle() {
  struct Destroy {
    void operator()(cublasContext* context) const { cublasDestroy(context); }
  };
  static const std::unique_ptr<cublasContext, Destroy> instance = [] {
    cublasHandle_t created = nullptr;
    cuda::check(cublasCreate(&created), "Creating a cuBLAS handle");
    std::unique_ptr<cublasContext, Destroy> owner(created);
    // The default mode has no TF32; nor may bfloat16 products be summed in less than float.
    cuda::check(cublasSetMathMode(created, static_cast<cublasMath_t>(
                                               CUBLAS_DEFAULT_MATH |
                                               CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION)),
                "Setting cuBLAS's math mode");
    return owner;
  }();
  return instance.get();
}

}  // namespace

template <class In, class Out>
void batched_gemm(CudaExecutor& /*executor*/, const GemmShape& s, const In* a, const In* b,
                  Out* c) {
  if (s.batch == 0 || s.rows == 0 || s.cols == 0) {
    return;
  }
  using Acc = device::Accumulator<In>;
  const Acc one{1};
  const Acc zero{0};
  constexpr cublasComputeType_t compute =
      std::is_same_v<Acc, double> ? CUBLAS_COMPUTE_64F : CUBLAS_COMPUTE_32F;
  // cuBLAS is column-major: it computes C^T = B^T A^T on the same memory.
  const std::string what = "A batched GEMM of " + std::to_string(s.batch) + " x " +
                           std::to_string(s.rows) + " x " + std::to_string(s.inner) + " x " +
                           std::to_string(s.cols);
  cuda::check(
      cublasGemmStridedBatchedEx(
          handle(), CUBLAS_OP_N, CUBLAS_OP_N, static_cast<int>(s.cols), static_cast<int>(s.rows),
          static_cast<int>(s.inner), &one, b, data_type<In>(), static_cast<int>(s.row_stride_b),
          s.matrix_stride_b, a, data_type<In>(), static_cast<int>(s.row_stride_a),
          s.matrix_stride_a, &zero, c, data_type<Out>(), static_cast<int>(s.row_stride_c),
          s.matrix_stride_c, static_cast<int>(s.batch), compute, CUBLAS_GEMM_DEFAULT),
      what);
  cuda::check(cudaDeviceSynchronize(), what);
}

template void batched_gemm(CudaExecutor&, const GemmShape&, const float*, const float*, float*);
template void batched_gemm(CudaExecutor&, const GemmShape&, const double*, const double*, double*);
template void batched_gemm(CudaExecutor&, const GemmShape&, const c10::BFloat16*,
                           const c10::BFloat16*, c10::BFloat16*);
template void batched_gemm(CudaExecutor&, const GemmShape&, const c10::BFloat16*,
                           const c10::BFloat16*, float*);

}  // namespace dpa4
