// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor_command.h"

#include <CLI/CLI.hpp>
#include <ostream>

#include "run/environment.h"

namespace dpa4::cli {

void add_doctor_command(CLI::App& app, const std::vector<Backend>& backends,
                        const Streams& streams) {
  CLI::App* doctor =
      app.add_subcommand("doctor", "Say what this build and machine have, and what not and why");
  doctor->footer("Example:\n  dpa4-validate doctor");
  doctor->callback([&backends, &streams] {
    for (const auto& [key, value] : describe_environment(backends, "dpa4-validate doctor")) {
      streams.out << key << std::string(key.size() < 16 ? 16 - key.size() : 1, ' ') << value
                  << "\n";
    }
  });
}

}  // namespace dpa4::cli
