// SPDX-License-Identifier: Apache-2.0
#include "contract/stage.h"

#include <algorithm>
#include <array>

namespace dpa4 {

std::string_view name(Mode mode) { return mode == Mode::cumulative ? "cumulative" : "isolated"; }

namespace stages {

std::string z(int layer) { return "forward/layer" + std::to_string(layer) + "/z"; }
std::string gate(int layer) { return "forward/layer" + std::to_string(layer) + "/gate"; }

}  // namespace stages

std::vector<Stage> forward_stages(const Problem& problem) {
  const auto block = std::int64_t{std::max(problem.block0(), problem.block1())};
  const auto mix = std::int64_t{problem.rank == 0 ? 1 : (problem.lmax + 1) * problem.rank};
  const std::string out(stages::out);

  std::vector<Stage> stages{
      {std::string(stages::rotate), "forward", 2 * problem.lmax + 1, "2, rotate", true, out},
      {std::string(stages::degree_mix), "forward", mix, "2, degree mix", true, out},
  };
  if (problem.compete) {
    stages.push_back({std::string(stages::alpha), "forward", problem.channels, "2, competition",
                      true, std::string(stages::alpha), true});
  }
  for (int layer = 0; layer < problem.gated_layers(); ++layer) {
    stages.push_back(
        {stages::z(layer), "forward", block, "2, gated layer", true, stages::z(layer)});
    stages.push_back(
        {stages::gate(layer), "forward", problem.channels, "2, gated layer", false, out});
  }
  stages.push_back({std::string(stages::u_final), "forward", problem.channels, "2, gated layer",
                    true, std::nullopt});
  stages.push_back({out, "forward", block, "2, identity", true, out});
  return stages;
}

std::vector<Axis> axes_of(const Problem& problem, std::string_view stage) {
  const Axis edge{"edge", problem.edges};
  const Axis focus{"focus", problem.focus};
  const Axis row{"row", problem.rows()};
  const Axis channel{"channel", problem.channels};
  if (stage == stages::alpha) {
    return {edge, focus};
  }
  if (stage == stages::out) {
    return {edge, focus, row, channel};
  }
  return {focus, edge, row, channel};
}

std::int64_t element_count(const std::vector<Axis>& axes) {
  std::int64_t count = 1;
  for (const Axis& axis : axes) {
    count *= axis.extent;
  }
  return count;
}

std::string describe_index(const Problem& problem, const std::vector<Axis>& axes,
                           std::int64_t index) {
  std::vector<std::string> words(axes.size());
  for (std::size_t i = axes.size(); i-- > 0;) {
    const Axis& axis = axes[i];
    const std::int64_t place = index % axis.extent;
    index /= axis.extent;
    words[i] = axis.name + " " + std::to_string(place);
    if (axis.name == "row") {
      const int row = static_cast<int>(place);
      const int order = order_of_row(row, problem.lmax);
      words[i] += " (degree " + std::to_string(degree_of_row(row, problem.lmax)) + ", order " +
                  (order > 0 ? "+" : "") + std::to_string(order) + ")";
    }
  }
  std::string sentence;
  for (const std::string& word : words) {
    sentence += (sentence.empty() ? "" : ", ") + word;
  }
  return sentence;
}

}  // namespace dpa4
