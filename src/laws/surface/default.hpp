#pragma once
#include <array>

#include "base/contact_point.hpp"
#include "base/twist.hpp"
#include "laws/kinematics.hpp"
#include "laws/parameter.hpp"

namespace tsubu::laws::surface {

// The surface stage: from the motion of two bodies to the motion of their surfaces at the contact.
//
//   v_n  = (v_i - v_j) . n                                 normal velocity, < 0 on approach
//   v_t  = (v_i - v_j) - v_n n - (c_i w_i + c_j w_j) x n   tangential velocity of the surfaces, spin included
//   slip = the same with the velocities of the middle of the step and the normal of that moment, times the step
//
// v velocity, w angular velocity, n unit normal from j to i, c distance of the contact point from the centre.
// Reference: seed document 001, equations (1)-(9). Deviations: n points from j to i (the printed one, from i to j,
// turns every dashpot into a motor); the component form of (9) contradicts its vector form, which stands here; a
// wall may spin; displacements come from the middle of the step, because a velocity of t + dt/2 split along the
// normal of t + dt leaves a tangential rest in pure rotation (arXiv:2410.14798).
struct Default {
  static constexpr LawText text{
      "default", "kinematics of two smooth surfaces",
      "v_n = (v_i - v_j) . n\n"
      "v_t = (v_i - v_j) - v_n n - (c_i w_i + c_j w_j) x n,  c = R - delta/2\n"
      "slip, turn: the same with mid-step velocities and mid-step normal, times the time step",
      "seed document 001, equations (1)-(9); sign of n and the component form of (9) corrected"};
  static constexpr std::array<Parameter, 0> parameters{};

  // `now` is the motion at this moment, `mid` that of the middle of the step; `sizes` those of the pair.
  template <class Real>
  [[nodiscard]] static TSUBU_FN KinematicsT<Real> eval(const ContactPointT<Real>& c, const RelativeT<Real>& now,
                                                       const RelativeT<Real>& mid, double dt,
                                                       const SizesT<Real>& sizes) {
    const Real vn = dot(now.v, c.n);
    const Vec3T<Real> vt = now.v - vn * c.n - cross(now.rim, c.n);
    const Real un = dot(mid.v, c.n_mid);
    const Vec3T<Real> slip = dt * (mid.v - un * c.n_mid - cross(mid.rim, c.n_mid));
    const Real twist = 0.5 * dt * dot(mid.sum, c.n_mid);
    return {sizes, c.n, c.n_mid, c.overlap, vn, dt * un, vt, slip, now.spin, dt * mid.spin, twist, c.arm_i, c.arm_j};
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN KinematicsT<Real> eval(const ContactPointT<Real>& c, const TwistT<Real>& now_i,
                                                       const TwistT<Real>& now_j, const TwistT<Real>& mid_i,
                                                       const TwistT<Real>& mid_j, double dt,
                                                       const SizesT<Real>& sizes) {
    return eval(c, relative(now_i, now_j, c.arm_i, c.arm_j), relative(mid_i, mid_j, c.arm_i, c.arm_j), dt, sizes);
  }
};

}  // namespace tsubu::laws::surface
