#pragma once
#include "base/quat.hpp"

// A rigid body that nothing turns: its angular momentum L stays as it is, its attitude q does not.
namespace tsubu::geometry {

// w = R I^-1 R^T L, of the principal moments of inertia.
[[nodiscard]] TSUBU_FN Vec3 angular_velocity(const Quat& q, const Vec3& momentum, const Vec3& inertia) {
  const Vec3 own = rotate_back(q, momentum);
  return rotate(q, {own.x / inertia.x, own.y / inertia.y, own.z / inertia.z});
}
[[nodiscard]] TSUBU_FN Vec3 angular_momentum(const Quat& q, const Vec3& velocity, const Vec3& inertia) {
  const Vec3 own = rotate_back(q, velocity);
  return rotate(q, {own.x * inertia.x, own.y * inertia.y, own.z * inertia.z});
}

// The attitude a time dt later. The kinetic energy is a sum of three, one for each principal axis, and a body that had
// only one of them would turn about that axis at a constant rate. Doing these in turn, there and back again, is right
// to second order, symplectic and reversible (S. Reich 1994; A. Dullweber, B. Leimkuhler, R. McLachlan 1997): the
// energy swings by a small amount and does not drift, and as every turn leaves L where it is in the world, L is kept
// for good.
//
// A turn by the angle a is the quaternion (1, tan a/2 e), normalised; the tangent's series is cut after the fifth
// power, which turns by an angle that differs from a by a^7/3000 or so and is still a function of that axis's momentum
// alone, all that a symplectic turn needs. So no sine is computed, which would differ from machine to machine.
//
// Moments in ascending order: the smallest first and last, the largest in the middle errs least.
[[nodiscard]] TSUBU_FN Quat turned_freely(Quat q, const Vec3& momentum, const Vec3& inertia, double dt) {
  Vec3 own = rotate_back(q, momentum);
  const auto turn = [&](double& about, double& second, double& third, double per_inertia, double time,
                        double Quat::*axis) __attribute__((always_inline)) {
    const double half = 0.5 * time * about * per_inertia, square = half * half;
    const double t = half * (1 + square * (1.0 / 3 + square * (2.0 / 15)));
    Quat by;
    by.*axis = t;
    q = q * by;
    // the momentum turns the other way in the body's frame
    const double per = 1 / (1 + t * t), cosine = (1 - t * t) * per, sine = 2 * t * per;
    const double turned = cosine * second + sine * third;
    third = cosine * third - sine * second;
    second = turned;
  };
  const double per_x = 1 / inertia.x, per_y = 1 / inertia.y, per_z = 1 / inertia.z;
  turn(own.x, own.y, own.z, per_x, 0.5 * dt, &Quat::x);
  turn(own.y, own.z, own.x, per_y, 0.5 * dt, &Quat::y);
  turn(own.z, own.x, own.y, per_z, dt, &Quat::z);
  turn(own.y, own.z, own.x, per_y, 0.5 * dt, &Quat::y);
  turn(own.x, own.y, own.z, per_x, 0.5 * dt, &Quat::x);
  return normalised(q);
}

}  // namespace tsubu::geometry
