// Heat through contacts: closed forms, exact books, one answer.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/random.hpp"
#include "geometry/make_shape.hpp"
#include "scene.hpp"
#include "support/dice.hpp"
#include "support/falling_mix.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

constexpr double capacity = 840;  // [J/(kg K)]

solver::HeatLaw law_of(double conductivity, const std::vector<double>& walls = {}) {
  solver::HeatLaw law;
  law.capacity = {capacity};
  law.conductance = {2 * conductivity};
  for (const double t : walls) law.walls.push_back({t, 0});
  return law;
}
constexpr double insulated = solver::HeatLaw::Wall::insulated;

double temperature(const solver::Simulation& sim, std::int64_t id) {
  return sim.bodies().thermal[scenes::index_of_body(sim, id)].temperature;
}
void run(solver::Simulation& sim, int steps) {
  for (int k = 0; k < steps; ++k) ASSERT_FALSE(sim.step());
}

// Two spheres of which the second is pressed against the first, which is fixed, by a third that does not conduct: both
// push alike, so nothing moves. All lengths may be scaled.
struct Pair {
  double radius_1 = 3e-3, radius_2 = 2e-3, overlap = 2e-5;
  double scale = 1;
  double dt_over_time = 1e-3;  // the step, over the time in which the difference falls by e
  std::uint64_t every = 1;

  [[nodiscard]] double mass(double radius) const { return 2500 * geometry::sphere_volume(scale * radius); }
  [[nodiscard]] double conductance() const {
    const double r = radius_1 * radius_2 / (radius_1 + radius_2);
    return 2 * 1.4 * scale * std::sqrt(r * overlap);
  }
  // The time in which the difference falls by e.
  [[nodiscard]] double time() const {
    const double c1 = capacity * mass(radius_1), c2 = capacity * mass(radius_2);
    return 1 / (conductance() * (1 / c1 + 1 / c2));
  }
  [[nodiscard]] scenes::Scene scene() const {
    scenes::Scene s(scale * radius_1);
    s.solids = {{2500, 5e6, 0.3}, {2500, 5e6, 0.3}};
    const double apart = scale * (radius_1 + radius_2 - overlap);
    for (const double x : {-apart, 0.0, apart}) {
      s.add_sphere({x, 0, 0}, scale * (x == 0 ? radius_2 : radius_1), {}, x > 0);
      if (x != 0) s.bodies.fix_last();
      s.bodies.warm_last({x < 0 ? 300.0 : x > 0 ? 500.0 : 400.0});
    }
    s.settings.heat = law_of(1.4);
    s.settings.heat->capacity = {capacity, capacity};
    s.settings.heat->conductance = {2.8, 0, 0, 0};
    s.settings.heat->every = every;
    s.settings.dt = dt_over_time * time();
    return s;
  }
};

// C-H1: T_1 and T_2 come together as exp(-t/time).
class TwoBodies : public ::testing::TestWithParam<Pair> {};

TEST_P(TwoBodies, FollowTheClosedForm) {
  const Pair p = GetParam();
  solver::Simulation sim = p.scene().start();
  const double m1 = p.mass(p.radius_1), m2 = p.mass(p.radius_2), mean = (300 * m1 + 400 * m2) / (m1 + m2);
  // looked at every three and a half of its times, or 3500 steps
  const int steps = 7 * static_cast<int>(std::ceil(std::min(500.0, 0.5 / p.dt_over_time)));
  {
    Worst worst("C-H1 two bodies, temperature over the difference at the start", 1e-9);
    for (int k = 0; k < 5; ++k) {
      run(sim, steps);
      const double left = std::exp(-sim.time() / p.time());
      worst.add(temperature(sim, 1) / 100 - (mean / 100 - left * m2 / (m1 + m2)));
      worst.add(temperature(sim, 2) / 100 - (mean / 100 + left * m1 / (m1 + m2)));
    }
  }
  EXPECT_EQ(temperature(sim, 3), 500);
  const solver::HeatReading r = sim.heat()->read(sim.bodies());
  const double moved = capacity * m1 * (temperature(sim, 1) - 300);
  EXPECT_GT(moved, 0);
  Worst("C-H1 two bodies, heat that got lost over what was exchanged", 1e-12).add(r.residual() / moved);
}

