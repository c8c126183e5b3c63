// SPDX-License-Identifier: Apache-2.0
// One line on a terminal that says how far a session is.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>

namespace dpa4 {

// Rewrites its line in place; silent unless enabled, which is for a terminal only. Clear it before
// anything else is written there. For one thread.
class Progress {
 public:
  // `total` pieces of work lie ahead; the line keeps within `width` columns.
  Progress(std::ostream& out, bool enabled, std::int64_t total, int width = 79);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // The next piece begins: "[12/180] narrow float32 host/resident, 2 failed".
  void update(std::string_view label, std::int64_t failures);

  // Wipes the line.
  void clear();

 private:
  std::ostream& out_;
  bool enabled_;
  bool shown_ = false;
  std::int64_t total_;
  std::int64_t begun_ = 0;
  int width_;
};

}  // namespace dpa4
