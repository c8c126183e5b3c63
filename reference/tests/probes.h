// SPDX-License-Identifier: Apache-2.0
// Probe operands for the tests of the error model: ordinary operands in which every stage but one
// is made exact, so that the observed tensor shows the rounding of that stage alone.
#pragma once

#include "contract/operands.h"
#include "contract/stage.h"

namespace dpa4::test {

Operands probe_of(Operands operands, const Stage& stage);

// The building blocks.
void make_unit_runs(Operands& operands);     // rotation copies component (row mod 2l+1) of a degree
void make_identity_mix(Operands& operands);  // degree mix copies
void drop_competition(Operands& operands);   // alpha = 1

}  // namespace dpa4::test
