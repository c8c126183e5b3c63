// SPDX-License-Identifier: Apache-2.0
// The backend "cuda": the fused kernels on a GPU. In a build without CUDA it exists and says why it
// cannot run.
#pragma once

#include "contract/backend.h"

namespace dpa4 {

Backend cuda_backend();

}  // namespace dpa4
