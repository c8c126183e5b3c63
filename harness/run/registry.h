// SPDX-License-Identifier: Apache-2.0
// The backends of this build.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "contract/backend.h"

namespace dpa4 {

// host, cuda, eager; one that cannot run here is present and says why.
std::vector<Backend> built_in_backends();

// Null when there is none of that name.
const Backend* find_backend(std::span<const Backend> backends, std::string_view name);

}  // namespace dpa4
