// SPDX-License-Identifier: Apache-2.0
#include "contract/case.h"

namespace dpa4 {

std::string_view name(Rule rule) {
  switch (rule) {
    case Rule::absolute:
      return "absolute";
    case Rule::conditioning:
      return "conditioning";
    case Rule::bound:
      return "bound";
  }
  return "unknown";
}

std::optional<Rule> parse_rule(std::string_view text) {
  for (const Rule rule : {Rule::absolute, Rule::conditioning, Rule::bound}) {
    if (name(rule) == text) {
      return rule;
    }
  }
  return std::nullopt;
}

}  // namespace dpa4
