#pragma once
#include <cmath>

#include "base/isa.hpp"
#include "base/macros.hpp"
#ifdef __SSE2__
#include <immintrin.h>
#endif

// Eight numbers side by side, used like one. A law written for a number type works for both; a loop that calls it with
// Wide computes eight contacts at once. The width is eight on every machine: where registers are narrower there are
// several of them, and as lanes never mix, results are the same to the bit.
namespace tsubu {

inline constexpr int lanes = 8;

// Eight numbers as they lie in memory, whatever the processor.
struct alignas(64) Column {
  double v[lanes];
};

// This header is all there is of vectors; loops over registers of a Wide are unrolled.
#define TSUBU_EACH _Pragma("GCC unroll 8") for (int r = 0; r < registers; ++r)

inline namespace TSUBU_ISA {

inline constexpr int register_lanes = TSUBU_REGISTER, registers = lanes / register_lanes;
typedef double Register __attribute__((vector_size(8 * TSUBU_REGISTER)));
typedef long long RegisterBits __attribute__((vector_size(8 * TSUBU_REGISTER)));

// The sign of each number, as a bit.
TSUBU_FN unsigned sign_bits(RegisterBits a) {
#if TSUBU_REGISTER == 8 && defined(__AVX512DQ__)
  return _mm512_movepi64_mask(__m512i(a));
#elif TSUBU_REGISTER == 4
  return static_cast<unsigned>(_mm256_movemask_pd(__m256d(a)));
#elif TSUBU_REGISTER == 2 && defined(__SSE2__)
  return static_cast<unsigned>(_mm_movemask_pd(__m128d(a)));
#else
  unsigned bits = 0;
  for (int k = 0; k < register_lanes; ++k) bits |= static_cast<unsigned>(a[k] < 0) << k;
  return bits;
#endif
}

// A condition in each lane.
struct Mask {
  // Mutable for the compiler's sake: g++ 12 does not keep a record in registers that is const and was returned by a
  // function ("store to a read-only decl", -fdump-tree-sra-details), unless it has mutable parts. Nothing changes them.
  mutable RegisterBits v[registers];

  friend TSUBU_FN Mask operator&(Mask a, Mask b) {
    TSUBU_EACH a.v[r] &= b.v[r];
    return a;
  }
  friend TSUBU_FN Mask operator|(Mask a, Mask b) {
    TSUBU_EACH a.v[r] |= b.v[r];
    return a;
  }
  friend TSUBU_FN Mask operator^(Mask a, Mask b) {
    TSUBU_EACH a.v[r] ^= b.v[r];
    return a;
  }
  friend TSUBU_FN Mask operator!(Mask a) {
    TSUBU_EACH a.v[r] = ~a.v[r];
    return a;
  }
};

struct alignas(64) Wide {
  mutable Register v[registers];  // mutable as in Mask

  Wide() = default;
  TSUBU_FN Wide(double s) { TSUBU_EACH v[r] = s - Register{}; }  // a braced list g++ fills number by number

  [[nodiscard]] TSUBU_FN double lane(int k) const { return v[k / register_lanes][k % register_lanes]; }
  TSUBU_FN void set_lane(int k, double s) { v[k / register_lanes][k % register_lanes] = s; }
  [[nodiscard]] TSUBU_FN Column column() const {
    Column c;
    __builtin_memcpy(&c, this, sizeof(Wide));
    return c;
  }

  TSUBU_FN Wide& operator+=(Wide b) { return *this = *this + b; }
  TSUBU_FN Wide& operator-=(Wide b) { return *this = *this - b; }
  TSUBU_FN Wide& operator*=(Wide b) { return *this = *this * b; }
  friend TSUBU_FN Wide operator+(Wide a, Wide b) {
    TSUBU_EACH a.v[r] += b.v[r];
    return a;
  }
  friend TSUBU_FN Wide operator-(Wide a, Wide b) {
    TSUBU_EACH a.v[r] -= b.v[r];
    return a;
  }
  friend TSUBU_FN Wide operator*(Wide a, Wide b) {
    TSUBU_EACH a.v[r] *= b.v[r];
    return a;
  }
  friend TSUBU_FN Wide operator/(Wide a, Wide b) {
    TSUBU_EACH a.v[r] /= b.v[r];
    return a;
  }
  friend TSUBU_FN Wide operator-(Wide a) {
    TSUBU_EACH a.v[r] = -a.v[r];
    return a;
  }
  friend TSUBU_FN Mask operator<(Wide a, Wide b) {
    Mask m;
    TSUBU_EACH m.v[r] = a.v[r] < b.v[r];
    return m;
  }
  friend TSUBU_FN Mask operator>(Wide a, Wide b) { return b < a; }
  friend TSUBU_FN Mask operator<=(Wide a, Wide b) {
    Mask m;
    TSUBU_EACH m.v[r] = a.v[r] <= b.v[r];
    return m;
  }
  friend TSUBU_FN Mask operator>=(Wide a, Wide b) { return b <= a; }
  friend TSUBU_FN Mask operator==(Wide a, Wide b) {
    Mask m;
    TSUBU_EACH m.v[r] = a.v[r] == b.v[r];
    return m;
  }
};
static_assert(sizeof(Wide) == sizeof(Column));

}  // namespace TSUBU_ISA

// Square root; correctly rounded, like the four operations above.
[[nodiscard]] TSUBU_FN double root(double a) { return std::sqrt(a); }
[[nodiscard]] TSUBU_FN Wide root(Wide a) {
  TSUBU_EACH
  for (int k = 0; k < register_lanes; ++k) a.v[r][k] = __builtin_sqrt(a.v[r][k]);
  return a;
}

// a where the condition holds, b elsewhere. Both are computed: a law has no branches, only choices.
[[nodiscard]] TSUBU_FN double select(bool condition, double a, double b) { return condition ? a : b; }
[[nodiscard]] TSUBU_FN Wide select(Mask condition, Wide a, Wide b) {
  TSUBU_EACH a.v[r] = condition.v[r] ? a.v[r] : b.v[r];
  return a;
}

[[nodiscard]] TSUBU_FN double least(double a, double b) { return a < b ? a : b; }
[[nodiscard]] TSUBU_FN Wide least(Wide a, Wide b) { return select(a < b, a, b); }
[[nodiscard]] TSUBU_FN double most(double a, double b) { return a > b ? a : b; }
[[nodiscard]] TSUBU_FN Wide most(Wide a, Wide b) { return select(a > b, a, b); }

// The lanes in which the condition holds, as bits.
[[nodiscard]] TSUBU_FN unsigned lane_bits(Mask a) {
  unsigned bits = 0;
  TSUBU_EACH bits |= sign_bits(a.v[r]) << (r * register_lanes);
  return bits;
}

// Holds in the first n lanes.
[[nodiscard]] TSUBU_FN Mask first_lanes(int n) {
  constexpr Column number{{0, 1, 2, 3, 4, 5, 6, 7}};
  Wide a;
  __builtin_memcpy(&a, &number, sizeof(Wide));
  return a < Wide(n);
}

// Whether the condition holds in any lane.
[[nodiscard]] TSUBU_FN bool any(bool a) { return a; }
[[nodiscard]] TSUBU_FN bool any(Mask a) { return lane_bits(a) != 0; }

// As select, where the condition seldom holds and `a` is costly: a function, called only if some lane asks for it.
template <class F>
[[nodiscard]] TSUBU_FN double select_rare(bool condition, const F& a, double b) {
  return condition ? a() : b;
}
template <class F>
[[nodiscard]] TSUBU_FN Wide select_rare(Mask condition, const F& a, Wide b) {
  return any(condition) ? select(condition, a(), b) : b;
}

[[nodiscard]] TSUBU_FN double first_lane(double a) { return a; }
[[nodiscard]] TSUBU_FN double first_lane(Wide a) { return a.v[0][0]; }

}  // namespace tsubu
