// SPDX-License-Identifier: Apache-2.0
// A tile of edges times a weight matrix, the tile in shared memory with the edge index fastest.
#pragma once

#include <cstdint>

#include "kernels/device/device.h"

namespace dpa4 {

// Hands every column's sums over i = 0..inner-1 of tile[(first + i), t] * weights[i, column] to
// finish(column, sums), one edge t per element. A lane takes four neighbouring columns at a time,
// so that each tile element it reads is used four times. Sums are gathered in runs of 64 terms: one
// chain of a thousand float additions would lose four times as much as a blocked product does.
template <int Tile, class Element, class Storage, class Finish>
DPA4_DEVICE void tile_gemm(const device::SharedArray<Element>& tile, int first, int inner,
                           const Storage* weights, int columns, const Finish& finish) {
  using Acc = device::Accumulator<Storage>;
  constexpr int group = 4;
  constexpr int run = 64;
  for (int begin = device::thread_index() * group; begin < columns;
       begin += device::block_size() * group) {
    Acc sums[group][Tile] = {};
    for (int start = 0; start < inner; start += run) {
      const int end = start + run < inner ? start + run : inner;
      Acc partial[group][Tile] = {};
      for (int i = start; i < end; ++i) {
        Element row[Tile];
        tile.load_row((first + i) * Tile, row);
        DPA4_UNROLL
        for (int c = 0; c < group; ++c) {
          // Past the last column the group repeats it: the read stays in bounds, the sum is
          // dropped.
          const int column = begin + c < columns ? begin + c : columns - 1;
          const Acc weight =
              device::widen(weights[static_cast<std::int64_t>(i) * columns + column]);
          DPA4_UNROLL
          for (int t = 0; t < Tile; ++t) {
            partial[c][t] += weight * static_cast<Acc>(row[t]);
          }
        }
      }
      DPA4_UNROLL
      for (int c = 0; c < group; ++c) {
        DPA4_UNROLL
        for (int t = 0; t < Tile; ++t) {
          sums[c][t] += partial[c][t];
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
