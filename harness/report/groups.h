// SPDX-License-Identifier: Apache-2.0
// Records sorted into the rows of a table, and the question which of them is worst.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "contract/case.h"
#include "contract/record.h"

namespace dpa4 {

// The rule that judged the record, read from the first word of its text; none if there is none.
std::optional<Rule> rule_of(const Record& record);

// The number that the record's rule compares with its tolerance: the share of the rounding bound
// for the rule `bound`, max_rel otherwise.
std::optional<double> judged(const Record& record);

// judged / tolerance: above 1 is too large. Infinite for NaN, 0 for an exact result whatever the
// tolerance, none where one of the two is missing.
std::optional<double> nearness(const Record& record);

// Records of one (stage, mode, dtype, backend, path), one for each case as a rule, in their order.
using Group = std::vector<const Record*>;

// The record nearest to its tolerance, or furthest above it; a failed one before any other.
// The group must not be empty.
const Record& worst(const Group& group);

// The gravest verdict: error, fail, mistrusted, not compiled, unsupported, pass, not compared.
Verdict gravest(const Group& group);

// All records in groups, those of one stage next to each other: by stage, mode, dtype, backend and
// path, each in order of appearance. A stage that only some cases have stands where these evaluate
// it, so that layer 1 of a deep case comes before the output of the shallow case seen before. The
// groups point into `records`.
std::vector<Group> group_records(std::span<const Record> records);

}  // namespace dpa4
