#pragma once
#include <cstddef>

#include "base/vec3.hpp"

namespace tsubu::laws {

// The sizes and masses of a pair that laws ask for; they never change. Those that few laws read come last: a contact
// keeps as many as its laws read.
template <class Real>
struct SizesT {
  Real radius;  // R* = R_i R_j / (R_i + R_j) [m]; R_i at a wall
  Real mass;    // m* = m_i m_j / (m_i + m_j) [kg]; m_i at a wall
  // Moment of inertia of rolling on each other [kg m2]: 1/I = sum over both of 1/(I_k + m_k R_k^2), I_k about the own
  // centre; a wall is infinitely heavy.
  Real inertia;
  Real curvature_i;  // 1/R_i [1/m]
  Real curvature_j;  // 1/R_j; 0 at a wall
  // The moment of inertia as seed document 000 prints it in (8) for spheres, (I_i R_j^2 + I_j R_i^2)/(R_i + R_j)^2,
  // which is 3.5 times too small for equal ones.
  Real inertia_printed;
};

inline constexpr std::size_t with_inertia = 3, all_sizes = sizeof(SizesT<double>) / sizeof(double);

// What the surface stage hands to every later stage: one contact, seen from body i.
// Convention: n points from j to i; vn < 0 is approach; a positive normal force pushes i along +n.
// Rates are those of the present moment; `slip`, `turn` and `twist` are displacements of the step that just ended.
// Springs take displacements and dashpots take rates, so no law needs the time step.
template <class Real>
struct KinematicsT : SizesT<Real> {
  Vec3T<Real> n;      // unit normal
  Vec3T<Real> n_mid;  // the same half a step ago
  Real overlap;       // delta [m]
  Real vn;            // relative velocity of the centres along n [m/s]
  Real dn;            // the same as displacement of this step [m]
  Vec3T<Real> vt;     // relative velocity of the surfaces at the contact, tangential [m/s]
  Vec3T<Real> slip;   // the same as displacement of this step [m]
  Vec3T<Real> spin;   // w_i - w_j [rad/s]
  Vec3T<Real> turn;   // the same as rotation of this step [rad]
  Real twist;         // rotation of the contact about its normal in this step, the mean of both bodies' [rad]
  Real arm_i;         // distance of the contact point from the centre of i [m]
  Real arm_j;         // and of j; 0 for a wall
};

using Kinematics = KinematicsT<double>;

}  // namespace tsubu::laws
