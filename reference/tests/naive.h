// SPDX-License-Identifier: Apache-2.0
// The forward once more, one scalar at a time and straight from docs/mathematics.md, section 2:
// each sum collects its terms and adds them up in a chosen order. Works in any scalar, the
// accumulator type of a kernel included, and can plant a fault in one stage.
#pragma once

#include <quadmath.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "contract/dtype.h"
#include "contract/operands.h"
#include "contract/stage.h"

namespace dpa4::test {

enum class Order { ascending, descending, pairwise };
enum class Fault { none, dropped_term, bfloat16_result };

struct Arithmetic {
  Order order = Order::ascending;
  Fault fault = Fault::none;
  std::string faulty_stage = {};  // whose sums the fault touches
};

inline __float128 exponential(__float128 value) { return expq(value); }
inline __float128 square_root(__float128 value) { return sqrtq(value); }
template <class S>
S exponential(S value) {
  return std::exp(value);
}
template <class S>
S square_root(S value) {
  return std::sqrt(value);
}

template <class S>
S sum_between(const std::vector<S>& terms, std::size_t first, std::size_t last) {
  if (last - first == 1) {
    return terms[first];
  }
  const std::size_t middle = (first + last) / 2;
  return sum_between(terms, first, middle) + sum_between(terms, middle, last);
}

template <class S>
class Naive {
 public:
  explicit Naive(const Operands& operands, Arithmetic arithmetic = {})
      : o(operands), p(operands.problem), how(std::move(arithmetic)) {}

  // Every tensor, row-major in the shape of axes_of.
  std::map<std::string, std::vector<S>> forward() {
    std::map<std::string, std::vector<S>> tensors;
    const std::size_t count = p.edges * p.focus * p.row_width();
    tensors["forward/rotate"].resize(count);
    tensors["forward/degree_mix"].resize(count);
    tensors["forward/u_final"].resize(count);
    tensors["forward/out"].resize(count);
    for (int k = 0; k + 1 < p.layers; ++k) {
      tensors["forward/layer" + std::to_string(k) + "/z"].resize(count);
    }
    for (std::int64_t e = 0; e < p.edges; ++e) {
      const std::vector<S> y = rotate(e);
      const std::vector<S> u0 = p.rank == 0 ? scale(e, y) : mix(e, y);
      const std::vector<S> alpha = compete(u0);
      for (int f = 0; f < p.focus; ++f) {
        tensors["forward/alpha"].push_back(alpha[f]);
        const auto put = [&](const std::string& stage, const std::vector<S>& values) {
          const bool edge_major = stage == "forward/out";
          const std::int64_t line = edge_major ? e * p.focus + f : f * p.edges + e;
          std::copy(values.begin(), values.end(),
                    tensors[stage].begin() + line * p.rows() * p.channels);
        };
        put("forward/rotate", channels_of(y, f));
        std::vector<S> u = channels_of(u0, f);
        put("forward/degree_mix", u);
        for (int k = 0; k + 1 < p.layers; ++k) {
          const std::string layer = "forward/layer" + std::to_string(k);
          const std::vector<S> z = blocks(k, f, u, layer + "/z");
          put(layer + "/z", z);
          u = plus(u, activate(k, f, z, layer + "/gate"));
        }
        put("forward/u_final", u);
        std::vector<S> out = plus(u, blocks(p.layers - 1, f, u, "forward/out"));
        for (S& value : out) {
          value = alpha[f] * value;
        }
        put("forward/out", out);
      }
    }
    return tensors;
  }

 private:
  S sum(std::vector<S> terms, const std::string& stage) const {
    const bool faulty = how.fault != Fault::none && stage == how.faulty_stage;
    if (faulty && how.fault == Fault::dropped_term) {
      terms[0] = 0;
    }
    S total = 0;
    switch (how.order) {
      case Order::ascending:
        for (std::size_t i = 0; i < terms.size(); ++i) total = total + terms[i];
        break;
      case Order::descending:
        for (std::size_t i = terms.size(); i-- > 0;) total = total + terms[i];
        break;
      case Order::pairwise:
        total = sum_between(terms, 0, terms.size());
        break;
    }
    if (faulty && how.fault == Fault::bfloat16_result) {
      total = S(round_to(Dtype::bfloat16, static_cast<double>(total)));
    }
    return total;
  }

  static std::vector<S> plus(std::vector<S> a, const std::vector<S>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = a[i] + b[i];
    return a;
  }

  // Rows are m-major: order 0, -1, +1 as 0, 1, 2 here.
  int row_of(int order, int degree) const { return order * p.lmax + degree; }
  int lowest_degree(int order) const { return order == 0 ? 0 : 1; }

  // (row, channel of W) of one edge.
  std::vector<S> rotate(std::int64_t e) const {
    const int width = p.width();
    std::vector<S> y(p.rows() * width);
    std::int64_t next = e * p.run_length();
    for (int order = 0; order < 3; ++order) {
      for (int l = lowest_degree(order); l <= p.lmax; ++l) {
        for (int c = 0; c < width; ++c) {
          std::vector<S> terms;
          for (int j = 0; j < 2 * l + 1; ++j) {
            const std::int64_t component = o.src[e] * (p.lmax + 1) * (p.lmax + 1) + l * l + j;
            terms.push_back(S(o.runs[next + j]) * S(o.x[component * width + c]));
          }
          y[row_of(order, l) * width + c] = sum(terms, "forward/rotate");
        }
        next += 2 * l + 1;
      }
    }
    return y;
  }

