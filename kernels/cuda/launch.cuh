// SPDX-License-Identifier: Apache-2.0
// Launches a kernel on the GPU. Included by shards only: the body must be visible.
#pragma once

#include <cuda_runtime.h>

#include "kernels/cuda/launch_check.h"

namespace dpa4 {

template <class Kernel>
__global__ void __launch_bounds__(Kernel::max_block)
    kernel_entry(const __grid_constant__ typename Kernel::Params params) {
  Kernel{}(params);
}

template <class Kernel>
void launch(CudaExecutor& /*executor*/, const LaunchShape& shape,
            const typename Kernel::Params& params) {
  if (shape.grid_x == 0) {
    return;
  }
  constexpr std::size_t granted_without_asking = 48 * 1024;
  if (shape.shared_bytes > granted_without_asking) {
    // A refusal shows in check_launch: the launch then fails for want of shared memory.
    cudaFuncSetAttribute(kernel_entry<Kernel>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                         static_cast<int>(shape.shared_bytes));
  }
  const dim3 grid(static_cast<unsigned>(shape.grid_x), static_cast<unsigned>(shape.grid_y));
  kernel_entry<Kernel><<<grid, shape.block, shape.shared_bytes>>>(params);
  cuda::check_launch(Kernel::name, shape);
}

}  // namespace dpa4
