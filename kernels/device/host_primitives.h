// SPDX-License-Identifier: Apache-2.0
// The primitives of device.h under the host compiler: calls into the host executor, which checks
// what a GPU does not (bounds, reads of unwritten shared memory, absent lanes).
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <source_location>

#include "kernels/device/launch_shape.h"
#include "kernels/host/lane.h"

namespace dpa4::device {

inline int thread_index() { return host::lane().thread; }
inline int block_size() { return host::lane().block_size; }
inline std::int64_t block_index_x() { return host::lane().block_x; }
inline std::int64_t block_index_y() { return host::lane().block_y; }

inline void block_sync(std::source_location where = std::source_location::current()) {
  host::block_sync(where);
}

// The same butterfly as on the device, carried out for the whole warp at one rendezvous.
template <class T>
T warp_sum(T value, std::source_location where = std::source_location::current()) {
  const auto butterfly = [](host::WarpSlots& slots) {
    std::array<T, host::warp_size> values;
    for (int i = 0; i < host::warp_size; ++i) {
      values[i] = slots.get<T>(i);
    }
    for (int offset = host::warp_size / 2; offset > 0; offset /= 2) {
      std::array<T, host::warp_size> sums;
      for (int i = 0; i < host::warp_size; ++i) {
        sums[i] = values[i] + values[i ^ offset];
      }
      values = sums;
    }
    for (int i = 0; i < host::warp_size; ++i) {
      slots.set(i, values[i]);
    }
  };
  return host::warp_collective(value, +butterfly, where);
}

template <class T>
class SharedArray {
 public:
  SharedArray(T* data, int count) : data_(data), count_(count) {}

  T load(int i) const {
    if (i < 0 || i >= count_) [[unlikely]] {
      host::fail_out_of_bounds("read", i, count_);
    }
    const T value = data_[i];
    if (host::is_poison(value)) [[unlikely]] {
      host::fail_unwritten(i);
    }
    return value;
  }

  // Elements first..first+Count-1 at once.
  template <int Count>
  void load_row(int first, T (&row)[Count]) const {
    if (first < 0 || first + Count > count_) [[unlikely]] {
      host::fail_out_of_bounds("read", first + Count - 1, count_);
    }
    bool unwritten = false;
    for (int i = 0; i < Count; ++i) {
      row[i] = data_[first + i];
      unwritten |= host::is_poison(row[i]);
    }
    if (unwritten) [[unlikely]] {
      host::fail_unwritten(first);
    }
  }

  void store(int i, T value) const {
    if (i < 0 || i >= count_) [[unlikely]] {
      host::fail_out_of_bounds("write", i, count_);
    }
    data_[i] = value;
  }

 private:
  T* data_;
  int count_;
};

class SharedArena {
 public:
  template <class T>
  SharedArray<T> array(int count) {
    void* data = host::shared_array(index_++, shared_slot<T>(count), count * sizeof(T));
    return SharedArray<T>(static_cast<T*>(data), count);
  }

 private:
  int index_ = 0;
};

}  // namespace dpa4::device
