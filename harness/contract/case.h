// SPDX-License-Identifier: Apache-2.0
// A case: a problem, what to run on it and how to judge it. Case files and sweeps expand to these.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contract/dtype.h"
#include "contract/problem.h"

namespace dpa4 {

// absolute      max_rel <= value
// conditioning  max_rel <= value * (max_rel of the eager run in the same dtype), medians over draws
// bound         share of the a-priori rounding bound <= value (isolated stages)
enum class Rule { absolute, conditioning, bound };
std::string_view name(Rule rule);
std::optional<Rule> parse_rule(std::string_view text);

// One entry of a tolerance list; the first whose selectors all match decides. Patterns are shell
// globs, matched against the whole text.
struct ToleranceRule {
  std::optional<Dtype> dtype;  // none: every dtype
  std::string order = "*";     // "forward"
  std::string mode = "*";      // "cumulative", "isolated"
  std::string stage = "*";
  std::string case_name = "*";
  Rule rule = Rule::absolute;
  double value = 0;    // the number, or the factor
  std::string source;  // "parity.yaml:31", for reports
};

struct Case {
  std::string name;  // "narrow", or "grid/lmax=1,rank=0,path=resident" from a sweep
  std::string file;  // as given on the command line
  int line = 0;      // where the case, or its sweep, starts
  Problem problem;
  std::vector<std::uint64_t> draws;       // seeds, at least one
  std::vector<Dtype> dtypes;              // at least one
  std::vector<Path> paths;                // at least one
  std::vector<ToleranceRule> tolerances;  // the case's own, then its file's
};

}  // namespace dpa4
