// SPDX-License-Identifier: Apache-2.0
// The host executor on kernels made for it: right ones, and one for each fault it must report.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <new>
#include <numeric>
#include <string>
#include <vector>

#include "kernels/device/device.h"
#include "kernels/host/launch.h"

namespace dpa4 {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

struct Params {
  const double* in = nullptr;
  double* out = nullptr;
  int count = 0;
};

// Every kernel below is launched with `lanes` lanes and `arrays` doubles of shared memory.
template <class Kernel>
void run(const Params& params, host::GridOptions options = {}, int lanes = 64, int blocks = 1,
         int arrays = 64) {
  HostExecutor executor(options);
  launch<Kernel>(executor, LaunchShape{blocks, 1, lanes, shared_slot<double>(arrays)}, params);
}

template <class Kernel>
std::string failure(const Params& params, host::GridOptions options = {}, int lanes = 64,
                    int blocks = 1) {
  try {
    run<Kernel>(params, options, lanes, blocks);
  } catch (const KernelError& error) {
    return error.what();
  }
  return "no error";
}

std::vector<host::GridOptions> every_schedule() {
  std::vector<host::GridOptions> schedules{{1, Schedule::inorder, 0}, {2, Schedule::reversed, 0}};
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    schedules.push_back({2, Schedule::random, seed});
  }
  return schedules;
}

// Sum of a block's slice of `in`: warp trees, then one cross-warp pass.
struct BlockSum {
  using Params = dpa4::Params;
  static constexpr const char* name = "block_sum";
  static constexpr bool synchronises = true;
  void operator()(const Params& p) const {
    device::SharedArena arena;
    const auto partial = arena.array<double>(device::block_size() / 32);
    const int lane = device::thread_index();
    const auto i = device::block_index_x() * device::block_size() + lane;
    const double sum = device::warp_sum(i < p.count ? p.in[i] : 0.0);
    if (lane % 32 == 0) {
      partial.store(lane / 32, sum);
    }
    device::block_sync();
    if (lane == 0) {
      double total = 0;
      for (int w = 0; w < device::block_size() / 32; ++w) {
        total += partial.load(w);
      }
      p.out[device::block_index_x()] = total;
    }
  }
};

TEST(HostExecutor, BlockReductionIsTheSameBitsUnderEverySchedule) {
  std::vector<double> in(1000);
  for (std::size_t i = 0; i < in.size(); ++i) {
    in[i] = 1.0 / (1.0 + static_cast<double>(i));
  }
  std::vector<double> expected;
  for (const auto& options : every_schedule()) {
    std::vector<double> out(8, -1.0);
    run<BlockSum>({in.data(), out.data(), 1000}, options, 128, 8);
    EXPECT_NEAR(std::accumulate(out.begin(), out.end(), 0.0),
                std::accumulate(in.begin(), in.end(), 0.0), 1e-12);
    if (expected.empty()) {
      expected = out;
    }
    EXPECT_EQ(out, expected);
  }
}

TEST(HostExecutor, WarpSumIsTheButterflyOfTheDevice) {
  // 2^53 + 1 + 1 - 2^53 depends on the order of the additions: only the butterfly gives this.
  std::vector<double> in(32, 0.0);
  in[0] = 0x1p53;
  in[16] = 1.0;
  in[1] = 1.0;
  in[17] = -0x1p53;
  double out = -1;
  run<BlockSum>({in.data(), &out, 32}, {}, 32);
  EXPECT_EQ(out, (0x1p53 + 1.0) + (1.0 - 0x1p53));
}

// Lane i reads what lane i+1 wrote, with no barrier between.
struct MissingBarrier {
  using Params = dpa4::Params;
  static constexpr const char* name = "missing_barrier";
  static constexpr bool synchronises = true;
  void operator()(const Params& p) const {
    const int lane = device::thread_index();
    p.out[lane] = lane;
    p.out[device::block_size() + lane] = p.out[(lane + 1) % device::block_size()];
    device::block_sync();
  }
};

TEST(HostExecutor, ScheduleExposesAMissingBarrier) {
  const auto result = [](host::GridOptions options) {
    std::vector<double> out(128, -1.0);
    run<MissingBarrier>({nullptr, out.data(), 0}, options);
    return out;
  };
  const auto inorder = result({1, Schedule::inorder, 0});
  EXPECT_NE(inorder, result({1, Schedule::reversed, 0}));
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    EXPECT_NE(inorder, result({1, Schedule::random, seed})) << "seed " << seed;
  }
}

