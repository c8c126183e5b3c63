// SPDX-License-Identifier: Apache-2.0
// The GPU as the value path's driver sees it; the same members as HostExecutor.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/cuda/status.h"
#include "kernels/device/launch_shape.h"
#include "kernels/gemm.h"

namespace dpa4 {

namespace cuda {

// Device memory, filled with not-a-number when made, guard bytes on both sides.
class GuardedMemory {
 public:
  GuardedMemory(std::size_t bytes, std::string name);
  ~GuardedMemory();
  GuardedMemory(const GuardedMemory&) = delete;
  GuardedMemory& operator=(const GuardedMemory&) = delete;

  [[nodiscard]] void* data() const { return base_ + guard_size; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool intact() const;

 private:
  static constexpr std::size_t guard_size = 256;
  std::size_t bytes_;
  std::string name_;
  unsigned char* base_ = nullptr;
};

}  // namespace cuda

class CudaExecutor {
 public:
  // Uses the current device. Throws KernelError when there is none.
  CudaExecutor();

  // Shared memory one block may use, in bytes.
  [[nodiscard]] std::size_t shared_limit() const { return shared_limit_; }

  // `count` elements, all not a number, that live as long as the executor.
  template <class T>
  T* allocate(std::int64_t count, std::string name) {
    memory_.push_back(std::make_unique<cuda::GuardedMemory>(count * sizeof(T), std::move(name)));
    return static_cast<T*>(memory_.back()->data());
  }
  // `count` elements that fill(T*) writes, all of them, on the CPU.
  template <class T, class Fill>
  T* upload(std::int64_t count, std::string name, const Fill& fill) {
    const std::unique_ptr<T[]> staging(new T[count]);
    fill(staging.get());
    T* data = allocate<T>(count, std::move(name));
    cuda::check(cudaMemcpy(data, staging.get(), count * sizeof(T), cudaMemcpyHostToDevice),
                "Copying '" + memory_.back()->name() + "' to the device");
    return data;
  }
  // Calls read(const T*) with `count` elements of the executor's memory, copied to the CPU.
  template <class T, class Read>
  void download(const T* data, std::int64_t count, const Read& read) {
    const std::unique_ptr<T[]> staging(new T[count]);
    cuda::check(cudaMemcpy(staging.get(), data, count * sizeof(T), cudaMemcpyDeviceToHost),
                "Copying a result from the device");
    read(staging.get());
  }
  template <class T>
  void copy(const T* from, T* to, std::int64_t count) {
    cuda::check(cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyDeviceToDevice),
                "Copying on the device");
  }

  // Waits for the launches and checks every guard. Throws KernelError, naming the broken buffer.
  void finish();

 private:
  std::size_t shared_limit_ = 0;
  std::vector<std::unique_ptr<cuda::GuardedMemory>> memory_;
};

// Runs Kernel{}(params) for every lane. Instantiated in the shards, from kernels/cuda/launch.cuh.
template <class Kernel>
void launch(CudaExecutor& executor, const LaunchShape& shape,
            const typename Kernel::Params& params);

// C = A B for every matrix of the batch through cuBLAS: float32 without TF32, bfloat16 summed in
// float, float64 as double. Instantiated in gemm.cpp.
template <class In, class Out>
void batched_gemm(CudaExecutor& executor, const GemmShape& shape, const In* a, const In* b, Out* c);

}  // namespace dpa4
