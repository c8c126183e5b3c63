// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "load/case_keys.h"
#include "load/case_list.h"
#include "load/yaml_node.h"

namespace dpa4 {

// Adds the cases of one sweep: the products of its matrix in the order the keys are written, last
// key fastest, less the excluded ones, then the included ones. Throws a Fault; one about a single
// case names it.
void expand_sweep(const YamlNode& sweep, const CaseDraft& defaults,
                  const std::vector<ToleranceRule>& file_rules, CaseList& cases);

}  // namespace dpa4
