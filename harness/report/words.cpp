// SPDX-License-Identifier: Apache-2.0
#include "report/words.h"

namespace dpa4 {

std::string place(const Record& record) {
  return record.path.empty() ? record.backend : record.backend + "/" + record.path;
}

std::string verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::fail:
      return "FAIL";
    case Verdict::error:
      return "ERROR";
    default:
      return std::string(name(verdict));
  }
}

}  // namespace dpa4
