#include "geometry/weld.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/random.hpp"

namespace tsubu::geometry {
namespace {

using Numbers = std::vector<std::uint32_t>;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;

TEST(MergePoints, EqualPointsAreOneAndTheFirstRemains) {
  const auto merged = merge_points({{0, 1, 2}, {3, 4, 5}, {-0.0, 1, 2}, {3, 4, 5}, {3, 4, 5.0000000000000009}}, 0);
  EXPECT_EQ(merged.points, (std::vector<Vec3>{{0, 1, 2}, {3, 4, 5}, {3, 4, 5.0000000000000009}}));
  EXPECT_EQ(merged.number, (Numbers{0, 1, 0, 1, 2}));
  EXPECT_TRUE(merge_points({}, 1).points.empty());
}

TEST(MergePoints, WithinTheToleranceButNotBeyond) {
  for (const double size : {1e-300, 1e-9, 1.0, 1e9, 1e300})
    for (const double way : {-1.0, 1.0})
      for (const Vec3& direction :
           {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}, Vec3{0.6, 0.8, 0}, Vec3{0, -0.6, 0.8}}) {
        const Vec3 a = size * Vec3{0.3, -0.2, 0.1}, near = a + 0.999 * size * way * direction,
                   far = a + 1.001 * size * way * direction;
        EXPECT_EQ(merge_points({a, near}, size).number, (Numbers{0, 0}));
        EXPECT_EQ(merge_points({a, far}, size).number, (Numbers{0, 1}));
      }
}

TEST(MergePoints, FirstOfSeveralInReachAndNoChains) {
  EXPECT_EQ(merge_points({{0, 0, 0}, {0.8, 0, 0}, {1.6, 0, 0}, {1.2, 0, 0}}, 1).number, (Numbers{0, 0, 1, 1}));
  EXPECT_EQ(merge_points({{0, 0, 0}, {1.6, 0, 0}, {0.9, 0, 0}}, 1).number, (Numbers{0, 1, 0}));
  EXPECT_EQ(merge_points({{1.6, 0, 0}, {0, 0, 0}, {0.7, 0, 0}}, 1).number, (Numbers{0, 1, 0}));
}

// Against the definition, word for word, in a crowd and with cells of any width against the coordinates.
TEST(MergePoints, IsWhatComparingAllWithAllGives) {
  for (const double tolerance : {0.0, 1e-17, 1e-3, 0.02, 0.2, 3.0})
    for (const double place : {0.0, 1.0, -1e3}) {
      std::vector<Vec3> points;
      const Random random(7, 1);
      for (std::uint64_t k = 0; k < 400; ++k)
        points.push_back(Vec3{place, -place, place} +
                         Vec3{random.uniform(3 * k), random.uniform(3 * k + 1), 0.1 * random.uniform(3 * k + 2)});
      for (std::size_t k = 0; k < 100; ++k) points.push_back(points[3 * k] + 0.5 * tolerance * Vec3{-1, 1, 1});

      std::vector<Vec3> kept;
      Numbers number;
      for (const Vec3& p : points) {
        std::uint32_t q = 0;
        while (q < kept.size() && std::hypot(kept[q].x - p.x, kept[q].y - p.y, kept[q].z - p.z) > tolerance) ++q;
        if (q == kept.size()) kept.push_back(p);
        number.push_back(q);
      }
      const auto merged = merge_points(points, tolerance);
      EXPECT_EQ(merged.points, kept) << tolerance << " at " << place;
      EXPECT_EQ(merged.number, number) << tolerance << " at " << place;
    }
}

TEST(MergePoints, RefusesAToleranceThatIsNone) {
  for (const double bad : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    std::string sentence;
    try {
      static_cast<void>(merge_points({{0, 0, 0}}, bad));
    } catch (const ShapeError& error) {
      sentence = error.what();
    }
    EXPECT_EQ(sentence, "the tolerance of welding must be a number >= 0");
  }
}

// Two triangles with a gap between them, and a sliver in it.
TEST(Welded, ClosesGapsAndDropsWhatFallsTogether) {
  const TriangleMesh mesh{
      {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1e-9, 0}, {1, 1, 0}, {0, 1, -1e-9}},
      {{0, 1, 2}, {1, 3, 2}, {3, 4, 5}, {4, 4, 0}},
  };
  const WeldedMesh result = welded(mesh, 1e-8);
  EXPECT_EQ(result.mesh.points, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}));
  EXPECT_EQ(result.mesh.triangles, (Triangles{{0, 1, 2}, {1, 3, 2}}));
  EXPECT_EQ(result.merged, 2u);
  EXPECT_EQ(result.dropped, 2u);

  const WeldedMesh apart = welded(mesh, 1e-10);
  EXPECT_EQ(apart.mesh.points, mesh.points);
  EXPECT_EQ(apart.mesh.triangles, (Triangles{{0, 1, 2}, {1, 3, 2}, {3, 4, 5}}));
  EXPECT_EQ(apart.merged, 0u);
  EXPECT_EQ(apart.dropped, 1u);
}

TEST(WeldTolerance, IsATinyPartOfTheDiagonal) {
  for (const double size : {1e-300, 1.0, 1e300})
    EXPECT_DOUBLE_EQ(weld_tolerance({{size * Vec3{1, -1, 5}, size * Vec3{3, 1, 5}, size * Vec3{2, 0, 6}}, {}}),
                     3e-7 * size);
  EXPECT_EQ(weld_tolerance({}), 0);
  EXPECT_TRUE(std::isfinite(weld_tolerance({{{-1e308, -1e308, -1e308}, {1e308, 1e308, 1e308}}, {}})));
}

// What single precision leaves counts where it is more than the part of the diagonal, and what is asked for always.
TEST(WeldTolerance, IsWhatTheFileLeavesOrSomebodyAsksFor) {
  TriangleMesh mesh{{{0, 0, 0}, {3, 4, 0}, {3, 4, 12}}, {{0, 1, 2}}};
  mesh.rounding = 1e-9;
  EXPECT_DOUBLE_EQ(weld_tolerance(mesh), 13e-7);
  mesh.rounding = 0.0625;
  EXPECT_GE(weld_tolerance(mesh), 0.0625);
  EXPECT_LE(weld_tolerance(mesh), 1.02 * 0.0625);
  for (const double asked : {0.0, 1e-12, 0.5}) {
    mesh.tolerance = asked;
    EXPECT_EQ(weld_tolerance(mesh), asked);
    for (const TriangleMesh& made : {welded(mesh, 1e-3).mesh, without_unused_points(mesh)}) {
      EXPECT_EQ(made.tolerance, asked);
      EXPECT_EQ(made.rounding, mesh.rounding);
    }
  }
}

// 2^31 - 1 numbers for three edges each.
TEST(TriangleCount, IsLimitedByTheKeysOfContacts) {
  EXPECT_NO_THROW(check_number_of_triangles(715827882));
  try {
    check_number_of_triangles(715827883);
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_EQ(std::string(error.what()), "the mesh has 715827883 triangles; 715827882 are the most");
  }
}

}  // namespace
}  // namespace tsubu::geometry
