// SPDX-License-Identifier: Apache-2.0
// The primitives of device.h under nvcc.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/device/launch_shape.h"

namespace dpa4::device {

DPA4_DEVICE int thread_index() { return static_cast<int>(threadIdx.x); }
DPA4_DEVICE int block_size() { return static_cast<int>(blockDim.x); }
DPA4_DEVICE std::int64_t block_index_x() { return blockIdx.x; }
DPA4_DEVICE std::int64_t block_index_y() { return blockIdx.y; }

// All threads of the block reach it; shared and global writes before it are visible after it.
DPA4_DEVICE void block_sync() { __syncthreads(); }

// Sum over the 32 lanes of the warp by the butterfly 16, 8, 4, 2, 1; every lane gets it. All lanes
// of the warp take part.
template <class T>
DPA4_DEVICE T warp_sum(T value) {
  DPA4_UNROLL
  for (int offset = 16; offset > 0; offset /= 2) {
    value += __shfl_xor_sync(0xffffffffU, value, offset);
  }
  return value;
}

// An array in the block's shared memory.
template <class T>
class SharedArray {
 public:
  DPA4_DEVICE explicit SharedArray(T* data) : data_(data) {}
  DPA4_DEVICE T load(int i) const { return data_[i]; }
  // Elements first..first+Count-1 at once.
  template <int Count>
  DPA4_DEVICE void load_row(int first, T (&row)[Count]) const {
    DPA4_UNROLL
    for (int i = 0; i < Count; ++i) {
      row[i] = data_[first + i];
    }
  }
  DPA4_DEVICE void store(int i, T value) const { data_[i] = value; }

 private:
  T* data_;
};

// Hands out the block's dynamic shared memory from its start, 16-byte aligned. Every lane asks for
// the same arrays in the same order.
class SharedArena {
 public:
  template <class T>
  DPA4_DEVICE SharedArray<T> array(int count) {
    extern __shared__ __align__(16) unsigned char dpa4_shared_memory[];
    T* data = reinterpret_cast<T*>(dpa4_shared_memory + used_);
    used_ += shared_slot<T>(count);
    return SharedArray<T>(data);
  }

 private:
  std::size_t used_ = 0;
};

}  // namespace dpa4::device
