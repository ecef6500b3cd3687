#pragma once
#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

namespace tsubu::laws {

// A history or parameter record seen as plain doubles: what the universal stack stores, a hash reads and a
// checkpoint writes. Empty records have none.
template <class T>
inline constexpr std::size_t doubles_in = std::is_empty_v<T> ? 0 : sizeof(T) / sizeof(double);

template <class T, std::size_t N>
[[nodiscard]] [[gnu::always_inline]] inline T unpack(const std::array<double, N>& from) {
  static_assert(std::is_trivially_copyable_v<T> && (std::is_empty_v<T> || sizeof(T) % sizeof(double) == 0),
                "law records hold doubles only");
  static_assert(doubles_in<T> <= N);
  T to;
  if constexpr (!std::is_empty_v<T>) std::memcpy(&to, from.data(), sizeof(T));
  return to;
}

template <std::size_t N, class T>
[[nodiscard]] [[gnu::always_inline]] inline std::array<double, N> pack(const T& from) {
  static_assert(doubles_in<T> <= N);
  std::array<double, N> to{};
  if constexpr (!std::is_empty_v<T>) std::memcpy(to.data(), &from, sizeof(T));
  return to;
}

}  // namespace tsubu::laws
