#pragma once
#include "base/vec3.hpp"

namespace tsubu {

// Where two surfaces touch: what geometry hands to the laws. The normal points from j to i; the overlap is positive in
// touch.
template <class Real>
struct ContactPointT {
  Vec3T<Real> n;      // unit normal now
  Vec3T<Real> n_mid;  // unit normal half a step ago: displacements of this step are split along it
  Real overlap;       // [m]
  Real arm_i;         // distance of the contact point from the centre of i [m]
  Real arm_j;         // and of j; 0 for a wall, whose centre is nowhere
};

using ContactPoint = ContactPointT<double>;

}  // namespace tsubu
