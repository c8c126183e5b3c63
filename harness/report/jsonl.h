// SPDX-License-Identifier: Apache-2.0
// Results for programs: JSON Lines, one object to a line, documented in docs/result-format.md.
// Records are flat and only written here, never read, so a page of code stands in for a library.
#pragma once

#include <string>

#include "contract/record.h"

namespace dpa4 {

// The line for the machine and build, without the line end: schema, kind "environment", then the
// pairs in their order. Keys must be unique and other than "schema" and "kind".
std::string to_json(const Environment& environment);

// The line for one record, without the line end: schema, kind "record", then its fields. An absent
// optional is null. Numbers read back as the same double; NaN and infinities, which JSON lacks, are
// the strings "nan", "inf" and "-inf". The line is valid UTF-8: other bytes in names and notes
// become U+FFFD.
std::string to_json(const Record& record);

}  // namespace dpa4
