// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/pointwise/gate.cuh"
#include "kernels/pointwise/pointwise.h"

namespace dpa4 {

template <class Storage, class Policy>
DPA4_DEVICE void GatedResidual<Storage, Policy>::operator()(const Params& params) const {
  const int lmax = params.lmax;
  const int channels = params.channels;
  const int row_width = (3 * lmax + 1) * channels;
  const std::int64_t element = device::block_index_x() * max_block + device::thread_index();
  if (element >= params.rows * row_width) {
    return;
  }
  const std::int64_t edge_row = element / row_width;
  const int place = static_cast<int>(element % row_width);
  const int row = place / channels;
  const int channel = place % channels;
  // Rows are m-major: degrees 0..L, then 1..L twice.
  const int degree = row <= lmax ? row : (row - 1) % lmax + 1;

  const Acc z = device::widen(params.z[element]);
  const Acc activated =
      degree == 0 ? gate::scalar(z)
                  : gate::gated(z, params.q[(edge_row * lmax + degree - 1) * channels + channel]);
  params.u_next[element] = static_cast<Storage>(device::widen(params.u[element]) + activated);
}

template <class Storage, class Policy>
DPA4_DEVICE void Weigh<Storage, Policy>::operator()(const Params& params) const {
  const std::int64_t element = device::block_index_x() * max_block + device::thread_index();
  if (element >= params.edges * params.focus * params.row_width) {
    return;
  }
  const std::int64_t edge_focus = element / params.row_width;
  const std::int64_t edge = edge_focus / params.focus;
  const std::int64_t focus = edge_focus % params.focus;
  const std::int64_t from =
      (focus * params.edges + edge) * params.row_width + element % params.row_width;
  const Acc sum = device::widen(params.u[from]) + params.mixed[from];
  const Acc alpha = params.alpha == nullptr ? Acc(1) : params.alpha[edge_focus];
  params.out[element] = static_cast<Storage>(alpha * sum);
}

}  // namespace dpa4
