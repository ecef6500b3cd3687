// Static and dynamic friction (law luding) through the whole engine: T-L2 to T-L4 with a block, T8 and T9 with a
// sphere, and the books of a closed system.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "gas.hpp"
#include "momentum.hpp"
#include "solver/ledger.hpp"
#include "solver/time_step.hpp"
#include "sphere_on_plane.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

constexpr double gravity = 9.81, mu_s = 0.5, ratio = 0.6, mu_d = mu_s * ratio;

// A body of 1 kg under gravity along a plane of this slope (gravity leans, the plane does not), as deep in it as its
// weight asks. `speed` is along x, which points downhill.
struct Start {
  double slope = 0, speed = 0;
  double damping_ratio = 1;
  double restitution = 0.5;  // also sets the tangential dashpot
  double static_friction = mu_s, dynamic_ratio = ratio;
  double stiffness = 1e5;  // normal and tangential [N/m]
};
constexpr double radius = 0.05;
scenes::Scene laid_down(const Start& s) {
  const double density = 1 / geometry::sphere_volume(radius);
  const double sunk = gravity * std::cos(s.slope) / s.stiffness;
  const scenes::Solid any{density, 1, 0};
  scenes::Scene scene = scenes::sphere_on_plane(any, any, radius, {{s.speed, 0, 0}, {}}, -sunk);
  scene.normal = "hooke", scene.tangential = "luding";
  scene.touch = {.restitution = s.restitution,
                 .friction = s.static_friction,
                 .stiffness = s.stiffness,
                 .shear_ratio = 1,
                 .more = {{"dynamic_friction_ratio", s.dynamic_ratio}, {"tangential_damping_ratio", s.damping_ratio}}};
  scene.settings.gravity = {gravity * std::sin(s.slope), 0, -gravity * std::cos(s.slope)};
  scene.settings.dt = 3.2e-3 / std::sqrt(s.stiffness);  // two thousand steps while the contact swings once
  return scene;
}
// A sphere too hard to turn is a block.
scenes::Scene block(const Start& s) {
  scenes::Scene scene = laid_down(s);
  scene.bodies.inertia.back() = 1e30;
  return scene;
}
void run(solver::Simulation& sim, int steps) {
  for (int k = 0; k < steps; ++k) ASSERT_FALSE(sim.step());
}

// T-L2: a block thrown at 1 m/s stops after v^2/(2 mu_D g), 0.169895 m and 0.33979 s, whatever the dashpot.
TEST(TL2, BlockStopsWhereDynamicFrictionSays) {
  Worst way("stopping distance", 2e-4), time("stopping time", 2e-3), books("residual of the energy books", 1e-6);
  for (const double damping : {0.0, 0.1, 1.0}) {
    const std::string where = "damping ratio " + std::to_string(damping);
    solver::Simulation sim = block({.speed = 1, .damping_ratio = damping}).start();
    const solver::Ledger ledger(sim);
    const double from = sim.bodies().motion[0].x.x;
    while (sim.bodies().motion[0].twist.v.x > 0) {
      ASSERT_FALSE(sim.step(true));
      books.add(ledger.read(sim).residual / 0.5, where);
    }
    way.add((sim.bodies().motion[0].x.x - from) * 2 * mu_d * gravity - 1, where);
    time.add(sim.time() * mu_d * gravity - 1, where);
    EXPECT_LT(std::abs(sim.bodies().motion[0].twist.w.y), 1e-20) << "it turns";
  }
}

// Without dashpots no quadrature is left in the books: they close to rounding, also in the step in which the force
// drops from static to dynamic friction. Velocity Verlet does work by the mean of the forces before and after a step,
// but for m (dt/2)^2/2 times the change of the squared acceleration, which is known.
TEST(TL2, BooksCloseToRoundingThroughTheDrop) {
  solver::Simulation sim = block({.speed = 1, .damping_ratio = 0, .restitution = 1}).start();
  const solver::Ledger ledger(sim);
  const auto of_verlet = [&] { return 0.125 * std::pow(sim.settings().dt * sim.bodies().force[0].x, 2); };
  Worst books("residual of the energy books, in units of rounding per step", 2);
  for (int k = 1; k <= 40000; ++k) {
    ASSERT_FALSE(sim.step(true));
    books.add((ledger.read(sim).residual - of_verlet()) / 0.5 / (0x1p-52 * (k + 10)));
  }
  EXPECT_GT(ledger.read(sim).dissipated_tangential, 0.49);
}

