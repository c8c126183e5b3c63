// SPDX-License-Identifier: Apache-2.0
// Memory that stands for a GPU's: poisoned when made, guard words on both sides.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace dpa4::host {

class GuardedMemory {
 public:
  enum class Content { poison, undefined };

  // `name` appears in the message when a guard is found broken. Undefined content is for memory
  // that the caller fills at once.
  GuardedMemory(std::size_t bytes, std::string name, Content content = Content::poison);
  [[nodiscard]] void* data() const { return storage_.get() + guard_size; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool intact() const;

 private:
  static constexpr std::size_t guard_size = 64;
  std::size_t bytes_;
  std::string name_;
  std::unique_ptr<unsigned char[]> storage_;
};

}  // namespace dpa4::host
