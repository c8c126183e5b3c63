// SPDX-License-Identifier: Apache-2.0
// The command line that repeats one record alone.
#pragma once

#include <string>

#include "contract/record.h"

namespace dpa4 {

std::string repro_line(const Record& record, const std::string& case_file,
                       const std::string& options);

// `text` as one word of a POSIX shell, quoted only where it must be.
std::string shell_word(const std::string& text);

}  // namespace dpa4
