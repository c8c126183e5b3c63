// SPDX-License-Identifier: Apache-2.0
// The fused forward kernels: on the host executor the same bits under every schedule, and there and
// on a GPU, where there is one, the right values, for every instance of the build.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "compare/comparison.h"
#include "kernels/cuda/backend.h"
#include "kernels/host/backend.h"
#include "operands/draw.h"
#include "reference/reference.h"

namespace dpa4 {
namespace {

// The host executor, and the GPU where this machine and build have one.
std::vector<Backend> kernel_backends() {
  std::vector<Backend> backends{host_backend()};
  if (Backend cuda = cuda_backend(); cuda.availability().usable) {
    backends.push_back(std::move(cuda));
  }
  return backends;
}

struct Instance {
  int lmax;
  int rank;
};

std::vector<Instance> built_instances() {
  std::vector<Instance> instances;
  const Backend host = host_backend();
  for (int lmax = 1; lmax <= max_lmax; ++lmax) {
    for (int rank = 0; rank <= max_rank; ++rank) {
      Problem problem;
      problem.lmax = lmax;
      problem.rank = rank;
      if (!host.refusal(problem, {})) {
        instances.push_back({lmax, rank});
      }
    }
  }
  return instances;
}

// Nine edges: a full tile and a partial one. Odd channels, both kinds of head over the instances.
Problem problem_of(const Instance& instance) {
  Problem p;
  p.lmax = instance.lmax;
  p.rank = instance.rank;
  p.focus = 2;
  p.channels = 5;
  p.layers = 3;
  p.nodes = 6;
  p.edges = 9;
  p.norm = (instance.lmax + instance.rank) % 2 == 0;
  p.bias = instance.rank != 1;
  p.smoothing = 0.02;
  p.x_layout = instance.rank == 2 ? XLayout::padded : XLayout::contiguous;
  return p;
}

class Kernels : public ::testing::TestWithParam<Instance> {};

TEST_P(Kernels, SameBitsUnderEverySchedule) {
  const Backend host = host_backend();
  const Problem problem = problem_of(GetParam());
  for (const Dtype dtype : all_dtypes) {
    const Operands operands = draw_operands(problem, 11, dtype);
    for (const Path path : {Path::resident, Path::composed}) {
      RunOptions options{dtype, path, 2, Schedule::inorder, 0};
      if (host.refusal(problem, options)) {
        continue;
      }
      const StageValues inorder = host.run(operands, options);
      options.schedule = Schedule::reversed;
      EXPECT_EQ(host.run(operands, options), inorder) << name(dtype) << " " << name(path);
      options.schedule = Schedule::random;
      for (options.schedule_seed = 1; options.schedule_seed <= 3; ++options.schedule_seed) {
        EXPECT_EQ(host.run(operands, options), inorder) << name(dtype) << " " << name(path);
      }
    }
  }
}

TEST_P(Kernels, Float64AgreesWithTheReference) {
  const Problem problem = problem_of(GetParam());
  const Operands operands = draw_operands(problem, 2027, Dtype::float64);
  for (const Backend& backend : kernel_backends()) {
    for (const Path path : {Path::resident, Path::composed}) {
      const RunOptions options{Dtype::float64, path, 1, Schedule::inorder, 0};
      if (backend.refusal(problem, options)) {
        continue;  // a build without float64
      }
      const StageValues values = backend.run(operands, options);
      for (const auto& [stage, truth] : reference_forward(operands, Precision::double_precision,
                                                          backend.exposes(problem, options), 1)) {
        EXPECT_LE(compare_stage(values.at(stage), truth, nullptr, Dtype::float64).max_rel, 1e-13)
            << backend.name << " " << stage << " " << name(path);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Built, Kernels, ::testing::ValuesIn(built_instances()),
                         [](const auto& instance) {
                           return "degree" + std::to_string(instance.param.lmax) + "rank" +
                                  std::to_string(instance.param.rank);
                         });

TEST(ResidentForward, TileShrinksUntilItFitsSharedMemory) {
  // The widest legal row, 19 * 384 doubles for each edge, leaves room for a tile of one edge.
  Problem p;
  p.lmax = 6;
  p.channels = 384;
  p.layers = 1;
  p.edges = 2;
  p.nodes = 2;
  const Backend host = host_backend();
  const RunOptions options{Dtype::float64, Path::resident, 2, Schedule::inorder, 0};
  if (host.refusal(p, options)) {
    return;  // a build of few degrees
  }
  const Operands operands = draw_operands(p, 3, Dtype::float64);
  const StageValues resident = host.run(operands, options);
  const auto truths = reference_forward(operands, Precision::double_precision,
                                        std::vector<std::string>{std::string(stages::out)}, 2);
  EXPECT_LE(compare_stage(resident.find(stages::out)->second, truths.begin()->second, nullptr,
                          Dtype::float64)
                .max_rel,
            1e-13);
}

}  // namespace
}  // namespace dpa4
