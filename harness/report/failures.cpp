// SPDX-License-Identifier: Apache-2.0
#include "report/failures.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <ostream>

#include "report/numbers.h"
#include "report/text.h"
#include "report/words.h"

namespace dpa4 {

namespace {

constexpr std::size_t shown_in_full = 20;
constexpr int number_columns = 5;  // " 12. "
constexpr int label_columns = number_columns + 8;

bool failed(const Record& record) {
  return record.verdict == Verdict::fail || record.verdict == Verdict::error;
}

std::vector<const Record*> failures_of(const std::vector<Group>& groups) {
  std::vector<const Record*> first;
  std::vector<const Record*> rest;
  for (const Group& group : groups) {
    Group failures;
    std::copy_if(group.begin(), group.end(), std::back_inserter(failures),
                 [](const Record* record) { return failed(*record); });
    if (failures.empty()) {
      continue;
    }
    const Record* shown = &worst(failures);
    first.push_back(shown);
    std::copy_if(failures.begin(), failures.end(), std::back_inserter(rest),
                 [=](const Record* record) { return record != shown; });
  }
  first.insert(first.end(), rest.begin(), rest.end());
  return first;
}

std::string title(const Record& record) {
  std::string words = record.stage.empty() ? "the whole run" : record.stage;
  if (!record.mode.empty()) {
    words += " in " + record.mode + " mode";
  }
  return one_line(words + ", " + record.dtype + ", " + place(record) + ", case " +
                  record.case_name);
}

std::string error_in_words(const Record& record) {
  if (!record.max_rel) {
    return "";
  }
  std::string words = scientific(*record.max_rel);
  const bool by_bound = rule_of(record) == Rule::bound;
  if (by_bound && record.bound) {
    words += ", share of the rounding bound " + share(*record.bound);
  }
  if (record.tolerance) {
    words += ", tolerance " +
             (by_bound ? significant(*record.tolerance, 2) : scientific_short(*record.tolerance));
  }
  if (const auto ratio = nearness(record); ratio && *ratio > 1 && std::isfinite(*ratio)) {
    words += " (" + significant(*ratio, 4) + " times that)";
  }
  return words;
}

std::string rule_in_words(const Record& record) {
  const std::optional<Rule> rule = rule_of(record);
  if (rule == Rule::absolute) {
    return record.rule + ": the largest error over the largest true value";
  }
  if (rule == Rule::conditioning) {
    return record.rule + ": against the error of the eager run in the same dtype" +
           (record.eager ? ", " + scientific(*record.eager) : "");
  }
  if (rule == Rule::bound) {
    return record.rule + ": the share of the a-priori rounding bound that was used";
  }
  return record.rule;
}

void write_failure(std::ostream& out, std::size_t number, const Record& record,
                   const TableOptions& options) {
  const std::string counter = std::to_string(number) + ". ";
  const std::string verdict = verdict_word(record.verdict);
  out << std::string(number_columns - std::min<std::size_t>(counter.size(), number_columns), ' ')
      << counter << paint(verdict, Style::bad, options.colour) << "  "
      << paint(title(record), Style::strong, options.colour) << '\n';

  const auto line = [&](std::string_view label, const std::string& text, int width) {
    if (!text.empty()) {
      write_beside(out, std::string(number_columns, ' ') + std::string(label), label_columns, text,
                   width);
    }
  };
  line("error", error_in_words(record), options.width);
  line("rule", rule_in_words(record), options.width);
  line("worst", record.index, options.width);
  line("got", record.got ? shortest(*record.got) : "", options.width);
  line("truth", record.truth ? shortest(*record.truth) : "", options.width);
  line("note", record.note, options.width);
  // Unbroken, so that it can be copied.
  line("repeat", one_line(record.repro), std::numeric_limits<int>::max());
}

}  // namespace

void write_failures(std::ostream& out, const std::vector<Group>& groups,
                    const TableOptions& options) {
  const std::vector<const Record*> failures = failures_of(groups);
  if (failures.empty()) {
    return;
  }
  const std::size_t shown = std::min(failures.size(), shown_in_full);
  for (std::size_t i = 0; i < shown; ++i) {
    write_failure(out, i + 1, *failures[i], options);
    out << '\n';
  }
  if (failures.size() > shown) {
    out << "and " << failures.size() - shown << " more\n\n";
  }
}

}  // namespace dpa4
