// SPDX-License-Identifier: Apache-2.0
#include "kernels/host/shared_memory.h"

#include <algorithm>

#include "contract/backend.h"
#include "kernels/host/lane.h"

namespace dpa4::host {

namespace {

constexpr std::size_t guard_size = 64;
constexpr unsigned char guard_byte = 0x5A;
constexpr std::size_t most_arrays = 32;

bool intact(const unsigned char* guard) {
  return std::all_of(guard, guard + guard_size, [](unsigned char b) { return b == guard_byte; });
}

}  // namespace

void SharedMemory::start(std::size_t budget) {
  budget_ = budget;
  accounted_ = 0;
  arrays_.clear();
  // Sized once for the whole block: the arrays' addresses must stay valid while lanes hold them.
  bytes_.resize(budget + (most_arrays + 1) * guard_size);
  std::fill_n(bytes_.begin(), guard_size, guard_byte);
}

void* SharedMemory::array(int index, std::size_t slot, std::size_t bytes) {
  const auto count = static_cast<std::size_t>(index);
  if (count < arrays_.size()) {
    const Array& array = arrays_[count];
    if (array.bytes != bytes) {
      throw KernelError("asks for " + std::to_string(bytes) + " bytes as shared array " +
                        std::to_string(index) + "; another lane asked for " +
                        std::to_string(array.bytes));
    }
    return bytes_.data() + array.offset;
  }
  if (accounted_ + slot > budget_ || count >= most_arrays) {
    throw KernelError("needs " + std::to_string(accounted_ + slot) +
                      " bytes of shared memory; its launch declared " + std::to_string(budget_));
  }
  const std::size_t offset = accounted_ + (count + 1) * guard_size;
  accounted_ += slot;
  arrays_.push_back({offset, slot, bytes});
  std::fill_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), slot, poison_byte);
  // The guard starts where the used bytes end, so that the padding of the slot is guarded too.
  std::fill(bytes_.begin() + static_cast<std::ptrdiff_t>(offset + bytes),
            bytes_.begin() + static_cast<std::ptrdiff_t>(offset + slot + guard_size), guard_byte);
  return bytes_.data() + offset;
}

int SharedMemory::broken_guard() const {
  for (std::size_t i = 0; i < arrays_.size(); ++i) {
    const Array& array = arrays_[i];
    if (!intact(bytes_.data() + array.offset - guard_size) ||
        !intact(bytes_.data() + array.offset + array.bytes)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

}  // namespace dpa4::host
