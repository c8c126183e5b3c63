// SPDX-License-Identifier: Apache-2.0
#include "operands/draw.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "contract/parallel.h"
#include "operands/random.h"

namespace dpa4 {

namespace {

class Drawer {
 public:
  Drawer(std::uint64_t seed, Dtype dtype, int threads)
      : seed_(seed), dtype_(dtype), threads_(threads) {}

  [[nodiscard]] std::vector<double> normal(Stream stream, std::int64_t count, double scale,
                                           double mean = 0.0) const {
    std::vector<double> values(count);
    fill(stream, values, 0, count, scale, mean);
    return values;
  }

  // Fills elements begin..end-1 with those of the stream.
  void fill(Stream stream, std::vector<double>& values, std::int64_t begin, std::int64_t end,
            double scale, double mean = 0.0) const {
    const Random random(seed_, stream);
    constexpr std::int64_t pairs_per_piece = 1 << 14;
    const std::int64_t first_pair = begin / 2;
    const std::int64_t pairs = (end + 1) / 2 - first_pair;
    parallel_for((pairs + pairs_per_piece - 1) / pairs_per_piece, threads_,
                 [&](std::int64_t piece) {
                   const std::int64_t last = std::min(pairs, (piece + 1) * pairs_per_piece);
                   for (std::int64_t pair = piece * pairs_per_piece; pair < last; ++pair) {
                     const auto numbers = random.normal_pair(first_pair + pair);
                     for (int k = 0; k < 2; ++k) {
                       const std::int64_t i = 2 * (first_pair + pair) + k;
                       if (i >= begin && i < end) {
                         values[i] = round_to(dtype_, mean + scale * numbers[k]);
                       }
                     }
                   }
                 });
  }

 private:
  std::uint64_t seed_;
  Dtype dtype_;
  int threads_;
};

// Block weights (layers, ...), zero outside the chosen layer.
std::vector<double> draw_weights(const Drawer& draw, Stream stream, std::int64_t layers,
                                 std::int64_t layer_size, int chosen) {
  std::vector<double> weights(layers * layer_size, 0.0);
  const bool all = chosen == every_layer;
  if (chosen != no_layer) {
    draw.fill(stream, weights, all ? 0 : chosen * layer_size,
              (all ? layers : chosen + 1) * layer_size, 0.2);
  }
  return weights;
}

std::vector<std::int64_t> draw_sources(const Problem& problem, std::uint64_t seed) {
  const Random random(seed, Stream::src);
  const auto nodes = static_cast<std::uint64_t>(problem.nodes);
  std::vector<std::int64_t> src(problem.edges);
  for (std::int64_t e = 0; e < problem.edges; ++e) {
    switch (problem.graph) {
      case Graph::uniform:
        src[e] = static_cast<std::int64_t>(random.integer(e, nodes));
        break;
      case Graph::hub:
        src[e] = e % 4 == 3 ? static_cast<std::int64_t>(random.integer(e, nodes)) : 0;
        break;
      case Graph::gaps:
        src[e] = 2 * static_cast<std::int64_t>(random.integer(e, (nodes + 1) / 2));
        break;
    }
  }
  return src;
}

}  // namespace

Operands draw_operands(const Problem& problem, std::uint64_t seed, Dtype dtype,
                       const DrawOptions& options) {
  if (const auto fault = find_fault(problem)) {
    throw std::invalid_argument(*fault);
  }
  const Drawer draw(seed, dtype, options.threads);
  const std::int64_t layers = problem.layers;
  const std::int64_t focus = problem.focus;
  const std::int64_t channels = problem.channels;

  Operands o;
  o.problem = problem;
  o.src = draw_sources(problem, seed);
  index_sources(o);
  o.x = draw.normal(Stream::x, problem.nodes * problem.components() * problem.width(), 1.0);
  o.runs = draw.normal(Stream::runs, problem.edges * problem.run_length(), 1.0);
  o.kernel = draw.normal(Stream::kernel, problem.edges * problem.kernel_length(),
                         problem.rank == 0 ? 1.0 : 0.3);
  o.basis = draw.normal(Stream::basis, std::int64_t{problem.rank} * problem.width(), 1.0);
  if (problem.compete) {
    o.focus_weight = draw.normal(Stream::focus_weight, channels * focus, 0.05);
  }
  if (problem.has_bias()) {
    o.focus_bias = draw.normal(Stream::focus_bias, focus, 0.05);
  }
  if (problem.has_norm()) {
    o.focus_norm = draw.normal(Stream::focus_norm, focus * channels, 0.1, 1.0);
  }
  o.w0 = draw_weights(draw, Stream::w0, layers, focus * problem.block0() * problem.block0(),
                      options.weights_of_layer);
  o.w1 = draw_weights(draw, Stream::w1, layers, focus * problem.block1() * problem.block1(),
                      options.weights_of_layer);
  o.gate = draw.normal(Stream::gate,
                       problem.gated_layers() * focus * channels * problem.lmax * channels, 0.3);
  return o;
}

}  // namespace dpa4
