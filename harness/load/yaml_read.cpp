// SPDX-License-Identifier: Apache-2.0
#include "load/yaml_read.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

namespace dpa4 {

namespace {

std::string describe(const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::null:
      return "empty";
    case YamlNode::Kind::list:
      return "a list";
    case YamlNode::Kind::mapping:
      return "a mapping";
    case YamlNode::Kind::scalar:
      break;
  }
  return (node.quoted ? "the text " : "") + quote(node.text);
}

std::string subject(const YamlNode& node) {
  if (node.key.empty()) {
    return "the file";
  }
  return (node.entry ? "an entry of " : "") + quote(node.key);
}

bool is_plain(const YamlNode& node) { return node.kind == YamlNode::Kind::scalar && !node.quoted; }

template <class Number>
void read_number(const YamlNode& node, Number& value, std::string_view wanted) {
  if (!is_plain(node)) {
    fail_type(node, wanted);
  }
  const char* end = node.text.data() + node.text.size();
  const auto [stop, error] = std::from_chars(node.text.data(), end, value);
  if (error == std::errc::result_out_of_range && stop == end) {
    fail(node.where, subject(node) + " is " + quote(node.text) +
                         ", which is beyond the range of the numbers used for it");
  }
  if (error != std::errc{} || stop != end) {
    fail_type(node, wanted);
  }
}

}  // namespace

void fail_type(const YamlNode& node, std::string_view wanted) {
  fail(node.where, subject(node) + " must be " + std::string(wanted) + ", not " + describe(node));
}

void expect_keys(const YamlNode& node, const std::vector<std::string_view>& valid,
                 std::string_view place) {
  if (node.kind != YamlNode::Kind::mapping) {
    fail_type(node, "a mapping of keys to values");
  }
  for (const YamlNode& child : node.children) {
    if (std::find(valid.begin(), valid.end(), child.key) == valid.end()) {
      fail(child.where, quote(child.key) + " is not a key of " + std::string(place) + "; " +
                            suggest(child.key, valid));
    }
  }
}

const YamlNode* find(const YamlNode& mapping, std::string_view key) {
  const auto found = std::find_if(mapping.children.begin(), mapping.children.end(),
                                  [&](const YamlNode& child) { return child.key == key; });
  return found == mapping.children.end() ? nullptr : &*found;
}

const YamlNode& require(const YamlNode& mapping, std::string_view key, std::string_view place) {
  const YamlNode* node = find(mapping, key);
  if (node == nullptr) {
    fail(mapping.where, std::string(place) + " lacks the key " + quote(key));
  }
  return *node;
}

std::span<const YamlNode> entries(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::list) {
    fail_type(node, "a list");
  }
  if (node.children.empty()) {
    fail(node.where, subject(node) + " must not be an empty list");
  }
  return node.children;
}

std::span<const YamlNode> entries_or_one(const YamlNode& node) {
  return node.kind == YamlNode::Kind::list ? entries(node) : std::span(&node, 1);
}

void read(const YamlNode& node, bool& value) {
  if (!is_plain(node) || (node.text != "true" && node.text != "false")) {
    fail_type(node, "true or false");
  }
  value = node.text == "true";
}

void read(const YamlNode& node, int& value) { read_number(node, value, "an integer"); }

void read(const YamlNode& node, std::int64_t& value) { read_number(node, value, "an integer"); }

void read(const YamlNode& node, std::uint64_t& value) {
  read_number(node, value, "a non-negative integer");
}

void read(const YamlNode& node, double& value) {
  read_number(node, value, "a finite number");
  if (!std::isfinite(value)) {
    fail_type(node, "a finite number");
  }
}

void read(const YamlNode& node, std::string& value) {
  const bool blank = node.text.empty() || node.text.find_first_of(" \t\r\n") != std::string::npos;
  if (node.kind != YamlNode::Kind::scalar || blank) {
    fail_type(node, "a text without blanks");
  }
  value = node.text;
}

std::size_t read_choice(const YamlNode& node, const std::vector<std::string_view>& names) {
  std::string text;
  read(node, text);
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) {
    fail(node.where, subject(node) + " cannot be " + quote(text) + "; " + suggest(text, names));
  }
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace dpa4
