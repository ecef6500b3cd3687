// A periodic domain that is sheared or compressed, and what the bodies in it feel.
#include "deforming_domain.hpp"

#include <gtest/gtest.h>

#include "base/archive.hpp"
#include "support/dice.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

using geometry::along;
using geometry::unit_along;

void run(solver::Simulation& sim, int steps, bool report = false) {
  for (int k = 0; k < steps; ++k) ASSERT_FALSE(sim.step(report)) << "in step " << sim.steps();
}

// Two rough, spinning spheres meet across a side whose image slides by, and the same two, with the same velocities
// relative to each other, in open space.
TEST(DeformingDomain, APairAcrossTheSidesMeetsAsAnywhereElse) {
  constexpr double r = 0.5e-3, side = 8e-3, rate = 300, dt = 1e-6;
  Worst place("pair across a sliding side, distance over radius", 1e-12);
  Worst speed("its velocities over 1 m/s", 1e-12), spin("its spins over 300 rad/s", 1e-12);
  for (int f = 0; f < 3; ++f)
    for (int g = 0; g < 3; ++g) {
      if (f == g) continue;
      const Vec3 ef = unit_along(f), eg = unit_along(g), es = unit_along(3 - f - g);
      // the second one is above the upper side, so that its image in the box is at the lower one
      const Vec3 x1 = 0.36 * side * eg + 1e-4 * es, x2 = x1 + 2.3 * r * eg + 0.4 * r * ef;
      const Vec3 v1 = 0.6 * eg + 0.2 * ef, v2 = -0.4 * eg + 0.5 * ef - 0.1 * es;
      const Vec3 w1 = 300 * es + 100 * ef, w2 = -200 * eg + 400 * es;

      scenes::Scene open(r);
      open.solids = {soft_glass};
      open.touch = {.restitution = 0.7, .friction = 0.4};
      open.settings.dt = dt;
      scenes::Scene slides = open;
      open.add_sphere(x1, r, {v1, w1});
      open.add_sphere(x2, 0.8 * r, {v2, w2});
      const double h = 0.5 * side;
      slides.settings.domain = geometry::Domain({-h, -h, -h}, {h, h, h}, {true, true, true});
      slides.settings.deformation = sheared(rate, f, g);
      slides.add_sphere(x1, r, {v1 - rate * along(x1, g) * ef, w1});
      slides.add_sphere(x2 - side * eg, 0.8 * r, {v2 - rate * along(x2, g) * ef, w2});

      solver::Simulation a = open.start(), b = slides.start();
      bool touched = false;
      for (int k = 0; k < 1500; ++k) {
        ASSERT_FALSE(a.step());
        ASSERT_FALSE(b.step());
        touched |= a.contacts().count() > 0;
        ASSERT_EQ(a.contacts().count(), b.contacts().count()) << "in step " << k;
        const auto of = [](const solver::Simulation& s, std::int64_t id) {
          return s.bodies().motion[scenes::index_of_body(s, id)];
        };
        const geometry::Domain& domain = b.settings().domain;
        const Vec3 apart = of(a, 1).x - of(a, 2).x, across = domain.nearest(of(b, 1).x - of(b, 2).x);
        place.add(norm(apart - across) / r);
        const Vec3 seen = of(b, 1).twist.v - of(b, 2).twist.v + domain.flow(across);
        speed.add(norm(of(a, 1).twist.v - of(a, 2).twist.v - seen));
        for (const int id : {1, 2}) spin.add(norm(of(a, id).twist.w - of(b, id).twist.w) / 300);
      }
      EXPECT_TRUE(touched);
      EXPECT_EQ(a.contacts().count(), 0u);
      EXPECT_NE(b.cell()->memory().offset, 0);
    }
}

