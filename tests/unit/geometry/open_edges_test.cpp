#include "geometry/open_edges.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/mend_mesh.hpp"

namespace tsubu::geometry {
namespace {

// A square of n by n squares, of two triangles each, from (x, 0, 0) to (x + 1, 1, 0).
void add_sheet(TriangleMesh& mesh, std::uint32_t n, double x) {
  const auto first = static_cast<std::uint32_t>(mesh.points.size());
  for (std::uint32_t j = 0; j <= n; ++j)
    for (std::uint32_t i = 0; i <= n; ++i) mesh.points.push_back({x + 1.0 * i / n, 1.0 * j / n, 0});
  for (std::uint32_t j = 0; j < n; ++j)
    for (std::uint32_t i = 0; i < n; ++i) {
      const std::uint32_t a = first + j * (n + 1) + i, b = a + 1, c = a + n + 1, d = c + 1;
      mesh.triangles.insert(mesh.triangles.end(), {{a, b, d}, {a, d, c}});
    }
}

TEST(OpenEdges, ARimIsNothingElse) {
  for (const std::uint32_t n : {1u, 4u, 40u}) {
    TriangleMesh mesh;
    add_sheet(mesh, n, 0);
    const OpenEdges open = mend(mesh).found.open;
    EXPECT_EQ(open.count, 4 * n);
    EXPECT_EQ(open.missing, 0u);
    EXPECT_EQ(open.gaps, 0u);
  }
}

TEST(OpenEdges, OneTriangleIsNoHole) {
  EXPECT_EQ(mend({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}).found.open.missing, 0u);
}

TEST(OpenEdges, MissingTrianglesAreCounted) {
  TriangleMesh mesh;
  add_sheet(mesh, 6, 0);
  // two that have no point in common, neither at the rim
  mesh.triangles.erase(mesh.triangles.begin() + 2 * (4 * 6 + 4));
  mesh.triangles.erase(mesh.triangles.begin() + 2 * (1 * 6 + 1));
  const OpenEdges open = mend(mesh).found.open;
  EXPECT_EQ(open.missing, 2u);
  EXPECT_EQ(open.count, 4 * 6 + 2 * 3u);
}

// Two sheets side by side: within the tolerance they are one, a little farther apart there is a gap at all n + 1 points
// of either side, and beyond a ten-thousandth of the size it may be meant.
TEST(OpenEdges, SheetsThatNearlyMeetHaveAGap) {
  for (const double size : {1e-6, 1.0, 1e6})
    for (const double apart : {1e-8, 1e-6, 1e-4, 1e-3}) {
      TriangleMesh mesh;
      add_sheet(mesh, 4, 0), add_sheet(mesh, 4, 1 + apart);
      for (Vec3& p : mesh.points) p *= size;
      const MeshFindings found = mend(mesh).found;
      const bool one = apart == 1e-8, gap = !one && apart < 1e-3;
      EXPECT_EQ(found.parts, one ? 1u : 2u);
      EXPECT_EQ(found.open.gaps, gap ? 10u : 0u) << apart;
      if (gap) {
        EXPECT_NEAR(found.open.widest_gap, size * apart, 1e-9 * size);
        EXPECT_LT(norm(found.open.gap_at - Vec3{size, 0, 0}), 1e-12 * size);
      }
      // what is said to close it does
      mesh.tolerance = 1.1 * size * apart;
      EXPECT_EQ(mend(mesh).found.parts, 1u);
      EXPECT_EQ(mend(mesh).found.open.gaps, 0u);
    }
}

}  // namespace
}  // namespace tsubu::geometry
