// SPDX-License-Identifier: Apache-2.0
#include "load/fault.h"

namespace dpa4 {

void fail(Location where, const std::string& sentence) { throw Fault(where, sentence); }

std::string quote(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    quoted += (byte < 0x20 || byte == 0x7f) ? '?' : c;
  }
  return quoted + "'";
}

}  // namespace dpa4
