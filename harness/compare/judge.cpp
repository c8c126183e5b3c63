// SPDX-License-Identifier: Apache-2.0
#include "compare/judge.h"

#include <fnmatch.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

namespace dpa4 {

namespace {

// A conditioning rule compares medians; a single draw may stray, but not by more than this.
constexpr double stray_factor = 10.0;

std::string number(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof(text), value).ptr;
  return {text, end};
}

// Not a number as soon as one value is: an order statistic would hide it.
double median(std::vector<double> values) {
  if (std::any_of(values.begin(), values.end(), [](double v) { return std::isnan(v); })) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double worst(std::span<const double> values) {
  double result = 0.0;
  for (const double value : values) {
    if (std::isnan(value)) {
      return value;
    }
    result = std::max(result, value);
  }
  return result;
}

template <class Get>
std::vector<double> collect(std::span<const Comparison> draws, const Get& get) {
  std::vector<double> values;
  for (const Comparison& draw : draws) {
    values.push_back(get(draw));
  }
  return values;
}

std::string find_distrust(std::span<const Comparison> draws) {
  for (const Comparison& draw : draws) {
    if (!draw.distrust.empty()) {
      return draw.distrust;
    }
  }
  return {};
}

// The draw to show: the first with a fault, else the one with the largest error.
std::size_t find_worst_draw(std::span<const Comparison> draws) {
  std::size_t place = 0;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    if (!draws[i].fault.empty()) {
      return i;
    }
    if (draws[i].bound.value_or(draws[i].max_rel) >
        draws[place].bound.value_or(draws[place].max_rel)) {
      place = i;
    }
  }
  return place;
}

}  // namespace

bool matches_glob(const std::string& pattern, std::string_view text) {
  return fnmatch(pattern.c_str(), std::string(text).c_str(), 0) == 0;
}

const ToleranceRule* find_rule(std::span<const ToleranceRule> rules, const Subject& subject) {
  for (const ToleranceRule& rule : rules) {
    if ((!rule.dtype || *rule.dtype == subject.dtype) && matches_glob(rule.order, subject.order) &&
        matches_glob(rule.mode, subject.mode) && matches_glob(rule.stage, subject.stage) &&
        matches_glob(rule.case_name, subject.case_name)) {
      return &rule;
    }
  }
  return nullptr;
}

Judgement judge(const ToleranceRule* rule, double roundoff, std::span<const Comparison> draws,
                std::span<const double> eager) {
  Judgement result;
  const bool conditioning = rule != nullptr && rule->rule == Rule::conditioning;
  const auto max_rel = collect(draws, [](const Comparison& c) { return c.max_rel; });
  const auto fro_rel = collect(draws, [](const Comparison& c) { return c.fro_rel; });
  result.max_rel = conditioning ? median(max_rel) : worst(max_rel);
  result.fro_rel = conditioning ? median(fro_rel) : worst(fro_rel);
  if (draws.front().bound) {
    result.bound = worst(collect(draws, [](const Comparison& c) {
      return c.bound.value_or(std::numeric_limits<double>::quiet_NaN());
    }));
  }
  if (!eager.empty()) {
    result.eager = median({eager.begin(), eager.end()});
  }
  result.worst_draw = find_worst_draw(draws);
  const Comparison& shown = draws[result.worst_draw];

  // The measured quantity and what it may be.
  double measured = *result.max_rel;
  double stray_limit = std::numeric_limits<double>::infinity();
  if (rule == nullptr) {
    result.note = "no tolerance rule matches this stage";
  } else if (rule->rule == Rule::absolute) {
    result.rule = "absolute " + number(rule->value);
    result.tolerance = rule->value;
  } else if (rule->rule == Rule::bound) {
    result.rule = "bound " + number(rule->value);
    if (result.bound) {
      measured = *result.bound;
      result.tolerance = rule->value;
    } else if (shown.fault.empty()) {
      result.note = "the rule asks for an a-priori bound, which only isolated stages have";
    }
  } else {
    result.rule = "conditioning " + number(rule->value) + " x eager";
    if (result.eager) {
      result.tolerance = std::max(rule->value * *result.eager, roundoff);
      stray_limit = stray_factor * std::max(*result.tolerance, rule->value * worst(eager));
    } else {
      result.note = "the rule asks for an eager run of this stage, and there is none";
    }
  }

  if (rule != nullptr && !rule->source.empty()) {
    result.rule += " (" + rule->source + ")";
  }

  if (!shown.fault.empty()) {
    result.verdict = Verdict::fail;
    result.note = shown.fault;
  } else if (result.bound && !(*result.bound <= 1.0)) {
    result.verdict = Verdict::fail;
    result.note =
        "the error passes the a-priori rounding bound: the arithmetic is not what it "
        "claims to be";
  } else if (!result.tolerance) {
    result.verdict = Verdict::mistrusted;
  } else if (!(measured <= *result.tolerance)) {
    result.verdict = Verdict::fail;
  } else if (!(worst(max_rel) <= stray_limit)) {
    result.verdict = Verdict::fail;
    result.note =
        "the median passes, but one draw is an order of magnitude beyond what any eager "
        "run explains";
  } else if (conditioning && *result.tolerance >= 1.0) {
    result.verdict = Verdict::mistrusted;
    result.note = "the eager run is so wrong that even an output of zeros would pass";
  } else if (const std::string distrust = find_distrust(draws); !distrust.empty()) {
    result.verdict = Verdict::mistrusted;
    result.note = distrust;
  } else {
    result.verdict = Verdict::pass;
  }
  return result;
}

}  // namespace dpa4
