// SPDX-License-Identifier: Apache-2.0
// The host executor as the value path's driver sees it: memory, copies, launches, GEMMs. The CUDA
// executor (kernels/cuda/executor.h) has the same members.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/gemm.h"
#include "kernels/host/grid.h"
#include "kernels/host/guarded_memory.h"

namespace dpa4 {

class HostExecutor {
 public:
  explicit HostExecutor(host::GridOptions options) : options_(options) {}

  [[nodiscard]] const host::GridOptions& options() const { return options_; }
  // Shared memory one block may use, in bytes.
  [[nodiscard]] static std::size_t shared_limit() { return host::shared_limit; }

  // `count` poisoned elements that live as long as the executor.
  template <class T>
  T* allocate(std::int64_t count, std::string name) {
    memory_.push_back(std::make_unique<host::GuardedMemory>(count * sizeof(T), std::move(name)));
    return static_cast<T*>(memory_.back()->data());
  }
  template <class T>
  T* upload(const std::vector<T>& values, std::string name) {
    T* data = allocate<T>(static_cast<std::int64_t>(values.size()), std::move(name));
    std::copy(values.begin(), values.end(), data);
    return data;
  }
  template <class T>
  std::vector<T> download(const T* data, std::int64_t count) {
    return std::vector<T>(data, data + count);
  }
  template <class T>
  void copy(const T* from, T* to, std::int64_t count) {
    std::copy(from, from + count, to);
  }

  // Waits for the launches and checks every guard. Throws KernelError, naming the broken buffer.
  void finish();

 private:
  host::GridOptions options_;
  std::vector<std::unique_ptr<host::GuardedMemory>> memory_;
};

// Runs Kernel{}(params) for every lane. Instantiated in the shards, from kernels/host/launch.h.
template <class Kernel>
void launch(HostExecutor& executor, const LaunchShape& shape,
            const typename Kernel::Params& params);

// C = A B for every matrix of the batch, products summed in accumulator precision. Instantiated in
// kernels/torch/host_gemm.cpp for the three storage types and C in storage or accumulator type.
template <class In, class Out>
void batched_gemm(HostExecutor& executor, const GemmShape& shape, const In* a, const In* b, Out* c);

}  // namespace dpa4
