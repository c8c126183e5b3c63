// SPDX-License-Identifier: Apache-2.0
#include "compare/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "contract/parallel.h"

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

// What a run of elements contributes.
struct Partial {
  double largest_error = 0.0;
  double largest_truth = 0.0;
  double error_squares = 0.0;
  double truth_squares = 0.0;
  double worst_measure = -1.0;
  std::int64_t worst = -1;
  std::int64_t nonzero = 0;
  std::int64_t special = 0;     // true values that are not finite
  std::int64_t mismatches = 0;  // elements not finite where the truth is, or of another kind
  std::int64_t first_mismatch = -1;

  // Written so that a measure that is not a number becomes the worst, and stays it.
  void offer(double measure, std::int64_t element) {
    if (!std::isnan(worst_measure) && !(measure <= worst_measure)) {
      worst_measure = measure;
      worst = element;
    }
  }

  void add(const Partial& later) {
    largest_error = std::max(largest_error, later.largest_error);
    largest_truth = std::max(largest_truth, later.largest_truth);
    error_squares += later.error_squares;
    truth_squares += later.truth_squares;
    offer(later.worst_measure, later.worst);
    nonzero += later.nonzero;
    special += later.special;
    first_mismatch = mismatches == 0 ? later.first_mismatch : first_mismatch;
    mismatches += later.mismatches;
  }
};

// The error that the model allows an element.
class Allowance {
 public:
  Allowance(const ErrorModel* model, Dtype dtype) : model_(model) {
    if (model == nullptr) {
      return;
    }
    const double u = accumulator_roundoff(dtype);
    v_ = model->accumulator_storage ? u : storage_roundoff(dtype);
    gamma_ = u / (1.0 - model->roundings * u);
    // Below the accumulator's normal range an operation errs by that much, not by a share of
    // itself.
    underflow_ = (model->roundings + 1.0) * accumulator_underflow(dtype);
    usable_ = model->roundings * u <= most_first_order_error;
  }
  [[nodiscard]] bool usable() const { return usable_; }
  // The worst element is the one that used most of its bound; without bounds, the largest error.
  [[nodiscard]] double measure(std::int64_t i, double error, double truth) const {
    return model_ == nullptr
               ? error
               : ratio(error, gamma_ * model_->weight[i] + v_ * std::abs(truth) + underflow_);
  }

 private:
  const ErrorModel* model_;
  double v_ = 0;
  double gamma_ = 0;
  double underflow_ = 0;
  bool usable_ = false;
};

Partial examine(std::span<const double> got, const Truth& truth, const Allowance& allowance,
                std::int64_t begin, std::int64_t end) {
  Partial result;
  for (std::int64_t i = begin; i < end; ++i) {
    const double expected = truth.high[i];
    if (kind(got[i]) != 0 || kind(expected) != 0) {
      result.special += kind(expected) != 0 ? 1 : 0;
      if (kind(got[i]) != kind(expected)) {
        result.first_mismatch = result.mismatches++ == 0 ? i : result.first_mismatch;
      }
      continue;
    }
    const double low = truth.low.empty() ? 0.0 : truth.low[i];
    const double error = std::abs((got[i] - expected) - low);
    result.largest_error = std::max(result.largest_error, error);
    result.largest_truth = std::max(result.largest_truth, std::abs(expected));
    result.error_squares += error * error;
    result.truth_squares += expected * expected;
    result.nonzero += expected != 0.0 ? 1 : 0;
    result.offer(allowance.measure(i, error, expected), i);
  }
  return result;
}

}  // namespace

Comparison compare_stage(std::span<const double> got, const Truth& truth, const ErrorModel* model,
                         Dtype dtype, int threads) {
  if (got.size() != truth.high.size()) {
    return incomparable("the stage has " + std::to_string(got.size()) + " elements, the truth " +
                        std::to_string(truth.high.size()));
  }
  const auto count = static_cast<std::int64_t>(got.size());
  const Allowance allowance(model, dtype);
  std::vector<Partial> partials(piece_count(count));
  parallel_pieces(count, threads, [&](std::int64_t piece, std::int64_t begin, std::int64_t end) {
    partials[piece] = examine(got, truth, allowance, begin, end);
  });
  Partial total;
  for (const Partial& partial : partials) {
    total.add(partial);
  }

  if (total.mismatches > 0) {
    Comparison broken = incomparable(std::to_string(total.mismatches) +
                                     " elements are not finite where the truth is, or not the "
                                     "infinity or not-a-number that it is");
    broken.worst = total.first_mismatch;
    broken.got = got[total.first_mismatch];
    broken.truth = truth.high[total.first_mismatch];
    return broken;
  }
  Comparison result;
  if (count == 0) {
    result.bound = model != nullptr ? std::optional(0.0) : std::nullopt;
    return result;
  }
  result.max_rel = ratio(total.largest_error, total.largest_truth);
  result.fro_rel = ratio(std::sqrt(total.error_squares), std::sqrt(total.truth_squares));
  if (allowance.usable()) {
    result.bound = total.worst_measure;
  }
  if (total.worst >= 0) {
    result.worst = total.worst;
    result.got = got[total.worst];
    result.truth = truth.high[total.worst];
  }
  if (total.special > 0) {
    result.distrust = std::to_string(total.special) + " true values are not finite";
  } else if (static_cast<double>(total.nonzero) <
             least_nonzero_share * static_cast<double>(count)) {
    result.distrust = "only " + std::to_string(total.nonzero) + " of " + std::to_string(count) +
                      " true values differ from zero";
  }
  return result;
}

}  // namespace dpa4
