// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace dpa4::test {

// max|got - truth| / max|truth|; NaN or another size give infinity, an empty pair 0.
inline double relative_error(const std::vector<double>& got, const std::vector<double>& truth) {
  if (got.size() != truth.size()) {
    return std::numeric_limits<double>::infinity();
  }
  double error = 0;
  double scale = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double difference = std::abs(got[i] - truth[i]);
    error = std::isnan(difference) ? std::numeric_limits<double>::infinity()
                                   : std::max(error, difference);
    scale = std::max(scale, std::abs(truth[i]));
  }
  return error == 0 ? 0 : error / scale;
}

}  // namespace dpa4::test
