#include "setup/pack_spheres.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <numbers>

#include "geometry/wall_surface.hpp"
#include "setup/build.hpp"
#include "setup/densest_packing.hpp"
#include "setup/insert.hpp"
#include "support/make_case.hpp"
#include "support/meshes.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tsubu::setup {
namespace {

using geometry::SolidRegion;

// The least of distance - sum of radii over the sum, of all pairs, by cells of the largest diameter; independent of the
// code that placed them.
double closest(const state::Bodies& b) {
  double largest = 0;
  for (const state::Motion& m : b.motion) largest = std::max(largest, 2 * m.radius);
  std::map<std::array<int, 3>, std::vector<std::size_t>> cells;
  const auto cell = [&](const Vec3& x) {
    return std::array{static_cast<int>(std::floor(x.x / largest)), static_cast<int>(std::floor(x.y / largest)),
                      static_cast<int>(std::floor(x.z / largest))};
  };
  for (std::size_t i = 0; i < b.size(); ++i) cells[cell(b.motion[i].x)].push_back(i);
  double least = 1;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const auto at = cell(b.motion[i].x);
    for (int x = -1; x <= 1; ++x)
      for (int y = -1; y <= 1; ++y)
        for (int z = -1; z <= 1; ++z)
          if (const auto found = cells.find({at[0] + x, at[1] + y, at[2] + z}); found != cells.end())
            for (const std::size_t j : found->second) {
              const double touch = b.motion[i].radius + b.motion[j].radius;
              if (j > i) least = std::min(least, norm(b.motion[i].x - b.motion[j].x) / touch - 1);
            }
  }
  return least;
}

Case fraction_case(const SolidRegion& region, double fraction, const SizeCase& size) {
  Case c = test::plain_case({0.1, 0.1, 0.1}, size);
  c.inserts = {test::fill("a", {}, {})};
  c.inserts[0].region = region;
  c.inserts[0].volume_fraction = fraction;
  return c;
}

void expect_packed(const Case& c, double fraction) {
  const state::Bodies b = insert_bodies(c, test::domain_of(c));
  const SolidRegion& region = c.inserts[0].region;
  double volume = 0;
  for (const state::Motion& m : b.motion) {
    volume += 4 * std::numbers::pi / 3 * m.radius * m.radius * m.radius;
    ASSERT_GE(region.depth(m.x), m.radius * (1 - 1e-12)) << region.name();
  }
  EXPECT_GT(closest(b), -1e-12) << region.name();
  EXPECT_NEAR(volume / region.volume(), fraction, 1e-3) << region.name();
}

TEST(Pack, EveryRegionDensely) {
  const double d = 2e-3;
  expect_packed(fraction_case(SolidRegion::box({0, 0, 0}, {0.03, 0.03, 0.04}), 0.55, FixedSize{d}), 0.55);
  expect_packed(fraction_case(SolidRegion::cylinder({0.05, 0.05, 0.01}, {0.05, 0.05, 0.06}, 0.02), 0.55, FixedSize{d}),
                0.55);
  expect_packed(fraction_case(SolidRegion::cylinder({0.03, 0.03, 0.03}, {0.06, 0.07, 0.06}, 0.02), 0.5, FixedSize{d}),
                0.5);
  expect_packed(fraction_case(SolidRegion::sphere({0.05, 0.05, 0.05}, 0.02), 0.5, FixedSize{d}), 0.5);
  expect_packed(
      fraction_case(SolidRegion::cone({0.05, 0.05, 0.01}, {0.05, 0.05, 0.05}, 0.008, 0.025), 0.5, FixedSize{d}), 0.5);
  geometry::TriangleMesh block = test::corner_block();
  for (Vec3& p : block.points) p = 0.025 * p;
  expect_packed(
      fraction_case(SolidRegion::inside(std::make_shared<const geometry::ClosedSurface>(block)), 0.5, FixedSize{d}),
      0.5);
}

TEST(Pack, SizesFromOneToFour) {
  expect_packed(fraction_case(SolidRegion::box({0, 0, 0}, {0.03, 0.03, 0.03}), 0.58, UniformSize{1e-3, 4e-3}), 0.58);
}

// As dense as spheres that were poured, in a cylinder 20 diameters wide. 0.60 takes thirty, and longer.
TEST(Pack, AsDenseAsPoured) {
  expect_packed(fraction_case(SolidRegion::cylinder({0.05, 0.05, 0}, {0.05, 0.05, 0.04}, 0.02), 0.59, FixedSize{2e-3}),
                0.59);
}

// A case in micrometres is one in metres, but for rounding.
TEST(Pack, HasNoLengthOfItsOwn) {
  for (const double scale : {1e-6, 1.0, 1e3}) {
    Case c = fraction_case(SolidRegion::sphere({0.5 * scale, 0.5 * scale, 0.5 * scale}, 0.5 * scale), 0.5,
                           FixedSize{0.08 * scale});
    c.domain = {{0, 0, 0}, {scale, scale, scale}};
    expect_packed(c, 0.5);
  }
}

