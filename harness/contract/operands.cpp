// SPDX-License-Identifier: Apache-2.0
#include "contract/operands.h"

#include <algorithm>
#include <numeric>

namespace dpa4 {

void index_sources(Operands& operands) {
  const auto& src = operands.src;
  operands.src_order.resize(src.size());
  std::iota(operands.src_order.begin(), operands.src_order.end(), std::int64_t{0});
  std::stable_sort(operands.src_order.begin(), operands.src_order.end(),
                   [&](std::int64_t a, std::int64_t b) { return src.at(a) < src.at(b); });

  operands.src_rowptr.assign(operands.problem.nodes + 1, 0);
  for (const std::int64_t node : src) {
    ++operands.src_rowptr.at(node + 1);
  }
  std::partial_sum(operands.src_rowptr.begin(), operands.src_rowptr.end(),
                   operands.src_rowptr.begin());
}

}  // namespace dpa4
