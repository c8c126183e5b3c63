// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace dpa4 {

// The text without the escape codes that set colours: everything from an escape to the next 'm'.
inline std::string without_escape_codes(std::string text) {
  for (auto start = text.find('\x1b'); start != std::string::npos; start = text.find('\x1b')) {
    text.erase(start, text.find('m', start) - start + 1);
  }
  return text;
}

}  // namespace dpa4
