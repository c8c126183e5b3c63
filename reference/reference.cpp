// SPDX-License-Identifier: Apache-2.0
#include "reference/reference.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "reference/check_operands.h"
#include "reference/forward.h"

namespace dpa4 {

namespace {

std::vector<std::string> tensors_of(const Problem& problem) {
  std::vector<std::string> tensors{std::string(stages::rotate), std::string(stages::degree_mix),
                                   std::string(stages::alpha)};
  for (int layer = 0; layer < problem.gated_layers(); ++layer) {
    tensors.push_back(stages::z(layer));
  }
  tensors.emplace_back(stages::u_final);
  tensors.emplace_back(stages::out);
  return tensors;
}

void check_wanted(const std::vector<std::string>& tensors, std::span<const std::string> wanted) {
  for (const std::string& name : wanted) {
    if (std::ranges::find(tensors, name) == tensors.end()) {
      std::string sentence =
          "The reference has no tensor \"" + name + "\" for this problem; it has";
      for (const std::string& tensor : tensors) {
        sentence += (tensor == tensors.front() ? " " : ", ") + tensor;
      }
      throw std::invalid_argument(sentence + ".");
    }
  }
}

}  // namespace

std::map<std::string, Truth, std::less<>> reference_forward(const Operands& operands,
                                                            Precision precision,
                                                            std::span<const std::string> wanted,
                                                            int threads) {
  reference::check_operands(operands);
  check_wanted(tensors_of(operands.problem), wanted);
  reference::Truths truths;
  for (const std::string& name : wanted) {
    truths.try_emplace(name);
  }
  if (precision == Precision::double_precision) {
    reference::forward<double>(operands, threads, truths);
  } else {
    reference::forward<long double>(operands, threads, truths);
  }
  return truths;
}

}  // namespace dpa4
