#include "geometry/repeat_mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "geometry/shell_edges.hpp"
#include "geometry/wall_surface.hpp"

namespace tsubu::geometry {
namespace {

// Edges of one triangle that lie inside some box.
std::size_t rims_within(const TriangleMesh& mesh, const Vec3& low, const Vec3& high) {
  std::size_t count = 0;
  for (const ShellEdge& e : loose_edges(mesh.points, mesh.triangles).edges) {
    const Vec3 p = 0.5 * (mesh.points[e.ends[0]] + mesh.points[e.ends[1]]);
    count += e.open() && p.x > low.x && p.x < high.x && p.y > low.y && p.y < high.y;
  }
  return count;
}

// A strip from 0 to 1 along x; its ends are cut differently.
const TriangleMesh strip{{{0, 0, 0}, {1, 0, 0}, {1, 0.3, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0.6, 0}},
                         {{0, 1, 2}, {0, 2, 5}, {5, 2, 3}, {5, 3, 4}}};

TEST(RepeatMesh, EndsThatMeetBecomeOneSurface) {
  const RepeatedMesh r = repeat(strip, {1, 0, 0});
  EXPECT_EQ(r.own, 6u);  // both ends got the point of the other
  EXPECT_EQ(rims_within(r.mesh, {-0.4, 0.01, 0}, {1.4, 0.99, 0}), 0u);
  ASSERT_EQ(r.original.size(), r.mesh.triangles.size());
  for (std::size_t t = 0; t < r.mesh.triangles.size(); ++t) {
    const auto corner = [&](std::size_t of, std::size_t k) { return r.mesh.points[r.mesh.triangles[of][k]]; };
    const Vec3 away = corner(t, 0) - corner(r.original[t], 0);
    EXPECT_EQ(away.x, std::round(away.x));
    for (const std::size_t k : {1u, 2u}) EXPECT_EQ(norm(corner(t, k) - corner(r.original[t], k) - away), 0);
    EXPECT_EQ(t < r.own, away == Vec3{} && r.original[t] == t);
  }
  const Shape wall = make_wall_surface(r.mesh, 0.3, r.middle).shape;
  for (std::size_t k = 0; k < wall.corners; ++k) EXPECT_GE(std::abs(wall.points[k].x), 1);
}

TEST(RepeatMesh, RoundingOfTheFileDoesNotPartThem) {
  TriangleMesh mesh = strip;
  for (Vec3& p : mesh.points) p.x = p.x > 0.5 ? 1 + 5e-8 : p.x;
  const RepeatedMesh r = repeat(mesh, {1, 0, 0});
  EXPECT_EQ(rims_within(r.mesh, {-0.4, 0.01, 0}, {1.4, 0.99, 0}), 0u);
}

TEST(RepeatMesh, AlongTwoAxesCornersMeetToo) {
  const RepeatedMesh r = repeat(strip, {1, 1, 0});
  EXPECT_EQ(rims_within(r.mesh, {-0.4, -0.4, 0}, {1.4, 1.4, 0}), 0u);
  const Shape wall = make_wall_surface(r.mesh, 0.3, r.middle).shape;
  for (std::size_t k = 0; k < wall.corners; ++k)
    EXPECT_GE(std::max(std::abs(wall.points[k].x), std::abs(wall.points[k].y)), 1);
}

TEST(RepeatMesh, ShorterThanAPeriodKeepsItsRims) {
  const RepeatedMesh r = repeat(strip, {1.25, 0, 0});
  EXPECT_EQ(r.own, 4u);
  EXPECT_EQ(rims_within(r.mesh, {-0.1, 0.01, 0}, {1.1, 0.99, 0}), 4u);
}

}  // namespace
}  // namespace tsubu::geometry
