// SPDX-License-Identifier: Apache-2.0
#include "report/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "escape_codes.h"

namespace dpa4 {
namespace {

using testing::ElementsAre;

const std::string bad = "\xEF\xBF\xBD";

TEST(RepairUtf8, KeepsWhatIsWellFormed) {
  for (const std::string text : {"plain", "é", "€", "\xF0\x9F\x98\x80", "\xED\x9F\xBF", ""}) {
    EXPECT_EQ(repair_utf8(text), text);
  }
}

TEST(RepairUtf8, ReplacesEveryOtherByte) {
  EXPECT_EQ(repair_utf8("a\xFFz"), "a" + bad + "z");
  EXPECT_EQ(repair_utf8("\x80"), bad);                                // a continuation on its own
  EXPECT_EQ(repair_utf8("\xC0\xAF"), bad + bad);                      // overlong
  EXPECT_EQ(repair_utf8("\xE0\x9F\xBF"), bad + bad + bad);            // overlong
  EXPECT_EQ(repair_utf8("\xED\xA0\x80"), bad + bad + bad);            // a surrogate
  EXPECT_EQ(repair_utf8("\xF4\x90\x80\x80"), bad + bad + bad + bad);  // beyond U+10FFFF
  EXPECT_EQ(repair_utf8("\xE2\x82"), bad + bad);                      // cut off at the end
  EXPECT_EQ(repair_utf8("\xC3z"), bad + "z");                         // cut off before a letter
}

TEST(OneLine, LeavesNothingThatCommandsATerminal) {
  EXPECT_EQ(one_line("a\nb\x1b[31mc\x7F"), "a b [31mc ");
}

TEST(ColumnsOf, CountsCodePoints) {
  EXPECT_EQ(columns_of("größe"), 5);
  EXPECT_EQ(columns_of(""), 0);
}

TEST(Shorten, CutsBetweenCodePoints) {
  EXPECT_EQ(shorten("abcdef", 6), "abcdef");
  EXPECT_EQ(shorten("abcdefg", 6), "abc...");
  EXPECT_EQ(shorten("ééééé", 4), "é...");
  EXPECT_EQ(shorten("abcdef", 2), "..");
  EXPECT_EQ(shorten("abcdef", -1), "");
}

TEST(Wrap, BreaksAtSpacesAndKeepsLineEnds) {
  EXPECT_THAT(wrap("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_THAT(wrap("one\ntwo three", 20), ElementsAre("one", "two three"));
  EXPECT_THAT(wrap("a verylongword b", 4), ElementsAre("a", "verylongword", "b"));
  EXPECT_THAT(wrap("", 10), ElementsAre(""));
  EXPECT_THAT(wrap("ééé ééé", 7), ElementsAre("ééé ééé"));
}

TEST(WriteBeside, IndentsWhatFollows) {
  std::ostringstream out;
  write_beside(out, "note", 6, "one two three", 13);
  EXPECT_EQ(out.str(), "note  one two\n      three\n");
}

TEST(Paint, IsPlainWithoutColour) {
  EXPECT_EQ(paint("x", Style::bad, false), "x");
  EXPECT_EQ(paint("x", Style::bad, true), "\x1b[1;31mx\x1b[0m");
  EXPECT_EQ(paint("x", Style::plain, true), "x");
  EXPECT_EQ(paint("", Style::bad, true), "");
}

std::string columns(int width, bool colour = false) {
  std::ostringstream out;
  write_columns(out, {{"name"}, {"n", Align::right}, {"end"}},
                {{{"größe"}, {"7"}, {"x"}}, {{""}, {"1000"}, {""}}, {{"a"}, {""}, {"y"}}}, width,
                colour);
  return out.str();
}

TEST(WriteColumns, AlignsWithoutTrailingSpaces) {
  EXPECT_EQ(columns(16),
            "name      n  end\n"
            "größe     7  x\n"
            "       1000\n"
            "a            y\n");
}

TEST(WriteColumns, MovesCloserWhereSpaceIsShort) {
  EXPECT_EQ(columns(15),
            "name     n end\n"
            "größe    7 x\n"
            "      1000\n"
            "a          y\n");
}

TEST(WriteColumns, ColourDoesNotMoveColumns) {
  const std::string text = columns(16, true);
  EXPECT_NE(text, columns(16));
  EXPECT_EQ(without_escape_codes(text), columns(16));
}

}  // namespace
}  // namespace dpa4
