// SPDX-License-Identifier: Apache-2.0
#include "kernels/torch/eager.h"

#include <ATen/Parallel.h>
#include <torch/types.h>
#include <torch/version.h>

#include <string>
#include <vector>

#include "kernels/torch/tensors.h"

namespace dpa4 {

namespace {

// A (batched) matrix product, summed in accumulator precision and rounded once: what matrix units
// do. LibTorch's own bfloat16 product on a CPU without such units is the same function, far slower.
at::Tensor product(const at::Tensor& a, const at::Tensor& b) {
  const auto type = a.scalar_type();
  if (type != at::kBFloat16) {
    return at::matmul(a, b);
  }
  return at::matmul(a.to(at::kFloat), b.to(at::kFloat)).to(type);
}

// y (E, K, W): every row's run times the components of its degree.
at::Tensor rotate(const Problem& p, const at::Tensor& features, const at::Tensor& runs) {
  std::vector<at::Tensor> rows;
  for (int row = 0; row < p.rows(); ++row) {
    const int degree = degree_of_row(row, p.lmax);
    const int length = 2 * degree + 1;
    const at::Tensor run = runs.narrow(1, run_offset(row, p.lmax), length).unsqueeze(1);
    rows.push_back(product(run, features.narrow(1, degree * degree, length)));
  }
  return at::cat(rows, 1);
}

// u (E, K, W)
at::Tensor mix(const Problem& p, const at::Tensor& y, const at::Tensor& kernel,
               const at::Tensor& basis) {
  const int degrees = p.lmax + 1;
  if (p.rank == 0) {
    const at::Tensor higher = kernel.narrow(1, 1, p.lmax);
    return y * at::cat({kernel, higher, higher}, 1);
  }
  const auto block = [&](std::int64_t begin, int size) {
    return product(kernel.narrow(1, begin, std::int64_t{size} * size * p.rank)
                       .reshape({p.edges, size, size, p.rank}),
                   basis);  // (E, in, out, W)
  };
  const auto apply = [](const at::Tensor& k_eff, const at::Tensor& rows) {
    return (k_eff * rows.unsqueeze(2)).sum(1);
  };
  const at::Tensor zero = block(0, degrees);
  const at::Tensor one = block(std::int64_t{degrees} * degrees * p.rank, p.lmax);
  return at::cat({apply(zero, y.narrow(1, 0, degrees)), apply(one, y.narrow(1, degrees, p.lmax)),
                  apply(one, y.narrow(1, degrees + p.lmax, p.lmax))},
                 1);
}

// (E, K, W) -> (F, E, KC)
at::Tensor focus_major(const Problem& p, const at::Tensor& rows) {
  return rows.reshape({p.edges, p.rows(), p.focus, p.channels})
      .permute({2, 0, 1, 3})
      .reshape({p.focus, p.edges, p.row_width()});
}

// alpha (E, F) from the l = 0 scalars (F, E, C), in accumulator precision.
at::Tensor compete(const Operands& o, const at::Tensor& scalars, Dtype dtype) {
  const Problem& p = o.problem;
  const auto precision = dtype == Dtype::float64 ? at::kDouble : at::kFloat;
  const auto parameter = [&](const std::vector<double>& values, at::IntArrayRef shape) {
    return to_tensor(values, shape, dtype).to(precision);
  };
  const at::Tensor a = scalars.permute({1, 0, 2}).to(precision);  // (E, F, C)
  at::Tensor weight = parameter(o.focus_weight, {p.channels, p.focus}).t();
  if (p.has_norm()) {
    weight = weight * parameter(o.focus_norm, {p.focus, p.channels});
  }
  at::Tensor logit = (a * weight).sum(2);
  if (p.has_norm()) {
    logit = logit * at::rsqrt(a.square().mean(2) + p.norm_eps);
  }
  if (p.has_bias()) {
    logit = logit + parameter(o.focus_bias, {p.focus});
  }
  return (1.0 - p.smoothing) * at::softmax(logit / p.tau, 1) + p.smoothing / p.focus;
}

// [ u[:M0] w0 | u[M0:] w1 ] of one layer.
at::Tensor block_layer(const Problem& p, const at::Tensor& u, const at::Tensor& w0,
                       const at::Tensor& w1) {
  return at::cat(
      {product(u.narrow(2, 0, p.block0()), w0), product(u.narrow(2, p.block0(), p.block1()), w1)},
      2);
}

at::Tensor activate(const Problem& p, const at::Tensor& z, const at::Tensor& gate) {
  const std::int64_t gated = std::int64_t{p.lmax} * p.channels;
  const at::Tensor scalars = z.narrow(2, 0, p.channels);
  const at::Tensor s = at::sigmoid(product(scalars, gate));
  return at::cat(
      {scalars * at::sigmoid(scalars), z.narrow(2, p.channels, gated) * s,
       z.narrow(2, p.channels + gated, gated) * s, z.narrow(2, p.channels + 2 * gated, gated) * s},
      2);
}

}  // namespace

StageValues eager_forward(const Operands& o, Dtype dtype) {
  const at::InferenceMode no_autograd;
  const Problem& p = o.problem;
  const std::int64_t layers = p.layers;
  const at::Tensor src =
      torch::from_blob(const_cast<std::int64_t*>(o.src.data()), {p.edges}, at::kLong);
  const at::Tensor x = to_tensor(o.x, {p.nodes, p.components(), p.width()}, dtype);
  const at::Tensor runs = to_tensor(o.runs, {p.edges, p.run_length()}, dtype);
  const at::Tensor kernel = p.rank == 0
                                ? to_tensor(o.kernel, {p.edges, p.lmax + 1, p.width()}, dtype)
                                : to_tensor(o.kernel, {p.edges, p.kernel_length()}, dtype);
  const at::Tensor basis = to_tensor(o.basis, {p.rank, p.width()}, dtype);
  const at::Tensor w0 = to_tensor(o.w0, {layers, p.focus, p.block0(), p.block0()}, dtype);
  const at::Tensor w1 = to_tensor(o.w1, {layers, p.focus, p.block1(), p.block1()}, dtype);
  const at::Tensor gate =
      to_tensor(o.gate, {p.gated_layers(), p.focus, p.channels, p.lmax * p.channels}, dtype);

  StageValues values;
  const at::Tensor y = rotate(p, x.index_select(0, src), runs);
  values.emplace(stages::rotate, to_values(focus_major(p, y)));
  at::Tensor u = focus_major(p, mix(p, y, kernel, basis));
  values.emplace(stages::degree_mix, to_values(u));

  at::Tensor alpha;
  if (p.compete) {
    alpha = compete(o, u.narrow(2, 0, p.channels), dtype);
    values.emplace(stages::alpha, to_values(alpha));
  }
  for (int k = 0; k < p.gated_layers(); ++k) {
    const at::Tensor z = block_layer(p, u, w0[k], w1[k]);
    values.emplace(stages::z(k), to_values(z));
    u = u + activate(p, z, gate[k]);
  }
  values.emplace(stages::u_final, to_values(u));

  at::Tensor out = u + block_layer(p, u, w0[layers - 1], w1[layers - 1]);
  if (p.compete) {
    out = (alpha.t().unsqueeze(2) * out).to(out.scalar_type());
  }
  values.emplace(stages::out, to_values(out.permute({1, 0, 2})));
  return values;
}

Backend eager_backend() {
  Backend backend;
  backend.name = "eager";
  backend.availability = [] {
    return Availability{true, "LibTorch " + torch_version() + " operations on the CPU"};
  };
  backend.refusal = [](const Problem&, const RunOptions&) -> std::optional<Refusal> {
    return std::nullopt;
  };
  backend.exposes = [](const Problem& problem, const RunOptions&) {
    std::vector<std::string> names;
    for (const Stage& stage : forward_stages(problem)) {
      if (stage.cumulative) {
        names.push_back(stage.name);
      }
    }
    return names;
  };
  backend.run = [](const Operands& operands, const RunOptions& options) {
    return eager_forward(operands, options.dtype);
  };
  return backend;
}

void set_torch_threads(int threads) { at::set_num_threads(threads); }

std::string torch_version() { return TORCH_VERSION; }

}  // namespace dpa4
