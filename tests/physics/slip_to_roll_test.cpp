// T8 (MFiX DEM04): a sphere set down sliding slows until it rolls, and then loses nothing more.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "sphere_on_plane.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

// A mean over a window with smooth ends: the undamped tangential spring (e = 1) keeps swinging, by 0.1 % of the
// speed, and must not be mistaken for a loss.
class Mean {
 public:
  Mean(double from, double to) : from_(from), to_(to) {}
  void add(double time, double value) {
    if (time < from_ || time > to_) return;
    const double weight = 1 - std::cos(2 * std::numbers::pi * (time - from_) / (to_ - from_));
    sum_ += weight * value, weights_ += weight;
  }
  [[nodiscard]] double value() const { return sum_ / weights_; }

 private:
  double from_, to_, sum_ = 0, weights_ = 0;
};

TEST(T8, SlipToRoll) {
  constexpr double radius = 5e-4, density = 10000, u0 = 0.1, gravity = 9.80665, stiffness = 1e4;
  constexpr double rolls = 5 * u0 / 7;
  const double mass = density * geometry::sphere_volume(radius);
  const double sunk = mass * gravity / stiffness;  // at rest on the spring from the start
  Worst speed("speed after slip", 5e-4), spin("spin after slip", 5e-4), time("end of slip", 6e-3),
      during("speed while slipping", 5e-4), during_spin("spin while slipping", 5e-4),
      later("speed lost afterwards", 1e-6);
  for (int tenths = 2; tenths <= 10; ++tenths) {
    const double mu = 0.1 * tenths, slips_until = 2 * u0 / (7 * mu * gravity);
    const std::string where = "mu = " + std::to_string(mu);
    scenes::Scene scene = scenes::sphere_on_plane({density, 1, 0}, {density, 1, 0}, radius, {{u0, 0, 0}, {}}, -sunk);
    scene.normal = "hooke";
    scene.touch = {.restitution = 1, .friction = mu, .stiffness = stiffness, .shear_ratio = 1};
    scene.settings.gravity = {0, 0, -gravity};
    scene.settings.dt = 1e-6;  // the normal oscillation takes 0.14 ms
    solver::Simulation sim = scene.start();
    const auto steps = static_cast<int>(slips_until * 11.5 / scene.settings.dt);
    double ended_at = 0;
    Mean early(1.1 * slips_until, 2.1 * slips_until), late(10.4 * slips_until, 11.4 * slips_until),
        early_spin(1.1 * slips_until, 2.1 * slips_until);
    for (int k = 1; k <= steps; ++k) {
      ASSERT_FALSE(sim.step());
      const Twist& t = sim.bodies().motion[0].twist;
      const double rolled = radius * t.w.y, now = sim.time();
      if (ended_at == 0 && rolled >= t.v.x) {
        ended_at = now;
        speed.add(t.v.x / rolls - 1, where);
        spin.add(rolled / rolls - 1, where);
      } else if (ended_at == 0) {
        during.add((t.v.x - (u0 - mu * gravity * now)) / rolls, where);
        during_spin.add((rolled - 2.5 * mu * gravity * now) / rolls, where);
      }
      early.add(now, t.v.x), early_spin.add(now, rolled), late.add(now, t.v.x);
    }
    time.add(ended_at / slips_until - 1, where);
    speed.add(early.value() / rolls - 1, where);
    spin.add(early_spin.value() / rolls - 1, where);
    later.add((late.value() - early.value()) / u0, where);
  }
}

}  // namespace
}  // namespace tsubu::tests
