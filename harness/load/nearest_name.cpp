// SPDX-License-Identifier: Apache-2.0
#include "load/nearest_name.h"

#include <algorithm>

#include "load/fault.h"

namespace dpa4 {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // cost[i][j]: the distance between the first i characters of a and the first j of b.
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const std::size_t replaced = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
}

std::string suggest(std::string_view text, const std::vector<std::string_view>& valid) {
  constexpr std::size_t most_edits = 2;
  std::string_view nearest;
  std::size_t fewest = most_edits + 1;
  for (const std::string_view candidate : valid) {
    const std::size_t edits = edit_distance(text, candidate);
    // Rewriting a whole short word is no misspelling.
    if (edits < fewest && edits < std::min(text.size(), candidate.size())) {
      fewest = edits;
      nearest = candidate;
    }
  }
  if (!nearest.empty()) {
    return "did you mean " + quote(nearest) + "?";
  }
  std::string list = "valid are: ";
  for (std::size_t i = 0; i < valid.size(); ++i) {
    list.append(i == 0 ? "" : ", ").append(valid[i]);
  }
  return list;
}

}  // namespace dpa4
