// SPDX-License-Identifier: Apache-2.0
// The whole forward in one launch: a tile of edges of one focus keeps its activations in shared
// memory through all layers (docs/mathematics.md, section 2).
#pragma once

#include <cstdint>

#include "kernels/competition/competition.h"
#include "kernels/device/device.h"
#include "kernels/device/policy.h"

namespace dpa4 {

// Shapes as in docs/mathematics.md, section 1.
template <class Storage>
struct ResidentForwardParams {
  const Storage* x = nullptr;
  std::int64_t x_node_stride = 0;
  std::int64_t x_component_stride = 0;
  const std::int64_t* src = nullptr;
  const Storage* runs = nullptr;
  const Storage* kernel = nullptr;
  const Storage* basis = nullptr;  // null for rank 0
  bool compete = false;
  CompetitionHead<Storage> head;  // read with compete only
  const Storage* w0 = nullptr;
  const Storage* w1 = nullptr;
  const Storage* gate = nullptr;
  Storage* z_all = nullptr;                       // (G, F, E, KC)
  Storage* u_final = nullptr;                     // (F, E, KC)
  Storage* out = nullptr;                         // (E, F, KC)
  device::Accumulator<Storage>* alpha = nullptr;  // (E, F); written with compete only
  std::int64_t edges = 0;
  int focus = 0;
  int channels = 0;
  int rank = 0;
  int gated_layers = 0;
};

// One block per tile of `Tile` edges and focus.
template <int Degree, int Tile, class Storage, class Policy>
struct ResidentForward {
  using Params = ResidentForwardParams<Storage>;
  using Acc = device::Accumulator<Storage>;
  static constexpr const char* name = "resident_forward";
  static constexpr bool synchronises = true;
  static constexpr int max_block = 256;

  static constexpr int rows = 3 * Degree + 1;  // K

  static LaunchShape shape(const Params& params) {
    const int row_width = rows * params.channels;
    std::size_t shared =
        shared_slot<Acc>(row_width * Tile) + shared_slot<Storage>(row_width * Tile);
    if (params.compete) {
      shared += shared_slot<Acc>(params.focus * params.channels * Tile) +
                shared_slot<Acc>(params.focus * Tile);
    }
    return {blocks_for(params.edges, Tile), params.focus, max_block, shared};
  }

  DPA4_DEVICE void operator()(const Params& params) const;
};

}  // namespace dpa4