// T-L3: at rest a block holds up to tan(slope) = mu_S. Beyond it runs off with g (sin - mu_D cos). In between of both
// frictions it runs as well, once it is pushed.
TEST(TL3, BlockOnASlope) {
  Worst creep("speed of a block that holds [m/s]", 1e-9), place("sag of a block that holds", 1e-6),
      acceleration("acceleration of one that does not", 1e-3);
  // damped so that the sudden load does not swing beyond what static friction holds
  for (const double tangent : {0.1, 0.3, 0.45, 0.49}) {
    solver::Simulation sim = block({.slope = std::atan(tangent), .damping_ratio = 50}).start();
    const double from = sim.bodies().motion[0].x.x;
    run(sim, 200000);
    const double sag = gravity * std::sin(std::atan(tangent)) / Start{}.stiffness;
    creep.add(sim.bodies().motion[0].twist.v.x, "tan = " + std::to_string(tangent));
    place.add((sim.bodies().motion[0].x.x - from) / sag - 1, "tan = " + std::to_string(tangent));
  }
  struct Row {
    double tangent, speed;
  };
  for (const Row& r : {Row{0.51, 0}, Row{0.7, 0}, Row{0.45, 0.2}, Row{0.35, 0.2}}) {
    const double slope = std::atan(r.tangent);
    solver::Simulation sim = block({.slope = slope, .speed = r.speed, .damping_ratio = 10}).start();
    run(sim, 20000);
    const double t0 = sim.time(), v0 = sim.bodies().motion[0].twist.v.x;
    run(sim, 20000);
    acceleration.add((sim.bodies().motion[0].twist.v.x - v0) / (sim.time() - t0) /
                             (gravity * (std::sin(slope) - mu_d * std::cos(slope))) -
                         1,
                     "tan = " + std::to_string(r.tangent));
  }
}

// T-L4: a block that adheres to an upright plane, with no normal force upon it at all. Luding's normal law balances its
// constant attraction f_0 at the overlap -f_0/k_1, where it is N = k_c delta - f_0 = -f_0 (1 + k_c/k_1) away from its
// adhesive limit: the block hangs if its weight is below mu_S N, else it slides down with g - mu_D N/m.
TEST(TL4, BlockHangsByAdhesion) {
  constexpr double k1 = 1e5, over = 0.5;  // k_1 [N/m], k_c/k_1
  Worst normal("normal force of a block that adheres [N]", 1e-9), sag("sag of a block that hangs", 1e-6),
      acceleration("acceleration of one that does not", 1e-9);
  for (const double attraction : {40.0, 30.0, 14.0, 10.0, 5.0}) {
    scenes::Scene scene = block({.slope = std::numbers::pi / 2, .damping_ratio = 50});
    scene.normal = "luding";
    scene.touch.more["loading_stiffness"] = k1;
    scene.touch.more["adhesion_ratio"] = over;
    scene.touch.more["pull_off_force"] = -attraction;
    scene.bodies.motion[0].x.z = radius - attraction / k1;
    solver::Simulation sim = scene.start();
    const std::string where = "attraction " + std::to_string(attraction);
    const double load = attraction * (1 + over), from = sim.bodies().motion[0].x.x;
    run(sim, 20000);
    const double t0 = sim.time(), v0 = sim.bodies().motion[0].twist.v.x;
    run(sim, 100000);
    normal.add(sim.bodies().force[0].z, where);
    if (gravity < mu_s * load)
      sag.add((sim.bodies().motion[0].x.x - from) / (gravity / k1) - 1, where);
    else
      acceleration.add((sim.bodies().motion[0].twist.v.x - v0) / (sim.time() - t0) / (gravity - mu_d * load) - 1,
                       where);
  }
}

