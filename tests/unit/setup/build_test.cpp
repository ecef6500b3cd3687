#include "setup/build.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "geometry/sphere_mass.hpp"
#include "support/make_case.hpp"

namespace tsubu::setup {
namespace {

using test::fill;
using test::plain_case;

std::string complaint(const Case& c) {
  try {
    (void)build(c, 1);
  } catch (const BuildError& e) {
    return e.what();
  }
  return "none";
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Case ten_beads() {
  Case c = plain_case({0.05, 0.05, 0.05}, FixedSize{2e-3});
  c.inserts = {fill("a", {0, 0, 0}, {0.05, 0.05, 0.05}, 10)};
  return c;
}

// E = 5 MPa, nu = 0.25, rho = 2500: G = 2 MPa; slow motion, so waves are what limits the step.
TEST(Build, StepFromTheRayleighTime) {
  Case c = ten_beads();
  c.run.end = 1;
  c.run.safety = 0.2;
  const Built b = build(c, 1);
  const double rayleigh = std::numbers::pi * 1e-3 * std::sqrt(2500 / 2e6) / (0.1631 * 0.25 + 0.8766);
  EXPECT_NEAR(b.plan.speed, std::sqrt(3) * 0.05 / 1, 1e-12) << "nothing moves: a crossing in the time of the run";
  EXPECT_NEAR(b.plan.advised, 0.2 * rayleigh, 1e-12 * rayleigh);
  EXPECT_TRUE(b.plan.automatic);
  // the step is rounded down so that a whole number of them meets the end
  EXPECT_LE(b.plan.dt, b.plan.advised);
  EXPECT_GT(b.plan.dt, 0.999 * b.plan.advised);
  EXPECT_NEAR(b.plan.dt * static_cast<double>(b.plan.steps), 1, 1e-12);
  EXPECT_EQ(b.simulation->settings().dt, b.plan.dt);
  EXPECT_TRUE(says(b.plan.limit, "Rayleigh time")) << b.plan.limit;
  EXPECT_TRUE(says(b.plan.limit, "glass")) << b.plan.limit;
}

// hooke has an impact time of its own; a third of it counts.
TEST(Build, StepFromTheImpactTime) {
  Case c = ten_beads();
  c.laws.normal = "hooke";
  c.materials[0].values.clear();
  const Built b = build(c, 1);
  const double m = 2500 * geometry::sphere_volume(1e-3);
  const double impact = std::numbers::pi * std::sqrt(0.5 * m / 1e3);
  EXPECT_NEAR(b.plan.advised, 0.15 * impact / 3, 1e-12 * impact);
  EXPECT_TRUE(says(b.plan.limit, "impact time")) << b.plan.limit;
}

TEST(Build, FastestImpactToExpect) {
  Case c = ten_beads();
  c.run.gravity = {0, 0, -10};
  c.inserts[0].velocity = {3, 0, 0};
  c.walls = {test::plane("floor", {0, 0, 0}, {0, 0, 1})};
  c.walls[0].velocity = {0, 0, 2};
  // 3 m/s and a fall of 5 cm: sqrt(9 + 1), and the wall comes with 2
  EXPECT_NEAR(build(c, 1).plan.speed, std::sqrt(10) + 2, 1e-12);
  // at such speed a hertz impact is shorter than it is slow: v^(-1/5)
  c.inserts[0].velocity = {300, 0, 0};
  c.laws.tangential = "none";
  const Built fast = build(c, 1);
  EXPECT_TRUE(says(fast.plan.limit, "impact time")) << fast.plan.limit;
  const double m = 2500 * geometry::sphere_volume(1e-3), v = fast.plan.speed;
  // bead on bead: E* = 5e6 / 1.875, R* = 0.5 mm, m* = m / 2; the wall has R* = 1 mm, m* = m and lasts longer
  const double k = 4.0 / 3 * 5e6 / 1.875 * std::sqrt(0.5e-3);
  const double impact = 2.943275 * std::pow(1.25 * 0.5 * m * v * v / k, 0.4) / v;
  EXPECT_NEAR(fast.plan.advised, 0.15 * impact / 3, 1e-9 * impact);
  // with friction its spring swings faster still: k_t = 8 G* a against 2/7 of m*, 1/G* = 2 (2 - nu)/G at v t / 3 deep
  c.laws.tangential = "history";
  const Built rough = build(c, 1);
  EXPECT_TRUE(says(rough.plan.limit, "friction spring")) << rough.plan.limit;
  const double g = 5e6 / 2.5 / (2 * (2 - 0.25)), kt = 8 * g * std::sqrt(0.5e-3 * v * impact / 3);
  EXPECT_NEAR(rough.plan.advised, 0.15 * 2 * std::sqrt(2.0 / 7 * 0.5 * m / kt), 1e-9 * impact);
}

TEST(Build, GivenStepIsKeptWarnedAboutOrRefused) {
  Case c = ten_beads();
  const double good = build(c, 1).plan.advised;
  c.run.timestep = 1.5 * good;
  Built b = build(c, 1);
  EXPECT_EQ(b.plan.dt, 1.5 * good);
  EXPECT_FALSE(b.plan.automatic);
  EXPECT_NEAR(b.plan.advised, good, 1e-12 * good);
  EXPECT_TRUE(b.plan.warnings.empty());
  c.run.timestep = 3 * good;
  b = build(c, 1);
  ASSERT_EQ(b.plan.warnings.size(), 1u);
  EXPECT_TRUE(says(b.plan.warnings[0], "3 times the advised")) << b.plan.warnings[0];
  c.run.timestep = 20 * good;
  const std::string refused = complaint(c);
  EXPECT_TRUE(says(refused, "20 times too large")) << refused;
  char step[32];
  std::snprintf(step, sizeof step, "a step of %.3g s would do", good);
  EXPECT_TRUE(says(refused, step)) << refused;
}

TEST(Build, PeriodicAxisTooShortForItsBodies) {
  Case c = plain_case({0.05, 0.05, 0.007}, UniformSize{1e-3, 2e-3});
  c.periodic = {false, false, true};
  c.inserts = {fill("a", {0, 0, 0}, {0.05, 0.05, 0.007}, 10)};
  EXPECT_TRUE(says(complaint(c), "periodic axis")) << complaint(c);
  c.domain.high.z = 0.0125;
  EXPECT_EQ(complaint(c), "none");
  c.run.skin = 1e-3;
  EXPECT_TRUE(says(complaint(c), "run.skin")) << complaint(c);
}

TEST(Build, NoBodiesIsAnError) {
  Case c = ten_beads();
  c.inserts[0].count = 0;
  EXPECT_TRUE(says(complaint(c), "no bodies")) << complaint(c);
}

TEST(Build, SettingsArriveInTheSimulation) {
  Case c = ten_beads();
  c.periodic = {true, false, true};
  c.run.gravity = {1, 2, 3};
  c.run.scheme = Scheme::plain;
  c.run.max_overlap = 0.07;
  c.run.skin = 0.3e-3;
  c.walls = {test::plane("floor", {0, 0, 0}, {0, 1, 0})};
  c.walls[0].velocity = {0.5, 0, 0};
  const auto s = std::move(build(c, 3).simulation);
  EXPECT_EQ(s->settings().domain.periodic, c.periodic);
  EXPECT_EQ(s->settings().domain.high, c.domain.high);
  EXPECT_EQ(s->settings().gravity, c.run.gravity);
  EXPECT_FALSE(s->settings().synchronised);
  EXPECT_EQ(s->settings().max_overlap, 0.07);
  EXPECT_EQ(s->settings().threads, 3);
  EXPECT_EQ(s->skin(), 0.3e-3);
  ASSERT_EQ(s->walls().planes.size(), 1u);
  EXPECT_EQ(s->walls().planes[0].name, "floor");
  EXPECT_EQ(s->walls().planes[0].velocity, c.walls[0].velocity);
  EXPECT_EQ(s->steps(), 0u);
}

TEST(Build, TakesBodiesThatTheCallerMade) {
  const Case c = ten_beads();
  state::Bodies bodies = insert_bodies(c, test::domain_of(c));
  EXPECT_EQ(build(c, bodies, 1).simulation->state_hash(), build(c, 1).simulation->state_hash());
  bodies.motion[3].x.x += 1e-6;
  EXPECT_NE(build(c, bodies, 1).simulation->state_hash(), build(c, 1).simulation->state_hash());
}

}  // namespace
}  // namespace tsubu::setup
