// SPDX-License-Identifier: Apache-2.0
// The competition head of one edge (docs/mathematics.md, section 2, competition).
#pragma once

#include "kernels/competition/competition.h"

namespace dpa4::competition_head {

// The logit of one focus, by one warp; every lane gets it. `scalar(i)` reads a_i.
template <class Storage, class Scalar>
DPA4_DEVICE device::Accumulator<Storage> logit(const CompetitionHead<Storage>& head, int focus,
                                               int lane, const Scalar& scalar) {
  using Acc = device::Accumulator<Storage>;
  Acc projection{0};
  Acc squares{0};
  for (int i = lane; i < head.channels; i += 32) {
    const Acc a = scalar(i);
    const Acc scaled =
        head.norm == nullptr ? a : a * device::widen(head.norm[focus * head.channels + i]);
    projection += scaled * device::widen(head.weight[i * head.focus + focus]);
    squares += a * a;
  }
  projection = device::warp_sum(projection);
  if (head.norm != nullptr) {
    squares = device::warp_sum(squares);
    projection *= Acc(1) / device::square_root(squares / Acc(head.channels) + head.norm_eps);
  }
  if (head.bias != nullptr) {
    projection += device::widen(head.bias[focus]);
  }
  return projection * head.inverse_tau;
}

// alpha of one focus from the logits of all; `logit(f)` reads them.
template <class Storage, class Logit>
DPA4_DEVICE device::Accumulator<Storage> alpha(const CompetitionHead<Storage>& head, int focus,
                                               const Logit& logit) {
  using Acc = device::Accumulator<Storage>;
  Acc largest = logit(0);
  for (int f = 1; f < head.focus; ++f) {
    largest = logit(f) > largest ? logit(f) : largest;
  }
  Acc sum{0};
  for (int f = 0; f < head.focus; ++f) {
    sum += device::exponential(logit(f) - largest);
  }
  const Acc share = device::exponential(logit(focus) - largest) / sum;
  return (Acc(1) - head.smoothing) * share + head.smoothing / Acc(head.focus);
}

}  // namespace dpa4::competition_head