TEST(HostExecutor, RandomScheduleIsRepeatable) {
  const auto result = [](int threads) {
    std::vector<double> out(128, -1.0);
    run<MissingBarrier>({nullptr, out.data(), 0}, {threads, Schedule::random, 7});
    return out;
  };
  EXPECT_EQ(result(1), result(1));
  EXPECT_EQ(result(1), result(2));
}

// A missing barrier in shared memory is caught at once where the writer runs later.
struct ReadsBeforeWrite {
  using Params = dpa4::Params;
  static constexpr const char* name = "reads_before_write";
  static constexpr bool synchronises = true;
  void operator()(const Params& p) const {
    device::SharedArena arena;
    const auto values = arena.array<double>(64);
    const int lane = device::thread_index();
    values.store(lane, lane);
    p.out[lane] = values.load((lane + 1) % 64);
    device::block_sync();
  }
};

TEST(HostExecutor, ReadOfUnwrittenSharedMemoryNamesKernelBlockAndLane) {
  std::vector<double> out(64);
  EXPECT_THAT(failure<ReadsBeforeWrite>({nullptr, out.data(), 0}),
              AllOf(HasSubstr("reads_before_write, block (0, 0), lane 0"),
                    HasSubstr("shared element 1, which nobody has written")));
}

struct DivergentBarrier {
  using Params = dpa4::Params;
  static constexpr const char* name = "divergent_barrier";
  static constexpr bool synchronises = true;
  void operator()(const Params&) const {
    if (device::thread_index() != 5) {
      device::block_sync();
    }
  }
};

TEST(HostExecutor, BarrierThatALaneDoesNotReachIsReported) {
  for (const auto& options : every_schedule()) {
    EXPECT_THAT(failure<DivergentBarrier>({}, options, 64, 3),
                AllOf(HasSubstr("divergent_barrier, block ("), HasSubstr("lane 5 does not reach"),
                      HasSubstr("it has finished")));
  }
}

struct DifferentBarriers {
  using Params = dpa4::Params;
  static constexpr const char* name = "different_barriers";
  static constexpr bool synchronises = true;
  void operator()(const Params&) const {
    if (device::thread_index() < 32) {
      device::block_sync();
    } else {
      device::block_sync();
    }
  }
};

TEST(HostExecutor, LanesAtDifferentBarriersAreReported) {
  EXPECT_THAT(failure<DifferentBarriers>({}), HasSubstr("it waits at the barrier at"));
}

struct AbsentLane {
  using Params = dpa4::Params;
  static constexpr const char* name = "absent_lane";
  static constexpr bool synchronises = true;
  void operator()(const Params& p) const {
    if (device::thread_index() < p.count) {
      p.out[device::thread_index()] = device::warp_sum(1.0);
    }
  }
};

TEST(HostExecutor, WarpSumWithAnAbsentLaneIsReported) {
  std::vector<double> out(64, 0.0);
  EXPECT_THAT(failure<AbsentLane>({nullptr, out.data(), 20}),
              AllOf(HasSubstr("absent_lane, block (0, 0), lane"),
                    HasSubstr("is absent from a warp collective"), HasSubstr("all 32 lanes")));
  // A whole warp that leaves early is no fault.
  EXPECT_EQ(failure<AbsentLane>({nullptr, out.data(), 32}), "no error");
  EXPECT_EQ(out[0], 32.0);
}

struct DivergentCollective {
  using Params = dpa4::Params;
  static constexpr const char* name = "divergent_collective";
  static constexpr bool synchronises = true;
  void operator()(const Params& p) const {
    if (device::thread_index() < 16) {
      p.out[device::thread_index()] = device::warp_sum(1.0);
    } else {
      p.out[device::thread_index()] = device::warp_sum(2.0);
    }
  }
};

TEST(HostExecutor, LanesAtDifferentWarpCollectivesAreReported) {
  std::vector<double> out(64);
  EXPECT_THAT(failure<DivergentCollective>({nullptr, out.data(), 0}),
              HasSubstr("is at another warp collective"));
}

// An exception that is no KernelError once left lanes half-run; the next launch resumed them with
// the memory of the one before.
struct ThrowsForeignException {
  using Params = dpa4::Params;
  static constexpr const char* name = "throws_foreign_exception";
  static constexpr bool synchronises = true;
  void operator()(const Params& p) const {
    device::block_sync();
    if (device::thread_index() == 7) {
      throw std::bad_alloc();
    }
    device::block_sync();
    p.out[device::thread_index()] = 1.0;
  }
};

