// SPDX-License-Identifier: Apache-2.0
// Tells AddressSanitizer about a change of stack; nothing in other builds.
#pragma once

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace dpa4::host {

// The stacks of a fiber and of whoever resumes it. A switch is announced before it is made and
// completed after it, on the stack that was reached.
class SwitchAnnouncer {
 public:
  SwitchAnnouncer([[maybe_unused]] const void* bottom, [[maybe_unused]] std::size_t size) {
#if defined(__SANITIZE_ADDRESS__)
    fiber_bottom_ = bottom;
    fiber_size_ = size;
#endif
  }
#if defined(__SANITIZE_ADDRESS__)
  void leaving_resumer() {
    __sanitizer_start_switch_fiber(&resumer_fake_, fiber_bottom_, fiber_size_);
  }
  void arrived_in_fiber() {
    __sanitizer_finish_switch_fiber(fiber_fake_, &resumer_bottom_, &resumer_size_);
  }
  void leaving_fiber() {
    __sanitizer_start_switch_fiber(&fiber_fake_, resumer_bottom_, resumer_size_);
  }
  void arrived_in_resumer() { __sanitizer_finish_switch_fiber(resumer_fake_, nullptr, nullptr); }

 private:
  const void* fiber_bottom_ = nullptr;
  std::size_t fiber_size_ = 0;
  const void* resumer_bottom_ = nullptr;
  std::size_t resumer_size_ = 0;
  void* fiber_fake_ = nullptr;
  void* resumer_fake_ = nullptr;
#else
  void leaving_resumer() {}
  void arrived_in_fiber() {}
  void leaving_fiber() {}
  void arrived_in_resumer() {}
#endif
};

}  // namespace dpa4::host
