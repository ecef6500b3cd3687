#include "base/transpose.hpp"

#include <gtest/gtest.h>

namespace tsubu {
namespace {

// Eight records of sixteen numbers, all different.
struct Records {
  alignas(64) double at[8][16];

  explicit Records(double first) {
    for (int k = 0; k < 8; ++k)
      for (int n = 0; n < 16; ++n) at[k][n] = first + 100 * k + n;
  }
  [[nodiscard]] auto address() {
    return [this](int k) { return at[k]; };
  }
};

TEST(Transpose, RecordsBecomeColumns) {
  Records records(1);
  Wide column[16];
  load_columns<16>(records.address(), column);
  for (int k = 0; k < 8; ++k)
    for (int n = 0; n < 16; ++n) EXPECT_EQ(column[n].lane(k), records.at[k][n]) << k << ' ' << n;
}

TEST(Transpose, SumsAndDifferencesBecomeColumns) {
  Records a(0.1), b(0.7);
  for (int k = 0; k < 8; ++k)
    for (int n = 0; n < 16; ++n) b.at[k][n] *= 0.3 * (k + 1);
  const double sign[16] = {1, -1, -1, 1, 1, 1, -1, -1, -1, 1, -1, 1, -1, -1, 1, 1};
  Wide column[16];
  load_sums<16>(a.address(), b.address(), sign, column);
  for (int k = 0; k < 8; ++k)
    for (int n = 0; n < 16; ++n)
      EXPECT_EQ(column[n].lane(k), sign[n] > 0 ? a.at[k][n] + b.at[k][n] : a.at[k][n] - b.at[k][n]) << k << ' ' << n;
}

// Lanes 0 to 2 add to one record, one after another, and each to one of its own.
TEST(Transpose, ColumnsAreAddedAndOpposed) {
  Wide column[8];
  for (int n = 0; n < 8; ++n)
    for (int k = 0; k < 8; ++k) column[n].set_lane(k, 0.1 * (n + 1) + 10.0 * k);
  const double sign[8] = {-1, -1, -1, 1, 1, 1, 1, 1};
  alignas(64) double own[9][8] = {}, other[9][8] = {}, own_too[9][8] = {}, other_too[9][8] = {};
  const auto place = [](int k) { return k < 3 ? 0 : k; };
  add_and_oppose(
      column, [&](int k) { return own[place(k)]; }, [&](int k) { return other[k]; }, sign);
  for (int n = 0; n < 8; ++n) {
    EXPECT_EQ(own[0][n], column[n].lane(0) + column[n].lane(1) + column[n].lane(2));
    EXPECT_EQ(own[5][n], column[n].lane(5));
    EXPECT_EQ(other[2][n], sign[n] * column[n].lane(2));
  }
  Wide opposite[8];
  for (int n = 0; n < 8; ++n) opposite[n] = sign[n] * column[n];
  add_columns(
      column, [&](int k) { return own_too[place(k)]; }, opposite, [&](int k) { return other_too[k]; });
  for (int k = 0; k < 9; ++k)
    for (int n = 0; n < 8; ++n) {
      EXPECT_EQ(own[k][n], own_too[k][n]);
      EXPECT_EQ(other[k][n], other_too[k][n]);
    }
}

}  // namespace
}  // namespace tsubu
