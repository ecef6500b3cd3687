#include "geometry/flat_pieces.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "geometry/wall_surface.hpp"
#include "support/dice.hpp"

namespace tsubu::geometry {
namespace {

constexpr double smooth = 0.35;

// A strip of two triangles for each piece of a line in the plane y = 0, some length wide.
TriangleMesh along_y(const std::vector<Vec3>& line, double length) {
  TriangleMesh mesh;
  for (const Vec3& p : line)
    for (const double y : {-0.5 * length, 0.5 * length}) mesh.points.push_back({p.x, y, p.z});
  for (std::uint32_t k = 0; k + 2 < mesh.points.size(); k += 2) {
    mesh.triangles.push_back({k, k + 1, k + 3});
    mesh.triangles.push_back({k, k + 3, k + 2});
  }
  return mesh;
}

std::vector<Vec3> arc(double radius, double from, double to, int facets) {
  std::vector<Vec3> line;
  for (int k = 0; k <= facets; ++k) {
    const double angle = from + (to - from) * k / facets;
    line.push_back({radius * std::cos(angle), 0, radius * std::sin(angle)});
  }
  return line;
}

// Edges within the surface that stick out; its rims do too, and are not blunt.
std::ptrdiff_t ridges(const TriangleMesh& mesh) {
  return std::ranges::count_if(make_wall_surface(mesh, smooth).shape.surface.blunt_edge, [](char b) { return b != 0; });
}

// A grid of n by n cells, turned askew.
TriangleMesh tilted_floor(std::uint32_t n) {
  TriangleMesh mesh;
  for (std::uint32_t b = 0; b <= n; ++b)
    for (std::uint32_t a = 0; a <= n; ++a) {
      const double u = 1.0 * a / n, v = 1.0 * b / n;
      mesh.points.push_back({0.7 * u - 0.2 * v, 0.3 * u + 0.9 * v, 0.6 * u + 0.4 * v});
    }
  for (std::uint32_t b = 0; b < n; ++b)
    for (std::uint32_t a = 0; a < n; ++a) {
      const std::uint32_t p = b * (n + 1) + a, q = p + n + 1;
      mesh.triangles.push_back({p, p + 1, q + 1});
      mesh.triangles.push_back({p, q + 1, q});
    }
  return mesh;
}

// Bends that add up are those of a round surface, however small each of them is.
TEST(FlatPieces, AreNotRoundHoweverFineThatIsCut) {
  for (const double length : {0.01, 0.4, 10.0})
    for (const int n : {400, 1600, 6400, 25'600})
      EXPECT_EQ(ridges(along_y(arc(0.1, 0, 1.5 * std::numbers::pi, n), length)), n - 1) << length << ' ' << n;
}

// Nor does what they are joined to count: flanks on both sides of a rounded edge are flat, its ridges are there.
TEST(FlatPieces, EndWhereARoundedEdgeBegins) {
  for (const double length : {0.1, 1.0, 5.0})
    for (const int n : {36, 360, 3600}) {
      std::vector<Vec3> line{{5e-3, 0, -0.2}, {5e-3, 0, -0.1}};
      std::ranges::copy(arc(5e-3, 0, std::numbers::pi, n), std::back_inserter(line));
      line.push_back({-5e-3, 0, -0.1}), line.push_back({-5e-3, 0, -0.2});
      const auto there = ridges(along_y(line, length));
      // the flanks themselves bend nowhere; the outermost facet may be within rounding of its flank
      EXPECT_GE(there, n - 1) << length << ' ' << n;
      EXPECT_LE(there, n + 1) << length << ' ' << n;
    }
}

TEST(FlatPieces, GoOnOverWhatAFileRounded) {
  for (const double away : {0.0, 1000.0}) {
    TriangleMesh floor = tilted_floor(30);
    for (Vec3& p : floor.points) {
      const auto rounded = [&](double x) { return static_cast<double>(static_cast<float>(x + away)) - away; };
      p = {rounded(p.x), rounded(p.y), rounded(p.z)};
    }
    floor.rounding = away * 0x1p-23;
    EXPECT_EQ(ridges(floor), 0) << away;
    const WallSurface wall = make_wall_surface(floor, smooth);
    if (away == 0) {
      EXPECT_EQ(wall.shape.edges.size(), 4u);
    }
  }
}

TEST(FlatPieces, DoNotDependOnTheOrderOfTriangles) {
  test::Dice dice(4);
  std::vector<Vec3> line{{5e-3, 0, -0.2}};
  std::ranges::copy(arc(5e-3, 0, std::numbers::pi, 360), std::back_inserter(line));
  line.push_back({-5e-3, 0, -0.2});
  const TriangleMesh mesh = along_y(line, 5);
  const auto there = ridges(mesh);
  for (int k = 0; k < 5; ++k) {
    TriangleMesh shuffled = mesh;
    const auto order = dice.permutation(mesh.triangles.size());
    for (std::size_t t = 0; t < order.size(); ++t) shuffled.triangles[t] = mesh.triangles[order[t]];
    EXPECT_EQ(ridges(shuffled), there);
  }
}

// What is beside an edge of a floor is all of the floor, however it is cut: on it bodies lie flat.
TEST(FlatPieces, AreSeenFromTheirEdgesAsAWhole) {
  for (const int cuts : {1, 2, 50}) {
    std::vector<Vec3> line;
    for (int k = 0; k <= cuts; ++k) line.push_back({-1.0 + 1.0 * k / cuts, 0, 0});
    line.push_back({0.01, 0, -1e-3});
    const Shape shape = make_wall_surface(along_y(line, 1), smooth).shape;
    ASSERT_EQ(std::ranges::count(shape.surface.blunt_edge, 1), 1);
    const auto ridge =
        static_cast<std::size_t>(std::ranges::find(shape.surface.blunt_edge, 1) - shape.surface.blunt_edge.begin());
    double widest = 0;
    for (const std::uint32_t k : shape.surface.beside[ridge])
      widest = std::max(widest, std::abs(shape.points[k].x - shape.points[shape.edges[ridge][0]].x));
    EXPECT_NEAR(widest, 1, 1e-12) << cuts;
  }
}

}  // namespace
}  // namespace tsubu::geometry
