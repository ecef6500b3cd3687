#pragma once
#include "base/vec3.hpp"

namespace tsubu {

// Where two surfaces touch: what geometry hands to the laws. The normal points from j to i; the overlap is positive in
// touch.
struct ContactPoint {
  Vec3 n;          // unit normal now
  Vec3 n_mid;      // unit normal half a step ago: displacements of this step are split along it
  double overlap;  // [m]
  double arm_i;    // distance of the contact point from the centre of i [m]
  double arm_j;    // and of j; 0 for a wall, whose centre is nowhere
};

}  // namespace tsubu
