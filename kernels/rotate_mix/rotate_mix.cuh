// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rotate_mix/edge_math.cuh"
#include "kernels/rotate_mix/rotate_mix.h"

namespace dpa4 {

template <int Degree, int Rank, class Storage, class Policy>
DPA4_DEVICE void RotateMix<Degree, Rank, Storage, Policy>::operator()(const Params& params) const {
  const std::int64_t edge = device::block_index_x();
  const int width = params.focus * params.channels;
  const std::int64_t row_width = std::int64_t{3 * Degree + 1} * params.channels;

  device::SharedArena arena;
  const auto runs = arena.array<Storage>(run_length);
  const auto staged_kernel = arena.array<Storage>(staged_kernel_length);
  for (int i = device::thread_index(); i < run_length; i += device::block_size()) {
    runs.store(i, params.runs[edge * run_length + i]);
  }
  for (int i = device::thread_index(); i < staged_kernel_length; i += device::block_size()) {
    staged_kernel.store(i, params.kernel[edge * staged_kernel_length + i]);
  }
  device::block_sync();  // the staged runs and kernel are read by every lane below

  const Storage* node = params.x + params.src[edge] * params.x_node_stride;
  for (int c = device::thread_index(); c < width; c += device::block_size()) {
    Acc y[3 * Degree + 1];
    edge_math::rotate<Degree, true, Policy>(
        node + c, params.x_component_stride, [&](int i) { return device::widen(runs.load(i)); }, y);

    const int focus = c / params.channels;
    const int channel = c % params.channels;
    Storage* u0 = params.u0 + (focus * params.edges + edge) * row_width + channel;
    const auto store = [&](int row, Acc value) {
      u0[static_cast<std::int64_t>(row) * params.channels] = static_cast<Storage>(value);
    };
    if constexpr (Rank == 0) {
      const Storage* factors = params.kernel + edge * (Degree + 1) * width + c;
      edge_math::scale<Degree>(
          y, [&](int degree) { return device::widen(factors[degree * width]); }, store);
    } else {
      Acc basis[edge_math::rank_limit];
      edge_math::load_basis(params.basis, Rank, width, c, basis);
      edge_math::mix<Degree>(
          y, [&](int i) { return device::widen(staged_kernel.load(i)); }, Rank, basis, store);
    }
  }
}

}  // namespace dpa4
