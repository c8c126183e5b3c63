// SPDX-License-Identifier: Apache-2.0
#include "load/yaml_node.h"

#include <gtest/gtest.h>

namespace dpa4 {
namespace {

TEST(YamlNode, BlamesKeysForTheirValuesAndEntriesForThemselves) {
  const YamlNode root = parse_yaml("first: 1\nlist:\n  - a\n  - 'b'\n");
  ASSERT_EQ(root.kind, YamlNode::Kind::mapping);
  ASSERT_EQ(root.children.size(), 2U);

  const YamlNode& list = root.children[1];
  EXPECT_EQ(list.key, "list");
  EXPECT_EQ(list.where.line, 2);
  EXPECT_EQ(list.where.column, 1);
  ASSERT_EQ(list.children.size(), 2U);
  EXPECT_FALSE(list.entry);

  const YamlNode& entry = list.children[1];
  EXPECT_TRUE(entry.entry);
  EXPECT_EQ(entry.key, "list");
  EXPECT_EQ(entry.text, "b");
  EXPECT_EQ(entry.where.line, 4);
  EXPECT_EQ(entry.where.column, 5);
}

TEST(YamlNode, TellsQuotedTextFromPlain) {
  const YamlNode root = parse_yaml("{a: 1, b: '1', c: \"1\"}");
  EXPECT_FALSE(root.children.at(0).quoted);
  EXPECT_TRUE(root.children.at(1).quoted);
  EXPECT_TRUE(root.children.at(2).quoted);
}

TEST(YamlNode, CopiesWhatAnAliasRefersToUnderTheKeyOfItsUse) {
  const YamlNode root = parse_yaml("a: &x [1, 2]\nb: *x\n");
  const YamlNode& copy = root.children.at(1);
  EXPECT_EQ(copy.key, "b");
  EXPECT_EQ(copy.where.line, 2);
  ASSERT_EQ(copy.children.size(), 2U);
  EXPECT_EQ(copy.children[1].text, "2");
  EXPECT_EQ(copy.children[1].key, "b");
}

TEST(YamlNode, AcceptsNestingUpToTheLimit) {
  const std::string deepest = std::string(max_yaml_depth, '[') + std::string(max_yaml_depth, ']');
  EXPECT_NO_THROW(parse_yaml(deepest));
  EXPECT_THROW(parse_yaml("[" + deepest + "]"), Fault);
}

TEST(YamlNode, CountsAliasesWithAllTheyStandFor) {
  // One list of 1000 values, used 99 times: 1 + 100 * 1001 nodes are one list too many.
  const auto document = [](int uses) {
    std::string text = "- &x [0";
    for (int i = 1; i < 1000; ++i) {
      text += ",0";
    }
    text += "]\n";
    for (int i = 0; i < uses; ++i) {
      text += "- *x\n";
    }
    return text;
  };
  EXPECT_NO_THROW(parse_yaml(document(98)));
  EXPECT_THROW(parse_yaml(document(99)), Fault);
}

}  // namespace
}  // namespace dpa4
