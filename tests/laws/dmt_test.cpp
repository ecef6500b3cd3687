#include "laws/cohesion/dmt.hpp"

#include "laws/law_checks.hpp"

// Constant attraction against the published pull-off force and its own books.
namespace tsubu::laws::checks {
namespace {

using cohesion::Dmt;

Kinematics at(double overlap, double dn = 0) {
  Kinematics c{};
  c.n = c.n_mid = {0, 0, 1}, c.overlap = overlap, c.dn = dn, c.radius = 5e-3, c.mass = 1e-3;
  return c;
}
Dmt::Params params(double share = 0) { return {4 * std::numbers::pi * 0.1, share}; }

// P9: gamma 0.1 J/m2, R* 5 mm; at any overlap, and none out of touch.
TEST(Dmt, PullOffForce) {
  for (const double overlap : {1e-9, 1e-6, 1e-4}) {
    const auto a = Dmt::eval(at(overlap), {}, params(), {}).out;
    EXPECT_NEAR(a.force, -6.2831853e-3, 5e-11);
    EXPECT_EQ(a.load, 0);
    EXPECT_NEAR(a.stored, -6.2831853e-3 * overlap, 1e-8 * overlap);
    EXPECT_EQ(Dmt::eval(at(overlap), {}, params(1), {}).out.load, a.force);
  }
  EXPECT_EQ(Dmt::eval(at(-1e-9), {}, params(), {}).out.force, 0);
}

TEST(Dmt, PreparesFromTheUsersNumbers) {
  Inputs in;
  in.pair["surface_energy"] = 0.1;
  EXPECT_DOUBLE_EQ(Dmt::prepare(in.all()).pull, params().pull);
}

// Pressed in and out again: what the jump at touch gives it takes back, but for the part of a step that it is early or
// late.
TEST(Dmt, BooksCloseOverALoop) {
  const double step = 1e-8;
  Dmt::History h{};
  double lost = 0, drag = 0, overlap = -0.4 * step;
  for (int k = 0; k < 200; ++k) {
    const double dn = k < 100 ? -step : step;
    overlap -= dn;
    if (overlap <= 0) {
      lost += Dmt::held<double>(params(), h) - 0.5 * drag * dn;
      break;
    }
    const auto a = Dmt::eval(at(overlap, dn), {}, params(), h);
    lost += a.out.work - 0.5 * (drag + a.out.drag) * dn;
    drag = a.out.drag, h = a.history;
    if (k > 0) {
      EXPECT_NEAR(a.out.work - a.out.drag * dn, 0, 1e-12 * std::abs(a.out.drag) * step) << "in touch nothing is lost";
    }
  }
  EXPECT_LT(overlap, 0);
  EXPECT_NEAR(lost, 0, std::abs(drag) * step);
}

}  // namespace
}  // namespace tsubu::laws::checks
