#pragma once
#include <array>
#include <cstdint>
#include <map>

#include "geometry/triangle_mesh.hpp"

namespace tsubu::tests {

// A box, each side cut into n by n cells of two triangles.
inline geometry::TriangleMesh cut_box(const Vec3& low, const Vec3& high, std::uint32_t n) {
  geometry::TriangleMesh mesh;
  std::map<std::array<std::uint32_t, 3>, std::uint32_t> known;
  const auto point = [&](const std::array<std::uint32_t, 3>& at) {
    const auto [found, fresh] = known.try_emplace(at, static_cast<std::uint32_t>(mesh.points.size()));
    const auto along = [&](std::uint32_t k, double from, double to) {
      return k == n ? to : from + (to - from) * k / n;
    };
    if (fresh)
      mesh.points.push_back({along(at[0], low.x, high.x), along(at[1], low.y, high.y), along(at[2], low.z, high.z)});
    return found->second;
  };
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (const std::uint32_t side : {0u, n})
      for (std::uint32_t a = 0; a < n; ++a)
        for (std::uint32_t b = 0; b < n; ++b) {
          const auto at = [&](std::uint32_t u, std::uint32_t v) {
            std::array<std::uint32_t, 3> p{};
            p[axis] = side, p[(axis + 1) % 3] = u, p[(axis + 2) % 3] = v;
            return point(p);
          };
          mesh.triangles.push_back({at(a, b), at(a + 1, b), at(a + 1, b + 1)});
          mesh.triangles.push_back({at(a, b), at(a + 1, b + 1), at(a, b + 1)});
        }
  return mesh;
}

}  // namespace tsubu::tests
