// SPDX-License-Identifier: Apache-2.0
#include "kernels/host/guarded_memory.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "kernels/host/lane.h"

namespace dpa4::host {

namespace {
constexpr unsigned char guard_byte = 0x5A;
}

GuardedMemory::GuardedMemory(std::size_t bytes, std::string name, Content content)
    : bytes_(bytes), name_(std::move(name)), storage_(new unsigned char[bytes + 2 * guard_size]) {
  std::memset(storage_.get(), guard_byte, guard_size);
  if (content == Content::poison) {
    std::memset(storage_.get() + guard_size, poison_byte, bytes);
  }
  std::memset(storage_.get() + guard_size + bytes, guard_byte, guard_size);
}

bool GuardedMemory::intact() const {
  const auto is_guard = [](unsigned char byte) { return byte == guard_byte; };
  const unsigned char* begin = storage_.get();
  const unsigned char* end = begin + guard_size + bytes_;
  return std::all_of(begin, begin + guard_size, is_guard) &&
         std::all_of(end, end + guard_size, is_guard);
}

}  // namespace dpa4::host
