// SPDX-License-Identifier: Apache-2.0
// The competition head: the focus streams' scalars -> alpha (docs/mathematics.md, section 2,
// competition).
#pragma once

#include <cstdint>

#include "kernels/device/device.h"
#include "kernels/device/policy.h"

namespace dpa4 {

inline constexpr int competition_max_focus = 4;

// The head's parameters, as both forward paths use them. Scalars are in accumulator precision.
template <class Storage>
struct CompetitionHead {
  using Acc = device::Accumulator<Storage>;
  const Storage* weight = nullptr;  // (C, F)
  const Storage* bias = nullptr;    // (F), may be null
  const Storage* norm = nullptr;    // (F, C), may be null
  Acc inverse_tau{1};
  Acc smoothing{0};
  Acc norm_eps{0};
  int focus = 0;
  int channels = 0;
};

template <class Storage>
struct CompetitionParams {
  CompetitionHead<Storage> head;
  const Storage* u0 = nullptr;                    // (F, E, KC)
  device::Accumulator<Storage>* alpha = nullptr;  // (E, F)
  std::int64_t edges = 0;
  int row_width = 0;  // KC
};

// One warp per edge.
template <class Storage, class Policy>
struct Competition {
  using Params = CompetitionParams<Storage>;
  using Acc = device::Accumulator<Storage>;
  static constexpr const char* name = "competition";
  static constexpr bool synchronises = true;
  static constexpr int max_block = 128;
  static constexpr int edges_per_block = max_block / 32;

  static LaunchShape shape(const Params& params) {
    return {blocks_for(params.edges, edges_per_block), 1, max_block, 0};
  }

  DPA4_DEVICE void operator()(const Params& params) const;
};

}  // namespace dpa4