// What moves freely keeps its course: relative to a domain that becomes shorter it goes the slower the longer it was.
TEST(DeformingDomain, FreeFlightInAStretchedDomain) {
  scenes::Scene scene(0.5e-3);
  scene.solids = {soft_glass};
  scene.settings.domain = geometry::Domain({0, 0, 0}, {0.02, 0.02, 0.02}, {true, true, true});
  scene.settings.dt = 1e-5;
  state::Deformation& d = scene.settings.deformation.emplace();
  d.stretch[0].rate = 2, d.stretch[1].rate = -1;
  scene.add_sphere({0.012, 0.007, 0.01}, 0.5e-3, {{0.05, 0.04, 0.03}, {}});
  solver::Simulation sim = scene.start();
  run(sim, 20000);
  const double t = 0.2;
  const Vec3& size = sim.cell()->memory().size;
  EXPECT_NEAR(size.x, 0.02 * std::exp(2 * t), 1e-10 * size.x);
  EXPECT_NEAR(size.y, 0.02 * std::exp(-t), 1e-10 * size.y);
  const Vec3 c = sim.bodies().motion[0].twist.v;
  EXPECT_NEAR(c.x, 0.05 * std::exp(-2 * t), 1e-10);
  EXPECT_NEAR(c.y, 0.04 * std::exp(t), 1e-10);
  EXPECT_EQ(c.z, 0.03);
  // and the domain has done the work
  const double m = sim.bodies().mass[0];
  EXPECT_NEAR(sim.cell()->memory().work, 0.5 * m * (norm2(c) - 0.05 * 0.05 - 0.04 * 0.04 - 0.03 * 0.03), 1e-12 * m);
}

// A simple cubic lattice: each sphere of distance a carries F(2 R - a) on an area of a^2.
TEST(DeformingDomain, ALatticeCompressedHasTheStressOfHertz) {
  constexpr double r = 0.5e-3;
  constexpr int n = 6;
  scenes::Scene scene(r);
  scene.solids = {soft_glass};
  scene.settings.dt = 2e-6;
  const double side = n * 2 * r;
  scene.settings.domain = geometry::Domain({0, 0, 0}, {side, side, side}, {true, true, true});
  for (int k = 0; k < n * n * n; ++k)
    scene.add_sphere({(0.5 + k % n) * 2 * r, (0.5 + k / n % n) * 2 * r, (0.5 + k / n / n) * 2 * r}, r, {});
  scene.settings.deformation = compressed(1);
  scene.settings.deformation->stretch[2].rate = -2;
  solver::Simulation sim = scene.start();
  run(sim, 5000, true);
  const Vec3 size = sim.cell()->memory().size;
  EXPECT_NEAR(size.x, side * std::exp(-0.01), 1e-12 * side);
  const double modulus = 1e7 / (2 * (1 - 0.25 * 0.25));
  const auto force = [&](double a) { return 4.0 / 3 * modulus * std::sqrt(r / 2) * std::pow(2 * r - a, 1.5); };
  const auto stress = solver::stress_of(sim);
  const Vec3 a = (1.0 / n) * size;
  Worst stresses("stress of a compressed lattice", 1e-9);
  stresses.add(stress[0] * (a.y * a.z) / force(a.x) - 1);
  stresses.add(stress[4] * (a.x * a.z) / force(a.y) - 1);
  stresses.add(stress[8] * (a.x * a.y) / force(a.z) - 1);
  for (const int k : {1, 2, 3, 5, 6, 7}) stresses.add(stress[k] / stress[0]);
  // the work done is what the contacts hold
  const double held =
      n * n * n * 2.0 / 5 * (force(a.x) * (2 * r - a.x) + force(a.y) * (2 * r - a.y) + force(a.z) * (2 * r - a.z));
  Worst work("work of the compression", 1e-6);
  work.add(sim.cell()->memory().work / held - 1);
}

class ShearCell : public ::testing::Test {
 protected:
  static constexpr int f = 0, g = 2;
};

