// SPDX-License-Identifier: Apache-2.0
// A tile of edges times a weight matrix, the tile in shared memory with the edge index fastest.
#pragma once

#include <cstdint>

#include "kernels/device/device.h"

namespace dpa4 {

// Hands every column's sums over i = 0..inner-1 of tile[(first + i), t] * weights[i, column] to
// finish(column, sums), one edge t per element. A lane takes four neighbouring columns at a time,
// so that each tile element it reads is used four times.
template <int Tile, class Element, class Storage, class Finish>
DPA4_DEVICE void tile_gemm(const device::SharedArray<Element>& tile, int first, int inner,
                           const Storage* weights, int columns, const Finish& finish) {
  using Acc = device::Accumulator<Storage>;
  constexpr int group = 4;
  for (int begin = device::thread_index() * group; begin < columns;
       begin += device::block_size() * group) {
    Acc sums[group][Tile] = {};
    for (int i = 0; i < inner; ++i) {
      Acc features[Tile];
      DPA4_UNROLL
      for (int t = 0; t < Tile; ++t) {
        features[t] = static_cast<Acc>(tile.load((first + i) * Tile + t));
      }
      DPA4_UNROLL
      for (int c = 0; c < group; ++c) {
        // Past the last column the group repeats it: the read stays in bounds, the sum is dropped.
        const int column = begin + c < columns ? begin + c : columns - 1;
        const Acc weight = device::widen(weights[static_cast<std::int64_t>(i) * columns + column]);
        DPA4_UNROLL
        for (int t = 0; t < Tile; ++t) {
          sums[c][t] += weight * features[t];
        }
      }
    }
    DPA4_UNROLL
    for (int c = 0; c < group; ++c) {
      if (begin + c < columns) {
        finish(begin + c, sums[c]);
      }
    }
  }
}

}  // namespace dpa4
