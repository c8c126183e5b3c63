// SPDX-License-Identifier: Apache-2.0
#include "contract/problem.h"

#include <array>
#include <cmath>
#include <utility>

namespace dpa4 {

namespace {

template <class Enum, std::size_t Count>
using Names = std::array<std::pair<Enum, std::string_view>, Count>;

constexpr Names<Path, 2> path_names{{{Path::resident, "resident"}, {Path::composed, "composed"}}};
constexpr Names<XLayout, 3> x_layout_names{{{XLayout::contiguous, "contiguous"},
                                            {XLayout::padded, "padded"},
                                            {XLayout::component_major, "component_major"}}};
constexpr Names<Graph, 3> graph_names{
    {{Graph::uniform, "uniform"}, {Graph::hub, "hub"}, {Graph::gaps, "gaps"}}};

template <class Enum, std::size_t Count>
std::string_view name_in(const Names<Enum, Count>& names, Enum value) {
  for (const auto& [candidate, text] : names) {
    if (candidate == value) {
      return text;
    }
  }
  return "unknown";
}

template <class Enum, std::size_t Count>
std::optional<Enum> value_in(const Names<Enum, Count>& names, std::string_view text) {
  for (const auto& [value, candidate] : names) {
    if (candidate == text) {
      return value;
    }
  }
  return std::nullopt;
}

std::string out_of_range(std::string_view key, std::int64_t value, std::string_view range) {
  return std::string(key) + " is " + std::to_string(value) + ", but must be " + std::string(range);
}

}  // namespace

std::string_view name(Path path) { return name_in(path_names, path); }
std::string_view name(XLayout layout) { return name_in(x_layout_names, layout); }
std::string_view name(Graph graph) { return name_in(graph_names, graph); }
std::optional<Path> parse_path(std::string_view text) { return value_in(path_names, text); }
std::optional<XLayout> parse_x_layout(std::string_view text) {
  return value_in(x_layout_names, text);
}
std::optional<Graph> parse_graph(std::string_view text) { return value_in(graph_names, text); }

std::optional<std::string> find_fault(const Problem& problem) {
  if (problem.lmax < 1 || problem.lmax > max_lmax) {
    return out_of_range("lmax", problem.lmax, "1..6");
  }
  if (problem.focus < 1 || problem.focus > max_focus) {
    return out_of_range("focus", problem.focus, "1..4");
  }
  if (problem.rank < 0 || problem.rank > max_rank) {
    return out_of_range("rank", problem.rank, "0..4");
  }
  if (problem.channels < 1) {
    return out_of_range("channels", problem.channels, "at least 1");
  }
  const std::int64_t width = std::int64_t{problem.focus} * problem.channels;
  if (width > width_limit(problem.lmax)) {
    return out_of_range("focus * channels", width,
                        "at most " + std::to_string(width_limit(problem.lmax)) + " for lmax " +
                            std::to_string(problem.lmax));
  }
  if (problem.layers < 1) {
    return out_of_range("layers", problem.layers, "at least 1");
  }
  if (problem.nodes < 1) {
    return out_of_range("nodes", problem.nodes, "at least 1");
  }
  if (problem.edges < 0) {
    return out_of_range("edges", problem.edges, "at least 0");
  }
  if (!(problem.tau > 0.0) || !std::isfinite(problem.tau)) {
    return "tau is " + std::to_string(problem.tau) + ", but must be a positive number";
  }
  if (!(problem.smoothing >= 0.0 && problem.smoothing < 1.0)) {
    return "smoothing is " + std::to_string(problem.smoothing) +
           ", but must be at least 0 and below 1";
  }
  if (!(problem.norm_eps >= 0.0) || !std::isfinite(problem.norm_eps)) {
    return "norm_eps is " + std::to_string(problem.norm_eps) + ", but must be at least 0";
  }
  return std::nullopt;
}

}  // namespace dpa4
