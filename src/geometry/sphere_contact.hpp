#pragma once
#include "base/contact_point.hpp"

namespace tsubu::geometry {

// Two spheres of equal radii, which together are `radii`, in touch. d = x_i - x_j, not zero; half = displacement of i
// relative to j in the last half step.
template <class Real>
[[nodiscard]] TSUBU_FN ContactPointT<Real> touch_equal_spheres(const Vec3T<Real>& d, Real radii,
                                                               const Vec3T<Real>& half) {
  const Real r2 = norm2(d), r = root(r2);
  const Real per_r = r * (1.0 / r2);  // not 1/r, so that the division need not wait for the root
  const Vec3T<Real> mid = d - half;
  // 1/|mid| from 1/r by one step of Newton's method: half a step moves the centres by a small part of r, so the length
  // is right to the square of that part, and a root and a division are saved.
  const Real per_mid = per_r * (1.5 - 0.5 * (norm2(mid) * per_r * per_r));
  return {per_r * d, per_mid * mid, radii - r, 0.5 * r, 0.5 * r};
}

// Two spheres in touch. The arms share the overlap evenly, so that arm_i + arm_j = r: equal and opposite tangential
// forces then leave the angular momentum of the pair as it was.
template <class Real>
[[nodiscard]] TSUBU_FN ContactPointT<Real> touch_spheres(const Vec3T<Real>& d, Real radius_i, Real radius_j,
                                                         const Vec3T<Real>& half) {
  ContactPointT<Real> c = touch_equal_spheres(d, radius_i + radius_j, half);
  const Real uneven = 0.5 * (radius_i - radius_j);
  c.arm_i += uneven, c.arm_j -= uneven;
  return c;
}

// A sphere on a plane, or on anything flat: `height` of its centre above the surface, n from the surface to it.
// The normal of a plane does not turn while the sphere moves along it. The lever arm is the radius less a share of the
// overlap: one half, as for two spheres of which one has grown without bound, or all of it, to the rigid surface.
template <class Real>
[[nodiscard]] TSUBU_FN ContactPointT<Real> touch_plane(const Vec3T<Real>& n, Real height, Real radius, Real arm_share) {
  const Real overlap = radius - height;
  return {n, n, overlap, radius - arm_share * overlap, 0.0};
}

}  // namespace tsubu::geometry