// In metres and micrometres; in steps far shorter and far longer than the heat takes; not in every step.
INSTANTIATE_TEST_SUITE_P(Cases, TwoBodies,
                         ::testing::Values(Pair{}, Pair{.scale = 1e-3}, Pair{.scale = 1e3}, Pair{.dt_over_time = 1e-8},
                                           Pair{.dt_over_time = 0.3}, Pair{.dt_over_time = 5}, Pair{.every = 7},
                                           Pair{.radius_1 = 2e-3, .dt_over_time = 0.05}));

// A sphere that lies on a hot plane under its weight: how deep, follows from Hertz.
TEST(Heat, SphereOnAHotPlate) {
  const double radius = 2e-3, g = 9.81, hot = 350;
  const scenes::Solid solid{2500, 5e6, 0.3};
  scenes::Scene scene(radius);
  scene.solids = {solid};
  scene.touch = {.restitution = 0.1};
  scene.add_plane({}, {0, 0, 1}, 0);
  scene.settings.gravity = {0, 0, -g};
  const double mass = solid.density * geometry::sphere_volume(radius);
  const double modulus = 0.5 * solid.youngs / (1 - solid.poisson * solid.poisson);  // E*
  const double depth = std::pow(3 * mass * g / (4 * modulus * std::sqrt(radius)), 2.0 / 3);
  scene.add_sphere({0, 0, radius - depth}, radius, {});
  scene.bodies.warm_last({300});
  const double h = 2 * 1.4 * std::sqrt(radius * depth), time = capacity * mass / h;
  scene.settings.dt = 2e-6;
  // as good a conductor as makes it warm within the run
  const double better = time / (20000 * scene.settings.dt);
  scene.settings.heat = law_of(1.4 * better, {hot});
  solver::Simulation sim = scene.start();
  run(sim, 40000);
  Worst("C-H2 sphere under its weight on a hot plane, temperature over the difference at the start", 1e-6)
      .add((temperature(sim, 1) - (hot - 50 * std::exp(-2.0))) / 50);
  EXPECT_NEAR(sim.heat()->books().walls[0].given.value(), capacity * mass * (temperature(sim, 1) - 300), 1e-12);
  EXPECT_NEAR(sim.heat()->books().walls[0].power, better * h * (hot - temperature(sim, 1)), 1e-3 * better * h);
}

// Spheres in a row between a hot and a cold plane, pressed by one force. In the end temperature falls by the same from
// each to the next, and as much flows in as out: that of resistances in a row.
TEST(Heat, ChainBetweenHotAndCold) {
  constexpr int count = 10;
  const double radius = 2e-3, depth = 2e-5, at_wall = depth * std::cbrt(0.5);  // Hertz: F ~ sqrt(R*) overlap^1.5
  scenes::Scene scene(radius);
  scene.solids = {{2500, 5e6, 0.3}};
  scene.touch = {.restitution = 0.3};
  const double pitch = 2 * radius - depth, length = 2 * (radius - at_wall) + (count - 1) * pitch;
  scene.add_plane({0, 0, 0}, {0, 0, 1}, 0);
  scene.add_plane({0, 0, length}, {0, 0, -1}, 0);
  for (int k = 0; k < count; ++k) {
    scene.add_sphere({0, 0, radius - at_wall + k * pitch}, radius, {});
    scene.bodies.warm_last({300});
  }
  scene.settings.dt = 2e-6;
  const double c = capacity * 2500 * geometry::sphere_volume(radius);
  const double narrow = std::sqrt(0.5 * radius * depth), wide = std::sqrt(radius * at_wall);
  const double k = c / (40 * scene.settings.dt * narrow);  // a body follows its neighbours in some forty steps
  scene.settings.heat = law_of(0.5 * k, {400, 300});
  solver::Simulation sim = scene.start();
  run(sim, 30000);
  const double resistance = (count - 1) / (k * narrow) + 2 / (k * wide), flow = 100 / resistance;
  Worst worst("C-H3 chain between hot and cold, steps of temperature over the whole and flows over the expected", 1e-9);
  for (int n = 1; n < count; ++n)
    worst.add((temperature(sim, n) - temperature(sim, n + 1) - flow / (k * narrow)) / 100);
  worst.add((400 - temperature(sim, 1) - flow / (k * wide)) / 100);
  worst.add(sim.heat()->books().walls[0].power / flow - 1);
  worst.add(sim.heat()->books().walls[1].power / flow + 1);
}

