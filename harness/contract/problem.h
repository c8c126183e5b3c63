// SPDX-License-Identifier: Apache-2.0
// The shape of one value-path problem and the few choices that are not numbers.
// Symbols are those of docs/mathematics.md, section 1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace dpa4 {

// How the forward runs: one launch that keeps a tile of edges in shared memory, or separate kernels
// and batched GEMMs (docs/mathematics.md, section 2).
enum class Path { resident, composed };

// Memory layout of the node features `x`, logically (N, D, W) with unit stride on channels.
//   contiguous       node stride D*W, component stride W
//   padded           gaps after every component and every node
//   component_major  component stride N*W, node stride W
enum class XLayout { contiguous, padded, component_major };

// Which nodes the edges leave.
//   uniform  every edge picks a node at random
//   hub      three edges in four leave node 0
//   gaps     only even nodes have edges, odd ones have none
enum class Graph { uniform, hub, gaps };

std::string_view name(Path path);
std::string_view name(XLayout layout);
std::string_view name(Graph graph);
std::optional<Path> parse_path(std::string_view text);
std::optional<XLayout> parse_x_layout(std::string_view text);
std::optional<Graph> parse_graph(std::string_view text);

struct Problem {
  std::int64_t nodes = 1;  // N >= 1
  std::int64_t edges = 0;  // E >= 0
  int lmax = 1;            // L, 1..6
  int focus = 1;           // F, 1..4
  int channels = 1;        // C >= 1; F*C within width_limit(lmax)
  int layers = 1;          // gated layers + 1, >= 1
  int rank = 0;            // T, 0..4
  bool compete = true;     // competition head present
  bool bias = true;        // its focus_bias (ignored without compete)
  bool norm = false;       // its RMS norm (ignored without compete)
  double tau = 1.0;        // > 0
  double smoothing = 0.0;  // 0 <= smoothing < 1
  double norm_eps = 1e-6;  // >= 0
  XLayout x_layout = XLayout::contiguous;
  Graph graph = Graph::uniform;

  [[nodiscard]] int components() const { return (lmax + 1) * (lmax + 1); }  // D
  [[nodiscard]] int rows() const { return 3 * lmax + 1; }                   // K
  [[nodiscard]] int width() const { return focus * channels; }              // W
  [[nodiscard]] int gated_layers() const { return layers - 1; }             // G
  [[nodiscard]] int block0() const { return (lmax + 1) * channels; }        // M0
  [[nodiscard]] int block1() const { return 2 * lmax * channels; }          // M1
  [[nodiscard]] int row_width() const { return rows() * channels; }         // KC
  [[nodiscard]] int run_length() const { return 3 * components() - 2; }     // 3D-2
  // Entries of the degree kernel of one edge: (L+1)*W for T = 0, (D + L*L)*T else.
  [[nodiscard]] int kernel_length() const {
    return rank == 0 ? (lmax + 1) * width() : (components() + lmax * lmax) * rank;
  }
  [[nodiscard]] bool has_bias() const { return compete && bias; }
  [[nodiscard]] bool has_norm() const { return compete && norm; }
};

inline constexpr int max_lmax = 6;
inline constexpr int max_focus = 4;
inline constexpr int max_rank = 4;

// Largest W = F*C: 256 up to degree 5, 384 for degree 6.
constexpr int width_limit(int lmax) { return lmax <= 5 ? 256 : 384; }

// Degree l and order m (0, -1, +1) of local row r in 0..3L, which are m-major.
constexpr int degree_of_row(int row, int lmax) {
  return row <= lmax ? row : (row <= 2 * lmax ? row - lmax : row - 2 * lmax);
}
constexpr int order_of_row(int row, int lmax) {
  return row <= lmax ? 0 : (row <= 2 * lmax ? -1 : 1);
}

// Offset of row r's 2l+1 numbers within the packed runs of an edge.
constexpr int run_offset(int row, int lmax) {
  const int degree = degree_of_row(row, lmax);
  const int components = (lmax + 1) * (lmax + 1);
  switch (order_of_row(row, lmax)) {
    case -1:
      return components + degree * degree - 1;
    case 1:
      return 2 * components + degree * degree - 2;
    default:
      return degree * degree;
  }
}

// A sentence that says what is wrong with the problem, or nothing when it is legal.
std::optional<std::string> find_fault(const Problem& problem);

}  // namespace dpa4
