// The hysteretic laws under the published load path, in time, and in impacts on a plane.
//
// The path (example of LIGGGHTS-INL; section 6.4 of the specification of contact models): a sphere of R = 1.5 mm, 290
// kg/m3 is pressed on a fixed one by a force that rises in 0.1 s to 9, 22.5, 45, 67.5 and 90 mN in turn, rests for 0.1
// s, falls in 0.1 s to 0.09 mN and rests for 0.1 s; steps of 1 us, e = 0.3, no attraction.
#include <gtest/gtest.h>

#include <array>

#include "impact.hpp"
#include "laws/hysteretic_path.hpp"
#include "solver/ledger.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

using laws::checks::Example;
using laws::checks::example_mass;
using namespace laws::normal;

constexpr std::array loads{0.009, 0.0225, 0.045, 0.0675, 0.09};
constexpr double low = 9e-5;

// Overlaps at the end of each rest, and what the contact remembers then.
template <class L>
struct Rest {
  double high = 0, low = 0;  // [m]
  typename L::History history;
};

// Half-step velocities reach the law, as in LIGGGHTS. `drag` acts on the sphere from outside [N s/m].
template <class L>
std::array<Rest<L>, 5> run_path(double drag = 0) {
  const auto p = Example({{"restitution", 0.3}, {"limit_force", 1}}).of<L>();
  constexpr double dt = 1e-6;
  constexpr int ramp = 100000;
  std::array<Rest<L>, 5> rests;
  typename L::History h{};
  laws::Kinematics c{};
  c.n = c.n_mid = {0, 0, 1};
  c.mass = example_mass, c.radius = 1;
  double x = 0, v = 0, acceleration = 0, load = 0;  // x is the overlap, v its rate
  const auto press = [&](double to) {
    for (int k = 1; k <= 2 * ramp; ++k) {
      v += 0.5 * dt * acceleration;
      x += dt * v;
      double force = -load - (to - load) * std::min(k, ramp) / ramp + drag * v;
      if (x > 0) {
        c.overlap = x, c.vn = -v, c.dn = -dt * v;
        const auto a = L::eval(c, p, h);
        force += a.out.force, h = a.history;
      } else {
        h = {};
      }
      acceleration = -force / example_mass;
      v += 0.5 * dt * acceleration;
    }
    load = to;
    return x;
  };
  for (std::size_t k = 0; k < 5; ++k) {
    rests[k].high = press(loads[k]);
    rests[k].low = press(low);
    rests[k].history = h;
  }
  return rests;
}

struct Published {
  double high, low;
};
constexpr std::array<Published, 5> first_law{{{1.060660171780e-4, 9.294034755221e-5},
                                              {1.803931885446e-4, 1.579342365708e-4},
                                              {2.587827195051e-4, 2.264995752468e-4},
                                              {3.326458821429e-4, 2.911205878554e-4},
                                              {4.009001819562e-4, 3.508377717344e-4}}};

TEST(HystereticGoldN1, AsLiggghtsComputesIt) {
  Worst high("overlaps under load", 3e-12), unloaded("overlaps after unloading", 3e-12);
  const auto rests = run_path<HystereticLiggghts>();
  for (std::size_t k = 0; k < 5; ++k)
    high.add(relative(rests[k].high, first_law[k].high)), unloaded.add(relative(rests[k].low, first_law[k].low));
}

// The dashpot of the consistent law leaves e = 0.3, so a sudden load swings, and swinging hardens. Under a drag that
// forbids it, the same states are reached.
TEST(HystereticGoldN1, ConsistentLawUnderASlowLoad) {
  Worst high("overlaps under load", 3e-12), unloaded("overlaps after unloading", 3e-12);
  const auto rests = run_path<Hysteretic>(0.15);
  for (std::size_t k = 0; k < 5; ++k)
    high.add(relative(rests[k].high, first_law[k].high)), unloaded.add(relative(rests[k].low, first_law[k].low));
}

