// SPDX-License-Identifier: Apache-2.0
#include "report/summary.h"

#include <array>
#include <charconv>
#include <set>
#include <string_view>

namespace dpa4 {

namespace {

std::string counted(std::int64_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

std::string one_decimal(double value) {
  std::array<char, 400> buffer;  // the largest double has 309 digits
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::fixed, 1);
  return std::string(buffer.data(), end.ptr);
}

}  // namespace

std::int64_t Summary::count(Verdict verdict) const {
  const auto entry = verdicts.find(verdict);
  return entry == verdicts.end() ? 0 : entry->second;
}

bool Summary::passed() const {
  return count(Verdict::pass) > 0 && count(Verdict::pass) + count(Verdict::not_compared) == records;
}

Summary summarize(std::span<const Record> records) {
  Summary summary;
  std::set<std::string_view> cases;
  for (const Record& record : records) {
    ++summary.records;
    ++summary.verdicts[record.verdict];
    cases.insert(record.case_name);
  }
  summary.cases = static_cast<std::int64_t>(cases.size());
  return summary;
}

std::string counts_in_words(const Summary& summary) {
  std::string words = counted(summary.records, "comparison", "comparisons") + " over " +
                      counted(summary.cases, "case", "cases") + ": " +
                      std::to_string(summary.count(Verdict::pass)) + " passed, " +
                      std::to_string(summary.count(Verdict::fail)) + " failed";
  if (const std::int64_t errors = summary.count(Verdict::error); errors > 0) {
    words += ", " + counted(errors, "error", "errors");
  }
  for (const Verdict verdict :
       {Verdict::mistrusted, Verdict::not_compiled, Verdict::unsupported, Verdict::not_compared}) {
    if (const std::int64_t count = summary.count(verdict); count > 0) {
      words += ", " + std::to_string(count) + " " + std::string(name(verdict));
    }
  }
  return words;
}

std::string conclusion(const Summary& summary, const std::optional<double>& seconds) {
  std::string words = summary.passed() ? "PASS" : "FAIL";
  if (seconds) {
    words += " in " + one_decimal(*seconds) + " s";
  }
  if (summary.count(Verdict::fail) + summary.count(Verdict::error) > 0 || summary.passed()) {
    return words;
  }
  if (summary.count(Verdict::pass) == 0) {
    return words + " (nothing passed)";
  }
  return words + (summary.count(Verdict::mistrusted) > 0 ? " (not everything can be trusted)"
                                                         : " (not everything ran)");
}

}  // namespace dpa4
