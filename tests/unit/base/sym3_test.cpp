#include "base/sym3.hpp"

#include <gtest/gtest.h>

namespace tsubu {
namespace {

// Rotation by an angle about an axis of any length, by Rodrigues' formula.
Vec3 turned(const Vec3& v, const Vec3& about, double angle) {
  const Vec3 u = (1 / norm(about)) * about;
  return std::cos(angle) * v + std::sin(angle) * cross(u, v) + ((1 - std::cos(angle)) * dot(u, v)) * u;
}

double worst_of(const Sym3& a) {
  double worst = 0;
  for (const double v : {a.xx, a.yy, a.zz, a.xy, a.xz, a.yz}) worst = std::max(worst, std::abs(v));
  return worst;
}

TEST(Sym3, ProductsAndSums) {
  const Vec3 a{1, 2, 3}, b{-4, 5, 7}, v{2, -3, 5};
  const Vec3 both = outer_both(a, b) * v, expected = dot(b, v) * a + dot(a, v) * b;
  EXPECT_EQ(both, expected);
  EXPECT_EQ(outer(a) * v, dot(a, v) * a);
  EXPECT_EQ(outer(a) + outer(b) + outer_both(a, b), outer(a + b));
  EXPECT_EQ(trace(outer(a)), norm2(a));
  // omega . I omega = |omega x a|^2 for a point of unit mass at a
  EXPECT_EQ(dot(v, inertia_of_second_moment(outer(a)) * v), norm2(cross(v, a)));
}

// Moments far apart, close and equal, in many attitudes and of many sizes.
TEST(Sym3, PrincipalGivesBackWhatTheTensorIsMadeOf) {
  constexpr std::array<double, 3> cases[] = {
      {1, 2, 3},        {1, 1, 3},    {1, 3, 3},       {2, 2, 2},
      {1, 1 + 1e-9, 2}, {1e-6, 1, 1}, {1e-8, 1e-4, 1}, {1, 1 + 1e-13, 1 + 2e-13}};
  for (const auto& m : cases)
    for (int k = 0; k < 40; ++k)
      for (const double size : {1e-30, 1.0, 1e12}) {
        const Vec3 about{std::cos(2.0 * k), std::sin(3.0 * k), std::cos(5.0 * k + 1)};
        Sym3 tensor;
        const Vec3 unit[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        for (int j = 0; j < 3; ++j) tensor += (size * m[j]) * outer(turned(unit[j], about, 0.37 * k));
        const auto [moments, axes] = principal(tensor);
        Sym3 again;
        for (int j = 0; j < 3; ++j) {
          EXPECT_NEAR(moments[j], size * m[j], 3e-14 * size * m[2]);
          EXPECT_NEAR(norm(axes[j]), 1, 1e-15);
          EXPECT_NEAR(dot(axes[j], axes[(j + 1) % 3]), 0, 3e-15);
          again += moments[j] * outer(axes[j]);
        }
        EXPECT_NEAR(dot(cross(axes[0], axes[1]), axes[2]), 1, 1e-14);
        EXPECT_LE(worst_of(again - tensor), 3e-14 * size * m[2]);
      }
}

TEST(Sym3, EqualMomentsKeepTheAxesOfTheDescription) {
  const auto ball = principal({2, 2, 2 * (1 - 1e-15), 1e-16, -1e-16, 1e-15});
  EXPECT_EQ(ball.axes[0], (Vec3{1, 0, 0}));
  EXPECT_EQ(ball.axes[1], (Vec3{0, 1, 0}));
  EXPECT_EQ(ball.axes[2], (Vec3{0, 0, 1}));
}

TEST(Sym3, SignsAreFixed) {
  // axes (3, -1, 0), (1, 3, 0) and z, as those of E1 in verification.md
  const auto [moments, axes] = principal({2, 14.0 / 3.0, 20.0 / 3.0, 1, 0, 0});
  const double s = 1 / std::sqrt(10.0);
  EXPECT_NEAR(norm(axes[0] - s * Vec3{-3, 1, 0}), 0, 1e-15);
  EXPECT_NEAR(norm(axes[1] - s * Vec3{-1, -3, 0}), 0, 1e-15);
  EXPECT_EQ(axes[2], (Vec3{0, 0, 1}));
  EXPECT_NEAR(moments[0], 5.0 / 3.0, 1e-15);
}

}  // namespace
}  // namespace tsubu
