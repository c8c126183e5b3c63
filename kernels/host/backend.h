// SPDX-License-Identifier: Apache-2.0
// The backend "host": the fused kernels on the host executor.
#pragma once

#include "contract/backend.h"

namespace dpa4 {

Backend host_backend();

}  // namespace dpa4
