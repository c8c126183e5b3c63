// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <iostream>

#include "cli/main.h"
#include "run/registry.h"

int main(int argc, char** argv) {
  const dpa4::cli::Streams streams{std::cout, std::cerr, isatty(STDOUT_FILENO) != 0,
                                   isatty(STDERR_FILENO) != 0};
  return dpa4::cli::run_command_line(argc, argv, dpa4::built_in_backends(), streams);
}