  std::vector<S> scale(std::int64_t e, const std::vector<S>& y) const {
    const int width = p.width();
    std::vector<S> u(y.size());
    for (int order = 0; order < 3; ++order) {
      for (int l = lowest_degree(order); l <= p.lmax; ++l) {
        for (int c = 0; c < width; ++c) {
          const std::size_t place = row_of(order, l) * width + c;
          const S factor = S(o.kernel[(e * (p.lmax + 1) + l) * width + c]);
          u[place] = sum({y[place] * factor}, "forward/degree_mix");
        }
      }
    }
    return u;
  }

  std::vector<S> mix(std::int64_t e, const std::vector<S>& y) const {
    const int width = p.width();
    std::vector<S> u(y.size());
    std::int64_t block = e * ((p.lmax + 1) * (p.lmax + 1) + p.lmax * p.lmax) * p.rank;
    for (int order = 0; order < 3; ++order) {
      const int low = lowest_degree(order);
      const int degrees = p.lmax + 1 - low;
      for (int out = 0; out < degrees; ++out) {
        for (int c = 0; c < width; ++c) {
          std::vector<S> terms;
          for (int in = 0; in < degrees; ++in) {
            std::vector<S> ranks;
            for (int t = 0; t < p.rank; ++t) {
              ranks.push_back(S(o.kernel[block + (in * degrees + out) * p.rank + t]) *
                              S(o.basis[t * width + c]));
            }
            terms.push_back(sum(ranks, "forward/degree_mix") *
                            y[row_of(order, in + low) * width + c]);
          }
          u[row_of(order, out + low) * width + c] = sum(terms, "forward/degree_mix");
        }
      }
      if (order == 0) {
        block += degrees * degrees * p.rank;  // both signs read the block that follows
      }
    }
    return u;
  }

  std::vector<S> channels_of(const std::vector<S>& wide, int f) const {
    std::vector<S> result;
    for (int row = 0; row < p.rows(); ++row) {
      for (int k = 0; k < p.channels; ++k) {
        result.push_back(wide[row * p.width() + f * p.channels + k]);
      }
    }
    return result;
  }

  std::vector<S> compete(const std::vector<S>& u0) const {
    if (!p.compete) {
      return std::vector<S>(p.focus, S(1));
    }
    const S inverse_tau = S(__float128{1} / p.tau);  // rounded once
    std::vector<S> logits;
    for (int f = 0; f < p.focus; ++f) {
      std::vector<S> terms;
      std::vector<S> squares;
      for (int i = 0; i < p.channels; ++i) {
        const S a = u0[f * p.channels + i];
        const S factor = p.norm ? S(o.focus_norm[f * p.channels + i]) : S(1);
        terms.push_back(a * factor * S(o.focus_weight[i * p.focus + f]));
        squares.push_back(a * a);
      }
      const std::string none;
      const S rms =
          p.norm ? 1 / square_root(sum(squares, none) / S(p.channels) + S(p.norm_eps)) : S(1);
      const S bias = p.bias ? S(o.focus_bias[f]) : S(0);
      logits.push_back((rms * sum(terms, "forward/alpha") + bias) * inverse_tau);
    }
    S largest = logits[0];
    for (const S logit : logits) {
      largest = logit > largest ? logit : largest;
    }
    std::vector<S> e;
    for (const S logit : logits) e.push_back(exponential(logit - largest));
    const S total = sum(e, "");
    const S smoothing = S(p.smoothing);
    std::vector<S> alpha;
    for (const S share : e) {
      alpha.push_back((1 - smoothing) * (share / total) + smoothing / S(p.focus));
    }
    return alpha;
  }

  std::vector<S> blocks(int layer, int f, const std::vector<S>& u, const std::string& stage) const {
    const int widths[] = {(p.lmax + 1) * p.channels, 2 * p.lmax * p.channels};
    const std::vector<double>* weights[] = {&o.w0, &o.w1};
    std::vector<S> z;
    int first = 0;
    for (int block = 0; block < 2; ++block) {
      const std::int64_t m = widths[block];
      for (std::int64_t out = 0; out < m; ++out) {
        std::vector<S> terms;
        for (std::int64_t in = 0; in < m; ++in) {
          const double weight = (*weights[block])[((layer * p.focus + f) * m + in) * m + out];
          terms.push_back(u[first + in] * S(weight));
        }
        z.push_back(sum(terms, stage));
      }
      first += widths[block];
    }
    return z;
  }

  static S sigmoid(S value) { return 1 / (1 + exponential(-value)); }

  std::vector<S> activate(int layer, int f, const std::vector<S>& z,
                          const std::string& stage) const {
    const int c = p.channels;
    std::vector<S> result(z.size());
    for (int k = 0; k < c; ++k) {
      result[k] = z[k] * sigmoid(z[k]);
    }
    for (int degree = 1; degree <= p.lmax; ++degree) {
      for (int k = 0; k < c; ++k) {
        std::vector<S> terms;
        for (int i = 0; i < c; ++i) {
          const std::int64_t line = (std::int64_t{layer} * p.focus + f) * c + i;
          terms.push_back(z[i] * S(o.gate[line * p.lmax * c + (degree - 1) * c + k]));
        }
        const S s = sigmoid(sum(terms, stage));
        for (int order = 0; order < 3; ++order) {
          result[row_of(order, degree) * c + k] = z[row_of(order, degree) * c + k] * s;
        }
      }
    }
    return result;
  }

  const Operands& o;
  const Problem& p;
  Arithmetic how;
};

template <class S>
std::map<std::string, std::vector<S>> naive_forward(const Operands& operands,
                                                    const Arithmetic& arithmetic = {}) {
  return Naive<S>(operands, arithmetic).forward();
}

}  // namespace dpa4::test
