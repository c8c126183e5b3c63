// SPDX-License-Identifier: Apache-2.0
// The shared memory of a block: poisoned at its start, guard words around every array.
#pragma once

#include <cstddef>
#include <vector>

namespace dpa4::host {

class SharedMemory {
 public:
  // Forgets the arrays of the block before and sets the budget of the next.
  void start(std::size_t budget);

  // The index-th array. The first lane to ask makes it, later ones get the same memory. Throws
  // KernelError (a sentence without its subject, the lane) when lanes disagree or the budget is
  // passed.
  void* array(int index, std::size_t slot, std::size_t bytes);

  // The index of an array with a broken guard, or -1.
  [[nodiscard]] int broken_guard() const;

 private:
  struct Array {
    std::size_t offset;  // in bytes_
    std::size_t slot;
    std::size_t bytes;
  };
  std::size_t budget_ = 0;
  std::size_t accounted_ = 0;
  std::vector<Array> arrays_;
  std::vector<unsigned char> bytes_;
};

}  // namespace dpa4::host
