#pragma once
#include "base/vec3.hpp"

namespace tsubu::laws {

// What the surface stage hands to every later stage: one contact, seen from body i.
// Convention: n points from j to i; vn < 0 is approach; a positive normal force pushes i along +n.
// Rates are those of the present moment; `slip`, `turn` and `twist` are displacements of the step that just ended.
// Springs take displacements and dashpots take rates, so no law needs the time step.
template <class Real>
struct KinematicsT {
  Vec3T<Real> n;     // unit normal
  Real overlap;      // delta [m]
  Real vn;           // relative velocity of the centres along n [m/s]
  Real dn;           // the same as displacement of this step [m]
  Vec3T<Real> vt;    // relative velocity of the surfaces at the contact, tangential [m/s]
  Vec3T<Real> slip;  // the same as displacement of this step [m]
  Vec3T<Real> spin;  // w_i - w_j [rad/s]
  Vec3T<Real> turn;  // the same as rotation of this step [rad]
  Real twist;        // rotation of the contact about its normal in this step, the mean of both bodies' [rad]
  Real arm_i;        // distance of the contact point from the centre of i [m]
  Real arm_j;        // and of j; 0 for a wall
  Real radius;       // R* = R_i R_j / (R_i + R_j) [m]; R_i at a wall
  Real mass;         // m* = m_i m_j / (m_i + m_j) [kg]; m_i at a wall
};

using Kinematics = KinematicsT<double>;

}  // namespace tsubu::laws
