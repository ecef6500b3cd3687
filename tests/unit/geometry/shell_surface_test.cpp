#include "geometry/shell_surface.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <optional>

#include "geometry/make_shape.hpp"
#include "geometry/wall_surface.hpp"

namespace tsubu::geometry {
namespace {

constexpr double degree = std::numbers::pi / 180;

// Two triangles with a common side along x, of which the second goes on straight (0) or is folded back by an angle.
// `turned`: it runs the other way round, as walls may where three triangles meet.
TriangleMesh fold_of(double bend, bool turned, double size) {
  TriangleMesh mesh{{{0, 0, 0}, {1, 0, 0}, {0.4, -1, 0}, {0.6, std::cos(bend), std::sin(bend)}},
                    {{0, 2, 1}, {0, 1, 3}}};
  if (turned) std::swap(mesh.triangles[1][1], mesh.triangles[1][2]);
  for (Vec3& p : mesh.points) p *= size;
  return mesh;
}

// Whether the edge from (0, 0, 0) to (1, 0, 0) hardly sticks out; nothing if it does not at all.
std::optional<bool> is_blunt_fold(const WallSurface& wall, double size) {
  const Shape& s = wall.shape;
  for (std::size_t e = 0; e < s.edges.size(); ++e) {
    const Vec3 a = wall.origin + s.points[s.edges[e][0]], b = wall.origin + s.points[s.edges[e][1]];
    if (norm(a + b - Vec3{size, 0, 0}) < 1e-9 * size && std::abs(norm(a - b) - size) < 1e-9 * size)
      return s.surface.blunt_edge[e] != 0;
  }
  return {};
}

// A sine would take what bends by 170 degrees for what bends by 10.
TEST(WallSurface, ABladeIsSharp) {
  for (const double size : {1e-6, 1.0, 1e6})
    for (const bool turned : {false, true})
      for (const double bend : {1.0, 10.0, 19.0, 21.0, 60.0, 90.0, 120.0, 159.0, 161.0, 170.0, 179.0, 179.99}) {
        const auto blunt = is_blunt_fold(make_wall_surface(fold_of(bend * degree, turned, size), 20 * degree), size);
        ASSERT_TRUE(blunt.has_value()) << bend;
        EXPECT_EQ(*blunt, bend < 20) << bend << (turned ? " turned" : "");
      }
}

// A run of edges is as sharp as each of them, also where the first triangle has two of its corners on it.
TEST(WallSurface, ABladeOfSeveralEdgesIsSharp) {
  TriangleMesh mesh{{{0, 0, 0}, {0.5, 0, 0}, {1, 0, 0}, {0.5, -1, 0}, {0.5, -1, 0.05}},
                    {{0, 3, 1}, {1, 3, 2}, {0, 1, 4}, {1, 2, 4}}};
  const auto blunt = is_blunt_fold(make_wall_surface(mesh, 20 * degree), 1);
  ASSERT_TRUE(blunt.has_value());
  EXPECT_FALSE(*blunt);
}

// A wedge one high and one long, of a thickness at its back: the surface bends at its edge by half a turn less the
// angle of the wedge, so that the face beyond is as far away as the edge is long, not a hundredth of that.
TEST(MakeShell, ABladeIsSharp) {
  const double half = 0.005, rounding = 0.2;
  const std::vector<Vec3> points{{0, 0, 0}, {1, 0, 0}, {0, -half, 1}, {1, -half, 1}, {0, half, 1}, {1, half, 1}};
  const TriangleList triangles{{0, 1, 3}, {0, 3, 2}, {0, 5, 1}, {0, 4, 5}, {2, 3, 5}, {2, 5, 4}, {0, 2, 4}, {1, 5, 3}};
  for (const auto per : {Density::Per::volume, Density::Per::area}) {
    const DescribedShape made = make_shell(points, triangles, rounding, {per, 1});
    const Shape& s = made.shape;
    int blades = 0;
    for (std::size_t e = 0; e < s.edges.size(); ++e) {
      const auto at = [&](std::size_t end) { return made.centroid + rotate(made.frame, s.points[s.edges[e][end]]); };
      if (norm(at(0) + at(1) - Vec3{1, 0, 0}) > 1e-9) continue;
      ++blades;
      EXPECT_FALSE(s.surface.blunt_edge[e]);
      for (const std::uint32_t end : s.edges[e]) EXPECT_FALSE(s.surface.blunt_corner[end]);
    }
    EXPECT_EQ(blades, 1);
  }
}

}  // namespace
}  // namespace tsubu::geometry
