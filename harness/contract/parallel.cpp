// SPDX-License-Identifier: Apache-2.0
#include "contract/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace dpa4 {

void parallel_for(std::int64_t count, int threads, const std::function<void(std::int64_t)>& work) {
  std::atomic<std::int64_t> next{0};
  std::mutex failure_mutex;
  std::exception_ptr failure;

  const auto worker = [&] {
    for (std::int64_t i = next++; i < count; i = next++) {
      try {
        work(i);
      } catch (...) {
        const std::scoped_lock lock(failure_mutex);
        if (!failure) {
          failure = std::current_exception();
        }
        next = count;
      }
    }
  };

  {
    std::vector<std::jthread> helpers;
    const std::int64_t wanted = std::min<std::int64_t>(std::max(threads, 1), count);
    for (std::int64_t i = 1; i < wanted; ++i) {
      helpers.emplace_back(worker);
    }
    worker();
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
}

void parallel_pieces(
    std::int64_t count, int threads,
    const std::function<void(std::int64_t piece, std::int64_t begin, std::int64_t end)>& work) {
  parallel_for(piece_count(count), threads, [&](std::int64_t piece) {
    const std::int64_t begin = piece * piece_size;
    work(piece, begin, std::min(count, begin + piece_size));
  });
}

int default_threads() {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace dpa4
