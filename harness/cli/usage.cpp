// SPDX-License-Identifier: Apache-2.0
#include "cli/usage.h"

#include <set>

#include "compare/judge.h"
#include "load/case_file.h"

namespace dpa4::cli {

std::vector<Case> load_cases(const std::vector<std::string>& files, const std::string& filter) {
  std::vector<Case> cases;
  std::size_t seen = 0;
  for (const std::string& file : files) {
    try {
      for (Case& item : load_case_file(file)) {
        ++seen;
        if (matches_glob(filter, item.name)) {
          cases.push_back(std::move(item));
        }
      }
    } catch (const CaseFileError& error) {
      throw UsageError(error.what());
    }
  }
  if (cases.empty()) {
    throw UsageError(seen == 0
                         ? std::string("the files contain no case")
                         : "--filter '" + filter + "' matches none of the " + std::to_string(seen) +
                               " cases; 'dpa4-validate list cases FILE' shows their names");
  }
  return cases;
}

}  // namespace dpa4::cli
