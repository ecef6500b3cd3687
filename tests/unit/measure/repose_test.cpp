#include <numbers>

#include "base/quat.hpp"
#include "support/dice.hpp"
#include "unit/measure/bench.hpp"

namespace tsubu::test {
namespace {

using measure::Kind;

// Small balls at random under the surface of a cone, or of a ridge that falls along x, turned and moved.
scenes::Scene heap(double degrees, bool ridge, const Quat& turn, const Vec3& at, std::uint64_t seed) {
  scenes::Scene s = springs(0.002, 3);
  s.settings.domain = geometry::Domain({-3, -3, -3}, {3, 3, 3}, {});
  const double slope = std::tan(degrees * std::numbers::pi / 180);
  Dice dice(seed);
  for (int k = 0; k < 60000; ++k) {
    const double x = dice.in(ridge ? 0 : -0.3, 0.3), y = dice.in(-0.3, 0.3), z = dice.in(0, 0.3 * slope);
    const double down = ridge ? x : std::sqrt(x * x + y * y);
    if (z + down * slope < 0.3 * slope) s.add_sphere(at + rotate(turn, {x, y, z}), 0.002, {});
  }
  for (int k = 0; k < 40; ++k) {  // some have rolled away
    const double a = dice.in(0, 6.28), r = dice.in(0.3, 0.8);
    s.add_sphere(at + rotate(turn, ridge ? Vec3{r, dice.in(-0.3, 0.3), 0} : Vec3{r * std::cos(a), r * std::sin(a), 0}),
                 0.002, {});
  }
  return s;
}

double angle_of(double degrees, bool ridge, const Quat& turn = {}, const Vec3& at = {}) {
  measure::Description d = wanted(Kind::repose);
  d.up = rotate(turn, {0, 0, 1});
  if (ridge) d.along = rotate(turn, {1, 0, 0});
  Measured run(heap(degrees, ridge, turn, at, 4), {d});
  const auto row = run.row();
  EXPECT_GE(row.at("m.bins"), 4);
  EXPECT_LT(row.at("m.misfit"), 0.004);
  return row.at("m.angle");
}

TEST(Repose, OfConesAndRidges) {
  double worst = 0;
  for (const double degrees : {15.0, 25.0, 35.0})
    for (const bool ridge : {false, true}) {
      SCOPED_TRACE(std::to_string(degrees) + (ridge ? " ridge" : " cone"));
      const double found = angle_of(degrees, ridge);
      EXPECT_NEAR(found, degrees, 0.5);
      worst = std::max(worst, std::abs(found - degrees));
    }
  std::printf("[ measured ] angle of repose of synthetic heaps: largest error %.2g deg, allowed 0.5 deg\n", worst);
}

TEST(Repose, DoesNotDependOnPlaceAndDirection) {
  const Quat turn = normalised({0.8, 0.1, -0.4, 0.3});
  EXPECT_NEAR(angle_of(25, false, turn, {0.5, -0.7, 0.2}), 25, 0.5);
  EXPECT_NEAR(angle_of(25, true, turn, {0.5, -0.7, 0.2}), angle_of(25, true), 1e-6);
}

TEST(Repose, HasNoAngleWithoutAHeap) {
  scenes::Scene s = springs(0.01, 1);
  s.add_sphere({0, 0, 0}, 0.01, {});
  Measured run(s, {wanted(Kind::repose)});
  EXPECT_TRUE(std::isnan(run.row().at("m.angle")));
}

}  // namespace
}  // namespace tsubu::test
