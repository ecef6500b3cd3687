#include "geometry/self_intersections.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "geometry/mend_mesh.hpp"
#include "geometry/weld.hpp"

namespace tsubu::geometry {
namespace {

// Of the mesh in three units of length, which must not matter.
SelfIntersections found_in(const TriangleMesh& mesh) {
  const SelfIntersections found = self_intersections(mesh, weld_tolerance(mesh));
  for (const double scale : {1e-6, 1e6}) {
    TriangleMesh scaled = mesh;
    for (Vec3& p : scaled.points) p *= scale;
    const SelfIntersections again = self_intersections(scaled, weld_tolerance(scaled));
    EXPECT_EQ(again.pairs, found.pairs) << scale;
    EXPECT_EQ(again.first, found.first) << scale;
    EXPECT_LT(norm(again.at - scale * found.at), 1e-12 * scale);
  }
  return found;
}

void add(TriangleMesh& mesh, const std::vector<Vec3>& points, const std::vector<std::array<std::uint32_t, 3>>& more) {
  const auto k = static_cast<std::uint32_t>(mesh.points.size());
  mesh.points.insert(mesh.points.end(), points.begin(), points.end());
  for (const auto& [a, b, c] : more) mesh.triangles.push_back({k + a, k + b, k + c});
}
// Two triangles; the diagonal runs from the corner.
void add_square(TriangleMesh& mesh, const Vec3& corner, const Vec3& u, const Vec3& v) {
  add(mesh, {corner, corner + u, corner + u + v, corner + v}, {{0, 1, 2}, {0, 2, 3}});
}
void add_box(TriangleMesh& mesh, const Vec3& low, const Vec3& high) {
  std::vector<Vec3> p;
  for (const double z : {low.z, high.z})
    for (const double y : {low.y, high.y})
      for (const double x : {low.x, high.x}) p.push_back({x, y, z});
  add(mesh, p,
      {{0, 3, 1},
       {0, 2, 3},
       {4, 5, 7},
       {4, 7, 6},
       {0, 1, 5},
       {0, 5, 4},
       {2, 7, 3},
       {2, 6, 7},
       {0, 4, 6},
       {0, 6, 2},
       {1, 3, 7},
       {1, 7, 5}});
}

TEST(SelfIntersections, CountsSquaresThatCross) {
  TriangleMesh mesh;
  add_square(mesh, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
  EXPECT_EQ(found_in(mesh).pairs, 0u);
  add_square(mesh, {0.3, 0.2, -0.5}, {0, 0.6, 0}, {0, 0, 1});
  const SelfIntersections found = found_in(mesh);
  EXPECT_EQ(found.pairs, 3u);  // they cross from y = 0.2 to y = 0.8, over diagonals at 0.3 and 0.5
  EXPECT_EQ(found.first, (std::array<std::uint32_t, 2>{0, 3}));
  EXPECT_LT(norm(found.at - Vec3{0.3, 0.25, 0}), 1e-12);
}

// As a plus: no side of either goes through a triangle of the other but at its rim.
TEST(SelfIntersections, CountsCrossingsFromRimToRim) {
  TriangleMesh mesh;
  add_square(mesh, {-1, -1, 0}, {2, 0, 0}, {0, 2, 0});
  add_square(mesh, {0, -1, -1}, {0, 2, 0}, {0, 0, 2});
  const SelfIntersections found = found_in(mesh);
  EXPECT_EQ(found.pairs, 2u);  // along y < 0 one of each, along y > 0 the others
  EXPECT_NEAR(std::abs(found.at.y), 0.5, 1e-12);
}

TEST(SelfIntersections, SeesABoxThroughABox) {
  TriangleMesh mesh;
  add_box(mesh, {0, 0, 0}, {1, 1, 1});
  EXPECT_EQ(found_in(mesh).pairs, 0u);
  add_box(mesh, {0.3, 0.4, -1}, {0.6, 0.7, 2});
  const SelfIntersections found = found_in(mesh);
  EXPECT_GE(found.pairs, 16u);  // each of eight sides goes through two faces
  EXPECT_LT(found.first[0], 12u);
  EXPECT_GE(found.first[1], 12u);
  EXPECT_TRUE(std::abs(found.at.z) < 1e-12 || std::abs(found.at.z - 1) < 1e-12);
  TriangleMesh apart;
  add_box(apart, {0, 0, 0}, {1, 1, 1}), add_box(apart, {0.3, 0.4, 0.1}, {0.6, 0.7, 0.9});
  EXPECT_EQ(found_in(apart).pairs, 0u);  // one inside the other
}

TEST(SelfIntersections, SeesOverlapsInOnePlane) {
  TriangleMesh mesh;
  add(mesh, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.2, 0.2, 0}, {0.3, 0.2, 0}, {0.2, 0.3, 0}}, {{0, 1, 2}, {3, 4, 5}});
  const SelfIntersections found = found_in(mesh);  // one lies in the other
  EXPECT_EQ(found.pairs, 1u);
  EXPECT_LT(norm(found.at - Vec3{0.7 / 3, 0.7 / 3, 0}), 1e-12);

