#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>

#include "base/macros.hpp"

namespace tsubu::laws {

// A history or parameter record seen as plain doubles: what the universal stack stores, a hash reads and a
// checkpoint writes. Empty records have none.
template <class T>
inline constexpr std::size_t doubles_in = std::is_empty_v<T> ? 0 : sizeof(T) / sizeof(double);

template <class T, std::size_t N>
[[nodiscard]] TSUBU_FN T unpack(const std::array<double, N>& from) {
  static_assert(doubles_in<T> <= N);
  if constexpr (std::is_empty_v<T>) {
    return {};
  } else {
    static_assert(sizeof(T) == doubles_in<T> * sizeof(double), "law records hold doubles only");
    std::array<double, doubles_in<T>> part;
    std::copy_n(from.begin(), doubles_in<T>, part.begin());
    return std::bit_cast<T>(part);
  }
}

template <std::size_t N, class T>
[[nodiscard]] TSUBU_FN std::array<double, N> pack(const T& from) {
  static_assert(doubles_in<T> <= N);
  std::array<double, N> to{};
  if constexpr (!std::is_empty_v<T>) {
    const auto part = std::bit_cast<std::array<double, doubles_in<T>>>(from);
    std::copy_n(part.begin(), doubles_in<T>, to.begin());
  }
  return to;
}

}  // namespace tsubu::laws
