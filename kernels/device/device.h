// SPDX-License-Identifier: Apache-2.0
// The few primitives that device code uses. Under nvcc they are the intrinsics; under the host
// compiler they call the host executor (kernels/host), which runs the same source on the CPU.
#pragma once

#if defined(__CUDACC__)
#define DPA4_DEVICE __device__ __forceinline__
#define DPA4_UNROLL _Pragma("unroll")
#include "kernels/device/cuda_primitives.h"
#else
#define DPA4_DEVICE inline
#define DPA4_UNROLL
#include "kernels/device/host_primitives.h"
#endif

#include "kernels/device/numeric.h"
