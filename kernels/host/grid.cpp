// SPDX-License-Identifier: Apache-2.0
#include "kernels/host/grid.h"

#include <algorithm>
#include <string>

#include "contract/parallel.h"
#include "kernels/host/block.h"

namespace dpa4::host {

namespace {

// A fiber's stack takes two memory mappings, of which Linux grants a process 65,530 by default.
constexpr int most_fibers = 16384;

}  // namespace

void run_grid(const GridCall& call, const GridOptions& options) {
  const LaunchShape& shape = call.shape;
  if (shape.block <= 0 || shape.block % warp_size != 0 || shape.block > 1024) {
    throw KernelError(std::string(call.kernel) + " was launched with blocks of " +
                      std::to_string(shape.block) +
                      " lanes; a block has 32, 64, ... or 1024 lanes");
  }
  if (shape.shared_bytes > shared_limit) {
    throw KernelError(std::string(call.kernel) + " asks for " + std::to_string(shape.shared_bytes) +
                      " bytes of shared memory a block; a GPU grants at most " +
                      std::to_string(shared_limit));
  }

  const std::int64_t blocks = shape.grid_x * shape.grid_y;
  const int threads = std::clamp(options.threads, 1, most_fibers / shape.block);
  // One piece of work is a run of blocks, so that a worker keeps its fibers for several blocks.
  const std::int64_t pieces = std::min<std::int64_t>(blocks, 8 * std::int64_t{threads});
  parallel_for(pieces, threads, [&](std::int64_t piece) {
    const BorrowedBlock block;
    for (std::int64_t i = piece; i < blocks; i += pieces) {
      block->run(call, options, i % shape.grid_x, i / shape.grid_x);
    }
  });
}

}  // namespace dpa4::host
