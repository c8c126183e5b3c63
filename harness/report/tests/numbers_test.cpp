// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.h"

#include <gtest/gtest.h>

#include <cfloat>
#include <limits>
#include <string>

namespace dpa4 {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(Shortest, ReadsBackAsTheSameDouble) {
  for (const double value :
       {0.1, 1.0 / 3, 1e-12, DBL_MIN, DBL_MAX, 0x1p-53, 1.2500000000000002, -123456789.125}) {
    EXPECT_EQ(std::stod(shortest(value)), value);
  }
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(1e-12), "1e-12");
  EXPECT_EQ(shortest(DBL_TRUE_MIN), "5e-324");
  EXPECT_EQ(shortest(-0.0), "-0");
}

TEST(Numbers, NameWhatIsNotFinite) {
  for (const auto format : {shortest, scientific, scientific_short}) {
    EXPECT_EQ(format(nan), "nan");
    EXPECT_EQ(format(-nan), "nan");
    EXPECT_EQ(format(inf), "inf");
    EXPECT_EQ(format(-inf), "-inf");
  }
  EXPECT_EQ(significant(-nan, 2), "nan");
}

TEST(Scientific, ShowsTwoDigits) {
  EXPECT_EQ(scientific(3.21e-16), "3.2e-16");
  EXPECT_EQ(scientific(9.96e-13), "1.0e-12");
  EXPECT_EQ(scientific(1), "1.0e+00");
  EXPECT_EQ(scientific(1e-300), "1.0e-300");
  EXPECT_EQ(scientific(0), "0");
  EXPECT_EQ(scientific(-0.0), "0");
}

TEST(ScientificShort, DropsOnlyAZero) {
  EXPECT_EQ(scientific_short(1e-12), "1e-12");
  EXPECT_EQ(scientific_short(4.4e-7), "4.4e-07");
  EXPECT_EQ(scientific_short(0), "0");
}

TEST(Significant, TakesTheShorterForm) {
  EXPECT_EQ(significant(0.451, 2), "0.45");
  EXPECT_EQ(significant(1, 2), "1");
  EXPECT_EQ(significant(1290, 2), "1.3e+03");
  EXPECT_EQ(significant(1.0031, 4), "1.003");
}

TEST(Share, AlignsWhatIsNearOne) {
  EXPECT_EQ(share(0.9), "0.90");
  EXPECT_EQ(share(41.267), "41.27");
  EXPECT_EQ(share(0.0031), "3.1e-03");
  EXPECT_EQ(share(1.4e7), "1.4e+07");
  EXPECT_EQ(share(0), "0");
  EXPECT_EQ(share(nan), "nan");
}

}  // namespace
}  // namespace dpa4
