// SPDX-License-Identifier: Apache-2.0
#include <malloc.h>
#include <unistd.h>

#include <iostream>
#include <limits>

#include "cli/main.h"
#include "run/registry.h"

int main(int argc, char** argv) {
  // Operands and stages of hundreds of megabytes come and go. Kept in the heap they need not be
  // mapped, and zeroed by the kernel, page by page, each time.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());

  const dpa4::cli::Streams streams{std::cout, std::cerr, isatty(STDOUT_FILENO) != 0,
                                   isatty(STDERR_FILENO) != 0};
  return dpa4::cli::run_command_line(argc, argv, dpa4::built_in_backends(), streams);
}
