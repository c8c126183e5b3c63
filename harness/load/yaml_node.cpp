// SPDX-License-Identifier: Apache-2.0
#include "load/yaml_node.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

namespace dpa4 {

namespace {

Location at(const YAML::Mark& mark) {
  return {std::max(mark.line, 0) + 1, std::max(mark.column, 0) + 1};
}

// Builds the tree from the parser's events rather than from its node graph: limits apply while the
// text is read, and places and quotes survive.
class TreeBuilder : public YAML::EventHandler {
 public:
  void OnDocumentStart(const YAML::Mark& mark) override {
    if (root_) {
      fail(at(mark), "a second YAML document starts here, but a file holds one");
    }
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    require_value_position(mark);
    finish(start(YamlNode::Kind::null, mark, anchor));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    require_value_position(mark);
    const auto target = anchors_.find(anchor);
    if (target == anchors_.end()) {
      fail(at(mark), "this alias stands within the value it refers to, or refers to a key");
    }
    count_nodes(target->second.nodes, mark);
    YamlNode node = target->second.node;
    place(node, mark);
    if (node.kind == YamlNode::Kind::list) {
      for (YamlNode& child : node.children) {
        child.key = node.key;
      }
    }
    add(std::move(node));
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_tag(mark, tag);
    if (value.size() > max_yaml_text) {
      fail(at(mark), "this text is longer than " + std::to_string(max_yaml_text) +
                         " bytes, the most allowed");
    }
    if (awaits_key()) {
      take_key(mark, value);
      return;
    }
    Open scalar = start(YamlNode::Kind::scalar, mark, anchor);
    scalar.node.text = value;
    scalar.node.quoted = tag == quoted_tag;
    finish(std::move(scalar));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    open(YamlNode::Kind::list, mark, tag, anchor);
  }
  void OnSequenceEnd() override { close(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    open(YamlNode::Kind::mapping, mark, tag, anchor);
  }
  void OnMapEnd() override { close(); }

  YamlNode take_root() {
    if (!root_ || root_->kind == YamlNode::Kind::null) {
      fail({}, "the file is empty");
    }
    return std::move(*root_);
  }

 private:
  // The parser's marks for scalars without a tag of their own.
  static constexpr std::string_view plain_tag = "?";
  static constexpr std::string_view quoted_tag = "!";

  struct Key {
    std::string text;
    Location where;
  };
  // A node being built.
  struct Open {
    YamlNode node;
    YAML::anchor_t anchor;
    std::size_t nodes_before;                   // counted before this one
    std::optional<Key> pending = {};            // a mapping's key whose value comes next
    std::map<std::string, Location> keys = {};  // a mapping's keys so far
  };
  struct Anchored {
    YamlNode node;
    std::size_t nodes;
  };

  bool awaits_key() const {
    return !open_.empty() && open_.back().node.kind == YamlNode::Kind::mapping &&
           !open_.back().pending;
  }

  void require_value_position(const YAML::Mark& mark) const {
    if (awaits_key()) {
      fail(at(mark),
           "a key must be a text, such as 'lmax'; if this is none, a bracket is not closed");
    }
  }

  static void refuse_tag(const YAML::Mark& mark, const std::string& tag) {
    if (!tag.empty() && tag != plain_tag && tag != quoted_tag) {
      fail(at(mark), "the tag " + quote(tag) + " has no meaning here; leave it out");
    }
  }

  void take_key(const YAML::Mark& mark, const std::string& text) {
    if (text == "<<") {
      fail(at(mark),
           "merge keys ('<<') are not part of the format; write what cases share in 'defaults' or "
           "in the base of a sweep");
    }
    const auto [first, fresh] = open_.back().keys.emplace(text, at(mark));
    if (!fresh) {
      fail(at(mark), "the key " + quote(text) + " is given twice, first in line " +
                         std::to_string(first->second.line));
    }
    open_.back().pending = Key{text, at(mark)};
  }

  void count_nodes(std::size_t more, const YAML::Mark& mark) {
    nodes_ += more;
    if (nodes_ > max_yaml_nodes) {
      fail(at(mark), "with its aliases written out the file holds more than " +
                         std::to_string(max_yaml_nodes) + " values, the most that are read");
    }
  }

  void place(YamlNode& node, const YAML::Mark& mark) const {
    node.where = at(mark);
    if (open_.empty()) {
      return;
    }
    const Open& parent = open_.back();
    node.entry = !parent.pending;
    node.key = parent.pending ? parent.pending->text : parent.node.key;
    if (parent.pending) {
      node.where = parent.pending->where;
    }
  }

  Open start(YamlNode::Kind kind, const YAML::Mark& mark, YAML::anchor_t anchor) {
    const std::size_t before = nodes_;
    count_nodes(1, mark);
    Open started{{}, anchor, before};
    started.node.kind = kind;
    place(started.node, mark);
    return started;
  }

  void open(YamlNode::Kind kind, const YAML::Mark& mark, const std::string& tag,
            YAML::anchor_t anchor) {
    require_value_position(mark);
    refuse_tag(mark, tag);
    if (open_.size() == max_yaml_depth) {
      fail(at(mark), "lists and mappings are nested deeper than " + std::to_string(max_yaml_depth) +
                         " levels, the most allowed");
    }
    open_.push_back(start(kind, mark, anchor));
  }

  void close() {
    Open done = std::move(open_.back());
    open_.pop_back();
    finish(std::move(done));
  }

  void finish(Open done) {
    if (done.anchor != YAML::NullAnchor) {
      anchors_[done.anchor] = {done.node, nodes_ - done.nodes_before};
    }
    add(std::move(done.node));
  }

  void add(YamlNode node) {
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    open_.back().node.children.push_back(std::move(node));
    open_.back().pending.reset();
  }

  std::vector<Open> open_;  // outermost first
  std::map<YAML::anchor_t, Anchored> anchors_;
  std::size_t nodes_ = 0;
  std::optional<YamlNode> root_;
};

}  // namespace

YamlNode parse_yaml(const std::string& text) {
  TreeBuilder builder;
  try {
    std::istringstream stream(text);
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& error) {
    fail(at(error.mark), "this is not valid YAML (" + error.msg + ")");
  }
  return builder.take_root();
}

}  // namespace dpa4
