// SPDX-License-Identifier: Apache-2.0
#include "report/progress.h"

#include <gtest/gtest.h>

#include <sstream>

namespace dpa4 {
namespace {

TEST(Progress, RewritesOneLine) {
  std::ostringstream out;
  Progress progress(out, true, 12);
  progress.update("narrow float32", 0);
  progress.update("wide\nfloat32", 3);
  EXPECT_EQ(out.str(), "\r\x1b[K[1/12] narrow float32\r\x1b[K[2/12] wide float32, 3 failed");
}

TEST(Progress, ClearsOnceAndWhenItEnds) {
  std::ostringstream out;
  {
    Progress progress(out, true, 2);
    progress.clear();
    EXPECT_EQ(out.str(), "");
    progress.update("a", 0);
    progress.clear();
    progress.clear();
    EXPECT_EQ(out.str(), "\r\x1b[K[1/2] a\r\x1b[K");
    progress.update("b", 0);
  }
  EXPECT_EQ(out.str(), "\r\x1b[K[1/2] a\r\x1b[K\r\x1b[K[2/2] b\r\x1b[K");
}

TEST(Progress, KeepsWithinItsWidth) {
  std::ostringstream out;
  Progress progress(out, true, 10, 28);
  progress.update("a label that is too long", 2);
  EXPECT_EQ(out.str(), "\r\x1b[K[1/10] a label ..., 2 failed");
}

TEST(Progress, IsSilentUnlessEnabled) {
  std::ostringstream out;
  {
    Progress progress(out, false, 2);
    progress.update("a", 1);
    progress.clear();
  }
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace dpa4
