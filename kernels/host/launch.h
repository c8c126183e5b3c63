// SPDX-License-Identifier: Apache-2.0
// Launches a kernel on the host executor. Included by shards only: the body must be visible.
#pragma once

#include "kernels/host/executor.h"

namespace dpa4 {

template <class Kernel>
void launch(HostExecutor& executor, const LaunchShape& shape,
            const typename Kernel::Params& params) {
  host::GridCall call;
  call.kernel = Kernel::name;
  call.shape = shape;
  call.synchronises = Kernel::synchronises;
  call.lane_body = [](const void* argument) {
    Kernel{}(*static_cast<const typename Kernel::Params*>(argument));
  };
  call.argument = &params;
  host::run_grid(call, executor.options());
}

}  // namespace dpa4
