// SPDX-License-Identifier: Apache-2.0
#include "reference/tests/draw.h"

#include <random>

#include "contract/stage.h"

namespace dpa4::test {

Operands draw(const Problem& p, std::uint64_t seed, Dtype dtype) {
  std::mt19937_64 bits(seed);
  std::normal_distribution<double> normal;
  const auto numbers = [&](std::int64_t count, double scale) {
    std::vector<double> values(count);
    for (double& value : values) {
      value = round_to(dtype, scale * normal(bits));
    }
    return values;
  };

  const std::int64_t blocks = std::int64_t{p.layers} * p.focus;
  Operands o;
  o.problem = p;
  o.x = numbers(p.nodes * p.components() * p.width(), 1.0);
  o.runs = numbers(p.edges * p.run_length(), 1.0);
  o.kernel = numbers(p.edges * p.kernel_length(), p.rank == 0 ? 1.0 : 0.3);
  o.basis = numbers(std::int64_t{p.rank} * p.width(), 1.0);
  o.focus_weight = numbers(p.compete ? p.width() : 0, 0.3);
  o.focus_bias = numbers(p.has_bias() ? p.focus : 0, 0.3);
  o.focus_norm = numbers(p.has_norm() ? p.width() : 0, 1.0);
  o.w0 = numbers(blocks * p.block0() * p.block0(), 0.2);
  o.w1 = numbers(blocks * p.block1() * p.block1(), 0.2);
  o.gate = numbers((blocks - p.focus) * p.channels * p.channels * p.lmax, 0.3);

  std::uniform_int_distribution<std::int64_t> node(0, p.nodes - 1);
  o.src.resize(p.edges);
  for (std::int64_t& source : o.src) {
    source = node(bits);
  }
  index_sources(o);
  return o;
}

Operands only_edge(const Operands& operands, std::int64_t edge) {
  const Problem& p = operands.problem;
  const auto part = [edge](const std::vector<double>& values, std::int64_t length) {
    const auto start = values.begin() + edge * length;
    return std::vector<double>(start, start + length);
  };
  Operands result = operands;
  result.problem.edges = 1;
  result.src = {operands.src[edge]};
  result.runs = part(operands.runs, p.run_length());
  result.kernel = part(operands.kernel, p.kernel_length());
  index_sources(result);
  return result;
}

std::vector<std::string> all_tensors(const Problem& problem) {
  std::vector<std::string> tensors{std::string(stages::rotate), std::string(stages::degree_mix),
                                   std::string(stages::alpha), std::string(stages::u_final),
                                   std::string(stages::out)};
  for (int layer = 0; layer < problem.gated_layers(); ++layer) {
    tensors.push_back(stages::z(layer));
  }
  return tensors;
}

}  // namespace dpa4::test
