// SPDX-License-Identifier: Apache-2.0
#include "operands/probe.h"

#include <algorithm>
#include <vector>

#include "operands/draw.h"
#include "operands/random.h"

namespace dpa4 {

namespace {

// One 1 in every row's run, at a random place.
void make_runs_copy(Operands& o, std::uint64_t seed) {
  const Problem& p = o.problem;
  const Random random(seed, Stream::unit_rows);
  std::fill(o.runs.begin(), o.runs.end(), 0.0);
  for (std::int64_t e = 0; e < p.edges; ++e) {
    for (int row = 0; row < p.rows(); ++row) {
      const int length = 2 * degree_of_row(row, p.lmax) + 1;
      const auto place = random.integer(e * p.rows() + row, length);
      o.runs[e * p.run_length() + run_offset(row, p.lmax) + static_cast<std::int64_t>(place)] = 1.0;
    }
  }
}

void make_mix_copy(Operands& o) {
  const Problem& p = o.problem;
  std::fill(o.basis.begin(), o.basis.end(), 1.0);
  if (p.rank == 0) {
    std::fill(o.kernel.begin(), o.kernel.end(), 1.0);
    return;
  }
  std::fill(o.kernel.begin(), o.kernel.end(), 0.0);
  const int degrees = p.lmax + 1;
  for (std::int64_t e = 0; e < p.edges; ++e) {
    double* zero = o.kernel.data() + e * p.kernel_length();
    double* one = zero + std::int64_t{degrees} * degrees * p.rank;
    for (int i = 0; i < degrees; ++i) {
      zero[(i * degrees + i) * p.rank] = 1.0;
    }
    for (int i = 0; i < p.lmax; ++i) {
      one[(i * p.lmax + i) * p.rank] = 1.0;
    }
  }
}

// Makes one layer's block weights the identity matrix of every focus.
void set_identity(std::vector<double>& weights, const Problem& p, int layer, std::int64_t width) {
  double* matrix = weights.data() + layer * p.focus * width * width;
  for (int f = 0; f < p.focus; ++f, matrix += width * width) {
    for (std::int64_t i = 0; i < width; ++i) {
      matrix[i * width + i] = 1.0;
    }
  }
}

}  // namespace

Operands probe_operands(const Problem& problem, const Stage& stage, std::uint64_t seed, Dtype dtype,
                        int threads) {
  Problem small = problem;
  small.edges = std::min(problem.edges, probe_edges);
  small.compete = problem.compete && stage.name == stages::alpha;

  DrawOptions options{threads, stage.name == stages::out ? problem.gated_layers() : no_layer};
  for (int layer = 0; layer < problem.gated_layers(); ++layer) {
    if (stage.name == stages::z(layer)) {
      options.weights_of_layer = layer;
    }
  }
  Operands o = draw_operands(small, seed, dtype, options);
  if (stage.name != stages::rotate) {
    make_runs_copy(o, seed);
  }
  if (stage.name != stages::degree_mix) {
    make_mix_copy(o);
  }
  for (int layer = 0; layer < problem.gated_layers(); ++layer) {
    if (stage.name == stages::gate(layer)) {
      set_identity(o.w0, small, layer, small.block0());
      set_identity(o.w1, small, layer, small.block1());
    }
  }
  return o;
}

}  // namespace dpa4
