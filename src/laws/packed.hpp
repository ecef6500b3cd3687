#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>

#include "base/macros.hpp"

namespace tsubu::laws {

// A record of a law (history, parameters) seen as a plain array of its numbers: what the universal stack stores, a
// loop spreads over lanes, a hash reads and a checkpoint writes. Empty records have none.
template <class T, class Real = double>
inline constexpr std::size_t numbers_in = std::is_empty_v<T> ? 0 : sizeof(T) / sizeof(Real);

template <class T, class Real, std::size_t N>
[[nodiscard]] TSUBU_FN T unpack(const std::array<Real, N>& from) {
  constexpr std::size_t n = numbers_in<T, Real>;
  static_assert(n <= N);
  if constexpr (std::is_empty_v<T>) {
    return {};
  } else {
    static_assert(sizeof(T) == n * sizeof(Real), "law records hold numbers only");
    std::array<Real, n> part;
    std::copy_n(from.begin(), n, part.begin());
    return std::bit_cast<T>(part);
  }
}

template <std::size_t N, class Real = double, class T>
[[nodiscard]] TSUBU_FN std::array<Real, N> pack(const T& from) {
  constexpr std::size_t n = numbers_in<T, Real>;
  static_assert(n <= N);
  std::array<Real, N> to{};
  if constexpr (!std::is_empty_v<T>) {
    static_assert(sizeof(T) == n * sizeof(Real), "law records hold numbers only");
    const auto part = std::bit_cast<std::array<Real, n>>(from);
    std::copy_n(part.begin(), n, to.begin());
  }
  return to;
}

}  // namespace tsubu::laws
