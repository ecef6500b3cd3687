#pragma once
#include "geometry/triangle_mesh.hpp"
#include "support/dice.hpp"

namespace tsubu::tests {

// A rectangle in z = 0 cut into n by m cells, each into two triangles; the points within are moved about at random.
inline geometry::TriangleMesh cut_rectangle(const Vec3& low, const Vec3& high, std::uint32_t n, std::uint32_t m) {
  test::Dice dice(7);
  geometry::TriangleMesh mesh;
  const double dx = (high.x - low.x) / n, dy = (high.y - low.y) / m;
  for (std::uint32_t b = 0; b <= m; ++b)
    for (std::uint32_t a = 0; a <= n; ++a) {
      const double free_x = a > 0 && a < n ? 0.3 : 0, free_y = b > 0 && b < m ? 0.3 : 0;
      mesh.points.push_back(
          {low.x + dx * (a + dice.in(-free_x, free_x)), low.y + dy * (b + dice.in(-free_y, free_y)), low.z});
    }
  for (std::uint32_t b = 0; b < m; ++b)
    for (std::uint32_t a = 0; a < n; ++a) {
      const std::uint32_t p = b * (n + 1) + a, q = p + n + 1;
      if (dice.coin())
        mesh.triangles.push_back({p, p + 1, q + 1}), mesh.triangles.push_back({p, q + 1, q});
      else
        mesh.triangles.push_back({p, p + 1, q}), mesh.triangles.push_back({p + 1, q + 1, q});
    }
  return mesh;
}

}  // namespace tsubu::tests
