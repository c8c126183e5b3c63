// SPDX-License-Identifier: Apache-2.0
#include "report/table.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>
#include <vector>

#include "report/absences.h"
#include "report/failures.h"
#include "report/groups.h"
#include "report/numbers.h"
#include "report/summary.h"
#include "report/text.h"
#include "report/words.h"

namespace dpa4 {

namespace {

constexpr std::size_t head_lines = 2;
constexpr std::string_view separator = " | ";
constexpr std::string_view legend =
    "n: longest sum; error: max|got - truth| / max|truth|; bound: share used of the rounding bound";

Style style_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return Style::good;
    case Verdict::fail:
    case Verdict::error:
      return Style::bad;
    case Verdict::not_compared:
      return Style::faint;
    case Verdict::unsupported:
    case Verdict::not_compiled:
    case Verdict::mistrusted:
      return Style::doubtful;
  }
  return Style::plain;
}

// Pairs side by side, as many lines as they take.
std::vector<std::string> flowed(const Environment& pairs, int width) {
  std::vector<std::string> lines;
  for (const auto& [key, value] : pairs) {
    const std::string pair = one_line(key + ": " + value);
    const int needed = columns_of(separator) + columns_of(pair);
    if (lines.empty() || columns_of(lines.back()) + needed > width) {
      lines.push_back(pair);
    } else {
      lines.back() += std::string(separator) + pair;
    }
  }
  return lines;
}

Environment devices_of(std::span<const Record> records) {
  Environment devices;
  for (const Record& record : records) {
    const std::pair pair(record.backend, record.device);
    if (!record.device.empty() &&
        std::find(devices.begin(), devices.end(), pair) == devices.end()) {
      devices.push_back(pair);
    }
  }
  return devices;
}

void write_head(std::ostream& out, const Environment& environment, std::span<const Record> records,
                const TableOptions& options) {
  std::vector<std::string> lines = flowed(environment, options.width);
  lines.resize(std::min(lines.size(), head_lines));
  const std::vector<std::string> devices = flowed(devices_of(records), options.width);
  lines.insert(lines.end(), devices.begin(), devices.end());
  for (const std::string& line : lines) {
    out << paint(line, Style::faint, options.colour) << '\n';
  }
  if (!lines.empty()) {
    out << '\n';
  }
}

template <class Format>
std::string or_dash(const std::optional<double>& value, Format format) {
  return value ? format(*value) : "-";
}

// NaN counts as the largest.
std::optional<double> largest_bound(const Group& group) {
  std::optional<double> largest;
  for (const Record* record : group) {
    const bool settled = largest && std::isnan(*largest);
    if (record->bound && !settled && !(largest && *record->bound <= *largest)) {
      largest = record->bound;
    }
  }
  return largest;
}

std::string tolerance_cell(const Record& record) {
  if (record.tolerance && rule_of(record) == Rule::bound) {
    return significant(*record.tolerance, 2) + " x bound";
  }
  return or_dash(record.tolerance, scientific_short);
}

std::int64_t longest_sum(const Group& group) {
  std::int64_t longest = 0;
  for (const Record* record : group) {
    longest = std::max(longest, record->reduction);
  }
  return longest;
}

bool has_row(const Group& group) {
  return std::any_of(group.begin(), group.end(), [](const Record* record) {
    return record->verdict == Verdict::pass || record->verdict == Verdict::fail ||
           record->verdict == Verdict::error || record->verdict == Verdict::mistrusted;
  });
}

std::string passed_of_total(const Group& group) {
  const auto count = [&](Verdict verdict) {
    return std::count_if(group.begin(), group.end(),
                         [=](const Record* record) { return record->verdict == verdict; });
  };
  const auto total = static_cast<std::int64_t>(group.size()) - count(Verdict::not_compared);
  return std::to_string(count(Verdict::pass)) + "/" + std::to_string(total);
}

std::string dash_if_empty(const std::string& text) { return text.empty() ? "-" : one_line(text); }

std::vector<Cell> row_of(const Group& group, bool with_backend, bool with_case) {
  const Record& record = worst(group);
  const Verdict verdict = gravest(group);
  const std::int64_t longest = longest_sum(group);
  const Style emphasis = style_of(verdict) == Style::bad ? Style::bad : Style::plain;
  // The bound beside a tolerance in its own measure must be that of the same record.
  const std::optional<double> bound =
      rule_of(record) == Rule::bound ? record.bound : largest_bound(group);

  std::vector<Cell> cells{{dash_if_empty(record.stage), Style::strong},
                          {dash_if_empty(record.mode)},
                          {dash_if_empty(record.dtype)},
                          {with_backend ? one_line(place(record)) : dash_if_empty(record.path)}};
  if (with_case) {
    cells.push_back({dash_if_empty(record.case_name)});
  }
  cells.push_back({longest > 0 ? std::to_string(longest) : "-"});
  cells.push_back({or_dash(record.max_rel, scientific), emphasis});
  cells.push_back({or_dash(bound, share)});
  cells.push_back({tolerance_cell(record)});
  if (!with_case) {
    cells.push_back({passed_of_total(group)});
  }
  cells.push_back({verdict_word(verdict), style_of(verdict)});
  return cells;
}

std::vector<Column> columns_for(bool with_case) {
  std::vector<Column> columns{{"stage"}, {"mode"}, {"dtype"}, {"path"}};
  if (with_case) {
    columns.push_back({"case"});
  }
  for (const char* title : {"n", "error", "bound", "tolerance"}) {
    columns.push_back({title, Align::right});
  }
  if (!with_case) {
    columns.push_back({"cases", Align::right});
  }
  columns.push_back({"verdict"});
  return columns;
}

void write_rows(std::ostream& out, const std::vector<Group>& groups, const TableOptions& options) {
  const bool with_backend = std::any_of(groups.begin(), groups.end(), [&](const Group& members) {
    return members.front()->backend != groups.front().front()->backend;
  });
  std::vector<std::vector<Cell>> rows;
  for (const Group& members : groups) {
    if (options.every_record) {
      for (const Record* record : members) {
        rows.push_back(row_of({record}, with_backend, true));
      }
    } else if (has_row(members)) {
      rows.push_back(row_of(members, with_backend, false));
    }
  }
  if (rows.empty()) {
    return;
  }
  for (std::size_t i = rows.size() - 1; i > 0; --i) {
    if (rows[i][0].text == rows[i - 1][0].text) {
      rows[i][0].text.clear();
    }
  }
  write_columns(out, columns_for(options.every_record), rows, options.width, options.colour);
  out << paint(legend, Style::faint, options.colour) << "\n\n";
}

}  // namespace

void write_table(std::ostream& out, const Environment& environment, std::span<const Record> records,
                 const TableOptions& options) {
  const std::vector<Group> groups = group_records(records);
  const Summary summary = summarize(records);

  write_head(out, environment, records, options);
  write_failures(out, groups, options);
  write_rows(out, groups, options);
  write_absences(out, records, options);
  out << counts_in_words(summary) << " - "
      << paint(conclusion(summary, options.seconds), summary.passed() ? Style::good : Style::bad,
               options.colour)
      << '\n';
}

}  // namespace dpa4
