// SPDX-License-Identifier: Apache-2.0
#include "load/case_list.h"

#include <iomanip>
#include <sstream>

namespace dpa4 {

namespace {

constexpr int double_digits = 15;  // integers up to here print as such

}  // namespace

void CaseList::expect(double count, Location where) const {
  if (count + static_cast<double>(cases_.size()) <= static_cast<double>(max_cases)) {
    return;
  }
  std::ostringstream sentence;
  sentence << std::setprecision(double_digits) << "this expands to " << count << " cases";
  if (!cases_.empty()) {
    sentence << " after " << cases_.size() << " others";
  }
  sentence << ", but a file may hold at most " << max_cases;
  fail(where, sentence.str());
}

void CaseList::add(Case added, Location where) {
  expect(1, where);
  const auto [first, fresh] = lines_.emplace(added.name, where.line);
  if (!fresh) {
    fail(where, "the case name " + quote(added.name) + " is already taken in line " +
                    std::to_string(first->second));
  }
  parts_ += added.draws.size() + added.tolerances.size();
  if (parts_ > max_case_parts) {
    fail(where, "the draws and tolerance rules of all cases together number more than " +
                    std::to_string(max_case_parts) + ", the most a file may hold");
  }
  cases_.push_back(std::move(added));
}

}  // namespace dpa4
