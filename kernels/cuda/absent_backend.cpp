// SPDX-License-Identifier: Apache-2.0
#include "kernels/build_info.h"
#include "kernels/cuda/backend.h"

namespace dpa4 {

Backend cuda_backend() {
  Backend backend;
  backend.name = "cuda";
  backend.paths = {Path::resident, Path::composed};
  backend.availability = [] {
    return Availability{false, std::string("this build has no CUDA kernels: ") + build_info::cuda};
  };
  backend.refusal = [](const Problem&, const RunOptions&) -> std::optional<Refusal> {
    return Refusal{true, std::string("this build has no CUDA kernels: ") + build_info::cuda};
  };
  backend.exposes = [](const Problem&, const RunOptions&) { return std::vector<std::string>(); };
  backend.run = [](const Operands&, const RunOptions&) -> StageValues {
    throw KernelError("this build has no CUDA kernels");
  };
  return backend;
}

}  // namespace dpa4
