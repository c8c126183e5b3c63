// SPDX-License-Identifier: Apache-2.0
// The forward of the value path as an operator over device memory, on either executor and by either
// path (docs/mathematics.md, section 2).
#pragma once

#include <cstdint>
#include <string>

#include "contract/problem.h"
#include "kernels/competition/competition.h"
#include "kernels/dispatch.h"
#include "kernels/gemm.h"
#include "kernels/pointwise/pointwise.h"
#include "kernels/resident/resident_forward.h"
#include "kernels/rotate_mix/rotate_mix.h"
#include "kernels/value_path/errors.h"

namespace dpa4 {

// Pointers to memory of the executor; shapes as in docs/mathematics.md, section 1.
template <class Storage>
struct ForwardInputs {
  const Storage* x = nullptr;  // unit stride on channels, other strides below, in elements
  std::int64_t x_node_stride = 0;
  std::int64_t x_component_stride = 0;
  const std::int64_t* src = nullptr;
  const Storage* runs = nullptr;
  const Storage* kernel = nullptr;
  const Storage* basis = nullptr;         // null for rank 0
  const Storage* focus_weight = nullptr;  // null without compete
  const Storage* focus_bias = nullptr;    // may be null
  const Storage* focus_norm = nullptr;    // may be null
  const Storage* w0 = nullptr;
  const Storage* w1 = nullptr;
  const Storage* gate = nullptr;
};

template <class Storage>
struct ForwardOutputs {
  Storage* u0 = nullptr;                          // (F, E, KC); the composed path alone writes it
  Storage* z_all = nullptr;                       // (G, F, E, KC)
  Storage* u_final = nullptr;                     // (F, E, KC)
  Storage* out = nullptr;                         // (E, F, KC)
  device::Accumulator<Storage>* alpha = nullptr;  // (E, F); written with compete only
};

namespace value_path_detail {

template <class Policy, class Storage>
CompetitionHead<Storage> competition_head(const Problem& problem,
                                          const ForwardInputs<Storage>& in) {
  using Acc = device::Accumulator<Storage>;
  CompetitionHead<Storage> head;
  head.weight = in.focus_weight;
  head.bias = in.focus_bias;
  head.norm = in.focus_norm;
  head.inverse_tau = Policy::template scalar<Acc>(1.0 / problem.tau);
  head.smoothing = Policy::template scalar<Acc>(problem.smoothing);
  head.norm_eps = Policy::template scalar<Acc>(problem.norm_eps);
  head.focus = problem.focus;
  head.channels = problem.channels;
  return head;
}

template <class Params, class Storage>
void bind_edge_operands(const Problem& problem, const ForwardInputs<Storage>& in, Params& params) {
  params.x = in.x;
  params.x_node_stride = in.x_node_stride;
  params.x_component_stride = in.x_component_stride;
  params.src = in.src;
  params.runs = in.runs;
  params.kernel = in.kernel;
  params.basis = in.basis;
  params.edges = problem.edges;
  params.focus = problem.focus;
  params.channels = problem.channels;
}

template <class Policy, class Executor, class Storage>
void launch_rotate_mix(Executor& executor, const Problem& problem, const ForwardInputs<Storage>& in,
                       Storage* u0) {
  RotateMixParams<Storage> params;
  bind_edge_operands(problem, in, params);
  params.u0 = u0;
  with_degree<typename Policy::Instances>(problem.lmax, [&](auto degree) {
    with_rank<typename Policy::Instances>(problem.rank, [&](auto rank) {
      using Kernel = RotateMix<decltype(degree)::value, decltype(rank)::value, Storage, Policy>;
      launch<Kernel>(executor, Kernel::shape(params), params);
    });
  });
}

// Both blocks of one SO(2) layer: result = [ u[:M0] w0 | u[M0:] w1 ], rows of KC.
template <class Executor, class Storage, class Out>
void block_gemms(Executor& executor, const Problem& problem, const ForwardInputs<Storage>& in,
                 int layer, const Storage* u, Out* result) {
  const std::int64_t row_width = problem.row_width();
  const auto block = [&](std::int64_t begin, std::int64_t width, const Storage* weights) {
    GemmShape shape;
    shape.batch = problem.focus;
    shape.rows = problem.edges;
    shape.inner = shape.cols = width;
    shape.row_stride_a = shape.row_stride_c = row_width;
    shape.matrix_stride_a = shape.matrix_stride_c = problem.edges * row_width;
    shape.row_stride_b = width;
    shape.matrix_stride_b = width * width;
    batched_gemm(executor, shape, u + begin, weights + layer * problem.focus * width * width,
                 result + begin);
  };
  block(0, problem.block0(), in.w0);
  block(problem.block0(), problem.block1(), in.w1);
}

// Gate logits of one layer: q = z[:C] gate, rows of L*C.
template <class Executor, class Storage, class Acc>
void gate_gemm(Executor& executor, const Problem& problem, const ForwardInputs<Storage>& in,
               int layer, const Storage* z, Acc* q) {
  GemmShape shape;
  shape.batch = problem.focus;
  shape.rows = problem.edges;
  shape.inner = problem.channels;
  shape.cols = std::int64_t{problem.lmax} * problem.channels;
  shape.row_stride_a = problem.row_width();
  shape.matrix_stride_a = problem.edges * problem.row_width();
  shape.row_stride_b = shape.row_stride_c = shape.cols;
  shape.matrix_stride_b = shape.inner * shape.cols;
  shape.matrix_stride_c = shape.rows * shape.cols;
  batched_gemm(executor, shape, z, in.gate + layer * shape.batch * shape.matrix_stride_b, q);
}

template <class Policy, class Executor, class Storage>
void composed_forward(Executor& executor, const Problem& problem, const ForwardInputs<Storage>& in,
                      const ForwardOutputs<Storage>& out) {
  using Acc = device::Accumulator<Storage>;
  const std::int64_t rows = problem.focus * problem.edges;
  const std::int64_t elements = rows * problem.row_width();

  launch_rotate_mix<Policy>(executor, problem, in, out.u0);
  if (problem.compete) {
    CompetitionParams<Storage> params;
    params.head = competition_head<Policy>(problem, in);
    params.u0 = out.u0;
    params.alpha = out.alpha;
    params.edges = problem.edges;
    params.row_width = problem.row_width();
    using Kernel = Competition<Storage, Policy>;
    launch<Kernel>(executor, Kernel::shape(params), params);
  }

  const Storage* u = out.u0;
  Acc* q = executor.template allocate<Acc>(rows * problem.lmax * problem.channels, "q");
  Storage* scratch = executor.template allocate<Storage>(elements, "u");
  for (int k = 0; k < problem.gated_layers(); ++k) {
    Storage* z = out.z_all + k * elements;
    block_gemms(executor, problem, in, k, u, z);
    gate_gemm(executor, problem, in, k, z, q);
    GatedResidualParams<Storage> params;
    params.u = u;
    params.z = z;
    params.q = q;
    // Every element is read before it is written by the same lane, so u may be updated in place;
    // u0 stays as it is, and the last layer writes the output.
    params.u_next = k == problem.gated_layers() - 1 ? out.u_final : scratch;
    params.rows = rows;
    params.lmax = problem.lmax;
    params.channels = problem.channels;
    using Kernel = GatedResidual<Storage, Policy>;
    launch<Kernel>(executor, Kernel::shape(params), params);
    u = params.u_next;
  }
  if (problem.gated_layers() == 0) {
    executor.copy(out.u0, out.u_final, elements);
  }

  Acc* mixed = executor.template allocate<Acc>(elements, "mixed");
  block_gemms(executor, problem, in, problem.gated_layers(), u, mixed);
  WeighParams<Storage> params;
  params.u = u;
  params.mixed = mixed;
  params.alpha = problem.compete ? out.alpha : nullptr;
  params.out = out.out;
  params.edges = problem.edges;
  params.focus = problem.focus;
  params.row_width = problem.row_width();
  using Kernel = Weigh<Storage, Policy>;
  launch<Kernel>(executor, Kernel::shape(params), params);
}

template <class Policy, class Executor, class Storage>
void resident_forward(Executor& executor, const Problem& problem, const ForwardInputs<Storage>& in,
                      const ForwardOutputs<Storage>& out) {
  ResidentForwardParams<Storage> params;
  bind_edge_operands(problem, in, params);
  params.compete = problem.compete;
  if (problem.compete) {
    params.head = competition_head<Policy>(problem, in);
  }
  params.w0 = in.w0;
  params.w1 = in.w1;
  params.gate = in.gate;
  params.z_all = out.z_all;
  params.u_final = out.u_final;
  params.out = out.out;
  params.alpha = out.alpha;
  params.rank = problem.rank;
  params.gated_layers = problem.gated_layers();

  with_degree<typename Policy::Instances>(problem.lmax, [&](auto degree) {
    // The largest tile whose activations fit a block's shared memory.
    const auto launch_if_it_fits = [&](auto tile) {
      using Kernel =
          ResidentForward<decltype(degree)::value, decltype(tile)::value, Storage, Policy>;
      const LaunchShape shape = Kernel::shape(params);
      const bool fits = shape.shared_bytes <= executor.shared_limit();
      if (fits) {
        launch<Kernel>(executor, shape, params);
      }
      return fits;
    };
    const bool launched = launch_if_it_fits(std::integral_constant<int, 8>{}) ||
                          launch_if_it_fits(std::integral_constant<int, 4>{}) ||
                          launch_if_it_fits(std::integral_constant<int, 2>{}) ||
                          launch_if_it_fits(std::integral_constant<int, 1>{});
    if (!launched) {
      throw UnsupportedError("The activations of one edge do not fit a block's " +
                             std::to_string(executor.shared_limit()) +
                             " bytes of shared memory; use the composed path");
    }
  });
}

}  // namespace value_path_detail

// Runs the forward. Throws UnsupportedError when the resident path cannot hold even one edge,
// NotCompiledError when the instance is not in this build, KernelError when a launch fails.
template <class Policy, class Executor, class Storage>
void value_forward(Executor& executor, const Problem& problem, const ForwardInputs<Storage>& in,
                   const ForwardOutputs<Storage>& out, Path path) {
  if (problem.edges == 0) {
    return;  // every output is empty
  }
  if (path == Path::resident) {
    value_path_detail::resident_forward<Policy>(executor, problem, in, out);
  } else {
    value_path_detail::composed_forward<Policy>(executor, problem, in, out);
  }
}

}  // namespace dpa4
