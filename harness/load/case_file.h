// SPDX-License-Identifier: Apache-2.0
// Case files: YAML in, cases out. docs/case-format.md describes the format, its keys with their
// ranges and defaults, and the limits on size.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "contract/case.h"

namespace dpa4 {

// Thrown for anything wrong in a file. what() is a complete sentence that opens with
// "file:line:column: ", both counted from 1, columns in bytes; a file that cannot be read at all
// has no line, and the sentence opens with "file: ".
class CaseFileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The cases of one file, then its sweeps expanded, in file order: at least one case, names unique,
// every problem legal (find_fault). A case's tolerances are its own rules, then its file's.
// Throws CaseFileError.
std::vector<Case> load_case_file(const std::filesystem::path& path);

// The same from text; `file_name` is what errors and rule sources call it.
std::vector<Case> parse_case_file(const std::string& text, const std::string& file_name);

// A list of tolerance rules alone (keys "version" and "tolerances"), for the default policy. At
// least one rule. Throws CaseFileError.
std::vector<ToleranceRule> parse_policy(const std::string& text, const std::string& file_name);

}  // namespace dpa4
