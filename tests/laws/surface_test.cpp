// T-S1 to T-S6: the surface stage, from the motion of two bodies to that of their surfaces.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "geometry/sphere_contact.hpp"
#include "laws/normal/hooke.hpp"
#include "laws/surface/default.hpp"
#include "two_spheres.hpp"

namespace tsubu::laws {
namespace {

// Two spheres at rest relative to their own past: nothing has moved in the step that ended.
Kinematics meet(const Vec3& xi, double ri, const Twist& i, const Vec3& xj, double rj, const Twist& j) {
  const Vec3 d = xi - xj;
  return surface::Default::eval(geometry::touch_spheres(d, ri, rj, {}), i, j, i, j, 0,
                                SizesT<double>{ri * rj / (ri + rj), 1, 0, 0, 0, 0});
}

Vec3 random_vector(std::uint64_t who, std::uint64_t draw) {
  const Random r(3, who);
  return {r.normal(draw), r.normal(draw + 1), r.normal(draw + 2)};
}

// A touching pair that turns as one rigid body about any axis neither approaches nor slides.
TEST(Surface, TS1_RigidRotation) {
  for (std::uint64_t k = 0; k < 100; ++k) {
    const double ri = 3e-3, rj = 5e-3, r = 7.8e-3;
    const Vec3 spin = random_vector(k, 0), xi = random_vector(k, 10), axis = random_vector(k, 20);
    const Vec3 xj = xi - (r / norm(axis)) * axis;
    const Kinematics c = meet(xi, ri, {cross(spin, xi), spin}, xj, rj, {cross(spin, xj), spin});
    const double scale = norm(spin) * (norm(xi) + norm(xj));
    EXPECT_LE(std::abs(c.vn), 4e-16 * scale);
    EXPECT_LE(norm(c.vt), 1e-15 * scale);
  }
}

// A tangential force of 1 N between equal spheres, by the engine: the forces and torques on the two sum up to no
// moment. With R in place of R - delta/2 they would leave delta F_t = 1e-4 N m.
TEST(Surface, TS2_NoMomentOfThePair) {
  constexpr double radius = 5e-3, overlap = 1e-4, stiffness = 1e6;
  scenes::Scene scene = scenes::two_spheres({2500, 1e9, 0.2}, radius, 0, -overlap);
  scene.normal = "hooke";
  scene.touch = {.restitution = 1, .friction = 0.01, .stiffness = stiffness};
  scene.settings.dt = 1e-9;  // so short that the overlap stays as it is
  scene.bodies.motion[0].twist.w = {0, 0, 1e6};
  solver::Simulation sim = scene.start();
  ASSERT_FALSE(sim.step());
  const auto& b = sim.bodies();
  Vec3 force, moment;
  for (std::size_t i = 0; i < 2; ++i) {
    force += b.force[i];
    moment += cross(b.motion[i].x, b.force[i]) + b.torque[i];
    EXPECT_NEAR(std::abs(b.force[i].y), 1, 1e-6) << "the contact must slide with mu N = 1 N";
    EXPECT_NEAR(norm(b.torque[i]), radius - 0.5 * overlap, 1e-8);
  }
  EXPECT_LE(norm(force), 1e-16);
  EXPECT_LE(norm(moment), 1e-17);  // of 1 N at 5 mm
}

// Centres fixed. Opposite spins mesh like gears; equal ones rub with the sum of both.
TEST(Surface, TS3_Gears) {
  constexpr double radius = 5e-3, r = 9.9e-3, w = 7;
  const Vec3 xi{r, 0, 0}, xj{};
  EXPECT_LE(norm(meet(xi, radius, {{}, {0, w, 0}}, xj, radius, {{}, {0, -w, 0}}).vt), 1e-17);
  EXPECT_NEAR(norm(meet(xi, radius, {{}, {0, w, 0}}, xj, radius, {{}, {0, w, 0}}).vt), w * r, 1e-15 * w * r);
}

// i comes towards j: v_n = -1, and the dashpot pushes i back along +n.
TEST(Surface, TS4_SignOfApproach) {
  const Vec3 n{0.6, 0, 0.8};
  Kinematics c = meet(9.9e-3 * n, 5e-3, {-n, {}}, {}, 5e-3, {});
  EXPECT_NEAR(c.vn, -1, 1e-15);
  c.overlap = 0;  // only the dashpot acts
  const Values none, pair{{"stiffness", 1e4}, {"shear_ratio", 1}, {"restitution", 0.5}}, contact{{"limit_force", 0}};
  const auto f = normal::Hooke::eval(c, normal::Hooke::prepare({none, none, pair, contact}), {}).out;
  EXPECT_GT(f.damping, 0);
  EXPECT_NEAR(f.force, f.damping, 1e-15 * f.damping);
}

// A sphere at rest on a belt of 1 m/s slips backwards at 1 m/s.
TEST(Surface, TS5_MovingWall) {
  const auto point = geometry::touch_plane({0, 0, 1}, 4.9e-3, 5e-3, 0.5);
  const Twist belt{{1, 0, 0}, {}};
  const Kinematics c = surface::Default::eval(point, {}, belt, {}, belt, 0.5, SizesT<double>{});
  EXPECT_EQ(c.vt, (Vec3{-1, 0, 0}));
  EXPECT_EQ(c.slip, (Vec3{-0.5, 0, 0}));
  EXPECT_EQ(c.vn, 0);
}

TEST(Surface, TS6_ArmsOfUnequalSpheres) {
  const Kinematics c = meet({7.8e-3, 0, 0}, 3e-3, {}, {}, 5e-3, {});
  EXPECT_NEAR(c.overlap, 0.2e-3, 1e-17);
  EXPECT_NEAR(c.arm_i, 2.9e-3, 1e-17);
  EXPECT_NEAR(c.arm_j, 4.9e-3, 1e-17);
  EXPECT_NEAR(c.arm_i + c.arm_j, 7.8e-3, 1e-17);
  EXPECT_EQ(c.n, (Vec3{1, 0, 0}));
}

}  // namespace
}  // namespace tsubu::laws
