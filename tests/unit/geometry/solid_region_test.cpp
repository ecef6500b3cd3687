#include "geometry/solid_region.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "geometry/shape_error.hpp"
#include "support/meshes.hpp"

namespace tsubu::geometry {
namespace {

using std::numbers::pi;

SolidRegion inside(const TriangleMesh& mesh) {
  return SolidRegion::inside(std::make_shared<const ClosedSurface>(mesh));
}

std::vector<SolidRegion> all_kinds() {
  return {SolidRegion::box({-1, 0, 1}, {1, 3, 2}),       SolidRegion::cylinder({1, 1, 1}, {2, 3, 4}, 0.7),
          SolidRegion::sphere({0.5, -1, 2}, 1.5),        SolidRegion::cone({0, 0, 0}, {0, 1, 2}, 0.3, 1.2),
          SolidRegion::cone({0, 0, 0}, {0, 0, 2}, 1, 0), inside(test::corner_block())};
}

TEST(SolidRegion, VolumesInClosedForm) {
  EXPECT_DOUBLE_EQ(SolidRegion::box({-1, 0, 1}, {1, 3, 2}).volume(), 6);
  EXPECT_NEAR(SolidRegion::cylinder({1, 1, 1}, {2, 3, 3}, 0.7).volume(), pi * 0.49 * 3, 1e-14);
  EXPECT_NEAR(SolidRegion::sphere({5, 5, 5}, 2).volume(), 32 * pi / 3, 1e-13);
  EXPECT_NEAR(SolidRegion::cone({0, 0, 0}, {0, 0, 3}, 2, 0).volume(), 4 * pi, 1e-13);
  EXPECT_NEAR(SolidRegion::cone({0, 0, 0}, {0, 0, 3}, 1, 2).volume(), 7 * pi, 1e-13);
  EXPECT_NEAR(inside(test::corner_block()).volume(), 3, 1e-14);
  EXPECT_EQ(SolidRegion().volume(), 0);
}

TEST(SolidRegion, LeastBoxes) {
  const SolidRegion lying = SolidRegion::cylinder({0, 0, 0}, {3, 0, 0}, 1);
  EXPECT_EQ(lying.low(), (Vec3{0, -1, -1}));
  EXPECT_EQ(lying.high(), (Vec3{3, 1, 1}));
  // along the diagonal of the plane of x and y, discs reach as far as radius / sqrt(2) along x
  const SolidRegion slanted = SolidRegion::cylinder({0, 0, 0}, {1, 1, 0}, 1);
  EXPECT_NEAR(slanted.low().x, -std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(slanted.high().y, 1 + std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(slanted.high().z, 1, 1e-15);
  // 1 / 5.6 times 5.6 is not 1; still an upright cylinder ends where it does
  EXPECT_EQ(SolidRegion::cylinder({0, 0, 0}, {0, 0, 0.056}, 0.028).low().z, 0);
  const SolidRegion pointed = SolidRegion::cone({0, 0, 0}, {0, 0, 2}, 0, 1);
  EXPECT_EQ(pointed.low(), (Vec3{-1, -1, 0}));
}

// Whatever the region, what it says of balls is what points say.
TEST(SolidRegion, ABallIsInsideIfAllItsPointsAre) {
  for (const SolidRegion& region : all_kinds()) {
    int sharp = 0;
    for (std::uint64_t k = 0; k < 200; ++k) {
      const Random random(7, k);
      const auto p = region.try_place(random, 0, 0);
      if (!p) continue;
      const double depth = region.depth(*p);
      ASSERT_GE(depth, 0);
      bool leaves = false;
      for (std::uint64_t d = 10; d < 400; ++d) {
        const Vec3 way{random.normal(3 * d), random.normal(3 * d + 1), random.normal(3 * d + 2)};
        const Vec3 unit = (1 / norm(way)) * way;
        ASSERT_TRUE(region.contains(*p + 0.999 * depth * unit)) << region.name();
        leaves |= !region.contains(*p + 1.1 * depth * unit);
      }
      sharp += leaves;
    }
    EXPECT_GT(sharp, 50) << region.name() << ": a ball a tenth larger sticks out";
  }
}

TEST(SolidRegion, PlacesAreAlikeEverywhere) {
  // a cone from its tip: a share of 1/8 of its volume lies below half its height
  const SolidRegion cone = SolidRegion::cone({1, 2, 3}, {1, 2, 5}, 0, 1.5);
  int all = 0, low = 0;
  for (std::uint64_t t = 0; t < 60000; ++t)
    if (const auto p = cone.try_place(Random(3, 4), t, 0)) {
      ++all;
      low += p->z < 4;
    }
  const double share = 0.125, deviation = std::sqrt(share * (1 - share) / all);
  EXPECT_NEAR(static_cast<double>(low) / all, share, 4 * deviation);
  EXPECT_NEAR(all / 60000.0, pi / 12, 4 * std::sqrt(0.2 / 60000)) << "of the box around it";
  // the quarter that a block lacks
  const SolidRegion block = inside(test::corner_block());
  all = low = 0;
  for (std::uint64_t t = 0; t < 4000; ++t)
    if (const auto p = block.try_place(Random(3, 5), t, 0)) {
      ++all;
      low += p->x < 1 && p->y < 1;
      EXPECT_FALSE(p->x > 1 && p->y > 1);
    }
  EXPECT_NEAR(all / 4000.0, 0.75, 4 * std::sqrt(0.1875 / 4000));
  EXPECT_NEAR(static_cast<double>(low) / all, 1 / 3.0, 4 * std::sqrt(0.2222 / all));
}

TEST(SolidRegion, DrawnInIsInsideAndLeavesAloneWhatIs) {
  for (const SolidRegion& region : all_kinds()) {
    const double radius = 0.3 * region.widest_ball();
    for (std::uint64_t k = 0; k < 300; ++k) {
      const Random random(9, k);
      const Vec3 size = region.high() - region.low();
      const Vec3 p =
          region.middle() + Vec3{random.uniform(0, -0.7, 0.7) * size.x, random.uniform(1, -0.7, 0.7) * size.y,
                                 random.uniform(2, -0.7, 0.7) * size.z};
      const Vec3 in = region.drawn_in(p, radius);
      if (region.depth(p) >= radius) {
        EXPECT_EQ(in, p);
      } else if (region.kind() != SolidRegion::Kind::mesh) {
        EXPECT_GE(region.depth(in), radius * (1 - 1e-9)) << region.name();
      } else {
        EXPECT_GE(region.depth(in), 0.9 * radius) << "a few steps come near";
      }
    }
  }
}

// What many places along a way say; and a way through the very middle of a thin region, wherever it begins.
TEST(SolidRegion, MeetsAWayThatHasAPlaceInside) {
  for (const SolidRegion& region : all_kinds()) {
    int met = 0;
    for (std::uint64_t k = 0; k < 400; ++k) {
      const Random random(11, k);
      const Vec3 size = region.high() - region.low();
      const auto place = [&](std::uint64_t n) {
        return region.middle() + Vec3{random.uniform(n, -1, 1) * size.x, random.uniform(n + 1, -1, 1) * size.y,
                                      random.uniform(n + 2, -1, 1) * size.z};
      };
      const Vec3 a = place(0), b = place(3);
      bool inside = false, near = false;
      constexpr int places = 500;
      for (int n = 0; n <= places; ++n) {
        const double depth = region.depth(a + static_cast<double>(n) / places * (b - a));
        inside |= depth >= 0, near |= depth >= -norm(b - a) / places;
      }
      met += region.meets(a, b);
      if (inside || !near) {
        ASSERT_EQ(region.meets(a, b), inside) << region.name() << ' ' << k;
        ASSERT_EQ(region.meets(b, a), inside) << region.name() << ' ' << k;
      }
    }
    EXPECT_GT(met, 30) << region.name();
  }
  const SolidRegion slit = SolidRegion::box({-1, -1, 0.3}, {1, 1, 0.3 + 1e-9});
  EXPECT_TRUE(slit.meets({0, 0, 1}, {0.5, 0.2, -0.7}));
  EXPECT_TRUE(slit.meets({0, 0, -0.7}, {0.5, 0.2, 1}));
  EXPECT_FALSE(slit.meets({0, 0, 1}, {0.5, 0.2, 0.301}));
  EXPECT_FALSE(slit.meets({-2, 0, 0.3 - 1e-12}, {2, 0, 0.3 - 1e-12})) << "beside it";
  const SolidRegion disc = SolidRegion::cylinder({0, 0, 0}, {0, 0, 1e-9}, 1);
  EXPECT_TRUE(disc.meets({0.9, 0, 1}, {0.9, 0.1, -3}));
  EXPECT_FALSE(disc.meets({1.01, 0, 1}, {1.01, 0.1, -3}));
}

TEST(SolidRegion, WidestBall) {
  EXPECT_DOUBLE_EQ(SolidRegion::box({0, 0, 0}, {1, 2, 3}).widest_ball(), 0.5);
  EXPECT_DOUBLE_EQ(SolidRegion::cylinder({0, 0, 0}, {0, 0, 9}, 2).widest_ball(), 2);
  EXPECT_DOUBLE_EQ(SolidRegion::sphere({0, 0, 0}, 2).widest_ball(), 2);
  // the incircle of the triangle of a cone of height 4 and radius 3: 2 * area / perimeter = 12 / 8
  EXPECT_NEAR(SolidRegion::cone({0, 0, 0}, {0, 0, 4}, 3, 0).widest_ball(), 1.5, 1e-14);
  EXPECT_NEAR(SolidRegion::cone({0, 0, 0}, {0, 0, 4}, 0, 3).widest_ball(), 1.5, 1e-14);
  EXPECT_NEAR(SolidRegion::cone({0, 0, 0}, {0, 0, 1}, 8, 9).widest_ball(), 0.5, 1e-14);
}

TEST(ClosedSurface, KnowsItsInsideAtEdgesAndCorners) {
  const ClosedSurface block(test::corner_block());
  // nearest to each is an edge or a corner, where the normals of the triangles disagree
  EXPECT_NEAR(block.nearest({0.9, 0.9, 0.5}).depth, std::sqrt(0.02), 1e-14);
  EXPECT_NEAR(block.nearest({1.1, 1.1, 0.5}).depth, -0.1, 1e-14);
  EXPECT_NEAR(block.nearest({-0.1, -0.1, 0.5}).depth, -std::sqrt(0.02), 1e-14);
  EXPECT_NEAR(block.nearest({2.1, 1.1, 1.1}).depth, -std::sqrt(0.03), 1e-14);
  EXPECT_NEAR(block.nearest({0.5, 0.5, 0.2}).depth, 0.2, 1e-14);
  EXPECT_EQ(block.nearest({0.5, 0.5, 1}).depth, 0);
  EXPECT_NEAR(block.nearest({0.5, 0.5, 1}).inwards.z, -1, 1e-14);
}

TEST(ClosedSurface, TurnsItselfOutwards) {
  TriangleMesh mesh = test::cube(2);
  for (auto& t : mesh.triangles) std::swap(t[0], t[1]);
  const ClosedSurface surface(mesh);
  EXPECT_DOUBLE_EQ(surface.volume(), 8);
  EXPECT_DOUBLE_EQ(surface.nearest({1, 1, 0.25}).depth, 0.25);
}

TEST(ClosedSurface, RefusesWhatHasNoInside) {
  const auto complaint = [](const TriangleMesh& mesh) -> std::string {
    try {
      const ClosedSurface surface(mesh);
    } catch (const ShapeError& error) {
      return error.what();
    }
    return "none";
  };
  TriangleMesh open = test::cube(1);
  open.triangles.pop_back();
  EXPECT_EQ(complaint(open), "it is open: 3 of its edges belong to one triangle only, so it has no inside");
  TriangleMesh two = test::cube(1);
  const auto first = static_cast<std::uint32_t>(two.points.size());
  for (const Vec3& p : test::cube(1).points) two.points.push_back(p + Vec3{3, 0, 0});
  for (const auto& [a, b, c] : test::cube(1).triangles) two.triangles.push_back({a + first, b + first, c + first});
  EXPECT_EQ(complaint(two), "it has 2 parts that do not hang together; give each a region of its own");
  EXPECT_EQ(complaint({}), "it has no triangle with an area");
}

}  // namespace
}  // namespace tsubu::geometry
