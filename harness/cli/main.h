// SPDX-License-Identifier: Apache-2.0
// The command line of dpa4-validate, as a function so that tests can bring backends of their own.
#pragma once

#include <iosfwd>
#include <vector>

#include "contract/backend.h"

namespace dpa4::cli {

// Exit codes, documented in README.md.
inline constexpr int all_passed = 0;
inline constexpr int gate_failed = 1;
inline constexpr int usage_error = 2;
inline constexpr int unavailable = 3;  // something required was missing, or nothing ran
inline constexpr int broken = 4;       // the tool or a kernel broke

struct Streams {
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
};

// Runs one command line and returns its exit code. Never throws.
int run_command_line(int argc, const char* const* argv, const std::vector<Backend>& backends,
                     const Streams& streams);

}  // namespace dpa4::cli