// A sink takes 100 K a millisecond from 10 K; the run stops when nothing is left.
TEST(Heat, SinkThatTakesTooMuchIsTrouble) {
  scenes::Scene scene(1e-3);
  scene.solids = {{2500, 5e6, 0.3}};
  for (const double x : {-5e-3, 5e-3}) {
    scene.add_sphere({x, 0, 0}, 1e-3, {});
    scene.bodies.warm_last({10, 0, x > 0 ? -1e5 * capacity * scene.bodies.mass.back() : 0});
  }
  scene.settings.heat = law_of(1);
  scene.settings.dt = 1e-5;
  solver::Simulation sim = scene.start();
  run(sim, 9);
  (void)sim.step();  // nothing, but for rounding
  const auto trouble = sim.step();
  ASSERT_TRUE(trouble);
  EXPECT_EQ(trouble->kind, solver::TroubleKind::cold);
  EXPECT_EQ(trouble->body, 2);
}

// A body that is squeezed from above and below: alike, so that it stays.
enum class Squeezed { sphere_by_planes, rod_by_planes, sphere_by_meshes, rod_by_meshes, rod_by_spheres };
class Squeeze : public ::testing::TestWithParam<Squeezed> {};

// A rod is touched at its two ends by what is flat, and in its middle by spheres; its rounding counts.
TEST_P(Squeeze, ConductsByItsRounding) {
  const double radius = 1e-3, large = 3e-3, depth = 1e-5, hot = 350;
  const bool rod = GetParam() == Squeezed::rod_by_planes || GetParam() == Squeezed::rod_by_meshes ||
                   GetParam() == Squeezed::rod_by_spheres;
  const bool meshes = GetParam() == Squeezed::sphere_by_meshes || GetParam() == Squeezed::rod_by_meshes;
  const bool spheres = GetParam() == Squeezed::rod_by_spheres;
  scenes::Scene scene(large);
  scene.solids = {{2500, 5e6, 0.3}};
  const double high = radius - depth;
  if (rod)
    scene.add_shaped(geometry::make_rod({-2e-3, 0, 0}, {2e-3, 0, 0}, radius, 2500), {}, {}, {});
  else
    scene.add_sphere({}, radius, {});
  scene.bodies.warm_last({300});
  for (const double side : {-1.0, 1.0})
    if (spheres) {
      scene.add_sphere({0, 0, side * (large + high)}, large, {});
      scene.bodies.fix_last();
      scene.bodies.warm_last({hot});
    } else if (meshes) {
      scene.add_mesh({{{-0.1, -0.07, side * high}, {0.1, -0.07, side * high}, {0, 0.12, side * high}}, {{0, 1, 2}}}, 0);
    } else {
      scene.add_plane({0, 0, side * high}, {0, 0, -side}, 0);
    }
  const double c = capacity * scene.bodies.mass[0], partner = spheres ? capacity * scene.bodies.mass[1] : HUGE_VAL;
  const double narrow = spheres ? std::sqrt(radius * large / (radius + large) * depth) : std::sqrt(radius * depth);
  const int touches = rod && !spheres ? 2 : 1;  // with each side
  scene.settings.dt = 1e-6;
  const double k = c / (1000 * scene.settings.dt * 2 * touches * narrow);  // H = k narrow; two sides, a thousand steps
  scene.settings.heat = law_of(0.5 * k, std::vector<double>(spheres ? 0 : 2, hot));
  solver::Simulation sim = scene.start();
  run(sim, 2000);
  ASSERT_EQ(sim.contacts().count(), static_cast<std::size_t>(2 * touches));
  // two partners of one temperature are one of twice the heat capacity
  const double left = std::exp(-2 * (1 + c / (2 * partner))), mixed = 300 + 50 / (1 + c / (2 * partner));
  Worst("C-H2 a body squeezed, temperature over the difference at the start", 1e-9)
      .add((temperature(sim, 1) - (mixed + (300 - mixed) * left)) / 50);
}