TEST(HostExecutor, ForeignExceptionLeavesNothingBehind) {
  std::vector<double> stale(64, 0.0);
  std::vector<double> in(64, 1.0);
  double sum = 0;
  for (int repeat = 0; repeat < 3; ++repeat) {
    EXPECT_NE(failure<ThrowsForeignException>({nullptr, stale.data(), 0}), "no error");
    run<BlockSum>({in.data(), &sum, 64});
    EXPECT_EQ(sum, 64.0);
  }
  EXPECT_EQ(stale, std::vector<double>(64, 0.0));
}

struct SharedOutOfBounds {
  using Params = dpa4::Params;
  static constexpr const char* name = "shared_out_of_bounds";
  static constexpr bool synchronises = true;
  void operator()(const Params&) const {
    device::SharedArena arena;
    arena.array<double>(32).store(device::thread_index(), 1.0);
  }
};

TEST(HostExecutor, SharedWriteOutOfBoundsIsReported) {
  EXPECT_THAT(failure<SharedOutOfBounds>({}),
              AllOf(HasSubstr("shared_out_of_bounds, block (0, 0), lane 32"),
                    HasSubstr("write of shared element 32, outside 0..31")));
}

struct TooMuchShared {
  using Params = dpa4::Params;
  static constexpr const char* name = "too_much_shared";
  static constexpr bool synchronises = true;
  void operator()(const Params&) const {
    device::SharedArena arena;
    arena.array<double>(60);
    arena.array<double>(60);
  }
};

TEST(HostExecutor, SharedMemoryBeyondTheLaunchIsReported) {
  EXPECT_THAT(failure<TooMuchShared>({}),
              HasSubstr("needs 960 bytes of shared memory; its launch declared 512"));
}

TEST(HostExecutor, LaunchBeyondTheSharedMemoryOfAGpuIsRefused) {
  HostExecutor executor({});
  EXPECT_THROW(launch<BlockSum>(executor, LaunchShape{1, 1, 32, host::shared_limit + 1}, {}),
               KernelError);
}

struct GlobalOutOfBounds {
  using Params = dpa4::Params;
  static constexpr const char* name = "global_out_of_bounds";
  static constexpr bool synchronises = false;
  void operator()(const Params& p) const {
    if (device::thread_index() <= p.count) {  // one too many
      p.out[device::thread_index()] = 1.0;
    }
  }
};

TEST(HostExecutor, GlobalWriteOutOfBoundsNamesTheBuffer) {
  HostExecutor executor({});
  Params params{nullptr, executor.allocate<double>(10, "small"), 10};
  executor.allocate<double>(10, "neighbour");
  launch<GlobalOutOfBounds>(executor, LaunchShape{1, 1, 32, 0}, params);
  try {
    executor.finish();
    FAIL() << "the broken guard went unnoticed";
  } catch (const KernelError& error) {
    EXPECT_THAT(error.what(), HasSubstr("outside the buffer 'small'"));
  }
}

TEST(HostExecutor, NewMemoryIsNotANumber) {
  HostExecutor executor({});
  const double* fresh = executor.allocate<double>(3, "fresh");
  EXPECT_TRUE(std::isnan(fresh[0]) && std::isnan(fresh[2]));
}

struct Undeclared {
  using Params = dpa4::Params;
  static constexpr const char* name = "undeclared";
  static constexpr bool synchronises = false;
  void operator()(const Params&) const { device::block_sync(); }
};

TEST(HostExecutor, UndeclaredSynchronisationIsReported) {
  EXPECT_THAT(failure<Undeclared>({}), HasSubstr("declares that it does not"));
}

TEST(HostExecutor, AFailedBlockDoesNotSpoilTheNextLaunch) {
  std::vector<double> in(64, 1.0);
  for (int repeat = 0; repeat < 5; ++repeat) {
    EXPECT_NE(failure<DivergentBarrier>({}, {2, Schedule::random, 3}, 64, 8), "no error");
    double out = 0;
    run<BlockSum>({in.data(), &out, 64});
    EXPECT_EQ(out, 64.0);
  }
}

TEST(HostExecutor, EmptyGridRunsNothing) {
  run<BlockSum>({nullptr, nullptr, 0}, {}, 64, 0);
  EXPECT_THAT(failure<BlockSum>({}, {}, 33), HasSubstr("blocks of 33 lanes"));
}

}  // namespace
}  // namespace dpa4
