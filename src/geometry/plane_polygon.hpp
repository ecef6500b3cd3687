#pragma once
#include <algorithm>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::geometry {

// The part of a plane inside a box, as a convex polygon in order around the normal; empty if they do not meet. A
// generous square in the plane is cut by the six sides of the box.
[[nodiscard]] inline std::vector<Vec3> cut_plane_to_box(const Vec3& point, const Vec3& normal, const Vec3& low,
                                                        const Vec3& high) {
  const Vec3 middle = 0.5 * (low + high);
  const double reach = norm(high - low);
  const Vec3 foot = middle - dot(middle - point, normal) * normal;
  const Vec3 axis = std::abs(normal.x) < 0.7 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
  const Vec3 across = cross(normal, axis);
  const Vec3 u = (reach / norm(across)) * across, v = cross(normal, u);
  std::vector<Vec3> polygon{foot + u + v, foot - u + v, foot - u - v, foot + u - v};

  // A side that the plane lies in must not lose it to rounding.
  const double slack = 1e-9 * reach;
  for (int side = 0; side < 6; ++side) {
    const auto inside = [&](const Vec3& p) {
      const double at[3] = {p.x, p.y, p.z}, lo[3] = {low.x, low.y, low.z}, hi[3] = {high.x, high.y, high.z};
      const int k = side / 2;
      return (side % 2 == 0 ? at[k] - lo[k] : hi[k] - at[k]) + slack;
    };
    std::vector<Vec3> kept;
    for (std::size_t k = 0; k < polygon.size(); ++k) {
      const Vec3 &a = polygon[k], &b = polygon[(k + 1) % polygon.size()];
      const double da = inside(a), db = inside(b);
      if (da >= 0) kept.push_back(a);
      if ((da >= 0) != (db >= 0)) kept.push_back(a + (da / (da - db)) * (b - a));
    }
    polygon.swap(kept);
  }
  return polygon;
}

}  // namespace tsubu::geometry
