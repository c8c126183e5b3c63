// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.h"

#include <array>
#include <charconv>
#include <cmath>

namespace dpa4 {

namespace {

// to_chars with any of its trailing arguments; the buffer holds every double in each format used.
template <class... Format>
std::string to_text(double value, Format... format) {
  if (std::isnan(value)) {
    return "nan";  // to_chars would show the sign, which means nothing
  }
  std::array<char, 64> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format...);
  return std::string(buffer.data(), end.ptr);
}

}  // namespace

std::string shortest(double value) { return to_text(value); }

std::string significant(double value, int digits) {
  return to_text(value, std::chars_format::general, digits);
}

std::string scientific(double value) {
  return value == 0 ? "0" : to_text(value, std::chars_format::scientific, 1);
}

std::string scientific_short(double value) {
  std::string text = scientific(value);
  if (const auto zero = text.find(".0e"); zero != std::string::npos) {
    text.erase(zero, 2);
  }
  return text;
}

std::string share(double value) {
  const bool plain = value >= 0.01 && value < 100;
  return plain ? to_text(value, std::chars_format::fixed, 2) : scientific(value);
}

}  // namespace dpa4
