// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "contract/record.h"

namespace dpa4 {

// Where the record was run: "host/resident", or the backend alone if it has no paths.
std::string place(const Record& record);

// The verdict's name, in capitals where it is a failure, so that it stands out without colour.
std::string verdict_word(Verdict verdict);

}  // namespace dpa4
