// T-H2 and T-H3: what a contact remembers, and when.
#include <gtest/gtest.h>

#include <numbers>

#include "impact.hpp"
#include "laws/registry.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

// Two rough spheres, spinning, between two planes close by: each pair of surfaces meets, parts and meets again while
// the list of neighbours stays as it was found at the start.
scenes::Scene rattle() {
  constexpr double radius = 1e-3, gap = 1e-5;
  scenes::Scene scene(radius);
  scene.solids = {{2500, 1e9, 0.2}};
  scene.touch = {.restitution = 0.95, .friction = 0.4};
  scene.skin = 0.5 * radius;
  const double half = 2 * radius + 1.5 * gap;
  scene.add_sphere({0, 0, -radius - 0.5 * gap}, radius, {{0, 0, 0.1}, {0, 40, 10}});
  scene.add_sphere({0, 0, radius + 0.5 * gap}, radius, {{0, 0, -0.12}, {0, 60, -20}});
  scene.add_plane({0, 0, -half}, {0, 0, 1}, 0);
  scene.add_plane({0, 0, half}, {0, 0, -1}, 0);
  scene.settings.dt = 2e-7;
  return scene;
}

// While nothing touches there is no memory. A simulation that starts from that state must then go the same way as the
// one that has come there, to the last bit; a spring left over from the contact before would turn it aside.
TEST(TH2, SecondContactStartsVirgin) {
  const scenes::Scene scene = rattle();
  solver::Simulation sim = scene.start();
  int restarts = 0, touches_again = 0;
  bool touched = false;
  for (int k = 0; k < 4000; ++k) {
    ASSERT_FALSE(sim.step());
    const bool touching = sim.contacts().count() > 0;
    if (touched && !touching) {
      scenes::Scene fresh = scene;
      for (std::size_t i = 0; i < 2; ++i) {
        const auto from = scenes::index_of_body(sim, static_cast<std::int64_t>(i) + 1);
        fresh.bodies.motion[i].x = sim.bodies().motion[from].x;
        fresh.bodies.motion[i].twist = sim.bodies().motion[from].twist;
      }
      solver::Simulation restarted = fresh.start();
      ++restarts;
      int in_touch = 0;
      for (int n = 0; n < 1200; ++n) {
        ASSERT_FALSE(sim.step());
        ASSERT_FALSE(restarted.step());
        if (sim.contacts().count() > 0) ++in_touch;
        for (const std::int64_t id : {1, 2}) {
          const auto a = scenes::index_of_body(sim, id), b = scenes::index_of_body(restarted, id);
          ASSERT_EQ(sim.bodies().motion[a].x, restarted.bodies().motion[b].x);
          ASSERT_EQ(sim.bodies().motion[a].twist.v, restarted.bodies().motion[b].twist.v);
          ASSERT_EQ(sim.bodies().motion[a].twist.w, restarted.bodies().motion[b].twist.w);
        }
      }
      if (in_touch > 10) ++touches_again;
    }
    touched = sim.contacts().count() > 0;
  }
  EXPECT_GE(restarts, 3);
  EXPECT_EQ(touches_again, restarts);
  EXPECT_EQ(sim.timings().searches, 0u) << "the neighbours were searched anew, so this tested something else";
}

// Evaluation is pure: the same contact gives the same answer twice, and the history it started from is untouched.
// Nor does a second evaluation without motion move anything: the new history yields the force that made it.
template <class Normal>
void evaluate_twice(const laws::PairInputs& in) {
  using S = laws::Stack<laws::surface::Default, Normal, laws::cohesion::None, laws::tangential::HistoryFriction,
                        laws::rolling::None>;
  const auto params = S::prepare(in, {});
  for (const double slip : {1e-9, 1e-3}) {  // sticks, slides
    laws::Kinematics c{};
    c.n = c.n_mid = {0, 0, 1};
    c.overlap = 1e-6;
    c.vn = -0.01;
    c.slip = {slip, 0, 0};
    c.vt = {1e3 * slip, 0, 0};
    c.radius = 5e-4, c.mass = 1e-6;
    typename S::History before{};
    before.tangential.xi = {2e-9, 0, 0};
    before.tangential.k = 1e3;
    const auto kept = S::flatten(before);
    const auto once = S::eval(c, params, before), twice = S::eval(c, params, before);
    EXPECT_EQ(S::flatten(before), kept);
    EXPECT_EQ(once.out.tangential.force, twice.out.tangential.force);
    EXPECT_EQ(once.out.normal.force, twice.out.normal.force);
    EXPECT_EQ(S::flatten(once.history), S::flatten(twice.history));

    c.slip = {};
    const auto still = S::eval(c, params, once.history);
    EXPECT_EQ(still.out.normal.force, once.out.normal.force);
    EXPECT_LE(norm(still.out.tangential.force - once.out.tangential.force), 1e-14 * norm(once.out.tangential.force));
    EXPECT_LE(norm(still.history.tangential.xi - once.history.tangential.xi), 1e-14 * norm(once.history.tangential.xi));
  }
}

TEST(TH3, EvaluateTwice) {
  const laws::Values material{{"youngs", 1e9}, {"poisson", 0.2}}, contact{{"limit_force", 0}};
  const laws::Values pair{{"restitution", 0.8}, {"friction", 0.3}, {"stiffness", 1e4}, {"shear_ratio", 2.0 / 7}};
  const laws::PairInputs in(material, material, pair, contact);
  evaluate_twice<laws::normal::Hertz>(in);
  evaluate_twice<laws::normal::Hooke>(in);
}

// Looking at the contacts, which output does, changes nothing.
TEST(TH3, ReportingChangesNothing) {
  solver::Simulation watched = rattle().start(), alone = rattle().start();
  for (int k = 0; k < 4000; ++k) {
    ASSERT_FALSE(watched.step(true));
    ASSERT_FALSE(alone.step(false));
    if (k % 3 == 0) (void)solver::take_snapshot(watched);
    ASSERT_EQ(watched.state_hash(), alone.state_hash()) << "step " << k;
  }
}

}  // namespace
}  // namespace tsubu::tests
