// SPDX-License-Identifier: Apache-2.0
// What a lane of a running block sees of the host executor. Used by kernels/device only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <source_location>
#include <type_traits>

namespace dpa4::host {

inline constexpr int warp_size = 32;

// Unwritten memory is filled with this byte: not a number in every floating-point format, and a
// pattern that arithmetic does not produce.
inline constexpr unsigned char poison_byte = 0xFF;

struct Lane {
  int thread = 0;
  int block_size = 0;
  std::int64_t block_x = 0;
  std::int64_t block_y = 0;
};

namespace detail {
extern constinit thread_local const Lane* current_lane;
}

// The lane that is running on this CPU thread.
inline const Lane& lane() { return *detail::current_lane; }

// One value per lane of a warp, of any type up to eight bytes.
class WarpSlots {
 public:
  template <class T>
  [[nodiscard]] T get(int i) const {
    T value;
    std::memcpy(&value, slots_[i], sizeof(T));
    return value;
  }
  template <class T>
  void set(int i, T value) {
    static_assert(sizeof(T) <= 8 && std::is_trivially_copyable_v<T>);
    std::memcpy(slots_[i], &value, sizeof(T));
  }

 private:
  unsigned char slots_[warp_size][8] = {};
};
using Collective = void (*)(WarpSlots&);

// Waits until every lane of the block is here.
void block_sync(std::source_location where);

// The slots of this lane's warp, and the wait until all its lanes brought a value and `collective`
// replaced them by the results.
WarpSlots& warp_slots();
void warp_rendezvous(Collective collective, std::source_location where);

template <class T>
T warp_collective(T value, Collective collective, std::source_location where) {
  const int place = lane().thread % warp_size;
  WarpSlots& slots = warp_slots();
  slots.set(place, value);
  warp_rendezvous(collective, where);
  return slots.get<T>(place);
}

// The index-th shared array of the block: `slot` bytes of the launch's budget, `bytes` of them
// used.
void* shared_array(int index, std::size_t slot, std::size_t bytes);

template <class T>
bool is_poison(T value) {
  using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t,
                                  std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint16_t>>;
  static_assert(sizeof(Bits) == sizeof(T));
  Bits bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits == static_cast<Bits>(~Bits{0});  // poison_byte throughout
}

// Stop the block with a KernelError that names kernel, block and lane.
[[noreturn]] void fail_out_of_bounds(const char* access, int index, int count);
[[noreturn]] void fail_unwritten(int index);

}  // namespace dpa4::host
