#pragma once
#include "base/wide.hpp"

// Records, as bodies lie in memory, to vectors, as laws take them, and back. Numbers are moved, or added to one
// another one by one, so results do not depend on how many stand side by side.
namespace tsubu {
inline namespace TSUBU_ISA {

// As many rows as a register has numbers become as many columns.
TSUBU_FN void transpose(Register* row) {
  typedef RegisterBits Places;
#if TSUBU_REGISTER == 8
  // Neighbours are put in pairs; then pairs change places, by instructions that leave both operands as they were.
  Register even[4], odd[4];
  for (int k = 0; k < 4; ++k) {
    even[k] = __builtin_shuffle(row[2 * k], row[2 * k + 1], Places{0, 8, 2, 10, 4, 12, 6, 14});
    odd[k] = __builtin_shuffle(row[2 * k], row[2 * k + 1], Places{1, 9, 3, 11, 5, 13, 7, 15});
  }
  const auto change_places = [row](const Register* pairs, int first) __attribute__((always_inline)) {
    Register half[4];
    for (int k = 0; k < 4; k += 2) {
      half[k] = __builtin_shuffle(pairs[k], pairs[k + 1], Places{0, 1, 4, 5, 8, 9, 12, 13});
      half[k + 1] = __builtin_shuffle(pairs[k], pairs[k + 1], Places{2, 3, 6, 7, 10, 11, 14, 15});
    }
    for (int k = 0; k < 2; ++k) {
      row[first + 2 * k] = __builtin_shuffle(half[k], half[k + 2], Places{0, 1, 4, 5, 8, 9, 12, 13});
      row[first + 2 * k + 4] = __builtin_shuffle(half[k], half[k + 2], Places{2, 3, 6, 7, 10, 11, 14, 15});
    }
  };
  change_places(even, 0);
  change_places(odd, 1);
#elif TSUBU_REGISTER == 4
  Register a[4];
  for (int k = 0; k < 4; k += 2) {
    a[k] = __builtin_shuffle(row[k], row[k + 1], Places{0, 4, 2, 6});
    a[k + 1] = __builtin_shuffle(row[k], row[k + 1], Places{1, 5, 3, 7});
  }
  for (int k = 0; k < 2; ++k) {
    row[k] = __builtin_shuffle(a[k], a[k + 2], Places{0, 1, 4, 5});
    row[k + 2] = __builtin_shuffle(a[k], a[k + 2], Places{2, 3, 6, 7});
  }
#else
  const Register first = __builtin_shuffle(row[0], row[1], Places{0, 2});
  row[1] = __builtin_shuffle(row[0], row[1], Places{1, 3});
  row[0] = first;
#endif
}

// The first N numbers (a multiple of eight) of each of eight records; record(k) is the address of one.
template <int N, class Record>
TSUBU_FN void load_columns(const Record& record, Wide* to) {
  TSUBU_EACH
  _Pragma("GCC unroll 8") for (int n = 0; n < N; n += register_lanes) {
    Register row[register_lanes];
    for (int k = 0; k < register_lanes; ++k)
      __builtin_memcpy(&row[k], record(r * register_lanes + k) + n, sizeof(Register));
    transpose(row);
    for (int k = 0; k < register_lanes; ++k) to[n + k].v[r] = row[k];
  }
}

// a + sign b, of signs that are 1 or -1: exact in the product, so nothing depends on whether it is one operation.
TSUBU_FN Register plus_signed(Register a, Register b, Register sign) {
#if TSUBU_REGISTER == 8 && defined(__AVX512F__)
  return Register(_mm512_fmadd_pd(__m512d(b), __m512d(sign), __m512d(a)));
#elif TSUBU_REGISTER == 4 && defined(__FMA__)
  return Register(_mm256_fmadd_pd(__m256d(b), __m256d(sign), __m256d(a)));
#else
  return a + sign * b;
#endif
}

// As load_columns, of a + sign b, number by number, of two records each: half as much is moved about.
template <int N, class RecordA, class RecordB>
TSUBU_FN void load_sums(const RecordA& a, const RecordB& b, const double* sign, Wide* to) {
  // where there are enough registers, all of a record at once: it is looked up once
  constexpr int together = register_lanes == lanes ? N : register_lanes, parts = together / register_lanes;
  TSUBU_EACH
  _Pragma("GCC unroll 8") for (int n = 0; n < N; n += together) {
    Register row[parts][register_lanes];
    _Pragma("GCC unroll 8") for (int k = 0; k < register_lanes; ++k) {
      const double *const of_a = a(r * register_lanes + k) + n, *const of_b = b(r * register_lanes + k) + n;
      _Pragma("GCC unroll 2") for (int p = 0; p < parts; ++p) {
        Register other, signs;
        __builtin_memcpy(&row[p][k], of_a + p * register_lanes, sizeof(Register));
        __builtin_memcpy(&other, of_b + p * register_lanes, sizeof(Register));
        __builtin_memcpy(&signs, sign + n + p * register_lanes, sizeof(Register));
        row[p][k] = plus_signed(row[p][k], other, signs);
      }
    }
    _Pragma("GCC unroll 2") for (int p = 0; p < parts; ++p) {
      transpose(row[p]);
      for (int k = 0; k < register_lanes; ++k) to[n + p * register_lanes + k].v[r] = row[p][k];
    }
  }
}

// Adds eight records of eight numbers, given as columns, to those at the addresses a(k), and times `sign` to those at
// b(k), one after another.
template <class RecordA, class RecordB>
TSUBU_FN void add_and_oppose(const Wide* from, const RecordA& a, const RecordB& b, const double* sign) {
  TSUBU_EACH
  _Pragma("GCC unroll 8") for (int n = 0; n < lanes; n += register_lanes) {
    Register row[register_lanes], signs;
    __builtin_memcpy(&signs, sign + n, sizeof(Register));
    for (int k = 0; k < register_lanes; ++k) row[k] = from[n + k].v[r];
    transpose(row);
    for (int k = 0; k < register_lanes; ++k) {
      Register sum;
      double *const to_a = a(r * register_lanes + k) + n, *const to_b = b(r * register_lanes + k) + n;
      __builtin_memcpy(&sum, to_a, sizeof(Register));
      sum += row[k];
      __builtin_memcpy(to_a, &sum, sizeof(Register));
      __builtin_memcpy(&sum, to_b, sizeof(Register));
      sum = plus_signed(sum, row[k], signs);
      __builtin_memcpy(to_b, &sum, sizeof(Register));
    }
  }
}

// Adds eight records of eight numbers, given as columns, to those at the addresses record(k), one after another; and,
// record by record in turn, eight others.
struct NoOthers {};
template <class Record, class Other = NoOthers>
TSUBU_FN void add_columns(const Wide* from, const Record& record, const Wide* others = nullptr,
                          const Other& other = {}) {
  constexpr bool both = !__is_same(Other, NoOthers);
  const auto add = [](double* to, Register row) __attribute__((always_inline)) {
    Register sum;
    __builtin_memcpy(&sum, to, sizeof(Register));
    sum += row;
    __builtin_memcpy(to, &sum, sizeof(Register));
  };
  TSUBU_EACH
  _Pragma("GCC unroll 8") for (int n = 0; n < lanes; n += register_lanes) {
    Register row[register_lanes], opposite[register_lanes];
    for (int k = 0; k < register_lanes; ++k) row[k] = from[n + k].v[r];
    transpose(row);
    if constexpr (both) {
      for (int k = 0; k < register_lanes; ++k) opposite[k] = others[n + k].v[r];
      transpose(opposite);
    }
    for (int k = 0; k < register_lanes; ++k) {
      add(record(r * register_lanes + k) + n, row[k]);
      if constexpr (both) add(other(r * register_lanes + k) + n, opposite[k]);
    }
  }
}

}  // namespace TSUBU_ISA
}  // namespace tsubu