INSTANTIATE_TEST_SUITE_P(All, Squeeze,
                         ::testing::Values(Squeezed::sphere_by_planes, Squeezed::rod_by_planes,
                                           Squeezed::sphere_by_meshes, Squeezed::rod_by_meshes,
                                           Squeezed::rod_by_spheres));

// A body alone that heats itself gets warmer by the same in every step; two that do not touch keep what they have.
TEST(Heat, SourceInABodyAlone) {
  scenes::Scene scene(1e-3);
  scene.solids = {{2500, 5e6, 0.3}};
  for (const double x : {-5e-3, 5e-3}) {
    scene.add_sphere({x, 0, 0}, 1e-3, {});
    scene.bodies.warm_last({300, 0, x < 0 ? 2e-3 : 0});
  }
  scene.settings.heat = law_of(1);
  scene.settings.dt = 1e-5;
  solver::Simulation sim = scene.start();
  run(sim, 20000);
  EXPECT_NEAR(temperature(sim, 1), 300 + 2e-3 * sim.time() / (capacity * sim.bodies().mass[0]), 1e-12);
  EXPECT_EQ(temperature(sim, 2), 300);
  EXPECT_NEAR(sim.heat()->read(sim.bodies()).sources, 2e-3 * sim.time(), 1e-16);
}

// Spheres, plates, rods, clumps and shells are pressed together by planes, of which the lower is hot, and around a mesh
// that is cold. They conduct so well that temperatures change much; some heat themselves.
scenes::Scene crowd(bool dissipation) {
  const double size = 2e-3, cell = 1.36 * size;
  const int side = 4;
  const double half = 0.5 * side * cell;
  scenes::Scene scene(size, 100 * half);
  scene.solids = {{2500, 5e7, 0.3}, {2500, 5e7, 0.3}};
  scene.touch = {.restitution = 0.5, .friction = 0.4};
  const std::vector<geometry::DescribedShape> made{
      geometry::make_plate(geometry::equilateral_corners(size), 0.1 * size, 2500),
      geometry::make_rod({0, 0, -0.4 * size}, {0, 0, 0.4 * size}, 0.15 * size, 2500),
      geometry::make_clump({{{0, 0, 0}, 0.3 * size}, {{0.3 * size, 0, 0}, 0.25 * size}}, 2500),
      geometry::make_shell({{0, 0, 0}, {0.7 * size, 0, 0}, {0, 0.6 * size, 0}, {0, 0, 0.5 * size}},
                           {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}, 0.1 * size,
                           {geometry::Density::Per::volume, 2500})};
  std::uint64_t k = 0;
  for (int x = 0; x < side; ++x)
    for (int y = 0; y < side; ++y)
      for (int z = 0; z < side; ++z, ++k) {
        const Random r(3, k);
        const Vec3 at{(x + 0.5) * cell - half, (y + 0.5) * cell - half, (z + 0.5) * cell - half};
        const Twist twist{Vec3{r.normal(0), r.normal(1), r.normal(2)} * 0.2 - 100 * at,
                          Vec3{r.normal(3), r.normal(4), r.normal(5)} * 100};
        if (k % 8 >= 4)
          scene.add_sphere(at, 0.4 * size, twist, static_cast<std::int32_t>(k % 2));
        else
          scene.add_shaped(made[k % 8], at, normalised({r.normal(6), r.normal(7), r.normal(8), r.normal(9)}), twist);
        scene.bodies.warm_last({300 + 100 * r.uniform(10), 0, k % 3 == 0 ? 0.5 : 0});
      }
  scene.add_plane({0, 0, -1.02 * half}, {0, 0, 1}, 0, {0, 0, 0.4});
  scene.add_plane({0, 0, 1.02 * half}, {0, 0, -1}, 0, {0, 0, -0.5});
  scene.add_mesh({{{-0.5 * half, -9 * half, -9 * half},
                   {-0.5 * half, 9 * half, -9 * half},
                   {-0.5 * half, 9 * half, 9 * half},
                   {-0.5 * half, -9 * half, 9 * half}},
                  {{0, 1, 2}, {0, 2, 3}}},
                 1);
  scene.settings.dt = 1e-6;
  scene.settings.max_overlap = 1;
  solver::HeatLaw law;
  law.capacity = {capacity, 500};
  law.conductance = {4000, 2000, 2000, 8000};
  law.walls = {{500, 0}, {insulated, 0}, {100, 1}};
  law.dissipation = dissipation;
  scene.settings.heat = law;
  return scene;
}

