// SPDX-License-Identifier: Apache-2.0
// What the host and the CUDA backend have in common: everything but the executor.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "contract/backend.h"
#include "kernels/value_path/run.h"

namespace dpa4 {

// make_executor(RunOptions) -> Executor
template <class Policy, class MakeExecutor>
Backend value_path_backend(std::string name, std::function<Availability()> availability,
                           MakeExecutor make_executor) {
  Backend backend;
  backend.name = std::move(name);
  backend.paths = {Path::resident, Path::composed};
  backend.availability = std::move(availability);
  backend.refusal = [](const Problem& problem,
                       const RunOptions& options) -> std::optional<Refusal> {
    const auto missing =
        missing_instance<typename Policy::Instances>(problem.lmax, problem.rank, options.dtype);
    return missing ? std::optional(Refusal{true, *missing}) : std::nullopt;
  };
  backend.exposes = [](const Problem& problem, const RunOptions& options) {
    std::vector<std::string> names;
    for (const Stage& stage : forward_stages(problem)) {
      const bool fused_away = stage.name == stages::rotate ||
                              (stage.name == stages::degree_mix && options.path == Path::resident);
      if (stage.cumulative && !fused_away) {
        names.push_back(stage.name);
      }
    }
    return names;
  };
  backend.run = [make_executor](const Operands& operands, const RunOptions& options) {
    StageValues values;
    with_storage<typename Policy::Instances>(options.dtype, [&](auto storage) {
      auto executor = make_executor(options);
      values = run_forward<Policy, typename decltype(storage)::type>(executor, operands,
                                                                     options.path, options.threads);
    });
    return values;
  };
  return backend;
}

}  // namespace dpa4
