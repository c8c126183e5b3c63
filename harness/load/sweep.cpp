// SPDX-License-Identifier: Apache-2.0
#include "load/sweep.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "load/yaml_read.h"

namespace dpa4 {

namespace {

struct Range {
  std::int64_t first;
  std::int64_t last;
};

// One key of the matrix with its values, in the order written.
struct Axis {
  std::string key;
  std::vector<YamlNode> values;
  std::unordered_map<std::string, std::size_t> places;  // in values, by canonical text
};

// An entry of `exclude`: places in the values of some axes, as (axis, place).
using Exclusion = std::vector<std::pair<std::size_t, std::size_t>>;

// What all cases of a sweep share.
struct Family {
  std::string name;
  CaseDraft base;
  const std::vector<ToleranceRule>& file_rules;
};

// 1, 1.0 and 1e0 are one value, however they are written.
std::string canonical(const YamlNode& scalar) {
  const std::string& text = scalar.text;
  double number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (scalar.quoted || error != std::errc{} || stop != text.data() + text.size()) {
    return text;
  }
  return std::to_string(number == 0 ? 0 : std::bit_cast<std::uint64_t>(number));
}

std::optional<Range> read_range(const YamlNode& node) {
  const std::size_t dots = node.text.find("..");
  if (node.kind != YamlNode::Kind::scalar || dots == std::string::npos) {
    return std::nullopt;
  }
  YamlNode first = node;
  YamlNode last = node;
  first.text = node.text.substr(0, dots);
  last.text = node.text.substr(dots + 2);
  Range range{};
  try {
    read(first, range.first);
    read(last, range.last);
  } catch (const Fault&) {
    fail_type(node, "a range of integers, such as 1..6");
  }
  if (range.first > range.last) {
    fail(node.where, quote(node.key) + " is " + quote(node.text) +
                         ", but a range must not end below its start");
  }
  return range;
}

// In floating point, since a product of ranges may be beyond any integer.
double count_values(const YamlNode& node) {
  if (const auto range = read_range(node)) {
    return static_cast<double>(range->last) - static_cast<double>(range->first) + 1;
  }
  return static_cast<double>(entries_or_one(node).size());
}

std::vector<YamlNode> values_of(const YamlNode& node) {
  const auto range = read_range(node);
  if (!range) {
    const auto listed = entries_or_one(node);
    return {listed.begin(), listed.end()};
  }
  std::vector<YamlNode> values;
  for (std::int64_t number = range->first; number <= range->last; ++number) {
    values.push_back(node);
    values.back().text = std::to_string(number);
  }
  return values;
}

void expect_scalar(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::scalar) {
    fail_type(node, "a single value");
  }
}

Axis read_axis(const YamlNode& node) {
  Axis axis{node.key, values_of(node), {}};
  for (std::size_t i = 0; i < axis.values.size(); ++i) {
    const YamlNode& value = axis.values[i];
    expect_scalar(value);
    if (!axis.places.emplace(canonical(value), i).second) {
      fail(value.where, quote(node.key) + " lists " + quote(value.text) + " twice");
    }
  }
  return axis;
}

void expect_some_keys(const YamlNode& mapping) {
  if (mapping.children.empty()) {
    fail(mapping.where, quote(mapping.key) + " must hold at least one key");
  }
}

std::vector<Axis> read_matrix(const YamlNode& matrix, const CaseList& cases) {
  expect_keys(matrix, keys_allowed(Place::matrix), "a matrix");
  expect_some_keys(matrix);
  double count = 1;
  for (const YamlNode& node : matrix.children) {
    count *= count_values(node);
  }
  cases.expect(count, matrix.where);

  std::vector<Axis> axes;
  for (const YamlNode& node : matrix.children) {
    axes.push_back(read_axis(node));
  }
  return axes;
}

Exclusion read_exclusion(const YamlNode& mapping, const std::vector<Axis>& axes) {
  std::vector<std::string_view> keys;
  for (const Axis& axis : axes) {
    keys.push_back(axis.key);
  }
  expect_keys(mapping, keys, "this sweep's matrix");
  expect_some_keys(mapping);

  Exclusion exclusion;
  for (const YamlNode& node : mapping.children) {
    expect_scalar(node);
    const auto axis = std::find(keys.begin(), keys.end(), node.key) - keys.begin();
    const auto& places = axes.at(axis).places;
    const auto place = places.find(canonical(node));
    if (place == places.end()) {
      fail(node.where, "this excludes nothing: " + quote(node.key) + " is never " +
                           quote(node.text) + " in the matrix");
    }
    exclusion.emplace_back(axis, place->second);
  }
  return exclusion;
}

std::vector<Exclusion> read_exclusions(const YamlNode& sweep, const std::vector<Axis>& axes) {
  std::vector<Exclusion> exclusions;
  if (const YamlNode* list = find(sweep, "exclude")) {
    for (const YamlNode& mapping : entries(*list)) {
      exclusions.push_back(read_exclusion(mapping, axes));
    }
  }
  return exclusions;
}

bool is_excluded(const std::vector<std::size_t>& places, const std::vector<Exclusion>& exclusions) {
  return std::any_of(exclusions.begin(), exclusions.end(), [&](const Exclusion& exclusion) {
    return std::all_of(exclusion.begin(), exclusion.end(), [&](const auto& excluded) {
      return places[excluded.first] == excluded.second;
    });
  });
}

// The next combination of places, last axis fastest; false after the last one.
bool advance(std::vector<std::size_t>& places, const std::vector<Axis>& axes) {
  for (std::size_t i = axes.size(); i-- > 0;) {
    if (++places[i] < axes[i].values.size()) {
      return true;
    }
    places[i] = 0;
  }
  return false;
}

Case make_case(const Family& family, std::span<const YamlNode* const> values) {
  CaseDraft draft = family.base;
  draft.result.name = family.name + "/";
  for (const YamlNode* value : values) {
    draft.result.name.append(value == values.front() ? "" : ",")
        .append(value->key + "=" + value->text);
  }
  try {
    for (const YamlNode* value : values) {
      apply_key(*value, draft);
    }
    return finish_case(draft, family.file_rules);
  } catch (const Fault& fault) {
    fail(fault.where, "case " + quote(draft.result.name) + ": " + fault.what());
  }
}

void add_products(const Family& family, const std::vector<Axis>& axes,
                  const std::vector<Exclusion>& exclusions, CaseList& cases) {
  std::vector<std::size_t> places(axes.size(), 0);
  std::vector<const YamlNode*> values(axes.size());
  do {
    if (is_excluded(places, exclusions)) {
      continue;
    }
    for (std::size_t i = 0; i < axes.size(); ++i) {
      values[i] = &axes[i].values[places[i]];
    }
    cases.add(make_case(family, values), family.base.where);
  } while (advance(places, axes));
}

void add_included(const Family& family, const YamlNode& mapping, CaseList& cases) {
  expect_keys(mapping, keys_allowed(Place::matrix), "an include");
  expect_some_keys(mapping);
  std::vector<const YamlNode*> values;
  for (const YamlNode& node : mapping.children) {
    expect_scalar(node);
    values.push_back(&node);
  }
  cases.add(make_case(family, values), mapping.where);
}

}  // namespace

void expand_sweep(const YamlNode& sweep, const CaseDraft& defaults,
                  const std::vector<ToleranceRule>& file_rules, CaseList& cases) {
  constexpr std::string_view title = "a sweep";
  expect_keys(sweep, {"name", "base", "matrix", "include", "exclude"}, title);

  Family family{read_name(require(sweep, "name", title)), defaults, file_rules};
  family.base.where = sweep.where;
  if (const YamlNode* base = find(sweep, "base")) {
    apply_keys(*base, Place::base, "the base of a sweep", family.base);
  }
  const std::size_t before = cases.size();
  const std::vector<Axis> axes = read_matrix(require(sweep, "matrix", title), cases);
  add_products(family, axes, read_exclusions(sweep, axes), cases);
  if (const YamlNode* list = find(sweep, "include")) {
    for (const YamlNode& mapping : entries(*list)) {
      add_included(family, mapping, cases);
    }
  }
  if (cases.size() == before) {
    fail(sweep.where, "sweep " + quote(family.name) + " excludes all of its cases");
  }
}

}  // namespace dpa4
