// SPDX-License-Identifier: Apache-2.0
// The cases of one file as they gather: names are unique, and their number has limits that keep a
// short file from expanding beyond the machine's memory.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "contract/case.h"
#include "load/fault.h"

namespace dpa4 {

inline constexpr std::size_t max_cases = 100000;
// Draws and tolerance rules of all cases together: every case carries its own copy of both.
inline constexpr std::size_t max_case_parts = 1000000;

class CaseList {
 public:
  // Throws a Fault unless `count` more cases fit. The count may be beyond any integer.
  void expect(double count, Location where) const;

  // Throws a Fault for a name already taken and beyond the limits.
  void add(Case added, Location where);

  [[nodiscard]] std::size_t size() const { return cases_.size(); }

  std::vector<Case> take() { return std::move(cases_); }

 private:
  std::vector<Case> cases_;
  std::unordered_map<std::string, int> lines_;  // of the names taken
  std::size_t parts_ = 0;
};

}  // namespace dpa4
