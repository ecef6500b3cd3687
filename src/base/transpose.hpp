#pragma once
#include "base/wide.hpp"

namespace tsubu {

// Eight rows of eight numbers become eight columns: records, as bodies lie in memory, to vectors, as laws take them,
// and back. Numbers are only moved, so results do not depend on it.
TSUBU_FN void transpose(Wide::Lanes* row) {
  typedef Mask::Bits Places;
  Wide::Lanes a[8], b[8];
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
}

}  // namespace tsubu
