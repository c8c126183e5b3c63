// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/backend.h"

#include "kernels/cuda/executor.h"
#include "kernels/value_path/backend.h"

namespace dpa4 {

namespace {

Availability find_device() {
  int count = 0;
  const cudaError_t status = cudaGetDeviceCount(&count);
  if (status != cudaSuccess || count == 0) {
    // Clears the error, which is not sticky: nothing was launched.
    (void)cudaGetLastError();
    return {false,
            std::string("no CUDA device: ") +
                (status == cudaSuccess ? "the driver lists none" : cudaGetErrorString(status))};
  }
  cudaDeviceProp properties{};
  if (cudaGetDeviceProperties(&properties, 0) != cudaSuccess) {
    (void)cudaGetLastError();
    return {false, "the CUDA device does not answer"};
  }
  return {true, std::string(properties.name) + ", compute capability " +
                    std::to_string(properties.major) + "." + std::to_string(properties.minor)};
}

}  // namespace

Backend cuda_backend() {
  return value_path_backend<Faithful>(
      "cuda",
      [] {
        static const Availability found = find_device();
        return found;
      },
      [](const RunOptions&) { return CudaExecutor(); });
}

}  // namespace dpa4
