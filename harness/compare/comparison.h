// SPDX-License-Identifier: Apache-2.0
// How far a stage is from its truth. Knows no operator.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "contract/dtype.h"
#include "contract/truth.h"

namespace dpa4 {

// Errors of one draw of one stage (docs/validation.md, numbers). Not-a-number and infinities must
// agree in place and kind; where they do not, or where the sizes differ, max_rel and fro_rel are
// not a number and `fault` says why, so that no tolerance passes them.
struct Comparison {
  double max_rel = 0;           // max |got - truth| / max |truth|
  double fro_rel = 0;           // ||got - truth|| / ||truth||
  std::optional<double> bound;  // max |got - truth| / (gamma * weight + v * |truth|)
  std::int64_t worst = -1;      // element of the maximum (of `bound` where there is one), or -1
  double got = 0;
  double truth = 0;
  std::string fault;     // a sentence, empty when the values could be compared
  std::string distrust;  // why the comparison proves nothing, empty when it does
};

// `model` is null for cumulative stages, which have no a-priori bound. The result does not depend
// on the number of threads.
Comparison compare_stage(std::span<const double> got, const Truth& truth, const ErrorModel* model,
                         Dtype dtype, int threads = 1);

// Below this share of non-zero truths a stage proves nothing.
inline constexpr double least_nonzero_share = 0.01;

}  // namespace dpa4
