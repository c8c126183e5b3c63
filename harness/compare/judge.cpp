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

namespace {

struct Outcome {
  Verdict verdict = Verdict::pass;
  std::string note;
};

Outcome judge_absolute(double value, Judgement& result) {
  result.rule = "absolute " + number(value);
  result.tolerance = value;
  return {*result.max_rel <= value ? Verdict::pass : Verdict::fail, ""};
}

Outcome judge_bound(double factor, Judgement& result) {
  result.rule = "bound " + number(factor);
  if (!result.bound) {
    return {Verdict::mistrusted,
            "the rule asks for an a-priori bound, which only isolated stages have"};
  }
  result.tolerance = factor;
  return {*result.bound <= factor ? Verdict::pass : Verdict::fail, ""};
}

// One measure under a conditioning rule: the errors of the draws against those of the eager run.
struct Conditioning {
  std::vector<double> errors;
  std::vector<double> eager;
  double factor;
  double roundoff;

  [[nodiscard]] double tolerance() const { return std::max(factor * median(eager), roundoff); }
  [[nodiscard]] bool passes() const { return median(errors) <= tolerance(); }
  // One wild draw of three has no say in a median.
  [[nodiscard]] bool strays() const {
    return !(worst(errors) <= stray_factor * std::max(factor * worst(eager), roundoff));
  }
};

Outcome judge_conditioning(double factor, double roundoff, std::span<const Comparison> draws,
                           std::span<const Evidence> eager, Judgement& result) {
  result.rule = "conditioning " + number(factor) + " x eager";
  if (eager.empty()) {
    return {Verdict::mistrusted, "the rule asks for an eager run of this stage, and there is none"};
  }
  Conditioning largest{{}, {}, factor, roundoff};
  Conditioning whole{{}, {}, factor, roundoff};
  for (const Comparison& draw : draws) {
    largest.errors.push_back(draw.max_rel);
    whole.errors.push_back(draw.fro_rel);
  }
  for (const Evidence& run : eager) {
    largest.eager.push_back(run.max_rel);
    whole.eager.push_back(run.fro_rel);
  }
  result.tolerance = largest.tolerance();
  if (!largest.passes()) {
    return {Verdict::fail, ""};
  }
  if (!whole.passes()) {
    return {Verdict::fail, "max_rel passes, but fro_rel, " + number(median(whole.errors)) +
                               ", is above its tolerance " + number(whole.tolerance())};
  }
  if (largest.strays() || whole.strays()) {
    return {Verdict::fail,
            "the median passes, but one draw is an order of magnitude beyond what "
            "any eager run explains"};
  }
  if (!(std::min(largest.tolerance(), whole.tolerance()) < 1.0)) {
    return {Verdict::mistrusted,
            "the eager run is so wrong that even an output of zeros would pass"};
  }
  return {};
}

}  // namespace

Judgement judge(const ToleranceRule* rule, double roundoff, std::span<const Comparison> draws,
                std::span<const Evidence> eager) {
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
    std::vector<double> errors;
    for (const Evidence& run : eager) {
      errors.push_back(run.max_rel);
    }
    result.eager = median(errors);
  }
  result.worst_draw = find_worst_draw(draws);

  Outcome outcome{Verdict::mistrusted, "no tolerance rule matches this stage"};
  if (rule != nullptr) {
    switch (rule->rule) {
      case Rule::absolute:
        outcome = judge_absolute(rule->value, result);
        break;
      case Rule::bound:
        outcome = judge_bound(rule->value, result);
        break;
      case Rule::conditioning:
        outcome = judge_conditioning(rule->value, roundoff, draws, eager, result);
        break;
    }
    if (!rule->source.empty()) {
      result.rule += " (" + rule->source + ")";
    }
  }

  if (const std::string& fault = draws[result.worst_draw].fault; !fault.empty()) {
    outcome = {Verdict::fail, fault};
  } else if (result.bound && !(*result.bound <= 1.0)) {
    outcome = {Verdict::fail,
               "the error passes the a-priori rounding bound: the arithmetic is not what it claims "
               "to be"};
  } else if (const std::string distrust = find_distrust(draws);
             outcome.verdict == Verdict::pass && !distrust.empty()) {
    outcome = {Verdict::mistrusted, distrust};
  }
  result.verdict = outcome.verdict;
  result.note = outcome.note;
  return result;
}

}  // namespace dpa4
