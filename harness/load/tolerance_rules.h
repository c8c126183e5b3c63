// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "contract/case.h"
#include "load/yaml_node.h"

namespace dpa4 {

// The rules of a "tolerances" list, at least one. `file` goes into their source. Throws a Fault.
std::vector<ToleranceRule> read_tolerance_rules(const YamlNode& list, const std::string& file);

}  // namespace dpa4
