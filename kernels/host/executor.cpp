// SPDX-License-Identifier: Apache-2.0
#include "kernels/host/executor.h"

namespace dpa4 {

void HostExecutor::finish() {
  for (const auto& memory : memory_) {
    if (!memory->intact()) {
      throw KernelError("A kernel wrote outside the buffer '" + memory->name() +
                        "': the guard words around it are broken");
    }
  }
}

}  // namespace dpa4
