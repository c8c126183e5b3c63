// SPDX-License-Identifier: Apache-2.0
#include "load/case_keys.h"

#include <algorithm>
#include <array>

#include "load/tolerance_rules.h"
#include "load/yaml_read.h"

namespace dpa4 {

namespace {

constexpr std::array all_paths{Path::resident, Path::composed};
constexpr std::array all_layouts{XLayout::contiguous, XLayout::padded, XLayout::component_major};
constexpr std::array all_graphs{Graph::uniform, Graph::hub, Graph::gaps};

void read(const YamlNode& node, XLayout& value) { value = read_choice(node, all_layouts); }
void read(const YamlNode& node, Graph& value) { value = read_choice(node, all_graphs); }
void read(const YamlNode& node, Dtype& value) { value = read_choice(node, all_dtypes); }
void read(const YamlNode& node, Path& value) { value = read_choice(node, all_paths); }

template <class Value>
std::vector<Value> read_list(std::span<const YamlNode> nodes) {
  std::vector<Value> values;
  for (const YamlNode& node : nodes) {
    Value value{};
    read(node, value);
    if (std::find(values.begin(), values.end(), value) != values.end()) {
      fail(node.where, quote(node.key) + " lists " + quote(node.text) + " twice");
    }
    values.push_back(value);
  }
  return values;
}

template <auto Member>
void set(const YamlNode& node, Case& result) {
  read(node, result.problem.*Member);
}

void set_name(const YamlNode& node, Case& result) { result.name = read_name(node); }
void set_dtypes(const YamlNode& node, Case& result) {
  result.dtypes = read_list<Dtype>(entries_or_one(node));
}
void set_paths(const YamlNode& node, Case& result) {
  result.paths = read_list<Path>(entries_or_one(node));
}
void set_draws(const YamlNode& node, Case& result) {
  result.draws = read_list<std::uint64_t>(entries(node));
}
void set_tolerances(const YamlNode& node, Case& result) {
  result.tolerances = read_tolerance_rules(node, result.file);
}

struct CaseKey {
  std::string_view name;
  Place reach;    // the last place that allows it
  bool required;  // has no built-in value
  void (*apply)(const YamlNode&, Case&);
};

constexpr std::array<CaseKey, 20> case_keys{{
    {"name", Place::single_case, false, set_name},
    {"lmax", Place::matrix, true, set<&Problem::lmax>},
    {"focus", Place::matrix, true, set<&Problem::focus>},
    {"channels", Place::matrix, true, set<&Problem::channels>},
    {"layers", Place::matrix, true, set<&Problem::layers>},
    {"rank", Place::matrix, true, set<&Problem::rank>},
    {"nodes", Place::matrix, true, set<&Problem::nodes>},
    {"edges", Place::matrix, true, set<&Problem::edges>},
    {"compete", Place::matrix, true, set<&Problem::compete>},
    {"bias", Place::matrix, false, set<&Problem::bias>},
    {"norm", Place::matrix, false, set<&Problem::norm>},
    {"tau", Place::matrix, false, set<&Problem::tau>},
    {"smoothing", Place::matrix, false, set<&Problem::smoothing>},
    {"norm_eps", Place::matrix, false, set<&Problem::norm_eps>},
    {"x_layout", Place::matrix, false, set<&Problem::x_layout>},
    {"graph", Place::matrix, false, set<&Problem::graph>},
    {"dtype", Place::matrix, false, set_dtypes},
    {"path", Place::matrix, false, set_paths},
    {"draws", Place::defaults, false, set_draws},
    {"tolerances", Place::base, false, set_tolerances},
}};

void require_keys(const CaseDraft& draft) {
  std::string missing;
  for (const CaseKey& key : case_keys) {
    if (key.required && !draft.given.contains(key.name)) {
      missing.append(missing.empty() ? "" : ", ").append(key.name);
    }
  }
  if (!missing.empty()) {
    fail(draft.where, "no value for " + missing + "; give it here or in 'defaults'");
  }
}

// find_fault opens its sentence with the key at fault.
Location place_of_fault(const CaseDraft& draft, const std::string& sentence) {
  const std::string subject = sentence.substr(0, sentence.find(" is "));
  const auto found = draft.given.find(subject == "focus * channels" ? "channels" : subject);
  return found == draft.given.end() ? draft.where : found->second;
}

}  // namespace

CaseDraft built_in_draft(const std::string& file) {
  CaseDraft draft;
  draft.result.file = file;
  draft.result.draws = {11, 2027, 40529};
  draft.result.dtypes.assign(all_dtypes.begin(), all_dtypes.end());
  draft.result.paths.assign(all_paths.begin(), all_paths.end());
  return draft;
}

std::vector<std::string_view> keys_allowed(Place place) {
  std::vector<std::string_view> names;
  for (const CaseKey& key : case_keys) {
    if (key.reach >= place) {
      names.push_back(key.name);
    }
  }
  return names;
}

void apply_key(const YamlNode& value, CaseDraft& draft) {
  const auto key = std::find_if(case_keys.begin(), case_keys.end(),
                                [&](const CaseKey& known) { return known.name == value.key; });
  key->apply(value, draft.result);
  draft.given[key->name] = value.where;
}

void apply_keys(const YamlNode& mapping, Place place, std::string_view title, CaseDraft& draft) {
  expect_keys(mapping, keys_allowed(place), title);
  for (const YamlNode& value : mapping.children) {
    apply_key(value, draft);
  }
}

std::string read_name(const YamlNode& node) {
  constexpr std::string_view allowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.+=,/";
  std::string text;
  read(node, text);
  if (text.find_first_not_of(allowed) != std::string::npos) {
    fail(node.where,
         "'name' is " + quote(text) + ", but may hold only letters, digits and _ - . + = , /");
  }
  return text;
}

Case finish_case(const CaseDraft& draft, const std::vector<ToleranceRule>& file_rules) {
  require_keys(draft);
  if (const auto sentence = find_fault(draft.result.problem)) {
    fail(place_of_fault(draft, *sentence), *sentence);
  }
  Case result = draft.result;
  result.line = draft.where.line;
  result.tolerances.insert(result.tolerances.end(), file_rules.begin(), file_rules.end());
  return result;
}

}  // namespace dpa4
