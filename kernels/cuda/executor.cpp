// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/executor.h"

#include <algorithm>
#include <array>

#include "kernels/cuda/launch_check.h"

namespace dpa4 {

namespace cuda {

namespace {
constexpr int guard_byte = 0x5A;
constexpr int poison_byte = 0xFF;  // not a number in every floating-point format
}  // namespace

GuardedMemory::GuardedMemory(std::size_t bytes, std::string name)
    : bytes_(bytes), name_(std::move(name)) {
  const std::string what = "Allocating " + std::to_string(bytes) + " bytes for '" + name_ + "'";
  void* base = nullptr;
  check(cudaMalloc(&base, bytes + 2 * guard_size), what);
  base_ = static_cast<unsigned char*>(base);
  const auto fill = [&](std::size_t begin, int byte, std::size_t count) {
    const cudaError_t status = cudaMemset(base_ + begin, byte, count);
    if (status != cudaSuccess) {
      cudaFree(base_);
      check(status, what);
    }
  };
  fill(0, guard_byte, guard_size);
  fill(guard_size, poison_byte, bytes);
  fill(guard_size + bytes, guard_byte, guard_size);
}

GuardedMemory::~GuardedMemory() { cudaFree(base_); }

bool GuardedMemory::intact() const {
  std::array<unsigned char, 2 * guard_size> guards{};
  check(cudaMemcpy(guards.data(), base_, guard_size, cudaMemcpyDeviceToHost),
        "Reading the guard before '" + name_ + "'");
  check(cudaMemcpy(guards.data() + guard_size, base_ + guard_size + bytes_, guard_size,
                   cudaMemcpyDeviceToHost),
        "Reading the guard after '" + name_ + "'");
  return std::all_of(guards.begin(), guards.end(),
                     [](unsigned char byte) { return byte == guard_byte; });
}

void check_launch(const char* kernel, const LaunchShape& shape) {
  const std::string what = std::string("The launch of ") + kernel + " with grid (" +
                           std::to_string(shape.grid_x) + ", " + std::to_string(shape.grid_y) +
                           "), blocks of " + std::to_string(shape.block) + " and " +
                           std::to_string(shape.shared_bytes) + " bytes of shared memory";
  check(cudaGetLastError(), what);
  // Waiting here costs little in a validation run and makes an error name its kernel.
  check(cudaDeviceSynchronize(), what);
}

}  // namespace cuda

CudaExecutor::CudaExecutor() {
  int device = 0;
  cuda::check(cudaGetDevice(&device), "Asking for the CUDA device");
  int bytes = 0;
  cuda::check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
              "Asking for the device's shared memory");
  shared_limit_ = static_cast<std::size_t>(bytes);
}

void CudaExecutor::finish() {
  cuda::check(cudaDeviceSynchronize(), "Waiting for the device");
  for (const auto& memory : memory_) {
    if (!memory->intact()) {
      throw KernelError("A kernel wrote outside the buffer '" + memory->name() +
                        "': the guard bytes around it are broken");
    }
  }
}

}  // namespace dpa4
