#include "geometry/smooth_patches.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "geometry/wall_surface.hpp"
#include "support/meshes.hpp"

namespace tsubu::geometry {
namespace {

std::set<std::uint32_t> patches_of(const TriangleMesh& mesh, double smooth) {
  const WallSurface wall = make_wall_surface(mesh, smooth);
  return {wall.shape.surface.patch.begin(), wall.shape.surface.patch.end()};
}

// Facets along y, each bent by some angle against the last one [rad].
TriangleMesh bent(const std::vector<double>& bends) {
  TriangleMesh mesh{{{0, -1, 0}, {0, 1, 0}}, {}};
  Vec3 at;
  double angle = 0;
  for (std::uint32_t k = 0; k <= bends.size(); ++k) {
    if (k > 0) angle += bends[k - 1];
    at += Vec3{std::cos(angle), 0, std::sin(angle)};
    mesh.points.push_back(at + Vec3{0, -1, 0}), mesh.points.push_back(at + Vec3{0, 1, 0});
    const std::uint32_t p = 2 * k;
    mesh.triangles.push_back({p, p + 2, p + 3}), mesh.triangles.push_back({p, p + 3, p + 1});
  }
  return mesh;
}

TEST(SmoothPatches, EndWhereTheSurfaceBends) {
  EXPECT_EQ(patches_of(test::cube(1), 1.5).size(), 6u);
  EXPECT_EQ(patches_of(test::cube(1), 0).size(), 6u);
  EXPECT_EQ(patches_of(bent({0.1, 0.2, -0.1, 0.3}), 0.15).size(), 3u);
  EXPECT_EQ(patches_of(bent({0.1, 0.2, -0.1, 0.3}), 0.4).size(), 1u);
  EXPECT_EQ(patches_of(bent({0.1, 0.2, -0.1, 0.3}), 0).size(), 5u);
  // what is flat but for rounding is flat, also if all else is not round
  EXPECT_EQ(patches_of(bent({1e-6, -3e-5, 0.01, 1e-12}), 0).size(), 2u);
  // folded back upon itself it does not go on
  EXPECT_EQ(patches_of(bent({std::acos(-1.0) - 1e-3}), 1.5).size(), 2u);
}

// A rib on a floor: the floor goes on below it, though three triangles meet at every edge there.
TEST(SmoothPatches, GoOnBelowARib) {
  const TriangleMesh mesh{{{-1, 0, 0}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{1, 2, 3}, {0, 1, 3}, {1, 3, 4}}};
  const WallSurface wall = make_wall_surface(mesh, 0.3);
  EXPECT_EQ(wall.shape.surface.patch, (std::vector<std::uint32_t>{0, 0, 2}));
}

}  // namespace
}  // namespace tsubu::geometry
