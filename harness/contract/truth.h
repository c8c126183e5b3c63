// SPDX-License-Identifier: Apache-2.0
// What a stage should be, and how large its rounding error may honestly be.
#pragma once

#include <vector>

namespace dpa4 {

// The true values of one stage. With a long double reference a value is high + low, where high is
// the nearest double; with a double reference low is empty.
struct Truth {
  std::vector<double> high;
  std::vector<double> low;
};

// The a-priori error model of one isolated stage (docs/mathematics.md, section 5): an element may
// be off by  gamma * weight + v * |truth|,  gamma = u / (1 - roundings * u), where weight is the
// number of roundings times the sum of absolute terms. u and v depend on the dtype and are applied
// by the comparison.
struct ErrorModel {
  std::vector<double> weight;        // one per element
  double roundings = 0;              // the largest number of roundings in one element
  bool accumulator_storage = false;  // the stage is stored in accumulator precision: v = u
};

}  // namespace dpa4
