// Bodies that are no spheres in a domain that deforms.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "deforming_domain.hpp"
#include "geometry/make_shape.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

constexpr double size = 1e-3;

std::vector<geometry::DescribedShape> some_shapes() {
  return {geometry::make_plate(geometry::equilateral_corners(size), 0.1 * size, 2500),
          geometry::make_rod({0, 0, -0.4 * size}, {0, 0, 0.4 * size}, 0.15 * size, 2500),
          geometry::make_clump({{{0, 0, 0}, 0.3 * size}, {{0.3 * size, 0, 0}, 0.25 * size}}, 2500)};
}

// As APairAcrossTheSidesMeetsAsAnywhereElse, with a body that is no sphere above the side.
TEST(DeformingShapes, APairAcrossTheSidesMeetsAsAnywhereElse) {
  constexpr double r = 0.5 * size, side = 12 * size, rate = 300;
  Worst place("sphere and shape across a sliding side, distances and spins", 1e-11);
  for (const geometry::DescribedShape& made : some_shapes()) {
    const Vec3 x1{0.2 * size, 0.1 * size, 0.42 * side}, x2 = x1 + Vec3{0.3 * size, 0, 1.2 * size};
    const Vec3 v1{0.2, 0, 0.6}, v2{0.5, -0.1, -0.4}, w1{100, 300, 0}, w2{-200, 100, 300};
    const Quat turn = normalised({0.8, 0.3, -0.2, 0.5});
    scenes::Scene open(r);
    open.solids = {soft_glass};
    open.touch = {.restitution = 0.7, .friction = 0.4};
    open.settings.dt = 1e-6;
    open.settings.max_overlap = 1;
    scenes::Scene slides = open;
    open.add_sphere(x1, r, {v1, w1});
    open.add_shaped(made, x2, turn, {v2, w2});
    const double h = 0.5 * side;
    slides.settings.domain = geometry::Domain({-h, -h, -h}, {h, h, h}, {true, true, true});
    slides.settings.deformation = sheared(rate);
    slides.add_sphere(x1, r, {v1 - rate * x1.z * Vec3{1, 0, 0}, w1});
    slides.add_shaped(made, x2 - Vec3{0, 0, side}, turn, {v2 - rate * x2.z * Vec3{1, 0, 0}, w2});
    solver::Simulation a = open.start(), b = slides.start();
    bool touched = false;
    for (int k = 0; k < 1500; ++k) {
      ASSERT_FALSE(a.step());
      ASSERT_FALSE(b.step());
      touched |= a.contacts().count() > 0;
      const auto of = [](const solver::Simulation& s, std::int64_t id) {
        return s.bodies().motion[scenes::index_of_body(s, id)];
      };
      const Vec3 apart = of(a, 1).x - of(a, 2).x, across = b.settings().domain.nearest(of(b, 1).x - of(b, 2).x);
      place.add(norm(apart - across) / r);
      for (const int id : {1, 2}) place.add(norm(of(a, id).twist.w - of(b, id).twist.w) / 300);
    }
    EXPECT_TRUE(touched);
  }
}

scenes::Scene flock() {
  const int across = 8;
  const double cell = 1.2 * size, half = 0.5 * across * cell;
  scenes::Scene scene(size);
  scene.settings.domain = geometry::Domain({-half, -half, -half}, {half, half, half}, {true, true, true});
  scene.solids = {{2500, 5e7, 0.3}};
  scene.touch = {.restitution = 0.7, .friction = 0.3};
  const auto made = some_shapes();
  Vec3 momentum;
  double mass = 0;
  for (int k = 0; k < across * across * across; ++k) {
    const Random r(3, static_cast<std::uint64_t>(k));
    const Vec3 at{(k % across + 0.5) * cell - half, (k / across % across + 0.5) * cell - half,
                  (k / across / across + 0.5) * cell - half};
    const Twist twist{Vec3{r.normal(0), r.normal(1), r.normal(2)} * 0.2,
                      Vec3{r.normal(3), r.normal(4), r.normal(5)} * 100};
    if (k % 4 == 3)
      scene.add_sphere(at, 0.35 * size, twist);
    else
      scene.add_shaped(made[static_cast<std::size_t>(k % 4)], at,
                       normalised({r.normal(6), r.normal(7), r.normal(8), r.normal(9)}), twist);
    momentum += scene.bodies.mass.back() * twist.v, mass += scene.bodies.mass.back();
  }
  for (state::Motion& m : scene.bodies.motion) m.twist.v -= (1 / mass) * momentum;
  state::Deformation& d = scene.settings.deformation.emplace(compressed(50));
  d.shear.rate = 100, d.flow = 1, d.gradient = 0;
  scene.settings.dt = 1e-6;
  scene.settings.max_overlap = 1;
  return scene;
}

TEST(DeformingShapes, OneAnswerWithItsBooks) {
  scenes::Scene scene = flock();
  std::optional<std::uint64_t> hash;
  for (const int threads : {1, 2, 3, 7}) {
    scene.settings.threads = threads, scene.skin = (threads % 2 ? 0.05 : 0.2) * size;
    solver::Simulation sim = scene.start();
    const solver::Ledger ledger(sim);
    std::size_t touches = 0;
    for (int k = 0; k < 3000; ++k, touches += sim.contacts().count()) ASSERT_FALSE(sim.step(k == 2999)) << k;
    if (!hash) {
      hash = sim.state_hash();
      const solver::Energies e = ledger.read(sim);
      EXPECT_GT(e.domain_work, 0.05 * e.held());
      Worst books("books of sheared and compressed shapes, over what is held", 0.01);
      books.add(e.residual / e.held());
      Worst momentum("their momentum", 1e-12);
      momentum.add(momentum_left(sim.bodies()));
      EXPECT_GT(touches, 3000u);
    }
    EXPECT_EQ(sim.state_hash(), *hash) << threads << " threads";
  }
}

}  // namespace
}  // namespace tsubu::tests
