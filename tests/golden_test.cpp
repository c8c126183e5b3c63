// SPDX-License-Identifier: Apache-2.0
// Reference, float64 kernels by both paths, and the eager run against operands and results of an
// independent implementation. All are to agree to 1e-13.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "compare/comparison.h"
#include "kernels/cuda/backend.h"
#include "kernels/host/backend.h"
#include "kernels/torch/captured.h"
#include "kernels/torch/eager.h"
#include "reference/reference.h"

namespace dpa4 {
namespace {

constexpr double tolerance = 1e-13;

class Golden : public ::testing::TestWithParam<std::string> {
 protected:
  Golden() : captured_(load_captured(std::filesystem::path(DPA4_GOLDEN_DIR) / GetParam())) {}

  // Compares every golden stage that `values` holds; returns how many.
  int check(const StageValues& values, const std::string& who) const {
    int compared = 0;
    for (const auto& [stage, golden] : captured_.stages) {
      const auto found = values.find(stage);
      if (found == values.end()) {
        continue;
      }
      const Comparison result =
          compare_stage(found->second, Truth{golden, {}}, nullptr, Dtype::float64);
      EXPECT_LE(result.max_rel, tolerance) << who << " " << stage << " " << result.fault;
      ++compared;
    }
    return compared;
  }

  Captured captured_;
};

TEST_P(Golden, Reference) {
  std::vector<std::string> wanted;
  for (const auto& [stage, values] : captured_.stages) {
    wanted.push_back(stage);
  }
  for (const Precision precision :
       {Precision::double_precision, Precision::long_double_precision}) {
    StageValues values;
    for (const auto& [stage, truth] : reference_forward(captured_.operands, precision, wanted, 2)) {
      values[stage] = truth.high;
    }
    EXPECT_EQ(check(values, "reference"), static_cast<int>(wanted.size()));
  }
}

class GoldenKernels : public Golden {};

TEST_P(GoldenKernels, BothPaths) {
  std::vector<Backend> backends{host_backend()};
  if (Backend cuda = cuda_backend(); cuda.availability().usable) {
    backends.push_back(std::move(cuda));
  }
  for (const Backend& backend : backends) {
    for (const Path path : {Path::resident, Path::composed}) {
      RunOptions options;
      options.dtype = Dtype::float64;
      options.path = path;
      options.threads = 2;
      EXPECT_GE(check(backend.run(captured_.operands, options),
                      backend.name + " " + std::string(name(path))),
                2);
    }
  }
}

TEST_P(Golden, Eager) {
  EXPECT_GE(check(eager_forward(captured_.operands, Dtype::float64), "eager"), 3);
}

const std::vector<std::string> files{"norm_rank2.pt", "single_layer.pt", "top_degree.pt",
                                     "two_focus.pt"};

// Those whose instance this build contains: all of them, unless it restricts degrees or ranks.
std::vector<std::string> files_for_kernels() {
  std::vector<std::string> result;
  const Backend host = host_backend();
  RunOptions options;
  options.dtype = Dtype::float64;
  for (const std::string& file : files) {
    const auto path = std::filesystem::path(DPA4_GOLDEN_DIR) / file;
    if (!host.refusal(load_captured(path).operands.problem, options)) {
      result.push_back(file);
    }
  }
  return result;
}

std::string stem(const ::testing::TestParamInfo<std::string>& file) {
  return std::filesystem::path(file.param).stem().string();
}

INSTANTIATE_TEST_SUITE_P(Files, Golden, ::testing::ValuesIn(files), stem);
INSTANTIATE_TEST_SUITE_P(Files, GoldenKernels, ::testing::ValuesIn(files_for_kernels()), stem);

TEST(Captured, BrokenFilesAreErrorsNotCrashes) {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "dpa4_captured_test";
  std::filesystem::create_directories(folder);
  EXPECT_THROW(load_captured(folder / "absent.pt"), CapturedFileError);
  std::ofstream(folder / "text.pt") << "not an archive";
  EXPECT_THROW(load_captured(folder / "text.pt"), CapturedFileError);
  std::ofstream(folder / "empty.pt");
  EXPECT_THROW(load_captured(folder / "empty.pt"), CapturedFileError);
  // A real file cut in half.
  const auto golden = std::filesystem::path(DPA4_GOLDEN_DIR) / "two_focus.pt";
  std::filesystem::copy_file(golden, folder / "half.pt",
                             std::filesystem::copy_options::overwrite_existing);
  std::filesystem::resize_file(folder / "half.pt", std::filesystem::file_size(golden) / 2);
  EXPECT_THROW(load_captured(folder / "half.pt"), CapturedFileError);
}

}  // namespace
}  // namespace dpa4
