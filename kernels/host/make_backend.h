// SPDX-License-Identifier: Apache-2.0
// The host backend for any policy: the shipped one, and the planted faults of the tests.
#pragma once

#include <string>
#include <utility>

#include "kernels/host/executor.h"
#include "kernels/host/fiber.h"
#include "kernels/value_path/backend.h"

namespace dpa4 {

template <class Policy>
Backend make_host_backend(std::string name) {
  return value_path_backend<Policy>(
      std::move(name),
      [] {
        return Availability{true, std::string("kernels on the CPU, lanes as fibers (") +
                                      host::fiber_implementation() + ")"};
      },
      [](const RunOptions& options) {
        return HostExecutor({options.threads, options.schedule, options.schedule_seed});
      });
}

}  // namespace dpa4
