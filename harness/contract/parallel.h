// SPDX-License-Identifier: Apache-2.0
// Spreads independent pieces of work over CPU threads.
#pragma once

#include <cstdint>
#include <functional>

namespace dpa4 {

// Calls work(i) once for every i in 0..count-1, on at most `threads` threads, in no set order. The
// first exception is rethrown here after every thread has stopped; no new piece starts after it.
void parallel_for(std::int64_t count, int threads, const std::function<void(std::int64_t)>& work);

// Splits 0..count-1 into pieces of equal size, which depends on nothing but count, and calls
// work(piece, begin, end) for each; returns nothing, so partial results belong to the piece.
inline constexpr std::int64_t piece_size = 1 << 16;
inline std::int64_t piece_count(std::int64_t count) {
  return (count + piece_size - 1) / piece_size;
}
void parallel_pieces(
    std::int64_t count, int threads,
    const std::function<void(std::int64_t piece, std::int64_t begin, std::int64_t end)>& work);

// Threads to use when nobody said: the hardware's.
int default_threads();

}  // namespace dpa4
