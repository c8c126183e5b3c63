// SPDX-License-Identifier: Apache-2.0
#include "contract/backend.h"

namespace dpa4 {

std::string_view name(Schedule schedule) {
  switch (schedule) {
    case Schedule::inorder:
      return "inorder";
    case Schedule::reversed:
      return "reversed";
    case Schedule::random:
      return "random";
  }
  return "unknown";
}

std::optional<Schedule> parse_schedule(std::string_view text) {
  for (const Schedule schedule : {Schedule::inorder, Schedule::reversed, Schedule::random}) {
    if (name(schedule) == text) {
      return schedule;
    }
  }
  return std::nullopt;
}

}  // namespace dpa4
