// SPDX-License-Identifier: Apache-2.0
#include "run/registry.h"

#include "kernels/cuda/backend.h"
#include "kernels/host/backend.h"
#include "kernels/torch/eager.h"

namespace dpa4 {

std::vector<Backend> built_in_backends() {
  return {host_backend(), cuda_backend(), eager_backend()};
}

const Backend* find_backend(std::span<const Backend> backends, std::string_view name) {
  for (const Backend& backend : backends) {
    if (backend.name == name) {
      return &backend;
    }
  }
  return nullptr;
}

}  // namespace dpa4
