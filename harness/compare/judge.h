// SPDX-License-Identifier: Apache-2.0
// From errors to a verdict, by the tolerance rules (docs/validation.md, tolerance rules).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "compare/comparison.h"
#include "contract/case.h"
#include "contract/record.h"

namespace dpa4 {

// What a rule's selectors are matched against.
struct Subject {
  Dtype dtype;
  std::string_view order;
  std::string_view mode;
  std::string_view stage;
  std::string_view case_name;
};

// The first rule whose selectors all match, or null.
const ToleranceRule* find_rule(std::span<const ToleranceRule> rules, const Subject& subject);

// Errors of the eager run in the same dtype, of one draw.
struct Evidence {
  double max_rel = 0;
  double fro_rel = 0;
};

struct Judgement {
  Verdict verdict = Verdict::mistrusted;
  std::string rule;                 // "absolute 1e-12", "conditioning 4 x eager (policy.yaml:9)"
  std::optional<double> tolerance;  // in the measure of the rule
  std::optional<double> max_rel;    // median for a conditioning rule, the worst draw otherwise
  std::optional<double> fro_rel;
  std::optional<double> bound;  // worst draw
  std::optional<double> eager;  // median max_rel over draws
  std::size_t worst_draw = 0;
  std::string note;
};

// Judges one stage over its draws (at least one). `roundoff` is the unit roundoff of the format
// that the stage is stored in: a correctly rounded result errs by up to that much, so no
// conditioning tolerance is below it, however lucky the eager run was. `eager` holds one entry a
// draw, or nothing where there was no eager run.
//
// A conditioning rule compares the medians of max_rel and, alike, of fro_rel. Besides, no draw may
// pass ten times the factor times the largest eager error; and where zeros would pass both
// measures, the comparison is mistrusted. Whatever the rule: a comparison with a fault fails, and
// so does an isolated stage that passes its a-priori bound.
Judgement judge(const ToleranceRule* rule, double roundoff, std::span<const Comparison> draws,
                std::span<const Evidence> eager);

// Shell-style pattern match of the whole text; '*' also matches '/'.
bool matches_glob(const std::string& pattern, std::string_view text);

}  // namespace dpa4
