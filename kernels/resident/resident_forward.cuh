// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/competition/head.cuh"
#include "kernels/pointwise/gate.cuh"
#include "kernels/resident/resident_forward.h"
#include "kernels/resident/tile_gemm.cuh"
#include "kernels/rotate_mix/edge_math.cuh"

namespace dpa4 {

namespace resident {

// One edge's operands of the rotation and the mixing, as edge_math wants them.
template <class Storage>
struct EdgeReader {
  using Acc = device::Accumulator<Storage>;
  const Storage* runs;
  const Storage* kernel;
  DPA4_DEVICE Acc run(int i) const { return device::widen(runs[i]); }
  DPA4_DEVICE Acc entry(int i) const { return device::widen(kernel[i]); }
};

template <int Degree, class Storage>
DPA4_DEVICE EdgeReader<Storage> edge_reader(const ResidentForwardParams<Storage>& params,
                                            std::int64_t edge) {
  constexpr int components = (Degree + 1) * (Degree + 1);
  const int kernel_length = params.rank == 0 ? (Degree + 1) * params.focus * params.channels
                                             : (components + Degree * Degree) * params.rank;
  return {params.runs + edge * (3 * components - 2), params.kernel + edge * kernel_length};
}

// Rotates and mixes channel c of an edge; hands every row to store(row, value).
template <int Degree, class Policy, class Storage, class Store>
DPA4_DEVICE void rotate_mix(const ResidentForwardParams<Storage>& params, std::int64_t edge, int c,
                            const Store& store) {
  using Acc = device::Accumulator<Storage>;
  const auto reader = edge_reader<Degree>(params, edge);
  const int width = params.focus * params.channels;
  Acc y[3 * Degree + 1];
  edge_math::rotate<Degree, true, Policy>(
      params.x + params.src[edge] * params.x_node_stride + c, params.x_component_stride,
      [&](int i) { return reader.run(i); }, y);
  if (params.rank == 0) {
    edge_math::scale<Degree>(
        y, [&](int degree) { return reader.entry(degree * width + c); }, store);
    return;
  }
  Acc basis[edge_math::rank_limit];
  edge_math::load_basis(params.basis, params.rank, width, c, basis);
  edge_math::mix<Degree>(
      y, [&](int i) { return reader.entry(i); }, params.rank, basis, store);
}

// The mixed l = 0 scalar of channel c alone, which the competition head reads.
template <int Degree, class Policy, class Storage>
DPA4_DEVICE device::Accumulator<Storage> scalar_feature(
    const ResidentForwardParams<Storage>& params, std::int64_t edge, int c) {
  using Acc = device::Accumulator<Storage>;
  const auto reader = edge_reader<Degree>(params, edge);
  const int width = params.focus * params.channels;
  Acc y[3 * Degree + 1];
  edge_math::rotate<Degree, false, Policy>(
      params.x + params.src[edge] * params.x_node_stride + c, params.x_component_stride,
      [&](int i) { return reader.run(i); }, y);
  if (params.rank == 0) {
    return reader.entry(c) * y[0];
  }
  Acc basis[edge_math::rank_limit];
  edge_math::load_basis(params.basis, params.rank, width, c, basis);
  return edge_math::mix_zero<Degree>(
      y, [&](int i) { return reader.entry(i); }, params.rank, basis, 0);
}

}  // namespace resident

template <int Degree, int Tile, class Storage, class Policy>
DPA4_DEVICE void ResidentForward<Degree, Tile, Storage, Policy>::operator()(
    const Params& params) const {
  const std::int64_t first_edge = device::block_index_x() * Tile;
  const int focus = static_cast<int>(device::block_index_y());
  const int channels = params.channels;
  const int width = params.focus * channels;
  const int row_width = rows * channels;
  const int block0 = (Degree + 1) * channels;
  const int block1 = 2 * Degree * channels;
  const std::int64_t weights0 = std::int64_t{block0} * block0;
  const std::int64_t weights1 = std::int64_t{block1} * block1;
  const int lane = device::thread_index();
  const int lanes = device::block_size();

  device::SharedArena arena;
  const auto u = arena.array<Acc>(row_width * Tile);
  const auto z = arena.array<Storage>(row_width * Tile);

  // Where element `place` of edge t's row is kept in an (F, E, KC) tensor; t must be in range.
  const auto focus_major = [&](int place, int t) {
    return (focus * params.edges + first_edge + t) * row_width + place;
  };

  // Rotation and mixing: u = u0. Edges past the end get zeros, which every later step reads.
  for (int item = lane; item < channels * Tile; item += lanes) {
    const int t = item / channels;
    const int channel = item % channels;
    const auto store = [&](int row, Acc value) {
      u.store((row * channels + channel) * Tile + t, value);
    };
    if (first_edge + t < params.edges) {
      resident::rotate_mix<Degree, Policy>(params, first_edge + t, focus * channels + channel,
                                           store);
    } else {
      for (int row = 0; row < rows; ++row) {
        store(row, Acc(0));
      }
    }
  }

  // Competition. Each block weighs its own focus against all, so it rebuilds the scalars of all.
  if (params.compete) {
    const auto scalars = arena.array<Acc>(width * Tile);
    const auto logits = arena.array<Acc>(params.focus * Tile);
    for (int item = lane; item < width * Tile; item += lanes) {
      const int t = item / width;
      const int c = item % width;
      const bool real = first_edge + t < params.edges;
      scalars.store(
          c * Tile + t,
          real ? resident::scalar_feature<Degree, Policy>(params, first_edge + t, c) : Acc(0));
    }
    device::block_sync();  // all scalars are there before any warp sums over them
    for (int pair = lane / 32; pair < params.focus * Tile; pair += lanes / 32) {
      const int t = pair / params.focus;
      const int f = pair % params.focus;
      const Acc logit = competition_head::logit(params.head, f, lane % 32, [&](int i) {
        return scalars.load((f * channels + i) * Tile + t);
      });
      if (lane % 32 == 0) {
        logits.store(pair, logit);
      }
    }
    device::block_sync();  // all logits are there before a softmax reads them
    if (lane < Tile && first_edge + lane < params.edges) {
      params.alpha[(first_edge + lane) * params.focus + focus] = competition_head::alpha(
          params.head, focus, [&](int f) { return logits.load(lane * params.focus + f); });
    }
  }

  for (int k = 0; k < params.gated_layers; ++k) {
    const std::int64_t layer = std::int64_t{k} * params.focus + focus;
    device::block_sync();  // u is complete: the block GEMMs read rows that other lanes wrote
    const auto keep_z = [&](int place, const Acc(&sums)[Tile]) {
      DPA4_UNROLL
      for (int t = 0; t < Tile; ++t) {
        const auto value = static_cast<Storage>(sums[t]);
        z.store(place * Tile + t, value);
        if (first_edge + t < params.edges) {
          params.z_all[k * params.focus * params.edges * row_width + focus_major(place, t)] = value;
        }
      }
    };
    tile_gemm<Tile>(u, 0, block0, params.w0 + layer * weights0, block0,
                    [&](int column, const Acc(&sums)[Tile]) { keep_z(column, sums); });
    tile_gemm<Tile>(u, block0, block1, params.w1 + layer * weights1, block1,
                    [&](int column, const Acc(&sums)[Tile]) { keep_z(block0 + column, sums); });
    device::block_sync();  // z is complete, and nobody reads u for the GEMMs any more

    // Every element of u has one writer here: scalars by the first loop, the rest by the gates.
    for (int i = lane; i < channels * Tile; i += lanes) {
      u.store(i, u.load(i) + gate::scalar(device::widen(z.load(i))));
    }
    const Storage* gates = params.gate + layer * channels * (Degree * channels);
    tile_gemm<Tile>(z, 0, channels, gates, Degree * channels, [&](int column, const Acc(&q)[Tile]) {
      const int degree = column / channels + 1;
      const int channel = column % channels;
      for (int order = 0; order < 3; ++order) {  // m = 0, -1, +1
        const int row = order * Degree + degree;
        for (int t = 0; t < Tile; ++t) {
          const int i = (row * channels + channel) * Tile + t;
          u.store(i, u.load(i) + gate::gated(device::widen(z.load(i)), q[t]));
        }
      }
    });
  }
  device::block_sync();  // u_G is complete, and this block's alpha can be read back

  for (int i = lane; i < row_width * Tile; i += lanes) {
    const int t = i / row_width;
    const int place = i % row_width;
    if (first_edge + t < params.edges) {
      params.u_final[focus_major(place, t)] = static_cast<Storage>(u.load(place * Tile + t));
    }
  }
  const std::int64_t layer = std::int64_t{params.gated_layers} * params.focus + focus;
  const auto weigh = [&](int place, const Acc(&sums)[Tile]) {
    for (int t = 0; t < Tile; ++t) {
      const std::int64_t edge = first_edge + t;
      if (edge < params.edges) {
        const Acc alpha = params.compete ? params.alpha[edge * params.focus + focus] : Acc(1);
        params.out[(edge * params.focus + focus) * row_width + place] =
            static_cast<Storage>(alpha * (u.load(place * Tile + t) + sums[t]));
      }
    }
  };
  tile_gemm<Tile>(u, 0, block0, params.w0 + layer * weights0, block0,
                  [&](int column, const Acc(&sums)[Tile]) { weigh(column, sums); });
  tile_gemm<Tile>(u, block0, block1, params.w1 + layer * weights1, block1,
                  [&](int column, const Acc(&sums)[Tile]) { weigh(block0 + column, sums); });
}

}  // namespace dpa4
