#include "geometry/mend_mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/shell_edges.hpp"
#include "geometry/split_edges.hpp"
#include "geometry/wall_surface.hpp"

namespace tsubu::geometry {
namespace {

// Two unit squares side by side, of two triangles each, as an STL file has them: every triangle with its own points.
TriangleMesh two_squares() {
  TriangleMesh mesh;
  const auto add = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
    const auto k = static_cast<std::uint32_t>(mesh.points.size());
    mesh.points.insert(mesh.points.end(), {a, b, c});
    mesh.triangles.push_back({k, k + 1, k + 2});
  };
  add({0, 0, 0}, {1, 0, 0}, {1, 1, 0}), add({0, 0, 0}, {1, 1, 0}, {0, 1, 0});
  add({1, 0, 0}, {2, 0, 0}, {2, 1, 0}), add({1, 0, 0}, {2, 1, 0}, {1, 1, 0});
  return mesh;
}

TEST(MendMesh, WeldsAndCounts) {
  const MendedMesh m = mend(two_squares());
  EXPECT_EQ(m.found.triangles, 4u);
  EXPECT_EQ(m.found.points, 6u);
  EXPECT_EQ(m.found.triangles_before, 4u);
  EXPECT_EQ(m.found.points_before, 12u);
  EXPECT_EQ(m.found.merged, 6u);
  EXPECT_EQ(m.found.open.count, 6u);
  EXPECT_EQ(m.found.parts, 1u);
  EXPECT_EQ(m.found.turned + m.found.split + m.found.degenerate + m.found.duplicate + m.found.crowded_edges, 0u);
  EXPECT_NEAR(m.found.area, 2, 1e-15);
  EXPECT_EQ(m.found.high, (Vec3{2, 1, 0}));
}

TEST(MendMesh, DropsWhatIsTwiceOrNothing) {
  TriangleMesh mesh = two_squares();
  mesh.triangles.push_back({5, 3, 4});  // the second one again, from another point on
  mesh.triangles.push_back({0, 1, 1});
  mesh.points.push_back({0.5, 0, 0});
  mesh.triangles.push_back({0, 12, 1});  // on one line
  const MendedMesh m = mend(mesh);
  EXPECT_EQ(m.found.triangles_before, 7u);
  EXPECT_EQ(m.found.triangles, 4u);
  EXPECT_EQ(m.found.split, 0u);  // the point on the edge belongs to nothing else
  EXPECT_EQ(m.found.duplicate, 1u);
  EXPECT_EQ(m.found.degenerate, 2u);
}

// The first of several copies stays, as it ran and where it stood.
TEST(MendMesh, KeepsTheFirstOfCopies) {
  const TriangleMesh mesh{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1}},
                          {{6, 5, 4}, {1, 2, 0}, {0, 2, 3}, {4, 6, 5}, {2, 1, 0}, {0, 1, 2}}};
  const MendedMesh m = mend(mesh);
  EXPECT_EQ(m.found.duplicate, 3u);
  EXPECT_EQ(m.found.parts, 2u);
  EXPECT_EQ(m.mesh.triangles, (std::vector<std::array<std::uint32_t, 3>>{{6, 5, 4}, {1, 2, 0}, {0, 2, 3}}));
}

TEST(MendMesh, SaysWhereAMeshCutsItself) {
  TriangleMesh mesh = two_squares();
  EXPECT_EQ(mend(mesh).found.crossings, 0u);
  mesh.points.insert(mesh.points.end(), {{0.7, 0.1, -1}, {0.7, 0.1, 1}, {0.7, 0.5, 1}, {0.7, 0.5, -1}});
  mesh.triangles.push_back({12, 13, 14});  // meets z = 0 from y = 0.1 to y = 0.3
  const MeshFindings found = mend(mesh).found;
  EXPECT_EQ(found.crossings, 1u);
  EXPECT_EQ(found.first_crossing, (std::array<std::uint32_t, 2>{0, 4}));
  EXPECT_LT(norm(found.crossing_at - Vec3{0.7, 0.2, 0}), 1e-6);
}

