// SPDX-License-Identifier: Apache-2.0
// The work is cut into blocks of edges. Within a block, the state of one focus is a matrix with one
// line per edge and the KC entries of docs/mathematics.md, section 1, as columns, so that a block
// weight applies to the whole block of edges at once.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <string_view>
#include <type_traits>

#include "contract/parallel.h"
#include "contract/stage.h"

namespace dpa4::reference {

template <class Scalar>
using Lines = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <class Scalar>
using Column = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;

// Operands as matrices, in place.
using MatrixView = Eigen::Map<const Lines<double>>;
using StridedView = Eigen::Map<const Lines<double>, Eigen::Unaligned, Eigen::OuterStride<>>;

struct EdgeBlock {
  std::int64_t first;
  std::int64_t count;
};

// Enough edges to make up for fetching the weights; long double is slow enough without.
template <class Scalar>
inline constexpr std::int64_t edges_per_block = std::is_same_v<Scalar, double> ? 128 : 16;

// Calls work(block) for blocks of nearly equal size that cover the edges. The cut depends on the
// number of edges alone, so that results do not depend on the number of threads.
template <class Scalar>
void for_each_block(std::int64_t edges, int threads, const std::function<void(EdgeBlock)>& work) {
  const std::int64_t blocks = (edges + edges_per_block<Scalar> - 1) / edges_per_block<Scalar>;
  parallel_for(blocks, threads, [&](std::int64_t block) {
    const std::int64_t first = edges * block / blocks;
    work({first, edges * (block + 1) / blocks - first});
  });
}

// Where the numbers of one edge and focus start in a stage's tensor, of which each edge and focus
// has `width`.
inline std::int64_t line_start(const Problem& problem, std::string_view stage, std::int64_t edge,
                               int focus, std::int64_t width) {
  const bool edge_major = axes_of(problem, stage).front().name == "edge";
  return width * (edge_major ? edge * problem.focus + focus : focus * problem.edges + edge);
}

}  // namespace dpa4::reference