TEST(Pack, ClearOfWallsMeshesAndOthers) {
  const TemporaryFolder folder;
  write_text(folder / "stone.csv", "x,y,z,diameter\n0.015,0.015,0.02,0.01\n0.0295,0.0005,0.0395,0.003\n");
  Case c = fraction_case(SolidRegion::box({0, 0, 0}, {0.03, 0.03, 0.04}), 0.4, FixedSize{1.5e-3});
  c.domain = {{0, 0, 0}, {0.03, 0.03, 0.04}};
  c.periodic = {true, true, true};
  c.file = (folder / "case.toml").string();
  c.inserts.push_back(test::fill("stone", {}, {}));
  c.inserts[1].table = "stone.csv";
  const Vec3 n{0.6, 0, 0.8};
  c.walls = {test::plane("slope", {0, 0, 0.004}, n)};
  geometry::TriangleMesh mesh = test::cube(0.008);
  for (Vec3& p : mesh.points) p += {0.018, 0.018, 0.005};
  geometry::WallSurface surface = geometry::make_wall_surface(mesh, 0);
  MeshCase wall;
  wall.name = "cube", wall.origin = surface.origin;
  wall.shape = std::make_shared<const geometry::Shape>(std::move(surface.shape));
  c.meshes = {wall};
  const geometry::Domain domain = test::domain_of(c);
  const state::Bodies b = insert_bodies(c, domain);
  EXPECT_GT(closest(b), -1e-12);
  for (std::size_t i = 2; i < b.size(); ++i) {
    const Vec3& x = b.motion[i].x;
    EXPECT_GE(dot(x - c.walls[0].point, n), 0.75e-3 * (1 - 1e-12));
    EXPECT_TRUE(wall.is_farther_than(x - wall.origin, 0.75e-3 * (1 - 1e-12)));
    // the second of the table sticks out of the domain; its images are in the other corners
    EXPECT_GE(norm(domain.nearest(x - b.motion[1].x)), 2.25e-3 * (1 - 1e-12));
  }
}

TEST(Pack, SameSeedSamePlaces) {
  Case c = fraction_case(SolidRegion::cylinder({0.05, 0.05, 0.01}, {0.05, 0.05, 0.04}, 0.015), 0.55, FixedSize{2e-3});
  const auto hash = [&](int threads) { return build(c, threads).simulation->state_hash(); };
  const auto first = hash(1);
  EXPECT_EQ(hash(3), first);
  c.run.skin = 0.5e-3;
  EXPECT_EQ(hash(2), first) << "the skin of the search has no part in it";
  c.seed = 2;
  EXPECT_NE(hash(1), first);
}

// Overlaps are removed, not arranged: a packing is not a crystal. In fcc each sphere has twelve neighbours within a
// tenth of a diameter; here far fewer have.
TEST(Pack, IsDisordered) {
  const Case c = fraction_case(SolidRegion::box({0, 0, 0}, {0.03, 0.03, 0.03}), 0.58, FixedSize{2e-3});
  const state::Bodies b = insert_bodies(c, test::domain_of(c));
  int crystal = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    int near = 0;
    for (std::size_t j = 0; j < b.size(); ++j) near += j != i && norm(b.motion[i].x - b.motion[j].x) < 2.2e-3;
    crystal += near >= 12;
  }
  EXPECT_LT(crystal, static_cast<int>(b.size()) / 50);
}

// What no packing by this method can be is known before it is tried: to try with ten million bodies would take longer
// than a test may.
TEST(Pack, RefusesWhatIsTooDenseAtOnce) {
  const Case c = fraction_case(SolidRegion::box({0, 0, 0}, {0.1, 0.1, 0.1}), 0.65, FixedSize{0.5e-3});
  try {
    (void)insert_bodies(c, test::domain_of(c));
    FAIL();
  } catch (const BuildError& error) {
    EXPECT_STREQ(error.what(),
                 "insert.a: 9931268 bodies would fill 0.65 of the region's volume; at random they fill at most 0.6, "
                 "which is 9167324 bodies (volume_fraction = 0.6)");
    EXPECT_EQ(error.key(), "insert.a.volume_fraction");
  }
}

// A region between two periodic sides has no walls there: bodies lie across, and it takes as many as a wide one.
TEST(Pack, CrossesPeriodicSides) {
  const double d = 2e-3, wide = 6.2e-3;
  for (const bool round : {false, true}) {
    Case c = fraction_case(round ? SolidRegion::cylinder({0.02, 0.02, wide}, {0.02, 0.02, 0}, 0.02)
                                 : SolidRegion::box({0, 0, 0}, {wide, wide, wide}),
                           0.55, FixedSize{d});
    c.domain = {{0, 0, 0}, round ? Vec3{0.04, 0.04, wide} : Vec3{wide, wide, wide}};
    c.periodic = {!round, !round, true};
    const geometry::Domain domain = test::domain_of(c);
    EXPECT_THROW((void)insert_bodies(c, domain), BuildError) << "whole inside";
    c.inserts[0].region = c.inserts[0].region.in(domain);
    const state::Bodies b = insert_bodies(c, domain);
    double volume = 0;
    int across = 0;
    for (std::size_t i = 0; i < b.size(); ++i) {
      const Vec3& x = b.motion[i].x;
      volume += std::numbers::pi / 6 * d * d * d;
      ASSERT_TRUE(domain.contains(x));
      ASSERT_GE(c.inserts[0].region.depth(x), 0.5 * d * (1 - 1e-12));
      across += x.z < 0.5 * d || x.z > wide - 0.5 * d;
      for (std::size_t j = 0; j < i; ++j) ASSERT_GE(norm(domain.nearest(x - b.motion[j].x)), d * (1 - 1e-12));
    }
    EXPECT_NEAR(volume / c.inserts[0].region.volume(), 0.55, 0.01);
    EXPECT_GT(across, static_cast<int>(b.size()) / 6) << "a third of the length is near a side";
  }
}

