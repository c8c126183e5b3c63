// SPDX-License-Identifier: Apache-2.0
#include "cli/requirements.h"

#include <algorithm>

#include "cli/main.h"
#include "run/registry.h"

namespace dpa4::cli {

namespace {

bool was_compared(const Record& record) {
  return record.verdict == Verdict::pass || record.verdict == Verdict::fail;
}

}  // namespace

int exit_code(std::span<const Record> records) {
  const auto any = [&](auto... verdicts) {
    return std::any_of(records.begin(), records.end(),
                       [&](const Record& r) { return ((r.verdict == verdicts) || ...); });
  };
  if (any(Verdict::error)) {
    return broken;
  }
  if (any(Verdict::fail, Verdict::mistrusted)) {
    return gate_failed;
  }
  if (any(Verdict::unsupported, Verdict::not_compiled) || !any(Verdict::pass)) {
    return unavailable;
  }
  return all_passed;
}

std::optional<std::string> missing_backend(std::vector<const Backend*>& chosen,
                                           const std::vector<std::string>& required,
                                           const std::vector<Backend>& backends) {
  for (const std::string& word : required) {
    const Backend* backend = find_backend(backends, word);
    if (backend != nullptr && std::find(chosen.begin(), chosen.end(), backend) == chosen.end()) {
      chosen.push_back(backend);
    }
  }
  for (const Backend* backend : chosen) {
    if (const Availability availability = backend->availability(); !availability.usable) {
      return "backend " + backend->name + " cannot run here: " + availability.reason;
    }
  }
  return std::nullopt;
}

std::optional<std::string> missing_requirement(std::span<const Record> records,
                                               const std::vector<std::string>& required) {
  for (const std::string& word : required) {
    const bool met = std::any_of(records.begin(), records.end(), [&](const Record& r) {
      return was_compared(r) && (r.backend == word || r.dtype == word || r.path == word ||
                                 r.mode == word || r.stage == word);
    });
    if (!met) {
      return "--require " + word + ": nothing of that backend, dtype, path, mode or stage was " +
             "compared";
    }
  }
  return std::nullopt;
}

}  // namespace dpa4::cli
