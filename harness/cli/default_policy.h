// SPDX-License-Identifier: Apache-2.0
// The tolerance rules of cases/policy.yaml, built into the tool.
#pragma once

#include <vector>

#include "contract/case.h"

namespace dpa4::cli {

std::vector<ToleranceRule> default_policy();

}  // namespace dpa4::cli
