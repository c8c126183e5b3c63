// SPDX-License-Identifier: Apache-2.0
#include "report/progress.h"

#include <ostream>
#include <string>

#include "report/text.h"

namespace dpa4 {

namespace {

constexpr std::string_view wipe = "\r\x1b[K";

}  // namespace

Progress::Progress(std::ostream& out, bool enabled, std::int64_t total, int width)
    : out_(out), enabled_(enabled), total_(total), width_(width) {}

Progress::~Progress() { clear(); }

void Progress::update(std::string_view label, std::int64_t failures) {
  if (!enabled_) {
    return;
  }
  ++begun_;
  std::string count = "[";
  count.append(std::to_string(begun_)).append("/").append(std::to_string(total_)).append("] ");
  std::string tail;
  if (failures > 0) {
    tail.append(", ").append(std::to_string(failures)).append(" failed");
  }
  const int room = width_ - columns_of(count) - columns_of(tail);
  out_ << wipe << count << shorten(one_line(label), room) << tail << std::flush;
  shown_ = true;
}

void Progress::clear() {
  if (shown_) {
    out_ << wipe << std::flush;
    shown_ = false;
  }
}

}  // namespace dpa4
