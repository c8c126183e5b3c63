// SPDX-License-Identifier: Apache-2.0
// One finished comparison. Reporters consume these and nothing else. docs/result-format.md
// documents the fields; `schema` changes whenever their meaning does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dpa4 {

inline constexpr int record_schema = 1;

// pass          error <= bound
// fail          error > bound, or not a number
// error         the kernel or the tool broke
// unsupported   the backend declares that it cannot run this
// not_compiled  the instance was left out of this build
// not_compared  the backend does not expose the stage
// mistrusted    the comparison proves nothing (truth all zero, no evidence for the rule)
enum class Verdict { pass, fail, error, unsupported, not_compiled, not_compared, mistrusted };
std::string_view name(Verdict verdict);

struct Record {
  std::string case_name;
  std::string backend;
  std::string device;
  std::string dtype;
  std::string path;
  std::string order;
  std::string stage;
  std::string mode;
  std::int64_t reduction = 0;
  std::vector<std::uint64_t> draws;  // seeds
  // Over the draws the median for a conditioning rule, else the worst; none where nothing was
  // measured.
  std::optional<double> max_rel;
  std::optional<double> fro_rel;
  std::optional<double> bound;  // worst share of the a-priori rounding bound; isolated stages only
  std::optional<double> eager;  // error of the eager run in the same dtype
  std::string rule;  // the tolerance rule that decided, e.g. "absolute 1e-12 (policy.yaml:7)"
  std::optional<double> tolerance;  // in the measure the rule compares
  Verdict verdict = Verdict::not_compared;
  std::string index;  // place of the worst element, in words
  std::optional<double> got;
  std::optional<double> truth;
  double seconds = 0;  // of the backend's runs, all draws together
  std::string repro;   // command line that repeats this record alone
  std::string note;    // a sentence where the verdict needs one
};

// The machine and build behind a set of records, as (key, value) in display order.
using Environment = std::vector<std::pair<std::string, std::string>>;

}  // namespace dpa4