constexpr int crowd_steps = 6000;

TEST(Heat, BooksOfACrowdAreClosed) {
  for (const bool dissipation : {false, true}) {
    solver::Simulation sim = crowd(dissipation).start();
    run(sim, crowd_steps);
    const solver::HeatReading r = sim.heat()->read(sim.bodies());
    const auto& walls = sim.heat()->books().walls;
    EXPECT_GT(walls[0].given.value(), 0.01);
    EXPECT_EQ(walls[1].given.value(), 0);
    EXPECT_LT(walls[2].given.value(), -0.01);
    EXPECT_GT(r.sources, 0.01);
    EXPECT_EQ(r.dissipated > 0, dissipation);
    const double turned_over = walls[0].given.value() - walls[2].given.value() + r.sources + r.dissipated;
    Worst worst("C-H4 crowd of spheres and shapes, residual of the heat over what was exchanged and gained", 1e-12);
    worst.add(r.residual() / turned_over);
    worst.add(r.residual() / r.gained);
  }
}

// What the contacts lose, as the mechanical books have it, is what warms the bodies, but for the half step by which
// powers are booked apart.
class Losses : public ::testing::TestWithParam<const char*> {};

TEST_P(Losses, WarmTheBodies) {
  scenes::Scene scene = crowd(true);
  scene.cohesion = GetParam();
  scene.settings.heat->conductance = {0, 0, 0, 0};
  for (state::Thermal& t : scene.bodies.thermal) t.source = 0;
  solver::Simulation sim = scene.start();
  const solver::HeatReading before = sim.heat()->read(sim.bodies());
  EXPECT_EQ(before.gained, 0);
  run(sim, crowd_steps - 1);
  ASSERT_FALSE(sim.step(true));
  const solver::HeatReading r = sim.heat()->read(sim.bodies());
  const solver::ContactBooks open = sim.contacts().books();
  state::Losses ended = sim.contacts().ended();
  ended.normal.add(open.lost_normal), ended.normal.add(open.lost_tangential), ended.normal.add(open.lost_rolling);
  ended.normal.add(ended.tangential), ended.normal.add(ended.rolling);
  EXPECT_GT(r.gained, 0);
  EXPECT_NEAR(r.gained / ended.normal.value(), 1, 1e-13);
  EXPECT_NEAR(r.dissipated / ended.normal.value(), 1, 1e-13);
}

// Liquid bridges hold on beyond touch.
INSTANTIATE_TEST_SUITE_P(Cohesion, Losses, ::testing::Values("none", "capillary"));

// Motion does not feel temperatures.
TEST(Heat, DoesNotMoveAnything) {
  scenes::Scene warm = crowd(true), plain = warm;
  plain.settings.heat.reset();
  plain.bodies.thermal.clear();
  solver::Simulation a = warm.start(), b = plain.start();
  run(a, 2000), run(b, 2000);
  for (std::size_t i = 0; i < a.bodies().size(); ++i) ASSERT_EQ(a.bodies().motion[i].x, b.bodies().motion[i].x);
}

TEST(Heat, OneAnswer) {
  const scenes::Scene scene = crowd(true);
  solver::Simulation sim = scene.start();
  run(sim, crowd_steps);
  const auto books = [](const solver::Simulation& s) { return s.heat()->books().walls[0].given.value(); };
  const auto expect_same = [&](const scenes::Scene& other, bool report = false) {
    solver::Simulation s = other.start();
    for (int k = 0; k < crowd_steps; ++k) ASSERT_FALSE(s.step(report && k % 3 == 0));
    EXPECT_EQ(s.state_hash(), sim.state_hash());
    EXPECT_EQ(books(s), books(sim));
  };
  for (const int threads : {2, 3, 7}) {
    SCOPED_TRACE(threads);
    scenes::Scene other = scene;
    other.settings.threads = threads;
    expect_same(other, threads == 3);
  }
  scenes::Scene narrow = scene;
  narrow.skin *= 0.2;
  expect_same(narrow);
  scenes::Scene shuffled = scene;
  shuffled.bodies.reorder(test::Dice(5).permutation(scene.bodies.size()));
  expect_same(shuffled);
  // and a hash would notice
  scenes::Scene warmer = scene;
  warmer.bodies.thermal[0].temperature = std::nextafter(warmer.bodies.thermal[0].temperature, 1e9);
  EXPECT_NE(warmer.start().state_hash(), scene.start().state_hash());
}

