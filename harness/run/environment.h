// SPDX-License-Identifier: Apache-2.0
// The machine and the build, for the environment line of results and for `doctor`.
#pragma once

#include <span>
#include <string>

#include "contract/backend.h"
#include "contract/record.h"

namespace dpa4 {

// "dpa4-validate 0.1.0 (1a2b3c4)": version and commit of the source tree that was built.
std::string tool_version();

// `command` is the command line of this run.
Environment describe_environment(std::span<const Backend> backends, const std::string& command);

}  // namespace dpa4
