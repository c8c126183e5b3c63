// SPDX-License-Identifier: Apache-2.0
#include "kernels/host/backend.h"

#include "kernels/host/make_backend.h"

namespace dpa4 {

Backend host_backend() { return make_host_backend<Faithful>("host"); }

}  // namespace dpa4
