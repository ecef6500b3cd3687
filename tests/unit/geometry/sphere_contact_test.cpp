#include "geometry/sphere_contact.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/sphere_mass.hpp"
#include "support/dice.hpp"

namespace tsubu::geometry {
namespace {

TEST(SphereContact, ArmsAddUpToTheDistance) {
  test::Dice dice(1);
  for (int k = 0; k < 1000; ++k) {
    const double ri = dice.over_decades(1e-6, 1e3), rj = ri * dice.over_decades(0.02, 50);
    const double r = (ri + rj) * dice.in(0.9, 1);
    const Vec3 d = r * dice.direction();
    const ContactPoint c = touch_spheres(d, ri, rj, {0, 0, 0});
    EXPECT_NEAR(c.arm_i + c.arm_j, norm(d), 1e-15 * (ri + rj));
    EXPECT_NEAR(c.overlap, ri + rj - norm(d), 1e-15 * (ri + rj));
    // the overlap is shared evenly
    EXPECT_NEAR(ri - c.arm_i, rj - c.arm_j, 1e-15 * (ri + rj));
    EXPECT_NEAR(norm(c.n), 1, 1e-15);
    EXPECT_NEAR(dot(c.n, d), norm(d), 1e-15 * norm(d));
    EXPECT_NEAR(norm(c.n_mid - c.n), 0, 2e-15);
  }
}

// In a rigid rotation the centres' displacement is a chord. Split along the normal of the middle it has no normal
// part; along the present normal it would have one of second order.
TEST(SphereContact, MiddleNormalIsPerpendicularToTheChordOfARigidRotation) {
  test::Dice dice(2);
  for (int k = 0; k < 1000; ++k) {
    const double r = dice.over_decades(1e-6, 1e3), angle = dice.over_decades(1e-4, 1e-1);
    const Vec3 before = r * dice.direction();
    const Vec3 axis = cross(before, dice.direction());
    const Vec3 now = test::turned(before, (1 / norm(axis)) * axis, angle);
    const Vec3 chord = now - before;
    const ContactPoint c = touch_spheres(now, 0.55 * r, 0.5 * r, 0.5 * chord);
    // its length comes from a Newton step: right to 3/8 of the square of the change of |d|^2, here sin^2(angle/2)
    EXPECT_NEAR(norm(c.n_mid), 1, 2e-15 + 0.375 * std::pow(0.5 * angle, 4));
    EXPECT_NEAR(dot(c.n_mid, chord), 0, 1e-14 * r);
    EXPECT_NEAR(dot(c.n, chord), 0.5 * angle * angle * r, 0.01 * angle * angle * r);
  }
}

// Head on the centres come closer in half a step, by a thousandth of their distance at the very most.
TEST(SphereContact, MiddleNormalOfAHeadOnImpactIsTheNormal) {
  test::Dice dice(3);
  for (int k = 0; k < 1000; ++k) {
    const double r = dice.over_decades(1e-6, 1e3), part = dice.over_decades(1e-9, 1e-3);
    const Vec3 d = r * dice.direction();
    const ContactPoint c = touch_spheres(d, 0.55 * r, 0.5 * r, part * d);
    EXPECT_NEAR(norm(c.n_mid - c.n), 0, 2e-15 + 1.51 * part * part);
  }
}

TEST(SphereContact, PlaneIsTheLimitOfALargeSphere) {
  const Vec3 n{0.6, 0, 0.8};
  const double radius = 0.01, height = 0.0095, big = 1e6 * radius;
  const ContactPoint plane = touch_plane(n, height, radius, 0.5);
  const double r = big + height;
  const ContactPoint sphere = touch_spheres(r * n, radius, big, {0, 0, 0});
  EXPECT_NEAR(plane.overlap, 0.0005, 1e-15 * radius);
  EXPECT_NEAR(plane.arm_i, 0.00975, 1e-15 * radius);
  EXPECT_EQ(plane.arm_j, 0);
  EXPECT_EQ(plane.n, n);
  EXPECT_EQ(plane.n_mid, n);
  EXPECT_NEAR(sphere.overlap, plane.overlap, 1e-9 * radius);
  EXPECT_NEAR(sphere.arm_i, plane.arm_i, 1e-9 * radius);
}

TEST(SphereMass, VolumeAndInertia) {
  EXPECT_NEAR(sphere_volume(1), 4.1887902047863909846, 1e-15);
  EXPECT_NEAR(sphere_volume(2e-3), 8e-9 * 4.1887902047863909846, 1e-23);
  EXPECT_NEAR(sphere_inertia(3, 0.5), 0.3, 1e-16);
}

}  // namespace
}  // namespace tsubu::geometry
