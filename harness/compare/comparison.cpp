// SPDX-License-Identifier: Apache-2.0
#include "compare/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace dpa4 {

namespace {

// Beyond this the first-order error model says nothing.
constexpr double most_first_order_error = 0.1;

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Comparison incomparable(std::string fault) {
  Comparison result;
  result.max_rel = not_a_number;
  result.fro_rel = not_a_number;
  result.fault = std::move(fault);
  return result;
}

// 0 finite, 1 not a number, 2 +infinity, 3 -infinity
int kind(double value) {
  if (std::isfinite(value)) {
    return 0;
  }
  return std::isnan(value) ? 1 : (value > 0 ? 2 : 3);
}

// Zero over zero is no error; anything over zero is infinite.
double ratio(double error, double scale) {
  if (error == 0.0) {
    return 0.0;
  }
  return scale == 0.0 ? std::numeric_limits<double>::infinity() : error / scale;
}

}  // namespace

Comparison compare_stage(std::span<const double> got, const Truth& truth, const ErrorModel* model,
                         Dtype dtype) {
  if (got.size() != truth.high.size()) {
    return incomparable("the stage has " + std::to_string(got.size()) + " elements, the truth " +
                        std::to_string(truth.high.size()));
  }

  const double u = accumulator_roundoff(dtype);
  const double v = model != nullptr && model->accumulator_storage ? u : storage_roundoff(dtype);
  const double gamma = model != nullptr ? u / (1.0 - model->roundings * u) : 0.0;
  // Below the accumulator's normal range an operation errs by that much, not by a share of itself.
  const double underflow =
      model != nullptr ? (model->roundings + 1.0) * accumulator_underflow(dtype) : 0.0;

  Comparison result;
  double largest_error = 0.0;
  double largest_truth = 0.0;
  double error_squares = 0.0;
  double truth_squares = 0.0;
  double worst_measure = -1.0;
  std::int64_t nonzero = 0;
  std::int64_t special = 0;
  std::int64_t mismatches = 0;
  std::int64_t first_mismatch = -1;

  for (std::size_t i = 0; i < got.size(); ++i) {
    const double expected = truth.high[i];
    if (kind(got[i]) != 0 || kind(expected) != 0) {
      ++special;
      if (kind(got[i]) != kind(expected)) {
        first_mismatch = mismatches++ == 0 ? static_cast<std::int64_t>(i) : first_mismatch;
      }
      continue;
    }
    const double low = truth.low.empty() ? 0.0 : truth.low[i];
    const double error = std::abs((got[i] - expected) - low);
    largest_truth = std::max(largest_truth, std::abs(expected));
    error_squares += error * error;
    truth_squares += expected * expected;
    nonzero += expected != 0.0 ? 1 : 0;

    largest_error = std::max(largest_error, error);

    // The worst element is the one that used most of its bound; without bounds, the largest error.
    const double measure =
        model == nullptr
            ? error
            : ratio(error, gamma * model->weight[i] + v * std::abs(expected) + underflow);
    // Written so that a measure that is not a number becomes the worst, and stays it.
    if (!std::isnan(worst_measure) && !(measure <= worst_measure)) {
      worst_measure = measure;
      result.worst = static_cast<std::int64_t>(i);
      result.got = got[i];
      result.truth = expected;
    }
  }

  if (mismatches > 0) {
    Comparison broken = incomparable(std::to_string(mismatches) +
                                     " elements are not finite where the truth is, or not the "
                                     "infinity or not-a-number that it is");
    broken.worst = first_mismatch;
    broken.got = got[first_mismatch];
    broken.truth = truth.high[first_mismatch];
    return broken;
  }
  if (got.empty()) {
    result.bound = model != nullptr ? std::optional(0.0) : std::nullopt;
    return result;
  }
  result.max_rel = ratio(largest_error, largest_truth);
  result.fro_rel = ratio(std::sqrt(error_squares), std::sqrt(truth_squares));
  if (model != nullptr && model->roundings * u <= most_first_order_error) {
    result.bound = worst_measure;
  }
  if (special > 0) {
    result.distrust = std::to_string(special) + " true values are not finite";
  } else if (static_cast<double>(nonzero) < least_nonzero_share * static_cast<double>(got.size())) {
    result.distrust = "only " + std::to_string(nonzero) + " of " + std::to_string(got.size()) +
                      " true values differ from zero";
  }
  return result;
}

}  // namespace dpa4
