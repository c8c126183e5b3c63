// SPDX-License-Identifier: Apache-2.0
#include "run/environment.h"

#include <sys/utsname.h>

#include <chrono>
#include <ctime>
#include <fstream>

#include "commit.h"
#include "contract/parallel.h"
#include "kernels/build_info.h"
#include "kernels/host/fiber.h"
#include "kernels/torch/eager.h"

namespace dpa4 {

namespace {

std::string cpu_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("model name", 0) == 0) {
      const std::size_t start = line.find_first_not_of(" \t", line.find(':') + 1);
      return start == std::string::npos ? "unknown" : line.substr(start);
    }
  }
  return "unknown";
}

std::string operating_system() {
  utsname names{};
  uname(&names);
  return std::string(names.sysname) + " " + names.release + " " + names.machine;
}

std::string utc_now() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace

std::string tool_version() {
  return std::string("dpa4-validate ") + build_info::version + " (" + DPA4_COMMIT + ")";
}

Environment describe_environment(std::span<const Backend> backends, const std::string& command) {
  Environment environment{
      {"tool", tool_version()},
      {"time", utc_now()},
      {"command", command},
      {"cpu", cpu_model()},
      {"cores", std::to_string(default_threads())},
      {"system", operating_system()},
      {"compiler", build_info::compiler},
      {"build type", build_info::build_type},
      {"cuda", build_info::cuda},
      {"libtorch", torch_version()},
      {"fibers", host::fiber_implementation()},
      {"degrees", build_info::degrees},
      {"ranks", build_info::ranks},
      {"float64", build_info::float64 ? "yes" : "no (DPA4_FP64=OFF)"},
  };
  for (const Backend& backend : backends) {
    const Availability availability = backend.availability();
    environment.emplace_back("backend " + backend.name,
                             (availability.usable ? "" : "unavailable: ") + availability.reason);
  }
  return environment;
}

}  // namespace dpa4
