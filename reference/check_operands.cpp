// SPDX-License-Identifier: Apache-2.0
#include "reference/check_operands.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace dpa4::reference {

namespace {

void check_size(std::string_view operand, std::size_t size, std::int64_t expected) {
  if (static_cast<std::int64_t>(size) != expected) {
    throw std::invalid_argument("Operand " + std::string(operand) + " has " + std::to_string(size) +
                                " entries, but its problem needs " + std::to_string(expected) +
                                ".");
  }
}

}  // namespace

void check_operands(const Operands& operands) {
  const Problem& p = operands.problem;
  if (const auto fault = find_fault(p)) {
    throw std::invalid_argument("The problem of the operands is illegal: " + *fault + ".");
  }
  const auto square = [](std::int64_t n) { return n * n; };
  const std::int64_t blocks = std::int64_t{p.layers} * p.focus;
  const std::int64_t gates = std::int64_t{p.gated_layers()} * p.focus;
  check_size("x", operands.x.size(), p.nodes * p.components() * p.width());
  check_size("src", operands.src.size(), p.edges);
  check_size("runs", operands.runs.size(), p.edges * p.run_length());
  check_size("kernel", operands.kernel.size(), p.edges * p.kernel_length());
  check_size("basis", operands.basis.size(), std::int64_t{p.rank} * p.width());
  check_size("focus_weight", operands.focus_weight.size(), p.compete ? p.width() : 0);
  check_size("focus_bias", operands.focus_bias.size(), p.has_bias() ? p.focus : 0);
  check_size("focus_norm", operands.focus_norm.size(), p.has_norm() ? p.width() : 0);
  check_size("w0", operands.w0.size(), blocks * square(p.block0()));
  check_size("w1", operands.w1.size(), blocks * square(p.block1()));
  check_size("gate", operands.gate.size(), gates * p.lmax * square(p.channels));

  for (std::int64_t edge = 0; edge < p.edges; ++edge) {
    const std::int64_t node = operands.src[edge];
    if (node < 0 || node >= p.nodes) {
      throw std::invalid_argument("Edge " + std::to_string(edge) + " leaves node " +
                                  std::to_string(node) + ", but src must be within 0.." +
                                  std::to_string(p.nodes - 1) + ".");
    }
  }
}

}  // namespace dpa4::reference
