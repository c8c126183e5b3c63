// SPDX-License-Identifier: Apache-2.0
// Checked access to the YAML tree. Everything here throws a Fault that names the key and what would
// be right.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "load/fault.h"
#include "load/nearest_name.h"
#include "load/yaml_node.h"

namespace dpa4 {

// Fails with "'lmax' must be <wanted>, not <what the node is>".
[[noreturn]] void fail_type(const YamlNode& node, std::string_view wanted);

// The node must be a mapping whose keys are all among `valid`; `place` names it: "a case".
void expect_keys(const YamlNode& node, const std::vector<std::string_view>& valid,
                 std::string_view place);

// The value of a key of a mapping, or nullptr.
const YamlNode* find(const YamlNode& mapping, std::string_view key);

// The value of a key that must be there.
const YamlNode& require(const YamlNode& mapping, std::string_view key, std::string_view place);

// The entries of a list, which must have some.
std::span<const YamlNode> entries(const YamlNode& node);

// The entries of a list that must have some, or the one value that stands for a list of itself.
std::span<const YamlNode> entries_or_one(const YamlNode& node);

// Scalars. Numbers are decimal, nearest double; booleans are true and false. Texts hold
// no blanks and are not empty: nothing in the format needs them, and the YAML scanner takes the end
// of the file, after a blank, for the quote that closes a text.
void read(const YamlNode& node, bool& value);
void read(const YamlNode& node, int& value);
void read(const YamlNode& node, std::int64_t& value);
void read(const YamlNode& node, std::uint64_t& value);
void read(const YamlNode& node, double& value);
void read(const YamlNode& node, std::string& value);

// The one among `names` that the scalar is, by its index.
std::size_t read_choice(const YamlNode& node, const std::vector<std::string_view>& names);

// The one among `values` that the scalar names (contract's name() of the enumeration).
template <class Enum, std::size_t Count>
Enum read_choice(const YamlNode& node, const std::array<Enum, Count>& values) {
  std::vector<std::string_view> names;
  for (const Enum value : values) {
    names.push_back(name(value));
  }
  return values.at(read_choice(node, names));
}

}  // namespace dpa4
