// SPDX-License-Identifier: Apache-2.0
// From run-time values to kernel instances. Every dispatch ends in a branch that says what was
// asked for and what this build contains.
#pragma once

#include <c10/util/BFloat16.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "contract/dtype.h"

namespace dpa4 {

// An instance that this build does not contain was asked for.
class NotCompiledError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

namespace dispatch_detail {

template <int... Values>
std::string list(std::integer_sequence<int, Values...> /*values*/) {
  std::string text;
  ((text += (text.empty() ? "" : ", ") + std::to_string(Values)), ...);
  return text;
}

template <int... Values>
[[noreturn]] void refuse(const char* what, int value, std::integer_sequence<int, Values...> built) {
  throw NotCompiledError(std::string(what) + " " + std::to_string(value) +
                         " is not in this build, which has " + list(built) +
                         " (CMake options DPA4_DEGREES, DPA4_RANKS)");
}

template <class Visit, int... Values>
void with_value(const char* what, int value, std::integer_sequence<int, Values...> built,
                const Visit& visit) {
  const bool found =
      ((Values == value && (visit(std::integral_constant<int, Values>{}), true)) || ...);
  if (!found) {
    refuse(what, value, built);
  }
}

}  // namespace dispatch_detail

// visit(std::integral_constant<int, degree>)
template <class Instances, class Visit>
void with_degree(int degree, const Visit& visit) {
  dispatch_detail::with_value("degree", degree, typename Instances::Degrees{}, visit);
}

// visit(std::integral_constant<int, rank>)
template <class Instances, class Visit>
void with_rank(int rank, const Visit& visit) {
  dispatch_detail::with_value("rank", rank, typename Instances::Ranks{}, visit);
}

template <class Storage>
struct StorageTag {
  using type = Storage;
};

// visit(StorageTag<float | c10::BFloat16 | double>)
template <class Instances, class Visit>
void with_storage(Dtype dtype, const Visit& visit) {
  switch (dtype) {
    case Dtype::float32:
      visit(StorageTag<float>{});
      return;
    case Dtype::bfloat16:
      visit(StorageTag<c10::BFloat16>{});
      return;
    case Dtype::float64:
      if constexpr (Instances::float64) {
        visit(StorageTag<double>{});
        return;
      }
  }
  throw NotCompiledError(std::string(name(dtype)) +
                         " is not in this build: it was configured with DPA4_FP64=OFF");
}

// Why an instance is missing from this build, or nothing when it is there.
template <class Instances>
std::optional<std::string> missing_instance(int degree, int rank, Dtype dtype) {
  try {
    with_storage<Instances>(dtype, [](auto) {});
    with_degree<Instances>(degree, [](auto) {});
    with_rank<Instances>(rank, [](auto) {});
  } catch (const NotCompiledError& error) {
    return error.what();
  }
  return std::nullopt;
}

}  // namespace dpa4
