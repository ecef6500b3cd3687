// N1, N2, N3: one head-on impact under hertz.
#include <gtest/gtest.h>

#include <array>

#include "impact.hpp"
#include "sphere_on_plane.hpp"
#include "two_spheres.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

// Closed form of Hertz, evaluated by others: d_max = (5 m* v^2/(4 k))^0.4, F_max = k d_max^1.5, t_c = 2.943275 d_max/v.
struct Elastic {
  scenes::Solid solid;
  double wall;                      // how much stiffer than the sphere
  double deepest, force, duration;  // [m], [N], [s]
};

void compare(scenes::Scene scene, const Elastic& ref, double closing_speed, const Vec3& leaves_at) {
  scene.settings.dt = ref.duration / 200;
  const Impact out = run_impact(scene.start(), 400);
  ASSERT_TRUE(out.ended);
  Worst("largest overlap", 1e-3).add(relative(out.deepest, ref.deepest));
  Worst("largest force", 1e-3).add(relative(out.force, ref.force));
  Worst("contact time", 1e-3).add(relative(out.duration, ref.duration));
  Worst("speed after", 1e-5).add(norm(out.after.v - leaves_at) / norm(leaves_at));
  EXPECT_NEAR(out.separation / closing_speed, 1, 1e-5);
  EXPECT_EQ(norm(out.after.w), 0);
}

TEST(N1, TwoEqualSpheres) {
  for (const Elastic& ref : {Elastic{glass, 1, 274.1127e-6, 10696.89, 40.33945e-6},
                             Elastic{limestone, 1, 368.3040e-6, 7108.241, 54.20100e-6}}) {
    scenes::Scene scene = scenes::two_spheres(ref.solid, 0.010, 20);
    scene.touch = {.restitution = 1, .friction = 0.35};
    compare(scene, ref, 20, {-10, 0, 0});
  }
}

TEST(N2, SphereOnPlane) {
  for (const Elastic& ref : {Elastic{aluminium, rigid, 49.71718e-6, 11369.86, 731.6566e-6},
                             Elastic{aluminium, 1000, 49.73706e-6, 11365.31, 731.9492e-6},
                             Elastic{magnesium, rigid, 52.12329e-6, 7232.681, 767.0659e-6},
                             Elastic{magnesium, 1000, 52.14413e-6, 7229.790, 767.3726e-6}}) {
    const auto plane = scenes::stiffened(ref.solid, ref.wall);
    compare(scenes::sphere_on_plane(ref.solid, plane, 0.1, {{0, 0, -0.2}, {}}), ref, 0.2, {0, 0, 0.2});
  }
}

// Damping constants make the restitution that comes out the one that went in, if the dashpot may pull. Where it may
// not, the rebound is faster, by the same amount for every power law.
constexpr std::array e_in{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95};
constexpr std::array e_no_tension{0.2527, 0.3249, 0.3971, 0.4720, 0.5503, 0.6323, 0.7182, 0.8081, 0.9020, 0.9505};

double rebound(const scenes::Solid& solid, const scenes::Touch& touch) {
  return rebound_of_hertz(solid, 0.0025, 3.9, touch, 200);
}

TEST(N3, TensionAllowedGivesBackTheRestitution) {
  Worst worst("restitution, tension allowed", 0.002);
  for (const auto& solid : {alumina, cast_iron}) {
    for (const double e : e_in) worst.add(rebound(solid, {.restitution = e}) - e, "e = " + std::to_string(e));
    worst.add(rebound(solid, {.restitution = 1}) - 1, "e = 1");
  }
}

TEST(N3, NoTensionReboundsFaster) {
  Worst worst("restitution, no tension", 0.002);
  for (const auto& solid : {alumina, cast_iron})
    for (std::size_t k = 0; k < e_in.size(); ++k)
      worst.add(rebound(solid, {.restitution = e_in[k], .limit_force = true}) - e_no_tension[k],
                "e = " + std::to_string(e_in[k]));
}

}  // namespace
}  // namespace tsubu::tests
