#include <numbers>

#include "measure/ball_points.hpp"
#include "measure/grid.hpp"
#include "support/dice.hpp"
#include "unit/measure/bench.hpp"

namespace tsubu::test {
namespace {

using measure::Region;

Region cylinder() {
  Region r;
  r.kind = Region::Kind::cylinder;
  r.point = {1, 2, 3}, r.axis = {0.6, 0, 0.8}, r.radius = 0.5, r.length = 2;
  return r;
}
Region sphere() {
  Region r;
  r.kind = Region::Kind::sphere;
  r.point = {1, 2, 3}, r.radius = 0.7;
  return r;
}

TEST(Region, VolumesAreExact) {
  EXPECT_DOUBLE_EQ(box({0, 0, 0}, {1, 2, 3}).volume(), 6);
  EXPECT_DOUBLE_EQ(cylinder().volume(), std::numbers::pi * 0.5);
  EXPECT_DOUBLE_EQ(sphere().volume(), 4.0 / 3 * std::numbers::pi * 0.343);
}

// The part of a way that is inside, by many points of it; the depth, by balls about points.
TEST(Region, PartsAndDepthsAgreeWithPoints) {
  Dice dice(5);
  for (const Region& r : {box({0.5, 1.5, 2.5}, {1.4, 2.7, 3.6}), cylinder(), sphere()}) {
    const auto [low, high] = r.bounds();
    for (int k = 0; k < 200; ++k) {
      const auto any = [&] {
        return Vec3{dice.in(low.x - 0.3, high.x + 0.3), dice.in(low.y - 0.3, high.y + 0.3),
                    dice.in(low.z - 0.3, high.z + 0.3)};
      };
      const Vec3 a = any(), b = any();
      const auto part = r.part_inside(a, b);
      constexpr int points = 2000;
      int inside = 0;
      for (int p = 0; p < points; ++p) inside += r.contains(a + ((p + 0.5) / points) * (b - a));
      EXPECT_NEAR(part.share(), static_cast<double>(inside) / points, 1.01 / points);
      const double depth = r.depth(a), size = std::abs(depth);
      EXPECT_EQ(r.contains(a), depth > 0);
      for (const Vec3& p : measure::ball_points().first(200)) EXPECT_EQ(r.contains(a + 0.999999 * size * p), depth > 0);
    }
    // the bounds hold it and touch it
    EXPECT_FALSE(r.contains(low - Vec3{1e-9, 1e-9, 1e-9}));
  }
  const auto [low, high] = cylinder().bounds();
  EXPECT_NEAR(low.x, 1 - 0.5 * 0.8, 1e-15);
  EXPECT_NEAR(high.z, 3 + 1.6 + 0.5 * 0.6, 1e-15);
  EXPECT_NEAR(high.y, 2.5, 1e-15);
}

// Half of the points lie on either side of any plane through the centre, and caps have the share they should have.
TEST(Region, BallPointsShareTheVolume) {
  Dice dice(3);
  const auto points = measure::ball_points();
  double worst = 0;
  for (int k = 0; k < 300; ++k) {
    const Vec3 n = dice.direction();
    const double u = dice.in(-1, 1);
    int half = 0, below = 0;
    for (const Vec3& p : points) half += dot(p, n) < 0, below += dot(p, n) < u;
    EXPECT_EQ(half, static_cast<int>(points.size()) / 2);
    worst = std::max(worst, std::abs(below / static_cast<double>(points.size()) - 0.25 * (u + 1) * (u + 1) * (2 - u)));
  }
  std::printf("[ measured ] share of a cap of a ball: largest error %.2g, allowed 0.01\n", worst);
  EXPECT_LT(worst, 0.01);
}

TEST(Grid, SharesOfBallsAndLinesAddUp) {
  const geometry::Domain domain({0, 0, 0}, {1, 1, 1}, {true, true, false});
  const measure::Grid grid{{0, 0, 0}, {1, 1, 1}, {4, 5, 3}};
  Dice dice(11);
  for (int k = 0; k < 500; ++k) {
    const Vec3 x{dice.in(0, 1), dice.in(0, 1), dice.in(0.2, 0.8)};
    double ball = 0, line = 0;
    grid.share_ball(domain, x, dice.in(0.001, 0.2), [&](std::size_t c, double s) { ball += c < 60 ? s : 9; });
    grid.share_line(domain, x, x + 0.2 * dice.direction(), [&](std::size_t c, double s) { line += c < 60 ? s : 9; });
    EXPECT_NEAR(ball, 1, 1e-12);
    EXPECT_NEAR(line, 1, 1e-12);
  }
  EXPECT_EQ(grid.at({0.3, 0.5, 0.9}), std::optional<std::size_t>(1 + 4 * 2 + 20 * 2));
  EXPECT_FALSE(grid.at({0.3, 0.5, 1.0}));
  EXPECT_LT(norm(grid.centre(49) - Vec3{0.375, 0.5, 5.0 / 6}), 1e-15);
}

TEST(RegionSums, OfALatticeOfBodies) {
  scenes::Scene s = springs(0.01, 1);
  for (int x = 0; x < 5; ++x)
    for (int y = 0; y < 5; ++y)
      for (int z = 0; z < 5; ++z)
        s.add_sphere(0.1 * Vec3{1.0 * x, 1.0 * y, 1.0 * z}, 0.01, {{0, 0, 2}, {0, 3, 0}}, z == 0 ? 1 : 0);
  measure::Description of_one = in_box(measure::Kind::region, {-0.05, -0.05, -0.05}, {0.15, 0.25, 0.35});
  of_one.name = "one", of_one.material = 1;
  Measured run(s, {in_box(measure::Kind::region, {-0.05, -0.05, -0.05}, {0.15, 0.25, 0.35}), of_one});
  const auto row = run.row();
  const double v = geometry::sphere_volume(0.01), m = 2500 * v;
  EXPECT_EQ(row.at("m.count"), 2 * 3 * 4);
  EXPECT_NEAR(row.at("m.mass"), 24 * m, 1e-13 * m);
  EXPECT_NEAR(row.at("m.volume_fraction"), 24 * v / (0.2 * 0.3 * 0.4), 1e-14);
  EXPECT_NEAR(row.at("m.kinetic_energy"), 24 * m * (0.5 * 4 + 0.5 * 0.4 * 1e-4 * 9), 1e-12);
  EXPECT_NEAR(row.at("m.centre_x"), 0.05, 1e-15);
  EXPECT_NEAR(row.at("m.centre_y"), 0.1, 1e-15);
  EXPECT_NEAR(row.at("m.centre_z"), 0.15, 1e-15);
  EXPECT_EQ(row.at("one.count"), 6);
  EXPECT_NEAR(row.at("one.centre_z"), 0, 1e-15);
}

// A ball that sticks out counts with what is inside, also where it comes out on the other side of the domain.
TEST(RegionSums, CutBodiesAtTheSurface) {
  scenes::Scene s = springs(0.01, 1);
  s.settings.domain = geometry::Domain({0, 0, 0}, {0.1, 0.1, 0.1}, {true, true, true});
  s.add_sphere({0.05, 0.05, 0.05}, 0.01, {});
  s.add_sphere({0.095, 0.02, 0.02}, 0.01, {});
  const double v = geometry::sphere_volume(0.01);
  const auto in = [&](const Vec3& low, const Vec3& high) {
    Measured run(s, {in_box(measure::Kind::region, low, high)});
    const Vec3 d = high - low;
    return run.row().at("m.volume_fraction") * d.x * d.y * d.z / v;
  };
  EXPECT_DOUBLE_EQ(in({0, 0, 0}, {0.1, 0.1, 0.1}), 2);  // the whole domain
  EXPECT_DOUBLE_EQ(in({0, 0.04, 0}, {0.05, 0.1, 0.1}), 0.5);
  EXPECT_NEAR(in({0, 0, 0}, {0.04, 0.04, 0.1}), 0.15625, 0.01);  // a cap of half a radius: u = -1/2
  EXPECT_NEAR(in({0, 0, 0.05}, {0.05, 0.1, 0.1}), 0.25, 0.01);
}

TEST(CentreOfMass, CountsOnAroundAPeriodicDomain) {
  scenes::Scene s = springs(0.01, 1);
  s.settings.domain = geometry::Domain({0, 0, 0}, {0.5, 0.5, 0.5}, {true, true, true});
  s.add_sphere({0.1, 0.1, 0.1}, 0.01, {{1, 0, 0}, {}});
  s.add_sphere({0.1, 0.3, 0.1}, 0.02, {{0, -0.5, 0}, {}});
  Measured run(s, {wanted(measure::Kind::centre_of_mass)});
  run.step(2000);
  const auto row = run.row();
  EXPECT_NEAR(row.at("m.mass"), 9 * 2500 * geometry::sphere_volume(0.01), 1e-15);
  EXPECT_NEAR(row.at("m.x"), 0.1 + 2.0 / 9, 1e-11);
  EXPECT_NEAR(row.at("m.y"), (0.1 + 8 * (0.3 - 1)) / 9, 1e-11);
  EXPECT_NEAR(row.at("m.vx"), 1.0 / 9, 1e-15);
  EXPECT_NEAR(row.at("m.vy"), -4.0 / 9, 1e-15);
}

}  // namespace
}  // namespace tsubu::test
