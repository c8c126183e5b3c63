// SPDX-License-Identifier: Apache-2.0
// Shape of a batch of row-major matrix products on strided views, C = A B.
#pragma once

#include <cstdint>

namespace dpa4 {

struct GemmShape {
  std::int64_t batch = 0;
  std::int64_t rows = 0;   // of A and C
  std::int64_t inner = 0;  // columns of A, rows of B
  std::int64_t cols = 0;   // of B and C
  // Elements from one row to the next, and from one matrix of the batch to the next.
  std::int64_t row_stride_a = 0, matrix_stride_a = 0;
  std::int64_t row_stride_b = 0, matrix_stride_b = 0;
  std::int64_t row_stride_c = 0, matrix_stride_c = 0;
};

}  // namespace dpa4
