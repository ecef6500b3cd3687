#pragma once
#include "geometry/triangle_mesh.hpp"

// Small closed surfaces.
namespace tsubu::test {

// A prism over a polygon in the plane of x and y, anticlockwise, from z = 0 up to `height`; its ends are fans around
// the first corner, which must see all others.
inline geometry::TriangleMesh prism(const std::vector<Vec3>& polygon, double height) {
  geometry::TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(polygon.size());
  for (const Vec3& p : polygon) mesh.points.push_back(p);
  for (const Vec3& p : polygon) mesh.points.push_back(p + Vec3{0, 0, height});
  for (std::uint32_t k = 0; k < n; ++k) {
    const std::uint32_t next = (k + 1) % n;
    mesh.triangles.push_back({k, next, n + next});
    mesh.triangles.push_back({k, n + next, n + k});
  }
  for (std::uint32_t k = 1; k + 1 < n; ++k) {
    mesh.triangles.push_back({0, k + 1, k});
    mesh.triangles.push_back({n, n + k, n + k + 1});
  }
  return mesh;
}

inline geometry::TriangleMesh cube(double side) {
  return prism({{0, 0, 0}, {side, 0, 0}, {side, side, 0}, {0, side, 0}}, side);
}

// A block of two by two by one with one quarter missing; the corner at (1, 1) is hollow and sees all others.
inline geometry::TriangleMesh corner_block() {
  return prism({{1, 1, 0}, {1, 2, 0}, {0, 2, 0}, {0, 0, 0}, {2, 0, 0}, {2, 1, 0}}, 1);
}

}  // namespace tsubu::test