  TriangleMesh star;  // all corners outside the other
  add(star, {{0, 0, 0}, {1, 0, 0}, {0.5, 1, 0}, {0, 0.7, 0}, {1, 0.7, 0}, {0.5, -0.3, 0}}, {{0, 1, 2}, {3, 4, 5}});
  EXPECT_EQ(found_in(star).pairs, 1u);

  TriangleMesh fan;  // a point in common, and a wedge
  add(fan, {{0, 0, 0}, {1, 0, 0}, {0.7, 0.7, 0}, {0.9, 0.3, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 3, 4}});
  EXPECT_EQ(found_in(fan).pairs, 1u);
}

TEST(SelfIntersections, SeesAFold) {
  TriangleMesh mesh{{{0, 0, 0}, {1, 0, 0}, {0.5, 1, 0}, {0.4, 0.6, 0}}, {{0, 1, 2}, {1, 0, 3}}};
  EXPECT_EQ(found_in(mesh).pairs, 1u);
  mesh.points[3] = {0.4, -0.6, 0};
  EXPECT_EQ(found_in(mesh).pairs, 0u);
  mesh.points[3] = {0.4, 0.6, 0.01};  // a sharp edge is none
  EXPECT_EQ(found_in(mesh).pairs, 0u);
}

TEST(SelfIntersections, SeesACutAtACommonPoint) {
  TriangleMesh mesh{{{0, 0, 0}, {1, -0.5, 0}, {1, 0.5, 0}, {1, 0, 0.5}, {1, 0, -0.5}}, {{0, 1, 2}, {0, 3, 4}}};
  const SelfIntersections found = found_in(mesh);
  EXPECT_EQ(found.pairs, 1u);
  EXPECT_LT(norm(found.at - Vec3{0.5, 0, 0}), 1e-12);
  mesh.points[3].x = mesh.points[4].x = -1;  // touches in the point alone
  EXPECT_EQ(found_in(mesh).pairs, 0u);
}

TEST(SelfIntersections, TouchingIsNone) {
  const auto plate_and = [](const Vec3& a, const Vec3& b, const Vec3& c) {
    TriangleMesh mesh;
    add_square(mesh, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    add(mesh, {a, b, c}, {{0, 1, 2}});
    return found_in(mesh).pairs;
  };
  EXPECT_EQ(plate_and({0.6, 0.3, 0}, {0.6, 0.3, 1}, {0.9, 0.5, 1}), 0u);      // a corner on a face,
  EXPECT_EQ(plate_and({0.5, 0.5, 0}, {0.6, 0.3, 1}, {0.9, 0.5, 1}), 0u);      // on a side,
  EXPECT_EQ(plate_and({0.6, 0.3, -1e-8}, {0.6, 0.3, 1}, {0.9, 0.5, 1}), 0u);  // and a rounding below
  EXPECT_EQ(plate_and({0.6, 0.3, -1e-5}, {0.6, 0.3, 1}, {0.9, 0.5, 1}), 1u);  // but not more
  EXPECT_EQ(plate_and({0.2, 0.1, 0}, {0.9, 0.3, 0}, {0.5, 0.2, 1}), 0u);      // a rib on a face
  EXPECT_EQ(plate_and({0.2, 0, 0}, {0.7, 0, 0}, {0.5, 0, 1}), 0u);            // along a side
  EXPECT_EQ(plate_and({0.2, 0, 0}, {0.7, 0, 0}, {0.5, -1, 0}), 0u);           // in its plane
  EXPECT_EQ(plate_and({-0.5, 0, 0}, {1.5, 0, 0}, {0.5, -1, 1}), 0u);          // beyond its ends
  EXPECT_EQ(plate_and({0.2, 0, 1e-3}, {0.7, 0, 1e-3}, {0.5, 1, 1e-3}), 0u);   // above it
}

// Points on sides of neighbours, before and after they are cut there.
TEST(SelfIntersections, JunctionsAreNone) {
  const TriangleMesh mesh{
      {{0, 0, 0}, {3, 0, 0}, {1.5, 2, 0}, {1, 3e-8, 0}, {2, -3e-8, 0}, {0.5, -1, 0}, {1.5, -1, 0}, {2.5, -1, 0.5}},
      {{0, 1, 2}, {0, 5, 3}, {3, 6, 4}, {4, 7, 1}}};
  EXPECT_EQ(found_in(mesh).pairs, 0u);
  const MendedMesh mended = mend(mesh);
  EXPECT_EQ(mended.found.split, 1u);
  EXPECT_EQ(mended.found.crossings, 0u);
}

// In single precision, as files have it.
TriangleMesh ball(int rings, int sectors) {
  TriangleMesh mesh;
  const auto point = [&](int i, int j) {
    const double a = std::numbers::pi * i / rings, b = 2 * std::numbers::pi * (j % sectors) / sectors;
    const auto single = [](double x) { return static_cast<double>(static_cast<float>(x)); };
    return Vec3{single(std::sin(a) * std::cos(b)), single(std::sin(a) * std::sin(b)), single(std::cos(a))};
  };
  for (int i = 0; i < rings; ++i)
    for (int j = 0; j < sectors; ++j) {
      if (i > 0) add(mesh, {point(i, j), point(i + 1, j), point(i, j + 1)}, {{0, 1, 2}});
      if (i + 1 < rings) add(mesh, {point(i, j + 1), point(i + 1, j), point(i + 1, j + 1)}, {{0, 1, 2}});
    }
  return mesh;
}

TEST(SelfIntersections, ClosedBallsHaveNone) {
  for (const int rings : {3, 20, 300}) {
    const MendedMesh mended = mend(ball(rings, 2 * rings));
    EXPECT_EQ(mended.found.open.count, 0u);
    EXPECT_EQ(mended.found.crossings, 0u) << rings;
  }
  TriangleMesh two = ball(20, 40);
  const auto half = two.points.size();
  const TriangleMesh other = ball(20, 40);
  add(two, other.points, other.triangles);
  for (std::size_t k = half; k < two.points.size(); ++k) two.points[k] += Vec3{1, 0.1, 0.2};
  const MeshFindings found = mend(two).found;
  EXPECT_EQ(found.parts, 2u);
  EXPECT_GT(found.crossings, 40u);
  // on both surfaces, but for the facets
  EXPECT_NEAR(norm(found.crossing_at), 1, 0.02);
  EXPECT_NEAR(norm(found.crossing_at - Vec3{1, 0.1, 0.2}), 1, 0.02);
}

}  // namespace
}  // namespace tsubu::geometry
