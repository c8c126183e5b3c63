// SPDX-License-Identifier: Apache-2.0
// How a kernel is launched, for both executors.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dpa4 {

struct LaunchShape {
  std::int64_t grid_x = 0;  // blocks; 0 launches nothing
  std::int64_t grid_y = 1;  // 1..65535
  int block = 32;           // lanes, a multiple of 32
  std::size_t shared_bytes = 0;
};

// Bytes that an array takes in the shared-memory arena.
template <class T>
constexpr std::size_t shared_slot(int count) {
  return (static_cast<std::size_t>(count) * sizeof(T) + 15) / 16 * 16;
}

// Blocks of `size` that cover `count`.
constexpr std::int64_t blocks_for(std::int64_t count, std::int64_t size) {
  return (count + size - 1) / size;
}

}  // namespace dpa4
