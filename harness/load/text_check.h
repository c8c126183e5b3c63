// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace dpa4 {

inline constexpr std::size_t max_file_bytes = 1 << 20;

// Throws a Fault at the first byte that is not well-formed UTF-8 or is a control character other
// than tab and line ends, and for a text longer than max_file_bytes. The YAML scanner would let
// such bytes through, and takes one of them (0x04) for the end of the file.
void check_text(std::string_view text);

}  // namespace dpa4
