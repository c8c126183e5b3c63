// SPDX-License-Identifier: Apache-2.0
#include "reference/tests/probes.h"

#include <algorithm>
#include <string>

namespace dpa4::test {

namespace {

// Zeroes a tensor of `layers` equal parts except for one part; -1 keeps none.
void keep_layer(std::vector<double>& values, int layers, int kept) {
  const std::size_t part = layers == 0 ? 0 : values.size() / layers;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (static_cast<int>(i / part) != kept) {
      values[i] = 0;
    }
  }
}

// Identity matrices of one layer, one per focus.
void make_identity(std::vector<double>& values, int layer, int focus, int size) {
  for (int f = 0; f < focus; ++f) {
    double* matrix = values.data() + (std::size_t(layer) * focus + f) * size * size;
    std::fill_n(matrix, std::size_t(size) * size, 0.0);
    for (int i = 0; i < size; ++i) {
      matrix[std::size_t(i) * size + i] = 1;
    }
  }
}

}  // namespace

void make_unit_runs(Operands& operands) {
  const Problem& p = operands.problem;
  std::ranges::fill(operands.runs, 0.0);
  for (std::int64_t edge = 0; edge < p.edges; ++edge) {
    for (int row = 0; row < p.rows(); ++row) {
      const int component = row % (2 * degree_of_row(row, p.lmax) + 1);
      operands.runs[edge * p.run_length() + run_offset(row, p.lmax) + component] = 1;
    }
  }
}

void make_identity_mix(Operands& operands) {
  const Problem& p = operands.problem;
  std::ranges::fill(operands.basis, 1.0);
  std::ranges::fill(operands.kernel, p.rank == 0 ? 1.0 : 0.0);
  if (p.rank == 0) {
    return;
  }
  for (std::int64_t edge = 0; edge < p.edges; ++edge) {
    double* kernel = operands.kernel.data() + edge * p.kernel_length();
    for (int i = 0; i <= p.lmax; ++i) {
      kernel[(i * (p.lmax + 1) + i) * p.rank] = 1;
    }
    for (int i = 0; i < p.lmax; ++i) {
      kernel[(p.components() + i * p.lmax + i) * p.rank] = 1;
    }
  }
}

void drop_competition(Operands& operands) {
  operands.problem.compete = false;
  operands.focus_weight.clear();
  operands.focus_bias.clear();
  operands.focus_norm.clear();
}

Operands probe_of(Operands operands, const Stage& stage) {
  const Problem& p = operands.problem;
  int block_layer = -1;  // whose block weights stay
  int gate_layer = -1;
  for (int layer = 0; layer < p.gated_layers(); ++layer) {
    block_layer = stage.name == stages::z(layer) ? layer : block_layer;
    gate_layer = stage.name == stages::gate(layer) ? layer : gate_layer;
  }
  if (stage.name == stages::out) {
    block_layer = p.gated_layers();
  }

  if (stage.name != stages::rotate) {
    make_unit_runs(operands);
  }
  if (stage.name != stages::degree_mix) {
    make_identity_mix(operands);
  }
  if (stage.name != stages::alpha) {
    drop_competition(operands);
  }
  keep_layer(operands.w0, p.layers, block_layer);
  keep_layer(operands.w1, p.layers, block_layer);
  keep_layer(operands.gate, p.gated_layers(), gate_layer);
  if (gate_layer >= 0) {
    make_identity(operands.w0, gate_layer, p.focus, p.block0());
    make_identity(operands.w1, gate_layer, p.focus, p.block1());
  }
  return operands;
}

}  // namespace dpa4::test