// One side alone is no opening: what crosses it would come out where the region is not.
TEST(Pack, ARegionAtOnePeriodicSideKeepsItsEnd) {
  const geometry::Domain domain({0, 0, 0}, {1, 1, 1}, {true, true, true});
  EXPECT_EQ(SolidRegion::box({0, 0, 0}, {1, 1, 0.5}).in(domain).endless(), (std::array{true, true, false}));
  EXPECT_EQ(SolidRegion::cylinder({0.5, 0.5, 0}, {0.5, 0.5, 1}, 0.5).in(domain).endless(),
            (std::array{false, false, true}));
  EXPECT_EQ(SolidRegion::sphere({0.5, 0.5, 0.5}, 0.5).in(domain).endless(), (std::array{false, false, false}));
}

// Farr and Groot's 0.6435 for equal spheres, and what another program made of their rods for two mixtures; scaled here
// to what this method reaches.
TEST(Pack, LimitsFollowTheSizes) {
  EXPECT_EQ(densest_at_random_of({1, 1, 1}), densest_at_random);
  std::vector<double> nearly;
  for (int k = 0; k < 1000; ++k) nearly.push_back(1 + 1e-9 * k);
  EXPECT_NEAR(densest_at_random_of(nearly), densest_at_random, 2e-4) << "by their formula as by the shortcut";
  // half as many, 1.4 times as large: 0.6524 / 0.6435; and 10 : 1 with 1/4 of the volume small: 0.8267
  EXPECT_NEAR(densest_at_random_of({1, 1.4}), densest_at_random * 0.6524 / 0.6435, 2e-3);
  std::vector<double> fine(1000, 1.0);
  fine.insert(fine.end(), 3, 10.0);
  EXPECT_NEAR(densest_at_random_of(fine), densest_at_random * 0.8267 / 0.6435, 5e-3);
}

TEST(Pack, SaysWhatCouldBePlaced) {
  const Case c = fraction_case(SolidRegion::box({0, 0, 0}, {0.007, 0.007, 0.007}), 0.6, FixedSize{2e-3});
  try {
    (void)insert_bodies(c, test::domain_of(c));
    FAIL();
  } catch (const BuildError& error) {
    const std::string what = error.what();
    int placed = 0, wanted = 0;
    double share = 0;
    ASSERT_EQ(sscanf(what.c_str(), "insert.a: only %d of %d bodies found a place (%lf", &placed, &wanted, &share), 3)
        << what;
    EXPECT_EQ(wanted, 49) << "0.6 * 7^3 / (pi / 6 * 2^3), and the sides take room";
    EXPECT_GT(share, 0.35) << what;
    EXPECT_LT(share, 0.6) << what;
    EXPECT_NEAR(share, placed * std::numbers::pi / 6 * 8 / 343, 1e-3);
  }
}

// Of many bodies in a narrow region, or in one of which a half lies behind a wall, it is known by volumes that not all
// of them find a place: what does is said without trying all first.
TEST(Pack, SaysWhatCouldBePlacedOfTooMany) {
  for (const bool narrow : {true, false}) {
    const Vec3 size = narrow ? Vec3{0.06, 0.06, 0.003} : Vec3{0.03, 0.03, 0.02};
    Case c = fraction_case(SolidRegion::box({0, 0, 0}, size), narrow ? 0.65 : 0.5, FixedSize{1e-3});
    if (!narrow) c.walls = {test::plane("half", {0, 0, 0.01}, {0, 0, 1})};
    try {
      (void)insert_bodies(c, test::domain_of(c));
      FAIL();
    } catch (const BuildError& error) {
      const std::string what = error.what();
      int placed = 0, wanted = 0;
      double share = 0;
      ASSERT_EQ(sscanf(what.c_str(), "insert.a: only %d of %d bodies found a place (%lf", &placed, &wanted, &share), 3)
          << what;
      EXPECT_NEAR(wanted, (narrow ? 0.65 : 0.5) * size.x * size.y * size.z / (std::numbers::pi / 6 * 1e-9), 1);
      // three layers of squares would fill 0.52, three of hexagons 0.60; half of the region takes half of 0.60
      EXPECT_GT(share, narrow ? 0.35 : 0.2) << what;
      EXPECT_LT(share, narrow ? 0.6 : 0.3) << what;
    }
  }
}

}  // namespace
}  // namespace tsubu::setup
