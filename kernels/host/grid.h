// SPDX-License-Identifier: Apache-2.0
// Runs a grid of blocks on the CPU, every lane as a fiber.
//
// Blocks are spread over CPU threads. Within a block the executor owns the schedule: lanes run one
// at a time, from one synchronisation to the next, in order, reversed or in a seeded random order.
// A correct kernel gives the same bits under every schedule.
//
// Throws KernelError, naming kernel, block and lane, when a barrier or a warp collective is not
// reached by every lane, shared memory is used out of bounds or before it is written, a guard word
// is broken, or the block asks for more shared memory than its launch declared or a GPU has.
#pragma once

#include <cstdint>

#include "contract/backend.h"
#include "kernels/device/launch_shape.h"

namespace dpa4::host {

// Shared memory that a block may use: what a Hopper GPU grants one block.
inline constexpr std::size_t shared_limit = 227 * 1024;

struct GridOptions {
  int threads = 1;
  Schedule schedule = Schedule::inorder;
  std::uint64_t seed = 0;  // of the random schedule
};

struct GridCall {
  const char* kernel = "";
  LaunchShape shape;
  // Kernels without barriers and warp collectives run their lanes one after the other, no fibers.
  bool synchronises = true;
  void (*lane_body)(const void* argument) = nullptr;
  const void* argument = nullptr;
};

void run_grid(const GridCall& call, const GridOptions& options);

}  // namespace dpa4::host
