// SPDX-License-Identifier: Apache-2.0
#include <c10/util/BFloat16.h>

#include "kernels/competition/competition.cuh"
#include "kernels/host/launch.h"
#include "kernels/host/make_backend.h"
#include "kernels/pointwise/pointwise.cuh"
#include "kernels/resident/resident_forward.cuh"
#include "kernels/rotate_mix/rotate_mix.cuh"
#include "planted.h"

namespace dpa4 {

// All instances are made here, in one translation unit, where the bodies are visible.
Backend planted_backend() { return make_host_backend<Planted>("host"); }

}  // namespace dpa4