// The published curve of the sibling law: it swings in the first 10 ms, which hardens it before its first rest.
constexpr std::array second_law{1.035871478e-4, 1.790184946e-4, 2.579152965e-4, 3.320567627e-4, 4.004866250e-4};

TEST(HystereticGoldN2, SiblingAsLiggghtsComputesIt) {
  Worst high("overlaps under load", 1.5e-9);
  Worst origin("(1 - 1/A_3) of the largest overlap, after the first unloading", 1e-5);
  const auto rests = run_path<Hysteretic2Liggghts>();
  for (std::size_t k = 0; k < 5; ++k) {
    high.add(relative(rests[k].high, second_law[k]));
    if (k > 0) origin.add(relative(rests[k].history.d0, 0.875 * rests[k].history.dm));
  }
}

// The consistent sibling against its closed form: unloading to F_r = 9e-5 N ends at a = ln(1 + F_r/S)/beta beyond
// delta_0, reloading follows F_r + alpha k_1 ((delta - delta_0)^2 - a^2).
TEST(HystereticGoldN2, ConsistentSiblingUnderASlowLoad) {
  Worst high("overlaps under load", 3e-12), unloaded("overlaps after unloading", 3e-12);
  const auto rests = run_path<Hysteretic2>(0.15);
  double k1 = 4e4, origin = 0, a = 0, from = 0;
  for (std::size_t k = 0; k < 5; ++k) {
    const double deepest = origin + std::sqrt((loads[k] - from) / (20 * k1) + a * a), span = deepest / 8;
    k1 = 1e9 * deepest + 4e4, origin = deepest - span, from = low;
    const double s = 1e-7 * 8 * k1;
    a = span * std::log1p(low / s) / std::log1p(loads[k] / s);
    high.add(relative(rests[k].high, deepest)), unloaded.add(relative(rests[k].low, origin + a));
  }
}

// T-N3 through the engine: a sphere on a plane, without dashpot. The rebound does not depend on speed.
void impact(const std::string& law, double a3, double speed, double wanted, Worst& rebound, Worst& depth,
            Worst& books) {
  scenes::Scene scene = scenes::sphere_on_plane({290, 1e7, 0.3}, {290, 1e7, 0.3}, 1.5e-3, {{0, 0, -speed}, {}});
  scene.normal = law, scene.tangential = "none";
  scene.touch.more = {{"alpha", 20}, {"a1", 1e9}, {"a2", 4e4}, {"a3", a3}, {"k_cin", 0}, {"c_in", 1e-7}};
  const double deepest = std::cbrt(1.5 * example_mass * speed * speed / 8e5);
  scene.settings.dt = deepest / speed / 2000;
  const Impact out = run_impact(scene.start(), 100000);
  ASSERT_TRUE(out.ended);
  const std::string where = law + ", A_3 = " + std::to_string(a3);
  rebound.add(out.separation / speed - wanted, where);
  depth.add(relative(out.deepest, deepest), where);

  solver::Simulation sim = scene.start();
  const solver::Ledger ledger(sim);
  const double energy = 0.5 * example_mass * speed * speed;
  for (int k = 0; k < 40; ++k) {
    for (int n = 1; n <= 250; ++n) ASSERT_FALSE(sim.step(n == 250));
    books.add(ledger.read(sim).residual / energy, where);
  }
}
TEST(HystereticGoldN3, ReboundsFromAPlane) {
  Worst rebound("restitution", 2e-5), depth("largest overlap", 1e-6), books("residual of the energy books", 1e-6);
  for (const double speed : {0.01, 0.3})
    for (const double a3 : {1.5, 2.0, 8.0}) {
      impact("hysteretic", a3, speed, std::sqrt(1.5 / a3), rebound, depth, books);
      impact("hysteretic/liggghts", a3, speed, std::sqrt(1.5 / a3), rebound, depth, books);
    }
}

}  // namespace
}  // namespace tsubu::tests
