// SPDX-License-Identifier: Apache-2.0
// What the value path throws when it declines.
#pragma once

#include <stdexcept>

namespace dpa4 {

// The problem needs more of a resource than any launch of this path can have.
class UnsupportedError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace dpa4
