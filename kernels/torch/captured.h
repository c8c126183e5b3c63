// SPDX-License-Identifier: Apache-2.0
// Operands and results stored as a dictionary of tensors (.pt): keys operand.*, forward.*, meta.*,
// named as in docs/mathematics.md. Reading one executes nothing.
#pragma once

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>

#include "contract/operands.h"
#include "contract/stage.h"

namespace dpa4 {

class CapturedFileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Captured {
  Operands operands;
  StageValues stages;  // the forward results it holds, by stage name
};

// Throws CapturedFileError, naming the file and the key, when the file cannot be read, a key is
// missing, or a tensor's shape does not fit meta.*.
Captured load_captured(const std::filesystem::path& path);

}  // namespace dpa4
