// SPDX-License-Identifier: Apache-2.0
// Refuses operands that do not fit their problem, before anything reads past their ends.
#pragma once

#include "contract/operands.h"

namespace dpa4::reference {

// Throws std::invalid_argument with a sentence when the problem is illegal, an operand has another
// size than docs/mathematics.md, section 1, says, or an edge leaves a node that does not exist.
// src_order and src_rowptr are not read by the forward and not looked at.
void check_operands(const Operands& operands);

}  // namespace dpa4::reference
