// SPDX-License-Identifier: Apache-2.0
// dpa4-validate run
#pragma once

#include <string>
#include <vector>

#include "cli/main.h"

namespace CLI {
class App;
}

namespace dpa4::cli {

// `command` is the whole command line, for the environment record.
void add_run_command(CLI::App& app, const std::vector<Backend>& backends, const Streams& streams,
                     const std::string& command, int& code);

}  // namespace dpa4::cli
