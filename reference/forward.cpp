// SPDX-License-Identifier: Apache-2.0
#include "reference/forward.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <type_traits>
#include <vector>

#include "reference/block.h"
#include "reference/block_product.h"
#include "reference/competition.h"
#include "reference/degree_mix.h"
#include "reference/gated_layer.h"
#include "reference/identity_layer.h"
#include "reference/rotate.h"

namespace dpa4::reference {

namespace {

template <class Scalar>
constexpr bool has_low = !std::is_same_v<Scalar, double>;

template <class Scalar>
void allocate(const Problem& problem, Truths& truths) {
  for (auto& [stage, truth] : truths) {
    const std::int64_t count = element_count(axes_of(problem, stage));
    truth.high.resize(count);
    truth.low.resize(has_low<Scalar> ? count : 0);
  }
}

// Keeps what a block of edges and a focus have in a stage, if the stage is wanted.
template <class Scalar>
void keep(const Problem& problem, EdgeBlock block, int focus, std::string_view stage,
          const Lines<Scalar>& lines, Truths& truths) {
  const auto found = truths.find(stage);
  if (found == truths.end()) {
    return;
  }
  Truth& truth = found->second;
  for (std::int64_t e = 0; e < block.count; ++e) {
    const std::int64_t start = line_start(problem, stage, block.first + e, focus, lines.cols());
    for (std::int64_t column = 0; column < lines.cols(); ++column) {
      const Scalar value = lines(e, column);
      const auto high = static_cast<double>(value);
      truth.high[start + column] = high;
      if constexpr (has_low<Scalar>) {
        truth.low[start + column] = std::isfinite(high) ? static_cast<double>(value - high) : 0.0;
      }
    }
  }
}

// Layers to evaluate for the wanted stages, the identity layer counted as the last one.
int layers_needed(const Problem& problem, const Truths& truths) {
  if (truths.contains(stages::out)) {
    return problem.layers;
  }
  if (truths.contains(stages::u_final)) {
    return problem.gated_layers();
  }
  int layers = problem.gated_layers();
  while (layers > 0 && !truths.contains(stages::z(layers - 1))) {
    --layers;
  }
  return layers;
}

template <class Scalar>
void forward_block(const Operands& operands, EdgeBlock block, Truths& truths) {
  const Problem& p = operands.problem;
  std::vector<Lines<Scalar>> u;
  for (int focus = 0; focus < p.focus; ++focus) {
    const Lines<Scalar> y = rotate<Scalar>(operands, block, focus);
    keep(p, block, focus, stages::rotate, y, truths);
    u.push_back(mix_degrees(operands, block, focus, y));
    keep(p, block, focus, stages::degree_mix, u.back(), truths);
  }

  const Lines<Scalar> alpha = compete(operands, u);
  const int layers = layers_needed(p, truths);
  for (int focus = 0; focus < p.focus; ++focus) {
    keep<Scalar>(p, block, focus, stages::alpha, alpha.col(focus), truths);

    Lines<Scalar>& state = u[focus];
    for (int layer = 0; layer < std::min(layers, p.gated_layers()); ++layer) {
      const Lines<Scalar> z = block_product(operands, layer, focus, state);
      keep(p, block, focus, stages::z(layer), z, truths);
      state += activation(operands, layer, focus, z);
    }
    keep(p, block, focus, stages::u_final, state, truths);
    if (layers == p.layers) {
      const Column<Scalar> share = alpha.col(focus);
      keep(p, block, focus, stages::out, identity_layer(operands, focus, share, state), truths);
    }
  }
}

}  // namespace

template <class Scalar>
void forward(const Operands& operands, int threads, Truths& truths) {
  allocate<Scalar>(operands.problem, truths);
  for_each_block<Scalar>(operands.problem.edges, threads,
                         [&](EdgeBlock block) { forward_block<Scalar>(operands, block, truths); });
}

template void forward<double>(const Operands&, int, Truths&);
template void forward<long double>(const Operands&, int, Truths&);

}  // namespace dpa4::reference
