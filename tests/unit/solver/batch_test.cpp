#include <gtest/gtest.h>

#include "laws/registry.hpp"
#include "unit/solver/sample_scene.hpp"

// Contacts go through the laws in batches of eight lanes: every one must come out as if it were alone, whatever its
// place in the batch, its neighbours and their materials.
namespace tsubu::solver {
namespace {

using test::Dice;
using test::index_of_body;

const std::vector<scenes::Solid> solids{{2500, 1e7, 0.3}, {7800, 2e8, 0.28}, {1000, 3e6, 0.45}};

double hertz_force(const scenes::Solid& a, const scenes::Solid& b, double radius, double overlap) {
  const double e = 1 / ((1 - a.poisson * a.poisson) / a.youngs + (1 - b.poisson * b.poisson) / b.youngs);
  return 4.0 / 3 * e * std::sqrt(radius * overlap) * overlap;
}

struct Pair {
  double ri, rj, overlap;
  std::int32_t mi, mj;
  Vec3 n;  // from the second to the first
};

// Pairs of spheres far from each other, at rest.
void expect_each_as_if_alone(int count) {
  Dice dice(static_cast<std::uint64_t>(count));
  scenes::Scene scene(1e-3, 2);
  scene.solids = solids;
  scene.touch = {0.5, 0.3};
  scene.settings.dt = 1e-9;
  std::vector<Pair> pairs;
  for (int k = 0; k < count; ++k) {
    Pair p{dice.in(1e-3, 3e-3),
           dice.in(1e-3, 3e-3),
           dice.in(1e-6, 1e-4),
           static_cast<std::int32_t>(dice.below(3)),
           static_cast<std::int32_t>(dice.below(3)),
           dice.direction()};
    const Vec3 x{0.02 * k - 1.5, 0, 0};
    scene.add_sphere(x + (p.ri + p.rj - p.overlap) * p.n, p.ri, {}, p.mi);
    scene.add_sphere(x, p.rj, {}, p.mj);
    pairs.push_back(p);
  }
  const Simulation s = scene.start();
  ASSERT_EQ(s.contacts().count(), static_cast<std::size_t>(count));
  for (int k = 0; k < count; ++k) {
    const Pair& p = pairs[k];
    const double f = hertz_force(solids[p.mi], solids[p.mj], p.ri * p.rj / (p.ri + p.rj), p.overlap);
    const std::size_t i = index_of_body(s, 2 * k + 1), j = index_of_body(s, 2 * k + 2);
    EXPECT_NEAR(norm(s.bodies().force[i] - f * p.n), 0, 1e-8 * f) << "pair " << k << " of " << count;
    EXPECT_EQ(s.bodies().force[j], -s.bodies().force[i]);
  }
}

TEST(Batch, EveryContactAsIfAlone) {
  for (const int count : {1, 2, 7, 8, 9, 31, 32, 33, 65, 150}) expect_each_as_if_alone(count);
}

TEST(Batch, WallsOfSeveralMaterials) {
  const double r = 1e-3, overlap = 2e-5;
  scenes::Scene scene(r);
  scene.solids = solids;
  scene.touch = {0.5, 0.3};
  scene.settings.dt = 1e-9;
  // a floor and a side wall; the ball in the edge touches both
  scene.add_plane({0, 0, 0}, {0, 0, 1}, 1);
  scene.add_plane({0, 0, 0}, {1, 0, 0}, 2);
  for (int k = 0; k < 20; ++k)
    scene.add_sphere({k == 0 ? r - overlap : 0.01 * k, 0, r - overlap}, r, {}, static_cast<std::int32_t>(k % 3));
  const Simulation s = scene.start();
  ASSERT_EQ(s.contacts().count(), 21u);
  for (int k = 0; k < 20; ++k) {
    const Vec3 f = s.bodies().force[index_of_body(s, k + 1)];
    const double floor = hertz_force(solids[k % 3], solids[1], r, overlap);
    const double side = k == 0 ? hertz_force(solids[0], solids[2], r, overlap) : 0;
    EXPECT_NEAR(norm(f - Vec3{side, 0, floor}), 0, 1e-9 * floor) << k;
  }
}

}  // namespace
}  // namespace tsubu::solver
