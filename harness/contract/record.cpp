// SPDX-License-Identifier: Apache-2.0
#include "contract/record.h"

namespace dpa4 {

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "pass";
    case Verdict::fail:
      return "fail";
    case Verdict::error:
      return "error";
    case Verdict::unsupported:
      return "unsupported";
    case Verdict::not_compiled:
      return "not compiled";
    case Verdict::not_compared:
      return "not compared";
    case Verdict::mistrusted:
      return "mistrusted";
  }
  return "unknown";
}

}  // namespace dpa4
