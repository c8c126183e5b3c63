// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/competition/competition.h"
#include "kernels/competition/head.cuh"

namespace dpa4 {

template <class Storage, class Policy>
DPA4_DEVICE void Competition<Storage, Policy>::operator()(const Params& params) const {
  const int lane = device::thread_index() % 32;
  const std::int64_t edge = device::block_index_x() * edges_per_block + device::thread_index() / 32;
  if (edge >= params.edges) {
    return;  // the whole warp leaves, and there is no block barrier below
  }
  const CompetitionHead<Storage>& head = params.head;
  Acc logits[competition_max_focus] = {};
  for (int f = 0; f < head.focus; ++f) {
    const Storage* scalars = params.u0 + (f * params.edges + edge) * params.row_width;
    logits[f] =
        competition_head::logit(head, f, lane, [&](int i) { return device::widen(scalars[i]); });
  }
  if (lane < head.focus) {
    params.alpha[edge * head.focus + lane] =
        competition_head::alpha(head, lane, [&](int f) { return logits[f]; });
  }
}

}  // namespace dpa4
