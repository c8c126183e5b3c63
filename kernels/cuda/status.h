// SPDX-License-Identifier: Apache-2.0
// Turns CUDA and cuBLAS statuses into KernelError.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <string>

#include "contract/backend.h"

namespace dpa4::cuda {

// `what` completes the sentence "<what> failed: ...".
inline void check(cudaError_t status, const std::string& what) {
  if (status != cudaSuccess) {
    throw KernelError(what + " failed: " + cudaGetErrorName(status) + " (" +
                      cudaGetErrorString(status) + ")");
  }
}

inline void check(cublasStatus_t status, const std::string& what) {
  if (status != CUBLAS_STATUS_SUCCESS) {
    throw KernelError(what + " failed: " + cublasGetStatusName(status));
  }
}

}  // namespace dpa4::cuda
