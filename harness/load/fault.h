// SPDX-License-Identifier: Apache-2.0
// What is wrong at one place of a text. The file's name is added where the text was opened.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace dpa4 {

// Counted from 1; columns in bytes.
struct Location {
  int line = 1;
  int column = 1;
};

class Fault : public std::runtime_error {
 public:
  Fault(Location place, const std::string& sentence) : std::runtime_error(sentence), where(place) {}
  Location where;
};

// Throws a Fault. The sentence needs no full stop.
[[noreturn]] void fail(Location where, const std::string& sentence);

// The text in single quotes, with '?' for characters that a terminal would act upon.
std::string quote(std::string_view text);

}  // namespace dpa4
