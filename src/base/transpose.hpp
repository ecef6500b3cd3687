#pragma once
#include "base/wide.hpp"

// Records, as bodies lie in memory, to vectors, as laws take them, and back. Numbers are only moved, so results do not
// depend on it.
namespace tsubu {
inline namespace TSUBU_ISA {

// As many rows as a register has numbers become as many columns.
TSUBU_FN void transpose(Register* row) {
  typedef RegisterBits Places;
#if TSUBU_REGISTER == 8
  Register a[8], b[8];
  for (int k = 0; k < 8; k += 2) {
    a[k] = __builtin_shuffle(row[k], row[k + 1], Places{0, 8, 2, 10, 4, 12, 6, 14});
    a[k + 1] = __builtin_shuffle(row[k], row[k + 1], Places{1, 9, 3, 11, 5, 13, 7, 15});
  }
  for (int k = 0; k < 8; k += 4)
    for (int q = k; q < k + 2; ++q) {
      b[q] = __builtin_shuffle(a[q], a[q + 2], Places{0, 1, 8, 9, 4, 5, 12, 13});
      b[q + 2] = __builtin_shuffle(a[q], a[q + 2], Places{2, 3, 10, 11, 6, 7, 14, 15});
    }
  for (int k = 0; k < 4; ++k) {
    row[k] = __builtin_shuffle(b[k], b[k + 4], Places{0, 1, 2, 3, 8, 9, 10, 11});
    row[k + 4] = __builtin_shuffle(b[k], b[k + 4], Places{4, 5, 6, 7, 12, 13, 14, 15});
  }
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
