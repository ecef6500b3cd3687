#include "setup/lattice.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "setup/insert.hpp"
#include "support/make_case.hpp"

namespace tsubu::setup {
namespace {

using Kind = LatticeCase::Kind;

std::vector<Vec3> points(Kind kind, double spacing, const Vec3& low, const Vec3& high) {
  std::vector<Vec3> all;
  for_lattice_points({kind, spacing, 0}, low, high, [&](const Vec3& p) { return all.push_back(p), true; });
  return all;
}

// Of a point well inside: how many are nearest, and how far they are.
TEST(Lattice, NearestNeighboursAreOneSpacingApart) {
  const std::pair<Kind, int> kinds[] = {
      {Kind::simple_cubic, 6}, {Kind::body_centred, 8}, {Kind::face_centred, 12}, {Kind::hexagonal, 12}};
  for (const auto& [kind, coordination] : kinds) {
    const auto all = points(kind, 0.7, {1, 2, 3}, {8, 9, 10});
    const Vec3 middle{4.5, 5.5, 6.5};
    const Vec3 at = *std::ranges::min_element(all, {}, [&](const Vec3& p) { return norm(p - middle); });
    int nearest = 0;
    for (const Vec3& p : all) {
      const double d = norm(p - at);
      if (d > 0) {
        EXPECT_GT(d, 0.7 * (1 - 1e-12));
      }
      nearest += d > 0 && d < 0.7 * (1 + 1e-9);
    }
    EXPECT_EQ(nearest, coordination) << static_cast<int>(kind);
  }
}

// Spheres that touch: 0.5236, 0.6802, 0.7405, 0.7405 of the volume, less near the surface.
TEST(Lattice, Densities) {
  const std::pair<Kind, double> kinds[] = {{Kind::simple_cubic, 0.523598775598},
                                           {Kind::body_centred, 0.680174761587},
                                           {Kind::face_centred, 0.740480489693},
                                           {Kind::hexagonal, 0.740480489693}};
  for (const auto& [kind, density] : kinds) {
    const auto all = points(kind, 1, {0, 0, 0}, {60, 60, 60});
    double inside = 0;
    for (const Vec3& p : all) inside += p.x < 50 && p.y < 50 && p.z < 50;
    EXPECT_NEAR(inside * 0.523598775598 / 125000, density, 0.03 * density);
  }
}

Case lattice_case(const Vec3& size, Kind kind, double spacing) {
  Case c = test::plain_case(size, FixedSize{1e-3});
  c.inserts = {test::fill("a", {0, 0, 0}, size)};
  c.inserts[0].lattice = LatticeCase{kind, spacing, 0};
  return c;
}

TEST(InsertLattice, FillsABoxToItsLastLayer) {
  Case c = lattice_case({0.01, 0.007, 0.003}, Kind::simple_cubic, 1e-3);
  test::add_walls(c);
  const state::Bodies b = insert_bodies(c, test::domain_of(c));
  EXPECT_EQ(b.size(), 10u * 7 * 3);
  for (const state::Motion& m : b.motion) EXPECT_GE(m.x.z, 0.5e-3 * (1 - 1e-12));
}

TEST(InsertLattice, StopsAtTheCountLayerByLayer) {
  Case c = lattice_case({0.01, 0.01, 0.01}, Kind::face_centred, 1.05e-3);
  c.inserts[0].count = 100;
  const state::Bodies b = insert_bodies(c, test::domain_of(c));
  EXPECT_EQ(b.size(), 100u);
  for (const state::Motion& m : b.motion)
    EXPECT_LT(m.x.z, 1.5e-3) << "nine by nine of the first layer, then the second";
}

TEST(InsertLattice, WholeBodiesInsideRoundRegionsAndClearOfOthers) {
  Case c = lattice_case({0.02, 0.02, 0.02}, Kind::hexagonal, 1.2e-3);
  c.inserts[0].region = geometry::SolidRegion::sphere({0.01, 0.01, 0.01}, 0.009);
  c.inserts[0].lattice->jitter = 0.09e-3;
  const state::Bodies b = insert_bodies(c, test::domain_of(c));
  EXPECT_GT(b.size(), 700u);
  double moved = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    EXPECT_LE(norm(b.motion[i].x - Vec3{0.01, 0.01, 0.01}), 0.0085 * (1 + 1e-12));
    for (std::size_t j = i + 1; j < b.size(); ++j) {
      ASSERT_GE(norm(b.motion[i].x - b.motion[j].x), 1e-3 * (1 - 1e-12));
      if (const double d = norm(b.motion[i].x - b.motion[j].x); d < 1.2e-3 * 0.99) moved += 1;
    }
  }
  EXPECT_GT(moved, 0) << "the jitter was used";
}

TEST(InsertLattice, SaysWhatFoundAPlace) {
  Case c = lattice_case({0.01, 0.01, 0.01}, Kind::simple_cubic, 1e-3);
  c.inserts[0].count = 1001;
  try {
    (void)insert_bodies(c, test::domain_of(c));
    FAIL();
  } catch (const BuildError& error) {
    EXPECT_NE(std::string(error.what()).find("insert.a: only 1000 bodies found a place in the lattice (0.524 of"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace tsubu::setup
