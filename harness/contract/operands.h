// SPDX-License-Identifier: Apache-2.0
// The numbers one run of the value path reads. Kernel, eager run and reference all receive the same
// values, which are held in double and already rounded once to the working dtype.
#pragma once

#include <cstdint>
#include <vector>

#include "contract/problem.h"

namespace dpa4 {

// Row-major tensors with the shapes of docs/mathematics.md, section 1. An absent operand is empty.
struct Operands {
  Problem problem;

  std::vector<double> x;  // (N, D, W), always contiguous here; backends lay it out by x_layout
  std::vector<std::int64_t> src;         // (E), 0 <= src < N
  std::vector<std::int64_t> src_order;   // (E), stable argsort of src
  std::vector<std::int64_t> src_rowptr;  // (N+1), offsets of the nodes in src_order
  std::vector<double> runs;              // (E, 3D-2)
  std::vector<double> kernel;            // (E, L+1, W) for T = 0, (E, (D + L*L)*T) else
  std::vector<double> basis;             // (T, W)
  std::vector<double> focus_weight;      // (C, F); empty without compete
  std::vector<double> focus_bias;        // (F); empty without bias
  std::vector<double> focus_norm;        // (F, C); empty without norm
  std::vector<double> w0;                // (G+1, F, M0, M0), (in, out)
  std::vector<double> w1;                // (G+1, F, M1, M1), (in, out)
  std::vector<double> gate;              // (G, F, C, L*C), (in, out)
};

// Fills src_order and src_rowptr from src.
void index_sources(Operands& operands);

}  // namespace dpa4
