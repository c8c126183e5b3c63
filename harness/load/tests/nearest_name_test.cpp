// SPDX-License-Identifier: Apache-2.0
#include "load/nearest_name.h"

#include <gtest/gtest.h>

namespace dpa4 {
namespace {

TEST(EditDistance, CountsEachKindOfEditOnce) {
  EXPECT_EQ(edit_distance("focus", "focus"), 0U);
  EXPECT_EQ(edit_distance("fcus", "focus"), 1U);
  EXPECT_EQ(edit_distance("foccus", "focus"), 1U);
  EXPECT_EQ(edit_distance("fokus", "focus"), 1U);
  EXPECT_EQ(edit_distance("foucs", "focus"), 1U);
  EXPECT_EQ(edit_distance("", "tau"), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(Suggest, NamesTheNearestWithinTwoEdits) {
  EXPECT_EQ(suggest("foucs", {"lmax", "focus"}), "did you mean 'focus'?");
  EXPECT_EQ(suggest("chanel", {"focus", "channels"}), "did you mean 'channels'?");
}

TEST(Suggest, ListsAllWhereNoneIsNear) {
  EXPECT_EQ(suggest("temperature", {"tau", "rank"}), "valid are: tau, rank");
}

TEST(Suggest, DoesNotRewriteAShortWordEntirely) {
  EXPECT_EQ(suggest("ab", {"xy", "tau"}), "valid are: xy, tau");
}

}  // namespace
}  // namespace dpa4
