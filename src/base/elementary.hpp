#pragma once
#include <bit>
#include <cstdint>
#include <type_traits>

#include "base/wide.hpp"

// Exponential, logarithm and power for one number or eight, from the four operations alone: the library's own differ in
// the last bit from machine to machine, and know no lanes. Errors are a few units in the last place; those of `power`
// grow with its exponent, as |y ln x| units.
namespace tsubu {
namespace bits {

// Numbers seen as integers and back. Without a sign, so that what is not a number may overflow.
inline namespace TSUBU_ISA {
typedef std::uint64_t Lanes __attribute__((vector_size(8 * TSUBU_REGISTER)));
struct WideBits {
  Lanes v[registers];

  friend TSUBU_FN WideBits operator+(WideBits a, WideBits b) {
    TSUBU_EACH a.v[r] += b.v[r];
    return a;
  }
  friend TSUBU_FN WideBits operator+(WideBits a, std::uint64_t b) {
    TSUBU_EACH a.v[r] += b;
    return a;
  }
  friend TSUBU_FN WideBits operator-(WideBits a, WideBits b) {
    TSUBU_EACH a.v[r] -= b.v[r];
    return a;
  }
  friend TSUBU_FN WideBits operator-(WideBits a, std::uint64_t b) {
    TSUBU_EACH a.v[r] -= b;
    return a;
  }
  friend TSUBU_FN WideBits operator<<(WideBits a, int places) {
    TSUBU_EACH a.v[r] <<= places;
    return a;
  }
  friend TSUBU_FN WideBits operator>>(WideBits a, int places) {
    TSUBU_EACH a.v[r] >>= places;
    return a;
  }
};
}  // namespace TSUBU_ISA
[[nodiscard]] TSUBU_FN std::uint64_t of(double a) { return std::bit_cast<std::uint64_t>(a); }
[[nodiscard]] TSUBU_FN WideBits of(Wide a) {
  WideBits b;
  TSUBU_EACH b.v[r] = std::bit_cast<Lanes>(a.v[r]);
  return b;
}
[[nodiscard]] TSUBU_FN double number(std::uint64_t a) { return std::bit_cast<double>(a); }
[[nodiscard]] TSUBU_FN Wide number(WideBits a) {
  Wide b;
  TSUBU_EACH b.v[r] = std::bit_cast<Register>(a.v[r]);
  return b;
}

// Added to a number below 2^51, it leaves the nearest integer in the lowest bits.
inline constexpr double whole = 0x1.8p52;
inline constexpr auto whole_bits = std::bit_cast<std::uint64_t>(whole);

}  // namespace bits

inline constexpr double ln2_high = 0x1.62e42fefa3800p-1, ln2_low = 0x1.ef35793c76730p-45;  // ln 2 in two parts

// Natural logarithm of a normal number > 0.
template <class Real>
[[nodiscard]] TSUBU_FN Real logarithm(Real x) {
  // x = m 2^e with m in [sqrt(1/2), sqrt(2)); ln m = 2 artanh s
  // e + 1023, so that nothing is negative
  const auto e = (bits::of(x) - 0x3fe6a09e667f3bcdULL + (1023ULL << 52)) >> 52;
  const Real m = bits::number(bits::of(x) - (e << 52) + (1023ULL << 52));
  const Real exponent = bits::number(e + bits::whole_bits) - (bits::whole + 1023.0);
  const Real s = (m - 1.0) / (m + 1.0), s2 = s * s;
  Real sum = 1.0 / 21.0;
  for (const double term :
       {1.0 / 19.0, 1.0 / 17.0, 1.0 / 15.0, 1.0 / 13.0, 1.0 / 11.0, 1.0 / 9.0, 1.0 / 7.0, 1.0 / 5.0, 1.0 / 3.0})
    sum = sum * s2 + term;
  return exponent * ln2_high + (2.0 * s + (2.0 * s * s2 * sum + exponent * ln2_low));
}

// e^x; beyond the range of numbers, the largest or the smallest of them.
template <class Real>
[[nodiscard]] TSUBU_FN Real exponential(Real x) {
  x = select(x > 709.0, 709.0, select(x < -708.0, -708.0, x));
  const Real shifted = x * 0x1.71547652b82fep0 + bits::whole;  // x / ln 2
  const Real k = shifted - bits::whole;
  const Real r = (x - k * ln2_high) - k * ln2_low;
  Real sum = 1.0 / 6227020800.0;  // Taylor's series up to r^13; |r| <= ln(2)/2
  for (const double term : {1.0 / 479001600.0, 1.0 / 39916800.0, 1.0 / 3628800.0, 1.0 / 362880.0, 1.0 / 40320.0,
                            1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0})
    sum = sum * r + term;
  return bits::number(bits::of(sum) + ((bits::of(shifted) - bits::whole_bits) << 52));
}

// x^y for x >= 0; 0 for x = 0 (y > 0).
template <class Real>
[[nodiscard]] TSUBU_FN Real power(Real x, std::type_identity_t<Real> y) {
  return select(x > 0.0, exponential(y * logarithm(x)), 0.0);
}

}  // namespace tsubu
