#include "base/quat.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "base/random.hpp"

namespace tsubu {
namespace {

constexpr double half_root = std::numbers::sqrt2 / 2;

void expect_near(const Vec3& a, const Vec3& b, double tolerance) {
  EXPECT_NEAR(a.x, b.x, tolerance);
  EXPECT_NEAR(a.y, b.y, tolerance);
  EXPECT_NEAR(a.z, b.z, tolerance);
}

Quat random_turn(std::uint64_t k) {
  const Random r(7, k);
  return normalised({r.normal(0), r.normal(1), r.normal(2), r.normal(3)});
}

TEST(Quat, QuarterTurnAboutXTakesYToZ) {
  const Quat q{half_root, half_root, 0, 0};
  expect_near(rotate(q, {0, 1, 0}), {0, 0, 1}, 1e-15);
  expect_near(rotate_back(q, {0, 0, 1}), {0, 1, 0}, 1e-15);
}

// Equation (6) of seed document 003, written out.
TEST(Quat, RotatesAsTheMatrixOfTheSeedDocument) {
  for (std::uint64_t k = 0; k < 100; ++k) {
    const auto [w, x, y, z] = random_turn(k);
    const Vec3 v{0.3, -1.2, 2.5};
    const Vec3 by_matrix{(w * w + x * x - y * y - z * z) * v.x + 2 * (x * y - w * z) * v.y + 2 * (x * z + w * y) * v.z,
                         2 * (x * y + w * z) * v.x + (w * w - x * x + y * y - z * z) * v.y + 2 * (y * z - w * x) * v.z,
                         2 * (x * z - w * y) * v.x + 2 * (y * z + w * x) * v.y + (w * w - x * x - y * y + z * z) * v.z};
    expect_near(rotate({w, x, y, z}, v), by_matrix, 1e-14);
  }
}

TEST(Quat, ProductTurnsByTheSecondFirst) {
  for (std::uint64_t k = 0; k < 100; ++k) {
    const Quat a = random_turn(k), b = random_turn(k + 1000);
    const Vec3 v{1, 2, -3};
    expect_near(rotate(a * b, v), rotate(a, rotate(b, v)), 1e-14);
  }
}

// There and back, for any attitude: T-T6. Half turns are those at which the printed formula divides by zero.
TEST(Quat, ComesBackFromItsAxes) {
  std::vector<Quat> turns{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}, normalised({0, 1, 2, 3})};
  for (std::uint64_t k = 0; k < 1000; ++k) turns.push_back(random_turn(k));
  for (const Quat& q : turns) {
    const Quat back = quat_from_axes(rotate(q, {1, 0, 0}), rotate(q, {0, 1, 0}), rotate(q, {0, 0, 1}));
    EXPECT_NEAR(norm2(back), 1, 1e-15);
    const double same =
        q.w * back.w + q.x * back.x + q.y * back.y + q.z * back.z;  // a quaternion and its negative agree
    EXPECT_NEAR(same * same, 1, 1e-14);
  }
}

}  // namespace
}  // namespace tsubu
