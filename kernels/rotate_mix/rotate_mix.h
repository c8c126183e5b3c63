// SPDX-License-Identifier: Apache-2.0
// Rotation into the edge frame and degree mixing: x, runs, kernel, basis -> u0
// (docs/mathematics.md, section 2, rotate and degree mix).
#pragma once

#include <cstdint>

#include "kernels/device/device.h"
#include "kernels/device/policy.h"

namespace dpa4 {

// Shapes as in docs/mathematics.md, section 1; x_* are strides in elements.
template <class Storage>
struct RotateMixParams {
  const Storage* x = nullptr;
  std::int64_t x_node_stride = 0;
  std::int64_t x_component_stride = 0;
  const std::int64_t* src = nullptr;
  const Storage* runs = nullptr;
  const Storage* kernel = nullptr;
  const Storage* basis = nullptr;  // null for rank 0
  Storage* u0 = nullptr;           // (F, E, KC)
  std::int64_t edges = 0;
  int focus = 0;
  int channels = 0;
};

// One block per edge; a lane takes every block_size-th channel of W.
template <int Degree, int Rank, class Storage, class Policy>
struct RotateMix {
  using Params = RotateMixParams<Storage>;
  using Acc = device::Accumulator<Storage>;
  static constexpr const char* name = "rotate_mix";
  static constexpr bool synchronises = true;
  static constexpr int max_block = 384;

  static constexpr int components = (Degree + 1) * (Degree + 1);
  static constexpr int run_length = 3 * components - 2;
  // The part of the degree kernel that all channels of an edge share; rank 0 has none.
  static constexpr int staged_kernel_length = (components + Degree * Degree) * Rank;

  static LaunchShape shape(const Params& params) {
    const int width = params.focus * params.channels;
    return {params.edges, 1, width < max_block ? (width + 31) / 32 * 32 : max_block,
            shared_slot<Storage>(run_length) + shared_slot<Storage>(staged_kernel_length)};
  }

  DPA4_DEVICE void operator()(const Params& params) const;
};

}  // namespace dpa4