// Spheres of 1 to 10 mm, so many that they make many tiles, across periodic boundaries and against a hot floor.
TEST(Heat, OneAnswerInManyTiles) {
  setup::Case c = test::falling_mix({2200, 0.025, 0.5, 1.5e7, true});
  setup::HeatCase& heat = c.heat.emplace();
  heat.materials = {{capacity, 2000}};
  heat.particles = {{300.0}};
  heat.inserts = {{"second", 400}};
  heat.walls = {500, setup::HeatCase::insulated};
  heat.dissipation = true;
  std::uint64_t hash = 0;
  for (const int threads : {1, 2, 7}) {
    const setup::Built built = setup::build(c, threads);
    solver::Simulation& sim = *built.simulation;
    run(sim, 2500);
    const solver::HeatReading r = sim.heat()->read(sim.bodies());
    EXPECT_GT(r.walls, 0);
    EXPECT_GT(r.dissipated, 0);
    EXPECT_LT(r.lowest, 310);
    EXPECT_GT(r.highest, 390);
    Worst("C-H4 2200 spheres, residual of the heat over what was gained", 1e-12).add(r.residual() / r.gained);
    if (threads == 1) hash = sim.state_hash();
    EXPECT_EQ(sim.state_hash(), hash);
  }
}

// Stopped and begun again, in other memory, by other threads; not at an exchange.
TEST(Heat, GoesOnToTheBit) {
  scenes::Scene scene = crowd(true);
  scene.settings.heat->every = 3;
  solver::Simulation whole = scene.start();
  run(whole, 2000);
  solver::Checkpoint stopped = whole.checkpoint();
  stopped.bodies.reorder(test::Dice(7).permutation(stopped.bodies.size()));
  Archive out;
  stopped.heat.remember(out);
  stopped.heat = {};
  Archive in(out.bytes());
  stopped.heat.remember(in);
  in.end();
  scenes::Scene other = scene;
  other.settings.threads = 3;
  solver::Simulation resumed = other.resume(std::move(stopped));
  EXPECT_EQ(resumed.state_hash(), whole.state_hash());
  run(whole, 2000), run(resumed, 2000);
  EXPECT_EQ(resumed.state_hash(), whole.state_hash());
  const solver::HeatReading a = whole.heat()->read(whole.bodies()), b = resumed.heat()->read(resumed.bodies());
  EXPECT_EQ(a.walls, b.walls);
  EXPECT_EQ(a.sources, b.sources);
  EXPECT_EQ(a.dissipated, b.dissipated);
  EXPECT_EQ(a.gained, b.gained);
  EXPECT_EQ(a.residual(), b.residual());
}

// Bodies that leave take their heat along; those that come bring theirs.
TEST(Heat, BooksBodiesThatComeAndGo) {
  scenes::Scene scene(1e-3);
  scene.solids = {{2500, 5e6, 0.3}};
  scene.add_sphere({-5e-3, 0, 0}, 1e-3, {});
  scene.bodies.warm_last({300});
  solver::Heat heat(law_of(1), scene.bodies);
  heat.book_change(scene.bodies, -1);
  scene.add_sphere({5e-3, 0, 0}, 1e-3, {});
  ASSERT_EQ(scene.bodies.thermal.size(), 2u);
  scene.bodies.thermal.back().temperature = 350;
  heat.book_change(scene.bodies, 1);
  const solver::HeatReading r = heat.read(scene.bodies);
  EXPECT_DOUBLE_EQ(r.brought, capacity * scene.bodies.mass[1] * 350);
  EXPECT_EQ(r.residual(), 0);
  EXPECT_DOUBLE_EQ(r.mean, 325);
}

}  // namespace
}  // namespace tsubu::tests
