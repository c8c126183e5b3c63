// SPDX-License-Identifier: Apache-2.0
#include "run/repro.h"

#include <string_view>

namespace dpa4 {

std::string shell_word(const std::string& text) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+@%";
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) {
    return text;
  }
  std::string quoted = "'";
  for (const char c : text) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

std::string repro_line(const Record& record, const std::string& case_file,
                       const std::string& options) {
  std::string line = "dpa4-validate run " + shell_word(case_file) + " --filter " +
                     shell_word(record.case_name) + " --backend " + record.backend + " --dtype " +
                     record.dtype;
  if (record.path != "-") {
    line += " --path " + record.path;
  }
  if (!record.mode.empty()) {
    line += " --mode " + record.mode;
  }
  if (!record.stage.empty()) {
    line += " --stage " + shell_word(record.stage);
  }
  return line + options;
}

}  // namespace dpa4
