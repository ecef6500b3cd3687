#include "geometry/turn_alike.hpp"

#include <gtest/gtest.h>

#include "geometry/mend_mesh.hpp"

namespace tsubu::geometry {
namespace {

using Numbers3 = std::array<std::uint32_t, 3>;

double height_of_normal(const TriangleMesh& mesh, const Numbers3& t) {
  const auto& p = mesh.points;
  return cross(p[t[1]] - p[t[0]], p[t[2]] - p[t[0]]).z;
}

// A plate in z = 0 of two halves, at whose common edges a rib stands: four edges in a row, each of three triangles, so
// that no edge of two leads from one half to the other, nor to the rib.
TriangleMesh ribbed_plate() {
  TriangleMesh mesh;
  for (int k = 0; k <= 4; ++k)
    for (const Vec3& off : {Vec3{0, 0, 0}, Vec3{0, -1, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
      mesh.points.push_back(Vec3{1.0 * k, 0, 0} + off);
  for (std::uint32_t k = 0; k < 16; k += 4) {
    const std::uint32_t a = k, b = k + 4;
    mesh.triangles.insert(mesh.triangles.end(), {{a, a + 1, b + 1}, {a, b + 1, b}});  // y < 0, up
    mesh.triangles.insert(mesh.triangles.end(), {{a, b, b + 2}, {a, b + 2, a + 2}});  // y > 0, up
    mesh.triangles.insert(mesh.triangles.end(), {{a, b, b + 3}, {a, b + 3, a + 3}});  // the rib
  }
  return mesh;
}

TEST(TurnAlike, HalvesOfAPlateWithARibShowTheSameSide) {
  TriangleMesh mesh = ribbed_plate();
  EXPECT_EQ(mend(mesh).found.parts, 1u);
  EXPECT_EQ(mend(mesh).found.turned, 0u);
  EXPECT_EQ(mend(mesh).mesh.triangles, mesh.triangles);
  // one half, and one triangle of the other
  for (Numbers3& t : mesh.triangles)
    if (height_of_normal(mesh, t) > 0 && mesh.points[t[2]].y > 0) std::swap(t[1], t[2]);
  std::swap(mesh.triangles[0][1], mesh.triangles[0][2]);
  const MendedMesh m = mend(mesh);
  EXPECT_EQ(m.found.parts, 1u);
  EXPECT_EQ(m.found.crowded_edges, 4u);
  double up = 0, flat = 0;
  for (const Numbers3& t : m.mesh.triangles) {
    const double height = height_of_normal(m.mesh, t);
    up += height, flat += std::abs(height);
  }
  EXPECT_EQ(std::abs(up), flat);  // all the same way
  EXPECT_EQ(flat, 16);
}

// A box of 12 triangles and a tetrahedron of 4 whose edge lies along one of the box's, both closed.
TriangleMesh box_and_tetrahedron() {
  TriangleMesh mesh{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}},
                    {{0, 2, 1},
                     {0, 3, 2},
                     {4, 5, 6},
                     {4, 6, 7},
                     {0, 1, 5},
                     {0, 5, 4},
                     {1, 2, 6},
                     {1, 6, 5},
                     {2, 3, 7},
                     {2, 7, 6},
                     {3, 0, 4},
                     {3, 4, 7}}};
  // at the edge from (0, 0, 0) to (0, 0, 1), on the other side of it
  mesh.points.insert(mesh.points.end(), {{-1, -0.4, 0.5}, {-0.4, -1, 0.5}});
  for (const Numbers3& t : {Numbers3{0, 8, 4}, Numbers3{0, 4, 9}, Numbers3{0, 9, 8}, Numbers3{4, 8, 9}})
    mesh.triangles.push_back(t);
  return mesh;
}
double volume_of(const TriangleMesh& mesh, std::size_t first, std::size_t last) {
  double six = 0;
  for (std::size_t t = first; t < last; ++t) {
    const auto& [a, b, c] = mesh.triangles[t];
    six += dot(mesh.points[a], cross(mesh.points[b], mesh.points[c]));
  }
  return six / 6;
}

TEST(TurnAlike, SolidsThatMeetAtAnEdgeAreBothTurnedOutwards) {
  const TriangleMesh good = box_and_tetrahedron();
  ASSERT_EQ(volume_of(good, 0, 12), 1);
  ASSERT_GT(volume_of(good, 12, 16), 0);
  EXPECT_EQ(mend(good).found.crowded_edges, 1u);
  EXPECT_EQ(mend(good).found.parts, 1u);
  EXPECT_EQ(mend(good).found.turned, 0u);
  TriangleMesh mesh = good;
  for (std::size_t t = 12; t < 16; ++t) std::swap(mesh.triangles[t][1], mesh.triangles[t][2]);
  std::swap(mesh.triangles[3][0], mesh.triangles[3][1]);
  const MendedMesh m = mend(mesh);
  EXPECT_EQ(m.found.turned, 5u);
  EXPECT_EQ(volume_of(m.mesh, 0, 12), 1);
  EXPECT_EQ(volume_of(m.mesh, 12, 16), volume_of(good, 12, 16));
}

TEST(TurnAlike, WhatMeetsAtAPointOnlyIsTwoParts) {
  const TriangleMesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}}, {{0, 1, 2}, {0, 3, 4}}};
  EXPECT_EQ(mend(mesh).found.parts, 2u);
}

}  // namespace
}  // namespace tsubu::geometry
