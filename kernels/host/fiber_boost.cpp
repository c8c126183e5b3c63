// SPDX-License-Identifier: Apache-2.0
// Fibers on Boost.Context.
#include <boost/context/fiber.hpp>
#include <utility>

#include "kernels/host/fiber.h"
#include "kernels/host/fiber_stack.h"
#include "kernels/host/fiber_switch.h"

namespace dpa4::host {

namespace {

// The stack outlives the context: Boost is given its place and no say in its release.
struct BorrowedStack {
  void deallocate(boost::context::stack_context& /*stack*/) noexcept {}
};

}  // namespace

struct Fiber::State {
  FiberStack stack;
  SwitchAnnouncer announcer{stack.bottom(), FiberStack::size};
  boost::context::fiber inside;
  boost::context::fiber outside;
};

Fiber::Fiber(Body body, void* argument) : state_(std::make_unique<State>()) {
  boost::context::stack_context context;
  context.sp = state_->stack.top();
  context.size = FiberStack::size;
  const boost::context::preallocated place(state_->stack.top(), FiberStack::size, context);
  state_->inside = boost::context::fiber(std::allocator_arg, place, BorrowedStack{},
                                         [this, body, argument](boost::context::fiber&& resumer) {
                                           state_->announcer.arrived_in_fiber();
                                           state_->outside = std::move(resumer);
                                           body(argument, *this);
                                           return std::move(state_->outside);
                                         });
}

Fiber::~Fiber() = default;

void Fiber::resume() {
  state_->announcer.leaving_resumer();
  state_->inside = std::move(state_->inside).resume();
  state_->announcer.arrived_in_resumer();
}

void Fiber::yield() {
  state_->announcer.leaving_fiber();
  state_->outside = std::move(state_->outside).resume();
  state_->announcer.arrived_in_fiber();
}

const char* fiber_implementation() { return "Boost.Context"; }

}  // namespace dpa4::host
