// SPDX-License-Identifier: Apache-2.0
// A fiber: a function with a stack of its own that runs until it yields.
#pragma once

#include <memory>

namespace dpa4::host {

class Fiber {
 public:
  // `body(argument)` must never return: it works, yields, and works again when resumed.
  using Body = void (*)(void* argument, Fiber& self);

  Fiber(Body body, void* argument);
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // Runs the body until its next yield. Called from outside the fiber, always on one CPU thread
  // while the body is between two yields of one job.
  void resume();
  // Returns to the caller of resume. Called from inside the fiber.
  void yield();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// "Boost.Context" or "ucontext".
const char* fiber_implementation();

}  // namespace dpa4::host
