// SPDX-License-Identifier: Apache-2.0
// Memory for a fiber's stack, with an inaccessible page below it: an overflow stops the program
// instead of writing over a neighbour.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <new>

namespace dpa4::host {

class FiberStack {
 public:
#if defined(__SANITIZE_ADDRESS__)
  static constexpr std::size_t size = 1024 * 1024;
#else
  static constexpr std::size_t size = 128 * 1024;
#endif

  FiberStack() : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
    base_ = mmap(nullptr, page_ + size, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (base_ == MAP_FAILED) {
      throw std::bad_alloc();
    }
    if (mprotect(base_, page_, PROT_NONE) != 0) {
      munmap(base_, page_ + size);
      throw std::bad_alloc();
    }
  }
  ~FiberStack() { munmap(base_, page_ + size); }
  FiberStack(const FiberStack&) = delete;
  FiberStack& operator=(const FiberStack&) = delete;

  [[nodiscard]] void* bottom() const { return static_cast<char*>(base_) + page_; }
  [[nodiscard]] void* top() const { return static_cast<char*>(bottom()) + size; }

 private:
  std::size_t page_;
  void* base_;
};

}  // namespace dpa4::host
