// SPDX-License-Identifier: Apache-2.0
// Runs backends on one set of operands after another and collects the errors of every stage.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compare/comparison.h"
#include "contract/backend.h"
#include "contract/record.h"
#include "contract/stage.h"
#include "contract/truth.h"

namespace dpa4 {

// One way of running a problem: a backend by one of its paths (none: the backend has no paths).
struct Runner {
  const Backend* backend;
  std::optional<Path> path;
};

// The errors of one runner over the draws, or why there are none.
struct Outcome {
  std::map<std::string, std::vector<Comparison>> errors;  // by stage, one a draw
  std::optional<Verdict> stopped;                         // error, unsupported
  std::string reason;
  double seconds = 0;
};

// A stage to compare: its tensor's name, its truth and, in isolation, its error model.
struct Expectation {
  std::string stage;
  std::string observed;
  const Truth* truth;
  const ErrorModel* model;
};

// Runs once and adds a comparison for each expectation whose tensor the backend exposes. A tensor
// that it declares and does not return, or an exception, ends the outcome: later calls do nothing.
void measure(const Runner& runner, const Operands& operands, RunOptions options,
             const std::vector<Expectation>& expectations, Outcome& outcome);

}  // namespace dpa4
