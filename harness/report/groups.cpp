// SPDX-License-Identifier: Apache-2.0
#include "report/groups.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>
#include <tuple>

namespace dpa4 {

namespace {

using Names = std::vector<std::string_view>;

std::size_t position(const Names& names, std::string_view name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

Names in_order_of_appearance(std::span<const Record> records, std::string Record::*field) {
  Names names;
  for (const Record& record : records) {
    if (position(names, record.*field) == names.size()) {
      names.emplace_back(record.*field);
    }
  }
  return names;
}

bool same_run(const Record& a, const Record& b) {
  return std::tie(a.case_name, a.backend, a.dtype, a.path) ==
         std::tie(b.case_name, b.backend, b.dtype, b.path);
}

// Consecutive records of one run, the longest first.
std::vector<std::span<const Record>> runs_by_length(std::span<const Record> records) {
  std::vector<std::span<const Record>> runs;
  while (!records.empty()) {
    const auto end = std::find_if_not(records.begin(), records.end(), [&](const Record& record) {
      return same_run(record, records.front());
    });
    const auto length = static_cast<std::size_t>(end - records.begin());
    runs.push_back(records.first(length));
    records = records.subspan(length);
  }
  std::stable_sort(runs.begin(), runs.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return runs;
}

// The fullest run gives the order; what only others have goes in behind its predecessor there.
Names stages_in_order(std::span<const Record> records) {
  Names stages;
  for (const auto& run : runs_by_length(records)) {
    std::size_t after = stages.size();
    for (const Record& record : run) {
      std::size_t place = position(stages, record.stage);
      if (place == stages.size()) {
        place = after;
        stages.insert(stages.begin() + static_cast<std::ptrdiff_t>(place), record.stage);
      }
      after = place + 1;
    }
  }
  return stages;
}

int gravity(Verdict verdict) {
  switch (verdict) {
    case Verdict::error:
      return 6;
    case Verdict::fail:
      return 5;
    case Verdict::mistrusted:
      return 4;
    case Verdict::not_compiled:
      return 3;
    case Verdict::unsupported:
      return 2;
    case Verdict::pass:
      return 1;
    case Verdict::not_compared:
      return 0;
  }
  return 0;
}

}  // namespace

std::optional<Rule> rule_of(const Record& record) {
  const std::string_view text = record.rule;
  return parse_rule(text.substr(0, text.find(' ')));
}

std::optional<double> judged(const Record& record) {
  return rule_of(record) == Rule::bound ? record.bound : record.max_rel;
}

std::optional<double> nearness(const Record& record) {
  const std::optional<double> measure = judged(record);
  if (!measure || !record.tolerance) {
    return std::nullopt;
  }
  const double ratio = *measure == 0 ? 0 : *measure / *record.tolerance;
  return std::isnan(ratio) ? std::numeric_limits<double>::infinity() : ratio;
}

const Record& worst(const Group& group) {
  const auto rank = [](const Record* record) {
    return std::tuple(record->verdict == Verdict::fail, nearness(*record),
                      record->max_rel.has_value());
  };
  return **std::max_element(group.begin(), group.end(),
                            [&](const Record* a, const Record* b) { return rank(a) < rank(b); });
}

Verdict gravest(const Group& group) {
  Verdict result = Verdict::not_compared;
  for (const Record* record : group) {
    if (gravity(record->verdict) > gravity(result)) {
      result = record->verdict;
    }
  }
  return result;
}

std::vector<Group> group_records(std::span<const Record> records) {
  const Names stages = stages_in_order(records);
  const Names modes = in_order_of_appearance(records, &Record::mode);
  const Names dtypes = in_order_of_appearance(records, &Record::dtype);
  const Names backends = in_order_of_appearance(records, &Record::backend);
  const Names paths = in_order_of_appearance(records, &Record::path);

  std::map<std::array<std::size_t, 5>, Group> sorted;
  for (const Record& record : records) {
    sorted[{position(stages, record.stage), position(modes, record.mode),
            position(dtypes, record.dtype), position(backends, record.backend),
            position(paths, record.path)}]
        .push_back(&record);
  }
  std::vector<Group> groups;
  for (auto& [place, members] : sorted) {
    groups.push_back(std::move(members));
  }
  return groups;
}

}  // namespace dpa4
