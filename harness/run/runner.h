// SPDX-License-Identifier: Apache-2.0
// Runs cases on backends, compares every stage with the reference and judges it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "contract/backend.h"
#include "contract/case.h"
#include "contract/record.h"
#include "contract/stage.h"

namespace dpa4 {

struct RunRequest {
  std::vector<Case> cases;  // with draws, dtypes and paths already narrowed to what is asked
  std::vector<const Backend*> backends;
  std::vector<Mode> modes;
  std::string stage_glob = "*";
  std::vector<ToleranceRule> policy;  // follows each case's own rules
  int threads = 1;
  Schedule schedule = Schedule::inorder;
  std::uint64_t schedule_seed = 0;
  bool fail_fast = false;     // stop after the first record that is not a pass
  std::string repro_options;  // appended to every record's repro line
};

struct RunObserver {
  std::function<void(const Record&)> record;
  std::function<void(const std::string& label)> progress;  // a case begins
};

// One record for every backend, dtype, path, mode and stage of every case. A kernel that breaks
// becomes a record with the verdict `error`, and the run goes on.
void run_cases(const RunRequest& request, const RunObserver& observer);

}  // namespace dpa4
