// SPDX-License-Identifier: Apache-2.0
// The pointwise kernels of the composed path: the gated residual and the final weighing
// (docs/mathematics.md, section 2, gated layer and identity). One lane per element.
#pragma once

#include <cstdint>

#include "kernels/device/device.h"
#include "kernels/device/policy.h"

namespace dpa4 {

template <class Storage>
struct GatedResidualParams {
  const Storage* u = nullptr;                       // (F, E, KC)
  const Storage* z = nullptr;                       // (F, E, KC)
  const device::Accumulator<Storage>* q = nullptr;  // (F, E, L*C)
  Storage* u_next = nullptr;                        // (F, E, KC)
  std::int64_t rows = 0;                            // F*E
  int lmax = 0;
  int channels = 0;
};

// u_next = u + act(z), the gates being sigmoid(q).
template <class Storage, class Policy>
struct GatedResidual {
  using Params = GatedResidualParams<Storage>;
  using Acc = device::Accumulator<Storage>;
  static constexpr const char* name = "gated_residual";
  static constexpr bool synchronises = false;
  static constexpr int max_block = 256;

  static LaunchShape shape(const Params& params) {
    return {blocks_for(params.rows * (3 * params.lmax + 1) * params.channels, max_block), 1,
            max_block, 0};
  }

  DPA4_DEVICE void operator()(const Params& params) const;
};

template <class Storage>
struct WeighParams {
  const Storage* u = nullptr;                           // (F, E, KC)
  const device::Accumulator<Storage>* mixed = nullptr;  // (F, E, KC), the identity layer's GEMM
  const device::Accumulator<Storage>* alpha = nullptr;  // (E, F); null: alpha = 1
  Storage* out = nullptr;                               // (E, F, KC)
  std::int64_t edges = 0;
  int focus = 0;
  int row_width = 0;
};

// out = alpha * (u + mixed), from focus-major to edge-major.
template <class Storage, class Policy>
struct Weigh {
  using Params = WeighParams<Storage>;
  using Acc = device::Accumulator<Storage>;
  static constexpr const char* name = "weigh";
  static constexpr bool synchronises = false;
  static constexpr int max_block = 256;

  static LaunchShape shape(const Params& params) {
    return {blocks_for(params.edges * params.focus * params.row_width, max_block), 1, max_block, 0};
  }

  DPA4_DEVICE void operator()(const Params& params) const;
};

}  // namespace dpa4