// Momentum through the plane at the upper side of the gradient axis: by contacts across it and by bodies that pass.
TEST_F(ShearCell, StressIsTheMomentumThroughTheBoundary) {
  scenes::Scene scene = crowd(10, 0.5);
  // to a share of 0.56 first
  state::Deformation& d = scene.settings.deformation.emplace(compressed(10));
  for (auto& axis : d.stretch) axis.stop = std::log(0.56 / 0.5) / 3 / 10;
  d.shear.rate = 40, d.flow = f, d.gradient = g;
  solver::Simulation sim = scene.start();
  run(sim, 20000);  // a strain of more than two
  constexpr int steps = 30000, every = 4;
  const double dt = scene.settings.dt, area = sim.cell()->volume() / along(sim.cell()->memory().size, g);
  std::vector<std::int32_t> rounds(sim.bodies().size() + 1);
  const auto count = [&](const auto& see) {
    const state::Bodies& b = sim.bodies();
    for (std::size_t i = 0; i < b.size(); ++i) {
      std::int32_t& before = rounds[static_cast<std::size_t>(b.id[i])];
      if (b.image[i][g] != before) see(b.image[i][g] - before, b.mass[i] * b.motion[i].twist.v);
      before = b.image[i][g];
    }
  };
  count([](int, const Vec3&) {});
  Vec3 carried, pushed;
  std::array<double, 9> mean{};
  double first_half = 0;
  for (int k = 1; k <= steps; ++k) {
    const bool look = k % every == 0;
    run(sim, 1, look);
    count([&](int up, const Vec3& p) { carried += up * p; });
    if (!look) continue;
    const state::Bodies& b = sim.bodies();
    sim.contacts().for_body_reports([&](const solver::ContactReport& c) {
      const double straight = along(b.motion[c.body].x - b.motion[c.partner].x, g), apart = along(c.apart, g);
      if (std::abs(straight - apart) < 1e-9) return;
      // the force on the upper one
      pushed += (apart > 0 ? every * dt : -every * dt) * (c.normal_force + c.tangential_force);
    });
    const auto stress = solver::stress_of(sim);
    for (int n = 0; n < 9; ++n) mean[n] += stress[n] * every / steps;
    if (k <= steps / 2) first_half += stress[3 * f + g] * 2 * every / steps;
  }
  const Vec3 flux = (1 / (area * steps * dt)) * (carried + pushed);
  EXPECT_LT(mean[3 * f + g], 0);  // it resists
  Worst shear("shear stress by contacts, against the boundary's", 0.01);
  shear.add(mean[3 * f + g] / along(flux, f) - 1);
  Worst pressure("pressure by contacts, against the boundary's", 0.01);
  pressure.add(mean[3 * g + g] / along(flux, g) - 1);
  Worst symmetric("shear stress on either plane", 0.02);
  symmetric.add(mean[3 * g + f] / mean[3 * f + g] - 1);
  Worst steady("shear stress of the first half", 0.05);
  steady.add(first_half / mean[3 * f + g] - 1);
  Worst momentum("momentum of a thousand sheared spheres", 1e-12);
  momentum.add(momentum_left(sim.bodies()));
}

// All that goes in is held or lost; what is missing falls with the square of the time step.
TEST(DeformingDomain, EnergyIsBooked) {
  for (const bool shear : {false, true}) {
    double left[2];
    for (const int fine : {1, 2}) {
      scenes::Scene scene = crowd(7, 0.5, 0.1);
      scene.touch = {.restitution = 0.8, .friction = 0.3};
      scene.settings.deformation = shear ? sheared(30, 1, 0) : compressed(4);
      scene.settings.dt = 3e-6 / fine;
      solver::Simulation sim = scene.start();
      const solver::Ledger ledger(sim);
      run(sim, 5999 * fine);
      run(sim, 1, true);
      const solver::Energies e = ledger.read(sim);
      EXPECT_GT(e.domain_work, 0.1 * e.held());
      EXPECT_GT(e.dissipated(), 0);
      left[fine - 1] = std::abs(e.residual) / (e.held() + e.dissipated());
      Worst books(shear ? "books of a sheared crowd" : "books of a compressed crowd", 1e-3);
      books.add(left[fine - 1]);
    }
    EXPECT_LT(left[1], 0.5 * left[0]);
  }
}

