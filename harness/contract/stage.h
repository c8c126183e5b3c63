// SPDX-License-Identifier: Apache-2.0
// Stages: the named quantities at the end of one reduction, and the tensors that show them.
// docs/stages.md holds the same table for readers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contract/problem.h"

namespace dpa4 {

// cumulative: ordinary operands, the error gathered up to the stage.
// isolated:   probe operands that make every other stage exact, so that only this one rounds.
enum class Mode { cumulative, isolated };
std::string_view name(Mode mode);

struct Axis {
  std::string name;  // "edge", "focus", "row", "channel"
  std::int64_t extent;
};

struct Stage {
  std::string name;                     // e.g. "forward/layer0/z"
  std::string order;                    // "forward"
  std::int64_t reduction;               // longest sum of the stage (docs/mathematics.md, section 5)
  std::string section;                  // where docs/mathematics.md defines it
  bool cumulative;                      // compared on ordinary operands where a backend exposes it
  std::optional<std::string> observed;  // tensor that shows it in isolation; none: no probe
  bool accumulator_storage = false;     // stored in accumulator precision whatever the dtype
};

// The stages of the forward for this problem, in the order of evaluation. The competition appears
// only with `compete`, layers as many as there are.
std::vector<Stage> forward_stages(const Problem& problem);

// Shape of a stage's tensor. Focus-major tensors are (F, E, K, C): rotate, degree_mix, layer*/z and
// u_final; edge-major (E, F, K, C): out; alpha is (E, F).
std::vector<Axis> axes_of(const Problem& problem, std::string_view stage);
std::int64_t element_count(const std::vector<Axis>& axes);

// An element's place in words: "edge 3, focus 1, row 4 (degree 2, order -1), channel 7".
std::string describe_index(const Problem& problem, const std::vector<Axis>& axes,
                           std::int64_t index);

// Values by stage name, each row-major in the shape of axes_of.
using StageValues = std::map<std::string, std::vector<double>, std::less<>>;

namespace stages {
inline constexpr std::string_view rotate = "forward/rotate";
inline constexpr std::string_view degree_mix = "forward/degree_mix";
inline constexpr std::string_view alpha = "forward/alpha";
inline constexpr std::string_view u_final = "forward/u_final";
inline constexpr std::string_view out = "forward/out";
std::string z(int layer);     // "forward/layer<k>/z"
std::string gate(int layer);  // "forward/layer<k>/gate"
}  // namespace stages

}  // namespace dpa4
