#pragma once
#include <cmath>

#include "base/macros.hpp"

// Eight numbers side by side, used like one. A law written for a number type works for both; a loop that calls it with
// Wide computes eight contacts at once. The width is eight on every machine: where registers are narrower the compiler
// uses several, and as lanes never mix, results are the same to the bit.
namespace tsubu {

inline constexpr int lanes = 8;

// A condition in each lane, as 1.0 or 0.0: g++ 12 compares vectors of eight number by number if the answer is kept as
// a vector of integers, and in one instruction if it chooses between numbers.
struct Mask {
  typedef double Lanes __attribute__((vector_size(64)));
  typedef long long Bits __attribute__((vector_size(64)));
  Lanes v;

  static constexpr Lanes one{1, 1, 1, 1, 1, 1, 1, 1}, zero{};
  friend TSUBU_FN Mask operator&(Mask a, Mask b) { return {(Lanes)((Bits)a.v & (Bits)b.v)}; }
  friend TSUBU_FN Mask operator|(Mask a, Mask b) { return {(Lanes)((Bits)a.v | (Bits)b.v)}; }
  friend TSUBU_FN Mask operator^(Mask a, Mask b) { return {(Lanes)((Bits)a.v ^ (Bits)b.v)}; }
  friend TSUBU_FN Mask operator!(Mask a) { return {(Lanes)((Bits)a.v ^ (Bits)one)}; }
};

struct Wide {
  typedef double Lanes __attribute__((vector_size(64)));
  Lanes v;

  Wide() = default;
  TSUBU_FN Wide(Lanes from) : v(from) {}
  TSUBU_FN Wide(double s) : v{s, s, s, s, s, s, s, s} {}

  TSUBU_FN Wide& operator+=(Wide b) { return v += b.v, *this; }
  TSUBU_FN Wide& operator-=(Wide b) { return v -= b.v, *this; }
  TSUBU_FN Wide& operator*=(Wide b) { return v *= b.v, *this; }
  friend TSUBU_FN Wide operator+(Wide a, Wide b) { return {a.v + b.v}; }
  friend TSUBU_FN Wide operator-(Wide a, Wide b) { return {a.v - b.v}; }
  friend TSUBU_FN Wide operator*(Wide a, Wide b) { return {a.v * b.v}; }
  friend TSUBU_FN Wide operator/(Wide a, Wide b) { return {a.v / b.v}; }
  friend TSUBU_FN Wide operator-(Wide a) { return {-a.v}; }
  friend TSUBU_FN Mask operator<(Wide a, Wide b) { return {a.v < b.v ? Mask::one : Mask::zero}; }
  friend TSUBU_FN Mask operator>(Wide a, Wide b) { return {a.v > b.v ? Mask::one : Mask::zero}; }
  friend TSUBU_FN Mask operator<=(Wide a, Wide b) { return {a.v <= b.v ? Mask::one : Mask::zero}; }
  friend TSUBU_FN Mask operator>=(Wide a, Wide b) { return {a.v >= b.v ? Mask::one : Mask::zero}; }
  friend TSUBU_FN Mask operator==(Wide a, Wide b) { return {a.v == b.v ? Mask::one : Mask::zero}; }
};

// Square root; correctly rounded, like the four operations above.
[[nodiscard]] TSUBU_FN double root(double a) { return std::sqrt(a); }
[[nodiscard]] TSUBU_FN Wide root(Wide a) {
  Wide::Lanes r;
  for (int k = 0; k < lanes; ++k) r[k] = __builtin_sqrt(a.v[k]);
  return r;
}

// a where the condition holds, b elsewhere. Both are computed: a law has no branches, only choices.
[[nodiscard]] TSUBU_FN double select(bool condition, double a, double b) { return condition ? a : b; }
[[nodiscard]] TSUBU_FN Wide select(Mask condition, Wide a, Wide b) { return {condition.v != Mask::zero ? a.v : b.v}; }

[[nodiscard]] TSUBU_FN double least(double a, double b) { return a < b ? a : b; }
[[nodiscard]] TSUBU_FN Wide least(Wide a, Wide b) { return select(a < b, a, b); }
[[nodiscard]] TSUBU_FN double most(double a, double b) { return a > b ? a : b; }
[[nodiscard]] TSUBU_FN Wide most(Wide a, Wide b) { return select(a > b, a, b); }

// Whether the condition holds in any lane.
[[nodiscard]] TSUBU_FN bool any(Mask a) {
  Mask::Bits b = (Mask::Bits)a.v;
  b |= __builtin_shuffle(b, Mask::Bits{4, 5, 6, 7, 0, 1, 2, 3});
  b |= __builtin_shuffle(b, Mask::Bits{2, 3, 0, 1, 6, 7, 4, 5});
  b |= __builtin_shuffle(b, Mask::Bits{1, 0, 3, 2, 5, 4, 7, 6});
  return b[0] != 0;
}

[[nodiscard]] TSUBU_FN double first_lane(double a) { return a; }
[[nodiscard]] TSUBU_FN double first_lane(Wide a) { return a.v[0]; }

}  // namespace tsubu
