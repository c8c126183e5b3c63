// SPDX-License-Identifier: Apache-2.0
#include "load/case_file.h"

#include <cstdint>
#include <fstream>
#include <string_view>
#include <system_error>

#include "load/case_keys.h"
#include "load/case_list.h"
#include "load/sweep.h"
#include "load/text_check.h"
#include "load/tolerance_rules.h"
#include "load/yaml_node.h"
#include "load/yaml_read.h"

namespace dpa4 {

namespace {

constexpr std::int64_t known_version = 1;

std::string as_sentence(std::string text) {
  const bool ended = text.ends_with('.') || text.ends_with('?');
  return ended ? text : text + ".";
}

// Runs `work`, with the file's name before whatever it finds wrong.
template <class Work>
auto in_file(const std::string& file, const Work& work) {
  try {
    return work();
  } catch (const Fault& fault) {
    throw CaseFileError(file + ":" + std::to_string(fault.where.line) + ":" +
                        std::to_string(fault.where.column) + ": " + as_sentence(fault.what()));
  }
}

// One byte past the limit is enough to see that a file is too large, endless devices included.
std::string read_file(const std::filesystem::path& path) {
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) {
    throw CaseFileError(path.string() + ": this is a directory, but a case file is wanted.");
  }
  if (!std::filesystem::exists(path, unknown)) {
    throw CaseFileError(path.string() + ": there is no such file.");
  }
  std::ifstream stream(path, std::ios::binary);
  std::string text(max_file_bytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!stream.is_open() || stream.bad()) {
    throw CaseFileError(path.string() + ": this file cannot be read; check its permissions.");
  }
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

YamlNode parse_versioned(const std::string& text, const std::vector<std::string_view>& keys,
                         std::string_view title) {
  check_text(text);
  YamlNode root = parse_yaml(text);
  expect_keys(root, keys, title);
  const YamlNode& version = require(root, "version", title);
  std::int64_t number = 0;
  read(version, number);
  if (number != known_version) {
    fail(version.where, "'version' is " + version.text + ", but only version " +
                            std::to_string(known_version) + " is known");
  }
  return root;
}

void add_single_case(const YamlNode& node, const CaseDraft& defaults,
                     const std::vector<ToleranceRule>& file_rules, CaseList& cases) {
  constexpr std::string_view title = "a case";
  CaseDraft draft = defaults;
  draft.where = node.where;
  apply_keys(node, Place::single_case, title, draft);
  require(node, "name", title);
  cases.add(finish_case(draft, file_rules), node.where);
}

std::vector<Case> read_cases(const std::string& text, const std::string& file_name) {
  const YamlNode root = parse_versioned(
      text, {"version", "defaults", "cases", "sweeps", "tolerances"}, "a case file");

  CaseDraft defaults = built_in_draft(file_name);
  if (const YamlNode* node = find(root, "defaults")) {
    apply_keys(*node, Place::defaults, "'defaults'", defaults);
  }
  std::vector<ToleranceRule> file_rules;
  if (const YamlNode* list = find(root, "tolerances")) {
    file_rules = read_tolerance_rules(*list, file_name);
  }

  CaseList cases;
  if (const YamlNode* list = find(root, "cases")) {
    for (const YamlNode& node : entries(*list)) {
      add_single_case(node, defaults, file_rules, cases);
    }
  }
  if (const YamlNode* list = find(root, "sweeps")) {
    for (const YamlNode& node : entries(*list)) {
      expand_sweep(node, defaults, file_rules, cases);
    }
  }
  std::vector<Case> read = cases.take();
  if (read.empty()) {
    fail(root.where, "the file holds no case; write some under 'cases' or 'sweeps'");
  }
  return read;
}

}  // namespace

std::vector<Case> load_case_file(const std::filesystem::path& path) {
  return parse_case_file(read_file(path), path.string());
}

std::vector<Case> parse_case_file(const std::string& text, const std::string& file_name) {
  return in_file(file_name, [&] { return read_cases(text, file_name); });
}

std::vector<ToleranceRule> parse_policy(const std::string& text, const std::string& file_name) {
  constexpr std::string_view title = "a tolerance policy";
  return in_file(file_name, [&] {
    const YamlNode root = parse_versioned(text, {"version", "tolerances"}, title);
    return read_tolerance_rules(require(root, "tolerances", title), file_name);
  });
}

}  // namespace dpa4
