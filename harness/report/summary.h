// SPDX-License-Identifier: Apache-2.0
// What a set of records comes to.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "contract/record.h"

namespace dpa4 {

struct Summary {
  std::int64_t records = 0;
  std::int64_t cases = 0;  // different names
  std::map<Verdict, std::int64_t> verdicts;

  [[nodiscard]] std::int64_t count(Verdict verdict) const;

  // Whether something passed and nothing failed, broke, proved nothing or could not run. A stage
  // that a backend does not expose is no obstacle.
  [[nodiscard]] bool passed() const;
};

Summary summarize(std::span<const Record> records);

// "1234 comparisons over 90 cases: 1200 passed, 0 failed, 34 not compared"
std::string counts_in_words(const Summary& summary);

// "PASS", or "FAIL" with the reason where no comparison failed; with the seconds if they are known.
std::string conclusion(const Summary& summary, const std::optional<double>& seconds);

}  // namespace dpa4
