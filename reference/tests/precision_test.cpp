// SPDX-License-Identifier: Apache-2.0
// What the long double reference is worth, judged by scalar loops in quadruple precision.
#include <gtest/gtest.h>

#include <algorithm>

#include "reference/reference.h"
#include "reference/tests/draw.h"
#include "reference/tests/naive.h"

namespace dpa4::test {
namespace {

__float128 magnitude(__float128 value) { return value < 0 ? -value : value; }

TEST(Precision, LongDoubleIsCloserToTheTruthThanDouble) {
  Problem p;
  p.nodes = 3;
  p.edges = 4;
  p.lmax = 2;
  p.focus = 2;
  p.channels = 5;
  p.layers = 3;
  p.rank = 2;
  p.norm = true;
  p.tau = 0.7;
  p.smoothing = 0.02;
  const Operands operands = draw(p, 41);
  const auto exact = naive_forward<__float128>(operands);
  const auto tensors = all_tensors(p);
  const auto coarse = reference_forward(operands, Precision::double_precision, tensors, 1);
  const auto fine = reference_forward(operands, Precision::long_double_precision, tensors, 1);

  for (const auto& [stage, truth] : fine) {
    ASSERT_EQ(truth.high.size(), exact.at(stage).size()) << stage;
    ASSERT_EQ(truth.low.size(), truth.high.size()) << stage;
    __float128 scale = 0, coarse_error = 0, high_error = 0, fine_error = 0;
    for (std::size_t i = 0; i < truth.high.size(); ++i) {
      const __float128 value = exact.at(stage)[i];
      const __float128 high = truth.high[i];
      scale = std::max(scale, magnitude(value));
      coarse_error = std::max(coarse_error, magnitude(coarse.at(stage).high[i] - value));
      high_error = std::max(high_error, magnitude(high - value));
      fine_error = std::max(fine_error, magnitude(high + truth.low[i] - value));
      // high is the double nearest to high + low.
      ASSERT_EQ(truth.high[i] + truth.low[i], truth.high[i]) << stage;
    }
    EXPECT_LE(static_cast<double>(coarse_error / scale), 5e-15) << stage;
    EXPECT_LE(static_cast<double>(fine_error / scale), 2e-18) << stage;
    EXPECT_LT(static_cast<double>(100 * fine_error), static_cast<double>(high_error)) << stage;
    EXPECT_LE(static_cast<double>(high_error), static_cast<double>(coarse_error)) << stage;
  }
}

}  // namespace
}  // namespace dpa4::test
