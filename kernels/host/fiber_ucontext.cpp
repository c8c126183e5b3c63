// SPDX-License-Identifier: Apache-2.0
// Fibers on the platform's ucontext, where Boost.Context is missing. Each switch costs a system
// call for the signal mask, so it is slower by an order of magnitude.
#include <ucontext.h>

#include <cstdint>

#include "kernels/host/fiber.h"
#include "kernels/host/fiber_stack.h"
#include "kernels/host/fiber_switch.h"

namespace dpa4::host {

struct Fiber::State {
  FiberStack stack;
  SwitchAnnouncer announcer{stack.bottom(), FiberStack::size};
  ucontext_t inside{};
  ucontext_t outside{};
  Fiber* self = nullptr;
  Body body = nullptr;
  void* argument = nullptr;

  // makecontext passes int arguments only, so a pointer travels in two halves.
  static void enter(unsigned high, unsigned low) {
    const auto bits = (static_cast<std::uintptr_t>(high) << 32) | low;
    auto* state = reinterpret_cast<State*>(bits);  // NOLINT(performance-no-int-to-ptr)
    state->announcer.arrived_in_fiber();
    state->body(state->argument, *state->self);
  }
};

Fiber::Fiber(Body body, void* argument) : state_(std::make_unique<State>()) {
  state_->self = this;
  state_->body = body;
  state_->argument = argument;
  getcontext(&state_->inside);
  state_->inside.uc_stack.ss_sp = state_->stack.bottom();
  state_->inside.uc_stack.ss_size = FiberStack::size;
  state_->inside.uc_link = nullptr;
  const auto bits = reinterpret_cast<std::uintptr_t>(state_.get());
  makecontext(&state_->inside, reinterpret_cast<void (*)()>(&State::enter), 2,
              static_cast<unsigned>(bits >> 32), static_cast<unsigned>(bits));
}

Fiber::~Fiber() = default;

void Fiber::resume() {
  state_->announcer.leaving_resumer();
  swapcontext(&state_->outside, &state_->inside);
  state_->announcer.arrived_in_resumer();
}

void Fiber::yield() {
  state_->announcer.leaving_fiber();
  swapcontext(&state_->inside, &state_->outside);
  state_->announcer.arrived_in_fiber();
}

const char* fiber_implementation() { return "ucontext"; }

}  // namespace dpa4::host