TEST(DeformingDomain, StressControlMeetsItsTarget) {
  scenes::Scene scene = crowd(7, 0.5);
  scene.settings.deformation = pressed(20, 5000);
  scene.settings.deformation->stretch[2].target = 8000;
  solver::Simulation sim = scene.start();
  run(sim, 60000);
  run(sim, 1, true);
  const auto stress = solver::stress_of(sim);
  Worst met("pressures asked for", 0.01);
  met.add(stress[0] / 5000 - 1), met.add(stress[4] / 5000 - 1), met.add(stress[8] / 8000 - 1);
  EXPECT_LT(sim.cell()->volume(),
            scene.settings.domain.size.x * scene.settings.domain.size.y * scene.settings.domain.size.z);
}

// Everything at once: shear, a strain that starts and stops, a stress.
scenes::Scene everything() {
  scenes::Scene scene = crowd(7, 0.51, 0.3);
  state::Deformation& d = scene.settings.deformation.emplace(pressed(10, 2000));
  d.stretch[1].target.reset(), d.stretch[1].rate = -5, d.stretch[1].start = 2e-4, d.stretch[1].stop = 5e-3;
  d.shear.rate = 60, d.flow = 2, d.gradient = 1;
  d.shear.course = std::make_shared<const state::WallCourse>(Expression("1+sin(900*t)"), 2e-5);
  return scene;
}

TEST(DeformingDomain, GoesOnToTheBit) {
  const scenes::Scene scene = everything();
  solver::Simulation whole = scene.start();
  run(whole, 1234);
  solver::Checkpoint stopped = whole.checkpoint();
  ASSERT_GT(stopped.contacts.bodies.sides.size(), 100u);
  // by way of bytes, as a file would have it
  ASSERT_TRUE(stopped.cell);
  Archive out;
  stopped.cell->remember(out);
  Archive in(out.bytes());
  state::Cell::Memory back;
  back.remember(in);
  in.end();
  stopped.cell = back;
  scenes::Scene other = scene;
  stopped.bodies.reorder(test::Dice(7).permutation(stopped.bodies.size()));
  other.settings.threads = 3;
  other.skin *= 0.3;
  solver::Simulation resumed = other.resume(std::move(stopped));
  EXPECT_EQ(resumed.state_hash(), whole.state_hash());
  for (int k = 0; k < 10; ++k) {
    run(whole, 50);
    run(resumed, 50);
    ASSERT_EQ(resumed.state_hash(), whole.state_hash()) << "in step " << whole.steps();
  }
  // and it would have noticed
  solver::Checkpoint forgetful = whole.checkpoint();
  forgetful.cell->wanted = {};
  solver::Simulation astray = scene.resume(std::move(forgetful));
  run(whole, 30);
  run(astray, 30);
  EXPECT_NE(astray.state_hash(), whole.state_hash());
}

// Neither threads nor skin nor reports change anything.
TEST(DeformingDomain, OneAnswer) {
  scenes::Scene scene = everything();
  std::optional<std::uint64_t> hash;
  for (const int threads : {1, 2, 3, 7})
    for (const double skin : {0.02, 0.25}) {
      scene.settings.threads = threads;
      scene.skin = skin * 1e-3;
      solver::Simulation sim = scene.start();
      for (int k = 0; k < 1500; ++k) ASSERT_FALSE(sim.step(k % threads == 2));
      if (!hash) hash = sim.state_hash();
      EXPECT_EQ(sim.state_hash(), *hash) << threads << " threads, skin " << skin;
      EXPECT_GT(sim.timings().searches, 1u);
    }
}

TEST(DeformingDomain, TooNarrowIsATrouble) {
  scenes::Scene scene = crowd(5, 0.2);
  scene.settings.deformation.emplace().stretch[0].rate = -100;
  scene.settings.max_overlap = 10;
  solver::Simulation sim = scene.start();
  std::optional<solver::Trouble> trouble;
  for (int k = 0; k < 20000 && !trouble; ++k) trouble = sim.step();
  ASSERT_TRUE(trouble);
  EXPECT_EQ(trouble->kind, solver::TroubleKind::narrow);
  EXPECT_NEAR(trouble->place.x, 3e-3, 3e-5);
}

}  // namespace
}  // namespace tsubu::tests
