// SPDX-License-Identifier: Apache-2.0
// The truth: the forward of docs/mathematics.md, section 2, evaluated with Eigen, and the a-priori
// rounding bounds of its stages (section 5). Shares shapes and layouts with the kernels, no
// formula.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>

#include "contract/operands.h"
#include "contract/stage.h"
#include "contract/truth.h"

namespace dpa4 {

// Scalar the reference computes with. double judges float32 and bfloat16 kernels, long double (64
// significand bits on x86) also float64 ones.
enum class Precision { double_precision, long_double_precision };

// True values of the wanted stages, each in the shape of axes_of. Tensors that can be asked for:
// forward/rotate, forward/degree_mix, forward/alpha (ones without a competition),
// forward/layer<k>/z, forward/u_final and forward/out. Only these are kept, and nothing past the
// last of them is computed. The result does not depend on `threads` (at least 1), bit for bit.
//
// Throws std::invalid_argument when a wanted name is none of these, or when the operands do not
// have the shapes of their problem.
std::map<std::string, Truth, std::less<>> reference_forward(const Operands& operands,
                                                            Precision precision,
                                                            std::span<const std::string> wanted,
                                                            int threads);

// How far a stage may honestly be off under its probe operands, in the layout of its observed
// tensor (docs/mathematics.md, section 5): weight = roundings times the sum of absolute terms, with
// the roundings that any order of summation may make, with or without fused multiply-add.
//
//   stage               roundings per term
//   rotate              2l+1
//   degree_mix          T = 0: 1;  T >= 1: n*T + 1, n = L+1 for m = 0 rows and L for |m| = 1 rows
//   layer<k>/z          M0 for m = 0 rows, M1 for |m| = 1 rows
//   out                 the same and 1 for the residual addition
//   alpha, layer<k>/gate  first-order propagation, derived in error_model.cpp
//
// Throws std::invalid_argument for a stage that has no probe, and as reference_forward does.
ErrorModel error_model(const Operands& probe, const Stage& stage, int threads);

}  // namespace dpa4
