// SPDX-License-Identifier: Apache-2.0
#include "kernels/torch/captured.h"

#include <torch/csrc/jit/serialization/pickle.h>
#include <torch/types.h>

#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "kernels/torch/tensors.h"

namespace dpa4 {

namespace {

using Tensors = std::map<std::string, at::Tensor>;

class Reader {
 public:
  Reader(Tensors tensors, std::string file)
      : tensors_(std::move(tensors)), file_(std::move(file)) {}

  [[nodiscard]] bool has(const std::string& key) const { return tensors_.count(key) != 0; }

  [[nodiscard]] const at::Tensor& get(const std::string& key) const {
    const auto found = tensors_.find(key);
    if (found == tensors_.end()) {
      throw CapturedFileError(file_ + " has no '" + key + "'");
    }
    return found->second;
  }

  [[nodiscard]] double number(const std::string& key) const {
    const at::Tensor& tensor = get(key);
    if (tensor.numel() != 1) {
      throw CapturedFileError(file_ + ": '" + key + "' must be one number");
    }
    return tensor.item<double>();
  }

  [[nodiscard]] std::vector<double> values(const std::string& key, at::IntArrayRef shape) const {
    return to_values(checked(key, shape));
  }

  [[nodiscard]] std::vector<std::int64_t> integers(const std::string& key,
                                                   at::IntArrayRef shape) const {
    const at::Tensor tensor = checked(key, shape).to(at::kLong).contiguous();
    const auto* data = tensor.const_data_ptr<std::int64_t>();
    return {data, data + tensor.numel()};
  }

 private:
  [[nodiscard]] const at::Tensor& checked(const std::string& key, at::IntArrayRef shape) const {
    const at::Tensor& tensor = get(key);
    if (tensor.sizes() != shape) {
      throw CapturedFileError(file_ + ": '" + key + "' has shape " + c10::str(tensor.sizes()) +
                              ", but the sizes in meta.* say " + c10::str(shape));
    }
    return tensor;
  }

  Tensors tensors_;
  std::string file_;
};

Tensors read_tensors(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    throw CapturedFileError("Cannot open " + path.string());
  }
  const std::vector<char> bytes(std::istreambuf_iterator<char>(stream), {});
  Tensors tensors;
  try {
    for (const auto& entry : torch::jit::pickle_load(bytes).toGenericDict()) {
      tensors.emplace(entry.key().toStringRef(), entry.value().toTensor());
    }
  } catch (const std::exception&) {
    throw CapturedFileError(path.string() + " is not a dictionary of tensors as torch.save writes");
  }
  return tensors;
}

Problem read_problem(const Reader& file) {
  Problem p;
  p.lmax = static_cast<int>(file.number("meta.lmax"));
  p.focus = static_cast<int>(file.number("meta.focus"));
  p.channels = static_cast<int>(file.number("meta.channels"));
  p.layers = static_cast<int>(file.number("meta.layers"));
  p.rank = static_cast<int>(file.number("meta.rank"));
  p.nodes = static_cast<std::int64_t>(file.number("meta.nodes"));
  p.edges = static_cast<std::int64_t>(file.number("meta.edges"));
  p.compete = file.number("meta.compete") != 0.0;
  p.tau = file.number("meta.tau");
  p.smoothing = file.number("meta.smoothing");
  p.norm_eps = file.number("meta.norm_eps");
  p.bias = file.has("operand.focus_bias");
  p.norm = file.has("operand.focus_norm");
  return p;
}

}  // namespace

Captured load_captured(const std::filesystem::path& path) {
  const Reader file(read_tensors(path), path.string());
  const Problem p = read_problem(file);
  if (const auto fault = find_fault(p)) {
    throw CapturedFileError(path.string() + ": meta." + *fault);
  }

  Captured captured;
  Operands& o = captured.operands;
  o.problem = p;
  o.x = file.values("operand.x", {p.nodes, p.components(), p.width()});
  o.src = file.integers("operand.src", {p.edges});
  o.src_order = file.integers("operand.src_order", {p.edges});
  o.src_rowptr = file.integers("operand.src_rowptr", {p.nodes + 1});
  for (const std::int64_t node : o.src) {
    if (node < 0 || node >= p.nodes) {
      throw CapturedFileError(path.string() + ": 'operand.src' holds node " + std::to_string(node) +
                              ", outside 0.." + std::to_string(p.nodes - 1));
    }
  }
  o.runs = file.values("operand.runs", {p.edges, p.run_length()});
  if (p.rank == 0) {
    o.kernel = file.values("operand.kernel", {p.edges, p.lmax + 1, p.width()});
  } else {
    o.kernel = file.values("operand.kernel", {p.edges, p.kernel_length()});
    o.basis = file.values("operand.basis", {p.rank, p.width()});
  }
  if (p.compete) {
    o.focus_weight = file.values("operand.focus_weight", {p.channels, p.focus});
  }
  if (p.has_bias()) {
    o.focus_bias = file.values("operand.focus_bias", {p.focus});
  }
  if (p.has_norm()) {
    o.focus_norm = file.values("operand.focus_norm", {p.focus, p.channels});
  }
  o.w0 = file.values("operand.w0", {p.layers, p.focus, p.block0(), p.block0()});
  o.w1 = file.values("operand.w1", {p.layers, p.focus, p.block1(), p.block1()});
  o.gate =
      file.values("operand.gate", {p.gated_layers(), p.focus, p.channels, p.lmax * p.channels});

  const std::vector<std::int64_t> focus_major{p.focus, p.edges, p.row_width()};
  captured.stages.emplace(stages::degree_mix, file.values("forward.u0", focus_major));
  captured.stages.emplace(stages::alpha, file.values("forward.alpha", {p.edges, p.focus}));
  captured.stages.emplace(stages::u_final, file.values("forward.u_final", focus_major));
  captured.stages.emplace(stages::out,
                          file.values("forward.out", {p.edges, p.focus, p.row_width()}));
  const std::vector<double> z_all =
      file.values("forward.z_all", {p.gated_layers(), p.focus, p.edges, p.row_width()});
  const auto layer_size = p.focus * p.edges * p.row_width();
  for (int k = 0; k < p.gated_layers(); ++k) {
    captured.stages.emplace(
        stages::z(k),
        std::vector<double>(z_all.begin() + k * layer_size, z_all.begin() + (k + 1) * layer_size));
  }
  return captured;
}

}  // namespace dpa4
