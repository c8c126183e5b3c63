// SPDX-License-Identifier: Apache-2.0
// One block of a grid: its lanes, its shared memory and the schedule between synchronisations.
#pragma once

#include <memory>
#include <random>
#include <source_location>
#include <string>
#include <vector>

#include "kernels/host/fiber.h"
#include "kernels/host/grid.h"
#include "kernels/host/lane.h"
#include "kernels/host/shared_memory.h"

namespace dpa4::host {

class Block {
 public:
  Block();
  ~Block();

  void run(const GridCall& call, const GridOptions& options, std::int64_t x, std::int64_t y);

  // Called from the running lane, through lane.h.
  void wait_at_barrier(std::source_location where);
  void wait_at_collective(Collective collective, std::source_location where);
  [[nodiscard]] WarpSlots& slots_of_running_lane();
  SharedMemory& shared_memory() { return shared_memory_; }
  // The current lane's place in words, "rotate_mix, block (3, 0), lane 17".
  [[nodiscard]] std::string place() const;

 private:
  enum class State { ready, at_barrier, at_collective, done };
  struct LaneState;

  void shuffle(std::vector<int>& order);
  void run_without_fibers();
  void run_with_fibers();
  void run_warp(int warp);
  void resume(LaneState& lane);
  void check_barrier();
  void abandon();
  void await(LaneState& lane, State state, std::source_location where);
  [[nodiscard]] std::string place_of(int thread) const;
  [[nodiscard]] std::string describe(const LaneState& lane) const;
  static void lane_loop(void* lane, Fiber& fiber);

  const GridCall* call_ = nullptr;
  std::int64_t x_ = 0;
  std::int64_t y_ = 0;
  int lanes_in_use_ = 0;
  LaneState* running_ = nullptr;
  bool abandoning_ = false;
  bool shuffling_ = false;
  std::mt19937 random_;
  std::string failure_;
  std::vector<int> warp_order_;
  std::vector<int> lane_order_;  // places within a warp
  std::vector<std::unique_ptr<LaneState>> lanes_;
  std::vector<WarpSlots> slots_;
  SharedMemory shared_memory_;
};

// A block from the process-wide store of idle ones; fibers are expensive to make, cheap to reuse.
class BorrowedBlock {
 public:
  BorrowedBlock();
  ~BorrowedBlock();
  BorrowedBlock(const BorrowedBlock&) = delete;
  BorrowedBlock& operator=(const BorrowedBlock&) = delete;
  Block* operator->() const { return block_.get(); }

 private:
  std::unique_ptr<Block> block_;
};

}  // namespace dpa4::host