// T8 with two frictions: a sphere set down sliding is slowed by the dynamic one, rolls after 2 u/(7 mu_D g) with 5 u/7,
// and then keeps rolling; how large the static one is does not matter. Loads on the contact are constant, so neither
// does the dashpot.
TEST(T8, SlipToRollByDynamicFriction) {
  constexpr double u0 = 0.5, rolls = 5 * u0 / 7, dynamic = 0.2;
  Worst time("end of slip", 6e-3), speed("speed of rolling", 5e-4), spin("spin of rolling", 5e-4),
      during("speed while slipping", 5e-4);
  for (const double over : {1.0, 0.5, 0.25}) {
    const std::string where = "ratio " + std::to_string(over);
    solver::Simulation sim =
        laid_down({.speed = u0, .static_friction = dynamic / over, .dynamic_ratio = over, .stiffness = 1e7}).start();
    const double until = 2 * u0 / (7 * dynamic * gravity);
    double ended = 0;
    while (sim.time() < 2 * until) {
      ASSERT_FALSE(sim.step());
      const Twist& t = sim.bodies().motion[0].twist;
      if (ended == 0 && radius * t.w.y >= t.v.x) ended = sim.time();
      if (ended == 0) during.add((t.v.x - (u0 - dynamic * gravity * sim.time())) / rolls, where);
    }
    time.add(ended / until - 1, where);
    const Twist& t = sim.bodies().motion[0].twist;
    speed.add(t.v.x / rolls - 1, where);
    spin.add(radius * t.w.y / rolls - 1, where);
  }
}

// T9 with two frictions: on 30 degrees a sphere rolls from mu = (2/7) tan(30 deg) = 0.165 on. With static friction 0.3
// and dynamic 0.1 it does both: released it rolls, pushed it slides.
TEST(T9, RollsOrSlidesAsItStarted) {
  const double slope = std::numbers::pi / 6;
  Worst linear("acceleration", 2e-3), surface("radius times angular acceleration", 2e-3);
  struct Row {
    double speed, linear, surface;
  };
  for (const Row& r : {Row{0, 3.5035714, 3.5035714}, Row{0.5, 4.0554291, 2.1239273}}) {
    solver::Simulation sim =
        laid_down({.slope = slope, .speed = r.speed, .static_friction = 0.3, .dynamic_ratio = 1.0 / 3}).start();
    run(sim, 40000);
    const double t0 = sim.time();
    const Twist before = sim.bodies().motion[0].twist;
    run(sim, 40000);
    const Twist after = sim.bodies().motion[0].twist;
    const std::string where = r.speed > 0 ? "pushed" : "released";
    linear.add((after.v.x - before.v.x) / (sim.time() - t0) / r.linear - 1, where);
    surface.add(radius * (after.w.y - before.w.y) / (sim.time() - t0) / r.surface - 1, where);
  }
}

// 64 rough spheres that fall together while they turn: momentum and angular momentum stay, the books close, and no
// energy comes from nowhere.
TEST(LudingFriction, ClosedSystem) {
  constexpr scenes::Solid glass{2500, 70e9, 0.22};
  scenes::GasShape shape;
  shape.per_side = 4;
  shape.radius = 5e-4;
  shape.side = 4 * 1.002 * 2 * shape.radius;
  shape.periodic = false;
  shape.speed = shape.surface_speed = 5e-3;
  shape.squeeze = shape.turning = 2;
  scenes::Scene scene = scenes::gas(glass, shape);
  scene.tangential = "luding";
  scene.touch = {.restitution = 0.9, .friction = mu_s, .more = {{"dynamic_friction_ratio", ratio}}};
  scene.settings.dt = 0.02 * solver::rayleigh_time(shape.radius, {glass.density, glass.youngs, glass.poisson});
  solver::Simulation sim = scene.start();
  const solver::Ledger ledger(sim);
  const Momentum before = momentum_of(sim);
  const double start = ledger.read(sim).held();
  double lowest = start;
  Worst linear("momentum", 1e-12), angular("angular momentum (T-L6)", 1e-12), books("residual of the books", 1e-6),
      rise("rise of the energy", 1e-6);
  for (int k = 1; k <= 30000; ++k) {
    ASSERT_FALSE(sim.step(true));
    const solver::Energies e = ledger.read(sim);
    books.add(e.residual / start);
    rise.add(std::max(0.0, e.held() - lowest) / start);
    lowest = std::min(lowest, e.held());
    if (k % 100 != 0) continue;
    const Momentum now = momentum_of(sim);
    linear.add(norm(now.linear - before.linear) / before.linear_scale);
    angular.add(norm(now.angular - before.angular) / before.angular_scale);
  }
  EXPECT_GT(ledger.read(sim).dissipated_tangential, 0.1 * start) << "too gentle to test anything";
}

}  // namespace
}  // namespace tsubu::tests
