// SPDX-License-Identifier: Apache-2.0
#include "contract/problem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "contract/operands.h"

namespace dpa4 {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Problem, SizesOfTheFirstDeployedShape) {
  Problem p;
  p.lmax = 3;
  p.focus = 2;
  p.channels = 32;
  p.layers = 3;
  p.rank = 1;
  EXPECT_EQ(p.components(), 16);
  EXPECT_EQ(p.rows(), 10);
  EXPECT_EQ(p.width(), 64);
  EXPECT_EQ(p.block0(), 128);
  EXPECT_EQ(p.block1(), 192);
  EXPECT_EQ(p.row_width(), 320);
  EXPECT_EQ(p.run_length(), 46);
  EXPECT_EQ(p.kernel_length(), 25);
  p.rank = 0;
  EXPECT_EQ(p.kernel_length(), 4 * 64);
}

TEST(Problem, RunsOfAnEdgeArePackedWithoutGaps) {
  for (int lmax = 1; lmax <= max_lmax; ++lmax) {
    Problem p;
    p.lmax = lmax;
    int end = 0;
    for (int row = 0; row < p.rows(); ++row) {
      EXPECT_EQ(run_offset(row, lmax), end) << "lmax " << lmax << " row " << row;
      end += 2 * degree_of_row(row, lmax) + 1;
    }
    EXPECT_EQ(end, p.run_length());
  }
}

TEST(Problem, RowsAreOrderMajor) {
  EXPECT_EQ(degree_of_row(2, 2), 2);
  EXPECT_EQ(order_of_row(2, 2), 0);
  EXPECT_EQ(degree_of_row(3, 2), 1);
  EXPECT_EQ(order_of_row(3, 2), -1);
  EXPECT_EQ(degree_of_row(6, 2), 2);
  EXPECT_EQ(order_of_row(6, 2), 1);
}

TEST(Problem, FaultsSayWhatWouldBeRight) {
  const auto fault = [](auto change) {
    Problem p;
    change(p);
    return find_fault(p).value_or("none");
  };
  EXPECT_EQ(fault([](Problem&) {}), "none");
  EXPECT_THAT(fault([](Problem& p) { p.rank = 5; }), HasSubstr("rank is 5, but must be 0..4"));
  EXPECT_THAT(fault([](Problem& p) { p.lmax = 7; }), HasSubstr("lmax is 7"));
  EXPECT_THAT(fault([](Problem& p) { p.tau = 0; }), HasSubstr("tau is 0"));
  EXPECT_THAT(fault([](Problem& p) { p.tau = std::nan(""); }), HasSubstr("tau is nan"));
  EXPECT_THAT(fault([](Problem& p) { p.smoothing = 1; }), HasSubstr("smoothing is 1"));
  EXPECT_THAT(fault([](Problem& p) { p.edges = -1; }), HasSubstr("edges is -1"));
  EXPECT_THAT(fault([](Problem& p) { p.channels = 257; }), HasSubstr("at most 256 for lmax 1"));
  EXPECT_EQ(fault([](Problem& p) { p.lmax = 6, p.channels = 384; }), "none");
}

TEST(Operands, SourcesAreIndexedByNodeInEdgeOrder) {
  Operands o;
  o.problem.nodes = 4;
  o.problem.edges = 5;
  o.src = {2, 0, 2, 3, 0};
  index_sources(o);
  EXPECT_THAT(o.src_order, ElementsAre(1, 4, 0, 2, 3));
  EXPECT_THAT(o.src_rowptr, ElementsAre(0, 2, 2, 4, 5));
}

}  // namespace
}  // namespace dpa4
