// SPDX-License-Identifier: Apache-2.0
// What the runner asks of anything that can evaluate the value path: the kernels on the host
// executor, the kernels on a GPU, LibTorch's eager operations, or another operator library.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "contract/dtype.h"
#include "contract/operands.h"
#include "contract/stage.h"

namespace dpa4 {

// Order in which the host executor runs lanes and warps between synchronisations.
enum class Schedule { inorder, reversed, random };
std::string_view name(Schedule schedule);
std::optional<Schedule> parse_schedule(std::string_view text);

struct RunOptions {
  Dtype dtype = Dtype::float32;
  Path path = Path::resident;
  int threads = 1;  // CPU threads, >= 1
  Schedule schedule = Schedule::inorder;
  std::uint64_t schedule_seed = 0;
};

// Whether a backend can run at all on this machine; `reason` is a sentence either way
// ("one NVIDIA H200", "no CUDA device: ...").
struct Availability {
  bool usable = false;
  std::string reason;
};

// Why a backend declines one problem although it is available.
struct Refusal {
  bool not_compiled = false;  // the instance was left out of this build; false: not supported
  std::string reason;
};

struct Backend {
  std::string name;
  std::vector<Path> paths;  // forward paths it can be asked for; empty when there is one way only
  std::function<Availability()> availability;
  std::function<std::optional<Refusal>(const Problem&, const RunOptions&)> refusal;
  // The stages that `run` returns, always all of them. One that is missing then is an error.
  std::function<std::vector<std::string>(const Problem&, const RunOptions&)> exposes;
  // Runs the forward. Throws KernelError when a kernel broke.
  std::function<StageValues(const Operands&, const RunOptions&)> run;
};

// A kernel or its launch went wrong: a race found by the executor, a broken guard, a CUDA error.
class KernelError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace dpa4
