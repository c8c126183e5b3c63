// SPDX-License-Identifier: Apache-2.0
#include "contract/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace dpa4 {
namespace {

TEST(Parallel, EveryPieceRunsOnce) {
  for (const int threads : {1, 2, 5}) {
    std::vector<std::atomic<int>> calls(37);
    parallel_for(37, threads, [&](std::int64_t i) { ++calls[i]; });
    for (const auto& count : calls) {
      EXPECT_EQ(count, 1);
    }
  }
  parallel_for(0, 4, [](std::int64_t) { FAIL() << "nothing to do"; });
}

TEST(Parallel, AnExceptionReachesTheCaller) {
  for (const int threads : {1, 3}) {
    EXPECT_THROW(parallel_for(10, threads,
                              [](std::int64_t i) {
                                if (i == 4) {
                                  throw std::runtime_error("piece 4");
                                }
                              }),
                 std::runtime_error);
  }
}

}  // namespace
}  // namespace dpa4
