// SPDX-License-Identifier: Apache-2.0
#include "load/tolerance_rules.h"

#include <array>

#include "contract/stage.h"
#include "load/yaml_read.h"

namespace dpa4 {

namespace {

constexpr double default_conditioning_factor = 4;
constexpr double default_bound_factor = 1;

// A misspelt order or mode would make a rule that never matches, so these are no free patterns.
void read_selector(const YamlNode& rule, const std::vector<std::string_view>& names,
                   std::string_view key, std::string& selector) {
  if (const YamlNode* node = find(rule, key)) {
    selector = names.at(read_choice(*node, names));
  }
}

void read_pattern(const YamlNode& rule, std::string_view key, std::string& pattern) {
  if (const YamlNode* node = find(rule, key)) {
    read(*node, pattern);
  }
}

double read_absolute(const YamlNode& node) {
  double value = 0;
  read(node, value);
  if (value < 0) {
    fail(node.where, "'value' is " + node.text + ", but must be at least 0");
  }
  return value;
}

double read_factor(const YamlNode& node) {
  double factor = 0;
  read(node, factor);
  if (!(factor > 0)) {
    fail(node.where, "'factor' is " + node.text + ", but must be above 0");
  }
  return factor;
}

double read_measure(const YamlNode& node, Rule rule) {
  const YamlNode* value = find(node, "value");
  const YamlNode* factor = find(node, "factor");
  if (rule == Rule::absolute) {
    if (factor != nullptr) {
      fail(factor->where, "an absolute rule takes 'value', not 'factor'");
    }
    return read_absolute(require(node, "value", "an absolute rule"));
  }
  if (value != nullptr) {
    fail(value->where, "a " + std::string(name(rule)) + " rule takes 'factor', not 'value'");
  }
  if (factor != nullptr) {
    return read_factor(*factor);
  }
  return rule == Rule::conditioning ? default_conditioning_factor : default_bound_factor;
}

ToleranceRule read_rule(const YamlNode& node, const std::string& file) {
  constexpr std::string_view place = "a tolerance rule";
  expect_keys(node, {"dtype", "order", "mode", "stage", "case", "rule", "value", "factor"}, place);

  ToleranceRule rule;
  if (const YamlNode* dtype = find(node, "dtype")) {
    rule.dtype = read_choice(*dtype, all_dtypes);
  }
  read_selector(node, {"*", "forward", "first", "second"}, "order", rule.order);
  read_selector(node, {"*", name(Mode::cumulative), name(Mode::isolated)}, "mode", rule.mode);
  read_pattern(node, "stage", rule.stage);
  read_pattern(node, "case", rule.case_name);
  rule.rule = read_choice(require(node, "rule", place),
                          std::array{Rule::absolute, Rule::conditioning, Rule::bound});
  rule.value = read_measure(node, rule.rule);
  rule.source = file + ":" + std::to_string(node.where.line);
  return rule;
}

}  // namespace

std::vector<ToleranceRule> read_tolerance_rules(const YamlNode& list, const std::string& file) {
  std::vector<ToleranceRule> rules;
  for (const YamlNode& node : entries(list)) {
    rules.push_back(read_rule(node, file));
  }
  return rules;
}

}  // namespace dpa4
