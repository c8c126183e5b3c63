// SPDX-License-Identifier: Apache-2.0
// The stages of the forward one after another, over blocks of edges.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "contract/operands.h"
#include "contract/truth.h"

namespace dpa4::reference {

using Truths = std::map<std::string, Truth, std::less<>>;

// Fills the tensors of the stages that `truths` names; they need not be allocated. Instantiated for
// double and long double, where only the latter fills `low`.
template <class Scalar>
void forward(const Operands& operands, int threads, Truths& truths);

}  // namespace dpa4::reference
