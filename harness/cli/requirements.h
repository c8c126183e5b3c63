// SPDX-License-Identifier: Apache-2.0
// Exit codes, and what `--require` asks for.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "contract/backend.h"
#include "contract/record.h"

namespace dpa4::cli {

// 4 when a kernel or the tool broke, 1 when a gate failed or proved nothing, 3 when something asked
// for could not run or nothing passed at all, 0 otherwise.
int exit_code(std::span<const Record> records);

// Before the run: a sentence when a chosen or required backend cannot run here. Required backends
// are added to `chosen`.
std::optional<std::string> missing_backend(std::vector<const Backend*>& chosen,
                                           const std::vector<std::string>& required,
                                           const std::vector<Backend>& backends);

// After the run: a sentence when a required word (a backend, dtype, path, mode or stage) has no
// record that was compared.
std::optional<std::string> missing_requirement(std::span<const Record> records,
                                               const std::vector<std::string>& required);

}  // namespace dpa4::cli
