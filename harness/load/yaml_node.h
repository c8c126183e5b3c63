// SPDX-License-Identifier: Apache-2.0
// A YAML document as a plain tree that knows where everything was written. Only yaml_node.cpp sees
// the YAML library.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "load/fault.h"

namespace dpa4 {

// Limits that keep a hostile document from exhausting the machine. Aliases count with all that they
// stand for.
inline constexpr std::size_t max_yaml_nodes = 100000;
inline constexpr std::size_t max_yaml_depth = 32;
inline constexpr std::size_t max_yaml_text = 200;  // bytes of one scalar or key

struct YamlNode {
  enum class Kind { null, scalar, list, mapping };

  Kind kind = Kind::null;
  std::string key;                 // of a mapping's value; a list's entries carry the list's key
  bool entry = false;              // stands in a list
  Location where;                  // to blame: the key of a mapping's value, else the node itself
  std::string text;                // of a scalar
  bool quoted = false;             // a scalar in quotes, which is text whatever it looks like
  std::vector<YamlNode> children;  // of a list or mapping, in the order written
};

// Throws a Fault for text that is not YAML, is empty or holds several documents; for a key that is
// given twice, is not a scalar or is the merge key; for tags, for aliases within what they stand
// for, and beyond the limits above.
YamlNode parse_yaml(const std::string& text);

}  // namespace dpa4