TEST(MendMesh, TurnsTrianglesAlike) {
  for (const std::size_t wrong : {0u, 2u}) {
    TriangleMesh mesh = two_squares();
    std::swap(mesh.triangles[wrong][0], mesh.triangles[wrong][1]);
    const MendedMesh m = mend(mesh);
    EXPECT_EQ(m.found.turned, 1u);
    EXPECT_NO_THROW((void)shell_edges(m.mesh.triangles));  // which refuses neighbours turned opposite ways
    const auto up = [&](const std::array<std::uint32_t, 3>& t) {
      const auto& p = m.mesh.points;
      return cross(p[t[1]] - p[t[0]], p[t[2]] - p[t[0]]).z > 0;
    };
    for (const auto& t : m.mesh.triangles) EXPECT_TRUE(up(t));
  }
}

// A rib on a plate: three triangles at an edge.
TEST(MendMesh, LeavesRibsAsTheyAre) {
  const TriangleMesh mesh{{{0, 0, 0}, {1, 0, 0}, {0.5, 1, 0}, {0.5, -1, 0}, {0.5, 0, 1}},
                          {{0, 1, 2}, {1, 0, 3}, {0, 1, 4}}};
  const MendedMesh m = mend(mesh);
  EXPECT_EQ(m.found.triangles, 3u);
  EXPECT_EQ(m.found.crowded_edges, 1u);
  // the rib stands out, its foot does not: its widest side is half a turn
  const Shape shape = make_wall_surface(m.mesh, 0).shape;
  for (const auto& [a, b] : shape.edges)
    EXPECT_FALSE(norm(shape.points[a] - shape.points[b]) == 1 && shape.points[a].z == shape.points[b].z &&
                 shape.points[a].y == shape.points[b].y && std::abs(shape.points[a].y) < 1e-9);
}

TEST(SplitEdges, CutsWhereSeveralPointsLie) {
  // a long edge of one triangle against three of others
  const TriangleMesh mesh{
      {{0, 0, 0}, {3, 0, 0}, {1.5, 2, 0}, {1, 0, 0}, {2, 0, 0}, {0.5, -1, 0}, {1.5, -1, 0}, {2.5, -1, 0}},
      {{0, 1, 2}, {0, 5, 3}, {3, 6, 4}, {4, 7, 1}}};
  const SplitMesh split = split_at_points(mesh, 1e-9);
  EXPECT_EQ(split.split, 1u);
  EXPECT_EQ(split.mesh.triangles.size(), 6u);
  std::size_t open = 0;
  double area = 0;
  for (const ShellEdge& e : shell_edges(split.mesh.triangles)) open += e.open();
  for (const auto& [a, b, c] : split.mesh.triangles) {
    const auto& p = split.mesh.points;
    area += 0.5 * cross(p[b] - p[a], p[c] - p[a]).z;
  }
  EXPECT_EQ(open, 8u);
  EXPECT_NEAR(area, 3 + 3 * 0.5, 1e-14);
}

// A point of another part lies within the tolerance of two sides of a needle: it parts the nearer one, and the needle
// covers what it did.
TEST(MendMesh, PointNearTwoSidesPartsOne) {
  for (const double tolerance : {0.1, 0.06, 0.04, 0.02}) {
    TriangleMesh mesh{{{0, 0, 0}, {10, 0, 0}, {5, 0.15, 0}, {3, 0.05, 0}, {3, 1, 1}, {4, 1, 1}},
                      {{0, 1, 2}, {3, 4, 5}}};
    mesh.tolerance = tolerance;
    const MendedMesh m = mend(mesh);
    EXPECT_EQ(m.found.duplicate, 0u) << tolerance;
    const double area = 0.75 + 0.5 * norm(cross(Vec3{0, 0.95, 1}, Vec3{1, 0.95, 1}));
    // cut along lines within it, the needle covers what it did, however the point is joined to it
    const bool joined = m.found.split > 0;
    EXPECT_LE(m.found.area, area + 1e-12) << tolerance;
    EXPECT_GE(m.found.area, area - (joined ? 0.5 * 10 * tolerance : 1e-12)) << tolerance;
    EXPECT_GE(m.found.triangles, 2u);
    EXPECT_LE(m.found.split, 1u);
    for (const auto& t : m.mesh.triangles)
      for (const auto& u : m.mesh.triangles) {
        auto a = t, b = u;
        std::ranges::sort(a), std::ranges::sort(b);
        EXPECT_TRUE(&t == &u || a != b) << tolerance;
      }
  }
}

}  // namespace
}  // namespace tsubu::geometry
