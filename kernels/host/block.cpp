// SPDX-License-Identifier: Apache-2.0
#include "kernels/host/block.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <numeric>
#include <utility>

namespace dpa4::host {

namespace detail {
constinit thread_local const Lane* current_lane = nullptr;
constinit thread_local Block* current_block = nullptr;
}  // namespace detail

namespace {

// Unwinds a lane whose block has already failed.
struct LaneAbandoned {};

bool same_place(std::source_location a, std::source_location b) {
  return a.line() == b.line() && a.column() == b.column() &&
         std::strcmp(a.file_name(), b.file_name()) == 0;
}

std::string words(std::source_location where) {
  const std::string path = where.file_name();
  return path.substr(path.find_last_of('/') + 1) + ":" + std::to_string(where.line());
}

}  // namespace

struct Block::LaneState {
  Lane lane;
  Block* block = nullptr;
  State state = State::done;
  bool suspended = false;  // its stack holds a half-run kernel
  Collective collective = nullptr;
  std::source_location where;
  std::unique_ptr<Fiber> fiber;  // made when first needed
};

Block::Block() = default;
Block::~Block() = default;

void Block::run(const GridCall& call, const GridOptions& options, std::int64_t x, std::int64_t y) {
  call_ = &call;
  x_ = x;
  y_ = y;
  lanes_in_use_ = call.shape.block;
  abandoning_ = false;
  failure_.clear();
  while (static_cast<int>(lanes_.size()) < lanes_in_use_) {
    lanes_.push_back(std::make_unique<LaneState>());
  }
  const int warps = lanes_in_use_ / warp_size;
  slots_.resize(std::max<std::size_t>(slots_.size(), warps));
  shared_memory_.start(call.shape.shared_bytes);

  warp_order_.resize(warps);
  lane_order_.resize(warp_size);
  std::iota(warp_order_.begin(), warp_order_.end(), 0);
  std::iota(lane_order_.begin(), lane_order_.end(), 0);
  if (options.schedule == Schedule::reversed) {
    std::reverse(warp_order_.begin(), warp_order_.end());
    std::reverse(lane_order_.begin(), lane_order_.end());
  }
  shuffling_ = options.schedule == Schedule::random;
  if (shuffling_) {
    std::seed_seq seeds{options.seed & 0xffffffffU, options.seed >> 32,
                        static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(y)};
    random_.seed(seeds);
  }

  for (int i = 0; i < lanes_in_use_; ++i) {
    LaneState& lane = *lanes_[i];
    lane.lane = Lane{i, lanes_in_use_, x, y};
    lane.block = this;
    lane.state = State::ready;
  }

  detail::current_block = this;
  try {
    if (call.synchronises) {
      run_with_fibers();
    } else {
      run_without_fibers();
    }
  } catch (...) {
    // Nothing of this launch may be left on the fibers when the next one borrows them.
    abandon();
    detail::current_block = nullptr;
    detail::current_lane = nullptr;
    throw;
  }
  if (failure_.empty()) {
    if (const int array = shared_memory_.broken_guard(); array >= 0) {
      failure_ = std::string(call.kernel) + ", block (" + std::to_string(x) + ", " +
                 std::to_string(y) + ") wrote outside shared array " + std::to_string(array);
    }
  }
  detail::current_block = nullptr;
  detail::current_lane = nullptr;
  if (!failure_.empty()) {
    throw KernelError(failure_);
  }
}

void Block::shuffle(std::vector<int>& order) {
  if (shuffling_) {
    std::shuffle(order.begin(), order.end(), random_);
  }
}

void Block::run_without_fibers() {
  shuffle(warp_order_);
  shuffle(lane_order_);
  for (const int warp : warp_order_) {
    for (const int place : lane_order_) {
      running_ = lanes_[warp * warp_size + place].get();
      detail::current_lane = &running_->lane;
      try {
        call_->lane_body(call_->argument);
      } catch (const KernelError& error) {
        failure_ = error.what();
        return;
      }
    }
  }
}

void Block::run_with_fibers() {
  const auto unfinished = [this] {
    return std::any_of(lanes_.begin(), lanes_.begin() + lanes_in_use_,
                       [](const auto& lane) { return lane->state != State::done; });
  };
  while (failure_.empty() && unfinished()) {
    shuffle(warp_order_);
    for (const int warp : warp_order_) {
      run_warp(warp);
      if (!failure_.empty()) {
        break;
      }
    }
    if (failure_.empty() && unfinished()) {
      check_barrier();
    }
  }
  if (!failure_.empty()) {
    abandon();
  }
}

// Runs the warp's lanes until all of them wait at a barrier or are done.
void Block::run_warp(int warp) {
  for (;;) {
    shuffle(lane_order_);
    int waiting = 0;
    LaneState* absent = nullptr;
    LaneState* present = nullptr;
    bool different = false;
    for (const int place : lane_order_) {
      LaneState& lane = *lanes_[warp * warp_size + place];
      if (lane.state == State::ready) {
        resume(lane);
        if (!failure_.empty()) {
          return;
        }
      }
      if (lane.state == State::at_collective) {
        different = different || (present != nullptr && (present->collective != lane.collective ||
                                                         !same_place(present->where, lane.where)));
        present = &lane;
        ++waiting;
      } else {
        absent = &lane;
      }
    }
    if (waiting == 0) {
      return;
    }
    if (waiting != warp_size) {
      failure_ = place_of(absent->lane.thread) + " is absent from a warp collective at " +
                 words(present->where) + ": " + describe(*absent) + "; all 32 lanes must take part";
      return;
    }
    if (different) {
      failure_ = place_of(present->lane.thread) + " is at another warp collective (" +
                 words(present->where) + ") than other lanes of its warp";
      return;
    }
    present->collective(slots_[warp]);
    for (int i = 0; i < warp_size; ++i) {
      lanes_[warp * warp_size + i]->state = State::ready;
    }
  }
}

void Block::resume(LaneState& lane) {
  if (!lane.fiber) {
    lane.fiber = std::make_unique<Fiber>(&Block::lane_loop, &lane);
  }
  running_ = &lane;
  detail::current_lane = &lane.lane;
  lane.fiber->resume();
}

// Every unfinished lane waits at a barrier now. Releases it if that is all lanes, at one place.
void Block::check_barrier() {
  const LaneState* waiting = nullptr;
  for (int i = 0; i < lanes_in_use_; ++i) {
    if (lanes_[i]->state == State::at_barrier) {
      waiting = lanes_[i].get();
      break;
    }
  }
  for (int i = 0; i < lanes_in_use_; ++i) {
    const LaneState& lane = *lanes_[i];
    if (lane.state != State::at_barrier || !same_place(lane.where, waiting->where)) {
      failure_ = place_of(i) + " does not reach the barrier at " + words(waiting->where) +
                 " where lane " + std::to_string(waiting->lane.thread) +
                 " waits: " + describe(lane) + "; all lanes of a block must reach a barrier";
      return;
    }
  }
  for (int i = 0; i < lanes_in_use_; ++i) {
    lanes_[i]->state = State::ready;
  }
}

// Lets every unfinished lane unwind its stack, so that its fiber can be used again.
void Block::abandon() {
  abandoning_ = true;
  for (int i = 0; i < lanes_in_use_; ++i) {
    LaneState& lane = *lanes_[i];
    if (lane.suspended) {
      resume(lane);
    }
  }
}

void Block::lane_loop(void* argument, Fiber& fiber) {
  auto& lane = *static_cast<LaneState*>(argument);
  for (;;) {
    Block& block = *lane.block;
    try {
      block.call_->lane_body(block.call_->argument);
    } catch (const std::exception& error) {
      block.failure_ = error.what();
    } catch (const LaneAbandoned&) {
      // The block's failure is already known.
    }
    lane.state = State::done;
    fiber.yield();
  }
}

void Block::await(LaneState& lane, State state, std::source_location where) {
  if (!call_->synchronises) {
    throw KernelError(place() + " synchronises at " + words(where) +
                      ", but the kernel declares that it does not");
  }
  lane.state = state;
  lane.where = where;
  lane.suspended = true;
  lane.fiber->yield();
  lane.suspended = false;
  if (abandoning_) {
    throw LaneAbandoned{};
  }
}

void Block::wait_at_barrier(std::source_location where) {
  await(*running_, State::at_barrier, where);
}

void Block::wait_at_collective(Collective collective, std::source_location where) {
  running_->collective = collective;
  await(*running_, State::at_collective, where);
}

WarpSlots& Block::slots_of_running_lane() { return slots_[running_->lane.thread / warp_size]; }

std::string Block::place() const { return place_of(running_->lane.thread); }

std::string Block::place_of(int thread) const {
  return std::string(call_->kernel) + ", block (" + std::to_string(x_) + ", " + std::to_string(y_) +
         "), lane " + std::to_string(thread);
}

std::string Block::describe(const LaneState& lane) const {
  switch (lane.state) {
    case State::done:
      return "it has finished";
    case State::at_barrier:
      return "it waits at the barrier at " + words(lane.where);
    case State::at_collective:
      return "it waits at the warp collective at " + words(lane.where);
    case State::ready:
      return "it is running";
  }
  return "its state is unknown";
}

namespace {

// Idle blocks, shared by all worker threads of all launches.
struct Store {
  std::mutex mutex;
  std::vector<std::unique_ptr<Block>> idle;
};

Store& store() {
  static Store instance;
  return instance;
}

}  // namespace

BorrowedBlock::BorrowedBlock() {
  Store& blocks = store();
  const std::scoped_lock lock(blocks.mutex);
  if (blocks.idle.empty()) {
    block_ = std::make_unique<Block>();
  } else {
    block_ = std::move(blocks.idle.back());
    blocks.idle.pop_back();
  }
}

BorrowedBlock::~BorrowedBlock() {
  Store& blocks = store();
  const std::scoped_lock lock(blocks.mutex);
  blocks.idle.push_back(std::move(block_));
}

void block_sync(std::source_location where) { detail::current_block->wait_at_barrier(where); }

WarpSlots& warp_slots() { return detail::current_block->slots_of_running_lane(); }

void warp_rendezvous(Collective collective, std::source_location where) {
  detail::current_block->wait_at_collective(collective, where);
}

void* shared_array(int index, std::size_t slot, std::size_t bytes) {
  Block& block = *detail::current_block;
  try {
    return block.shared_memory().array(index, slot, bytes);
  } catch (const KernelError& error) {
    throw KernelError(block.place() + " " + error.what());
  }
}

void fail_out_of_bounds(const char* access, int index, int count) {
  throw KernelError(detail::current_block->place() + ": " + access + " of shared element " +
                    std::to_string(index) + ", outside 0.." + std::to_string(count - 1));
}

void fail_unwritten(int index) {
  throw KernelError(detail::current_block->place() + " reads shared element " +
                    std::to_string(index) + ", which nobody has written");
}

}  // namespace dpa4::host
