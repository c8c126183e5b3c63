// SPDX-License-Identifier: Apache-2.0
// Checks a launch; apart from executor.h so that shards need not see the executor.
#pragma once

#include "kernels/device/launch_shape.h"

namespace dpa4 {

class CudaExecutor;

namespace cuda {

// Throws KernelError, naming kernel and launch, when the launch or the kernel failed.
void check_launch(const char* kernel, const LaunchShape& shape);

}  // namespace cuda
}  // namespace dpa4
