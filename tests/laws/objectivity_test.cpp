#include <numbers>

#include "laws/law_checks.hpp"

// A loaded contact that turns as a whole keeps its load: rotation alone neither stretches nor shortens a spring.
namespace tsubu::laws::checks {
namespace {

using Spring = tangential::MindlinFriction;
constexpr int steps = 10000;
constexpr double quarter = std::numbers::pi / 2;

NormalForce stiff() {
  NormalForce n;
  n.force = n.elastic = 1e6;
  n.shear_stiffness = 1000, n.shear_damping = 0;
  return n;
}

// How far the direction may stray in a quarter turn. A spring laid into the new tangent plane loses a little of its
// part along the motion; scaling it back to its length turns it by phi^2/2 sin(a) cos(a) in a step of angle phi, where
// a is its angle to the motion: phi^2/4 at most. Turning about the normal itself has an error of third order only.
constexpr double tilt_error = quarter * quarter / (4 * steps), twist_error = 1e-7;

// Axes across the normal, along it, and oblique to it.
std::vector<Vec3> axes_about(const Vec3& n, Dice& dice) {
  const Vec3 across = cross(n, dice.direction());
  return {(1 / norm(across)) * across, n, dice.direction(), dice.direction()};
}

TEST(Objectivity, CarryKeepsLengthAndTurnsAlong) {
  Dice dice(1);
  const Vec3 n0 = dice.direction();
  Vec3 xi0 = tsubu::tangential(dice.direction(), n0);
  xi0 *= 1e-5 / norm(xi0);
  for (const Vec3& axis : axes_about(n0, dice)) {
    Spring::History h{xi0, 1000};
    for (int k = 1; k <= steps; ++k) {
      Kinematics c{};
      c.n = test::turned(n0, axis, quarter * k / steps);
      c.twist = quarter / steps * dot(axis, test::turned(n0, axis, quarter * (k - 0.5) / steps));
      h = Spring::eval(c, stiff(), {0.5}, h).history;
      ASSERT_NEAR(dot(h.xi, c.n), 0, 1e-15 * norm(xi0));
    }
    EXPECT_NEAR(norm(h.xi), norm(xi0), 1e-11 * norm(xi0));
    EXPECT_NEAR(norm(h.xi - test::turned(xi0, axis, quarter)), 0,
                (axis == n0 ? twist_error : 1.05 * tilt_error) * norm(xi0));
  }
}

// The same through geometry and the surface stage: two spheres on a turntable, moved as the step moves them, along
// chords. What is left of slip is the difference between chord and arc, of third order in the angle of a step.
TEST(Objectivity, RigidlyTurningPairKeepsItsSpring) {
  Dice dice(2);
  const double ri = 0.003, rj = 0.012, r = 0.99 * (ri + rj), dt = 1e-5;
  const Vec3 n0 = dice.direction(), centre{0.1, -0.2, 0.05};
  Vec3 xi0 = tsubu::tangential(dice.direction(), n0);
  xi0 *= 1e-3 * r / norm(xi0);
  for (const Vec3& axis : axes_about(n0, dice)) {
    const Vec3 w = (quarter / steps / dt) * axis;
    const auto at = [&](const Vec3& x, int k) { return centre + test::turned(x - centre, axis, quarter * k / steps); };
    const Vec3 xi_start = r * n0;
    Spring::History h{xi0, 1000};
    for (int k = 1; k <= steps; ++k) {
      const Vec3 i0 = at(xi_start, k - 1), i1 = at(xi_start, k), j0 = at({}, k - 1), j1 = at({}, k);
      const Twist mi{(1 / dt) * (i1 - i0), w}, mj{(1 / dt) * (j1 - j0), w};
      const Twist ni{cross(w, i1 - centre), w}, nj{cross(w, j1 - centre), w};
      const Vec3 d = i1 - j1;
      const ContactPoint p = geometry::touch_spheres(d, norm(d), ri, rj, 0.5 * dt * (mi.v - mj.v));
      const Kinematics c = surface::Default::eval(p, ni, nj, mi, mj, dt, SizesT<double>{});
      ASSERT_NEAR(norm(c.vt), 0, 1e-12 * norm(w) * r) << "surfaces of a rigid body do not slide";
      ASSERT_NEAR(norm(c.slip), 0, 1e-12 * r);
      const auto a = Spring::eval(c, stiff(), {0.5}, h);
      h = a.history;
      ASSERT_NEAR(dot(h.xi, c.n), 0, 1e-9 * norm(xi0));
    }
    EXPECT_NEAR(norm(h.xi), norm(xi0), 1e-5 * norm(xi0));
    EXPECT_NEAR(norm(h.xi - test::turned(xi0, axis, quarter)), 0, (1e-5 + 1.05 * tilt_error) * norm(xi0));
  }
}

}  // namespace
}  // namespace tsubu::laws::checks
