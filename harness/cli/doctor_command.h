// SPDX-License-Identifier: Apache-2.0
// dpa4-validate doctor
#pragma once

#include <vector>

#include "cli/main.h"

namespace CLI {
class App;
}

namespace dpa4::cli {

void add_doctor_command(CLI::App& app, const std::vector<Backend>& backends,
                        const Streams& streams);

}  // namespace dpa4::cli
