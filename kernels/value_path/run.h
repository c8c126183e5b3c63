// SPDX-License-Identifier: Apache-2.0
// Carries operands into an executor's memory, runs the value path there and brings the stages back.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "contract/operands.h"
#include "contract/parallel.h"
#include "contract/stage.h"
#include "kernels/value_path/forward.h"

namespace dpa4 {

namespace value_path_detail {

// Operands are already rounded to the working dtype, so the conversion is exact.
template <class Storage>
void narrow(const std::vector<double>& values, Storage* result, int threads) {
  parallel_pieces(
      static_cast<std::int64_t>(values.size()), threads,
      [&](std::int64_t, std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
          result[i] = static_cast<Storage>(static_cast<device::Accumulator<Storage>>(values[i]));
        }
      });
}

struct XStrides {
  std::int64_t node;
  std::int64_t component;
  std::int64_t elements;  // of the whole buffer
};

inline XStrides x_strides(const Problem& problem) {
  const std::int64_t width = problem.width();
  const std::int64_t components = problem.components();
  switch (problem.x_layout) {
    case XLayout::padded: {
      const std::int64_t component = width + 3;
      const std::int64_t node = components * component + 5;
      return {node, component, problem.nodes * node};
    }
    case XLayout::component_major:
      return {width, problem.nodes * width, problem.nodes * components * width};
    case XLayout::contiguous:
      break;
  }
  return {components * width, width, problem.nodes * components * width};
}

// x in the layout the case asks for; gaps hold NaN, so that reading one shows.
inline std::vector<double> lay_out_x(const Operands& operands) {
  const Problem& problem = operands.problem;
  const XStrides strides = x_strides(problem);
  std::vector<double> laid_out(strides.elements, std::numeric_limits<double>::quiet_NaN());
  const std::int64_t width = problem.width();
  for (std::int64_t n = 0; n < problem.nodes; ++n) {
    for (std::int64_t d = 0; d < problem.components(); ++d) {
      const auto from = operands.x.begin() + (n * problem.components() + d) * width;
      std::copy(from, from + width, laid_out.begin() + n * strides.node + d * strides.component);
    }
  }
  return laid_out;
}

template <class Executor, class T>
std::vector<double> fetch(Executor& executor, const T* data, std::int64_t count, int threads) {
  std::vector<double> result(count);
  executor.download(data, count, [&](const T* values) {
    parallel_pieces(count, threads, [&](std::int64_t, std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) {
        result[i] = static_cast<double>(values[i]);
      }
    });
  });
  return result;
}

}  // namespace value_path_detail

// `threads` convert between double and the working dtype on the CPU.
template <class Policy, class Storage, class Executor>
StageValues run_forward(Executor& executor, const Operands& operands, Path path, int threads) {
  using namespace value_path_detail;
  using Acc = device::Accumulator<Storage>;
  const Problem& problem = operands.problem;

  const auto upload = [&](const std::vector<double>& values, const char* name) -> const Storage* {
    return values.empty() ? nullptr
                          : executor.template upload<Storage>(
                                static_cast<std::int64_t>(values.size()), name,
                                [&](Storage* to) { narrow(values, to, threads); });
  };
  ForwardInputs<Storage> in;
  const XStrides strides = x_strides(problem);
  in.x = upload(lay_out_x(operands), "x");
  in.x_node_stride = strides.node;
  in.x_component_stride = strides.component;
  in.src = executor.template upload<std::int64_t>(problem.edges, "src", [&](std::int64_t* to) {
    std::copy(operands.src.begin(), operands.src.end(), to);
  });
  in.runs = upload(operands.runs, "runs");
  in.kernel = upload(operands.kernel, "kernel");
  in.basis = upload(operands.basis, "basis");
  in.focus_weight = upload(operands.focus_weight, "focus_weight");
  in.focus_bias = upload(operands.focus_bias, "focus_bias");
  in.focus_norm = upload(operands.focus_norm, "focus_norm");
  in.w0 = upload(operands.w0, "w0");
  in.w1 = upload(operands.w1, "w1");
  in.gate = upload(operands.gate, "gate");

  const std::int64_t elements = problem.focus * problem.edges * problem.row_width();
  const std::int64_t weights = problem.edges * problem.focus;
  ForwardOutputs<Storage> out;
  if (path == Path::composed) {
    out.u0 = executor.template allocate<Storage>(elements, "u0");
  }
  out.z_all = executor.template allocate<Storage>(problem.gated_layers() * elements, "z_all");
  out.u_final = executor.template allocate<Storage>(elements, "u_final");
  out.out = executor.template allocate<Storage>(elements, "out");
  out.alpha = executor.template allocate<Acc>(weights, "alpha");

  value_forward<Policy>(executor, problem, in, out, path);
  executor.finish();

  StageValues values;
  if (path == Path::composed) {
    values.emplace(stages::degree_mix, fetch(executor, out.u0, elements, threads));
  }
  if (problem.compete) {
    values.emplace(stages::alpha, fetch(executor, out.alpha, weights, threads));
  }
  for (int k = 0; k < problem.gated_layers(); ++k) {
    values.emplace(stages::z(k), fetch(executor, out.z_all + k * elements, elements, threads));
  }
  values.emplace(stages::u_final, fetch(executor, out.u_final, elements, threads));
  values.emplace(stages::out, fetch(executor, out.out, elements, threads));
  return values;
}

}  // namespace dpa4
