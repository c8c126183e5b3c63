// SPDX-License-Identifier: Apache-2.0
#include "run/measure.h"

#include <algorithm>
#include <chrono>

#include "kernels/value_path/errors.h"

namespace dpa4 {

void measure(const Runner& runner, const Operands& operands, RunOptions options,
             const std::vector<Expectation>& expectations, Outcome& outcome) {
  if (outcome.stopped) {
    return;
  }
  options.path = runner.path.value_or(options.path);
  const auto start = std::chrono::steady_clock::now();
  StageValues values;
  try {
    values = runner.backend->run(operands, options);
  } catch (const UnsupportedError& error) {
    outcome.stopped = Verdict::unsupported;
    outcome.reason = error.what();
    return;
  } catch (const std::exception& error) {
    outcome.stopped = Verdict::error;
    outcome.reason = error.what();
    return;
  }
  outcome.seconds +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  const std::vector<std::string> exposed = runner.backend->exposes(operands.problem, options);
  for (const Expectation& expected : expectations) {
    if (std::find(exposed.begin(), exposed.end(), expected.observed) == exposed.end()) {
      continue;
    }
    const auto found = values.find(expected.observed);
    if (found == values.end()) {
      outcome.stopped = Verdict::error;
      outcome.reason = runner.backend->name + " declares " + expected.observed +
                       ", but its run returned no such stage";
      return;
    }
    outcome.errors[expected.stage].push_back(compare_stage(
        found->second, *expected.truth, expected.model, options.dtype, options.threads));
  }
}

}  // namespace dpa4
