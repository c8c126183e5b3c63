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
    return add<T>(count, std::move(name), host::GuardedMemory::Content::poison);
  }
  // `count` elements that fill(T*) writes, all of them.
  template <class T, class Fill>
  T* upload(std::int64_t count, std::string name, const Fill& fill) {
    T* data = add<T>(count, std::move(name), host::GuardedMemory::Content::undefined);
    fill(data);
    return data;
  }
  // Calls read(const T*) with `count` elements of the executor's memory.
  template <class T, class Read>
  void download(const T* data, std::int64_t /*count*/, const Read& read) {
    read(data);
  }
  template <class T>
  void copy(const T* from, T* to, std::int64_t count) {
    std::copy(from, from + count, to);
  }

  // Waits for the launches and checks every guard. Throws KernelError, naming the broken buffer.
  void finish();

 private:
  template <class T>
  T* add(std::int64_t count, std::string name, host::GuardedMemory::Content content) {
    memory_.push_back(
        std::make_unique<host::GuardedMemory>(count * sizeof(T), std::move(name), content));
    return static_cast<T*>(memory_.back()->data());
  }

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
