// SPDX-License-Identifier: Apache-2.0
#include "load/text_check.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "load/fault.h"

namespace dpa4 {

namespace {

// Bytes of the UTF-8 character at the start of the text, which is not empty; 0 when it is not one.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) {
    return 1;
  }
  const std::size_t length = lead >= 0xf0 ? 4 : (lead >= 0xe0 ? 3 : 2);
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) {
    return 0;
  }
  std::uint32_t code = lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) {
      return 0;
    }
    code = (code << 6) | (byte(i) & 0x3fU);
  }
  const std::uint32_t smallest = length == 4 ? 0x10000 : (length == 3 ? 0x800 : 0x80);
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  return code >= smallest && code <= 0x10ffff && !surrogate ? length : 0;
}

bool is_forbidden_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7f;
}

Location location_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_end = before.rfind('\n');
  const std::size_t line_start = line_end == std::string_view::npos ? 0 : line_end + 1;
  return {static_cast<int>(line), static_cast<int>(offset - line_start) + 1};
}

}  // namespace

void check_text(std::string_view text) {
  if (text.size() > max_file_bytes) {
    fail({}, "the file is larger than " + std::to_string(max_file_bytes) +
                 " bytes, the most that is read; split it into several files");
  }
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = character_length(text.substr(i));
    if (length == 0) {
      fail(location_of(text, i), "this byte is not UTF-8; save the file in that encoding");
    }
    if (is_forbidden_control(text[i])) {
      fail(location_of(text, i), "this is a control character, which YAML does not allow");
    }
    i += length;
  }
}

}  // namespace dpa4
