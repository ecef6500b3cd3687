// T1 (Chung & Ooi test 4): oblique impact on a rigid plane at constant speed.
//
// From 32.5 degrees on the contact slides all the way and the answer is exact whatever the tangential law. Below, it
// depends on the law: the reference columns are an integration, by others, of a spring whose stretch is kept whatever
// its stiffness does (law history), and the curve of the paper.
#include <gtest/gtest.h>

#include <limits>
#include <numbers>
#include <span>

#include "impact.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

constexpr double radius = 0.0025, speed = 3.9, restitution = 0.98, friction = 0.092;

struct Outcome {
  double factor;  // tangential speed after over before
  double spin;    // [rad/s], negative in the sense of rolling forward
  double angle;   // of the contact point's velocity after impact [deg]
};

struct Row {
  double theta;  // incidence from the normal [deg]
  Outcome integrated, paper;
};
// The rebound angles of the aluminium alloy are not given.
constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr Row oxide_rows[] = {
    {5, {0.9489, -17.4, 4.19}, {0.948, -19.3, 3.76}},        {10, {0.7022, -201.7, -0.44}, {0.687, -213.0, -1.56}},
    {15, {0.6334, -370.1, -4.43}, {0.624, -377.8, -5.54}},   {20, {0.6225, -503.5, -6.80}, {0.616, -510.6, -7.54}},
    {25, {0.6394, -594.4, -7.11}, {0.634, -599.4, -7.54}},   {30, {0.6847, -614.8, -3.49}, {0.684, -616.5, -3.55}},
    {40, {0.78291, -544.22, 11.62}, {0.781, -544.8, 11.57}}, {50, {0.8471, -456.7, 29.49}, {0.845, -457.0, 29.35}},
    {60, {0.8948, -355.2, 48.16}, {0.893, -357.5, 47.79}},   {70, {0.9337, -243.0, 65.09}, {0.932, -246.2, 64.58}},
    {80, {0.9679, -123.4, 78.98}, {0.966, -126.3, 78.70}},   {85, {0.9841, -61.9, 84.81}, {0.983, -63.1, 84.52}}};
constexpr Row alloy_rows[] = {
    {5, {0.9048, -32.4, none}, {0.899, -35.3, none}},      {10, {0.6784, -217.8, none}, {0.671, -223.7, none}},
    {15, {0.6193, -384.3, none}, {0.613, -389.6, none}},   {20, {0.6143, -514.5, none}, {0.609, -519.1, none}},
    {25, {0.6359, -600.1, none}, {0.633, -599.4, none}},   {30, {0.6847, -614.8, none}, {0.683, -617.6, none}},
    {40, {0.78291, -544.22, none}, {0.780, -544.8, none}}, {50, {0.8471, -456.7, none}, {0.845, -457.0, none}},
    {60, {0.8948, -355.2, none}, {0.893, -357.5, none}},   {70, {0.9337, -243.0, none}, {0.932, -246.2, none}},
    {80, {0.9679, -123.4, none}, {0.966, -126.3, none}},   {85, {0.9841, -61.9, none}, {0.983, -63.1, none}}};

struct Material {
  const char* name;
  scenes::Solid solid;
  std::span<const Row> rows;
};
const Material materials[] = {{"oxide", alumina, oxide_rows}, {"alloy", aluminium_alloy, alloy_rows}};

Outcome impact(const scenes::Solid& solid, double theta, const char* tangential = "history") {
  const double a = theta * std::numbers::pi / 180, vn = speed * std::cos(a), vt = speed * std::sin(a);
  scenes::Scene scene = scenes::sphere_on_plane(solid, scenes::stiffened(solid, rigid), radius, {{vt, 0, -vn}, {}});
  scene.tangential = tangential;
  scene.touch = {.restitution = restitution, .friction = friction};
  scene.settings.dt = hertz_time(solid, radius, vn) / 1000;
  const Impact out = run_impact(scene.start(), 3000);
  EXPECT_TRUE(out.ended);
  const double slip = out.after.v.x - radius * out.after.w.y;
  return {out.after.v.x / vt, -out.after.w.y, std::atan2(slip, out.after.v.z) * 180 / std::numbers::pi};
}

std::string at(const Material& m, const Row& r) {
  return std::string(m.name) + ", " + std::to_string(r.theta) + " deg";
}

// v_t'/v_t = 1 - mu (1+e) v_n/v_t, R omega' = -(5/2) mu (1+e) v_n: exact for a contact that slides all the way.
Outcome sliding(double theta) {
  const double a = theta * std::numbers::pi / 180, loss = friction * (1 + restitution);
  return {1 - loss / std::tan(a), -2.5 * loss * speed * std::cos(a) / radius, none};
}

TEST(T1, SlidingFactorIsExact) {
  Worst factor("tangential factor, sliding", 1e-3);
  for (const Material& m : materials)
    for (const Row& r : m.rows)
      if (r.theta >= 32.5) factor.add(relative(impact(m.solid, r.theta).factor, sliding(r.theta).factor), at(m, r));
}

// The arm of the friction force is R - delta/2, the closed form has R: the spin may fall short by as much as the
// deepest overlap allows, and by no more.
TEST(T1, SlidingSpinIsExactButForTheArm) {
  Worst spin("spin, sliding, beyond the arm", 1e-4);
  for (const Material& m : materials)
    for (const Row& r : m.rows)
      if (r.theta >= 32.5) {
        const double vn = speed * std::cos(r.theta * std::numbers::pi / 180);
        const double depth = hertz_time(m.solid, radius, vn) * vn / 2.943275;
        const double short_by = 1 - impact(m.solid, r.theta).spin / sliding(r.theta).spin;
        EXPECT_GT(short_by, 0) << at(m, r);
        spin.add(std::max(0.0, short_by - 0.5 * depth / radius), at(m, r));
      }
}

// And for a sphere so stiff that its overlap is nothing beside its radius.
TEST(T1, SlidingSpinIsExactForAStiffSphere) {
  Worst spin("spin, sliding, stiff", 1e-4);
  for (const Material& m : materials)
    for (const Row& r : m.rows)
      if (r.theta >= 32.5)
        spin.add(relative(impact(scenes::stiffened(m.solid, 1e5), r.theta).spin, sliding(r.theta).spin), at(m, r));
}

TEST(T1, BelowSlidingFollowsThePaper) {
  Worst factor("tangential factor against the paper", 0.02), spin("spin against the paper, of what is allowed", 1);
  for (const Material& m : materials)
    for (const Row& r : m.rows) {
      if (r.theta > 32.5) continue;
      const Outcome out = impact(m.solid, r.theta);
      factor.add(out.factor - r.paper.factor, at(m, r));
      spin.add((out.spin - r.paper.spin) / std::max(12.0, 0.04 * std::abs(r.paper.spin)), at(m, r));
    }
}

TEST(T1, AllAnglesFollowTheIntegration) {
  Worst factor("tangential factor against the integration", 0.02);
  for (const Material& m : materials)
    for (const Row& r : m.rows) factor.add(impact(m.solid, r.theta).factor - r.integrated.factor, at(m, r));
}

// Law mindlin integrated once more, from its rate equations and without anything of the engine: force kept while k_t
// grows, stretch kept while it falls, both cut at mu N, dashpot inside the cut, arm R - delta/2.
Outcome integrate(const scenes::Solid& solid, double theta) {
  const double a = theta * std::numbers::pi / 180, vn0 = speed * std::cos(a), vt0 = speed * std::sin(a);
  const double m = solid.density * 4.0 / 3.0 * std::numbers::pi * radius * radius * radius;
  const double modulus = solid.youngs / (1 - solid.poisson * solid.poisson);
  const double shear = solid.youngs / (2 * (1 + solid.poisson)) / (2 - solid.poisson);
  const double l = std::log(restitution), b = -l / std::sqrt(std::numbers::pi * std::numbers::pi + l * l);
  const double c = 2 * std::sqrt(5.0 / 6.0) * b;
  const double dt = hertz_time(solid, radius, vn0) / 400000;
  double d = 0, rate = vn0, vt = vt0, w = 0, spring = 0, k_before = 0;
  for (bool first = true; first || d > 0; first = false) {
    d += 0.5 * dt * rate;  // middle of the step
    const double contact = std::sqrt(radius * std::max(d, 0.0));
    const double k_t = 8 * shear * contact;
    const double n = 4.0 / 3.0 * modulus * contact * d + c * std::sqrt(2 * modulus * contact * m) * rate;
    const double limit = friction * std::max(n, 0.0), arm = radius - 0.5 * d;
    const double slip = vt - arm * w;
    spring = (k_t < k_before ? spring * k_t / k_before : spring) + k_t * slip * dt;
    k_before = k_t;
    double force = spring;
    if (std::abs(spring) > limit) {
      force = spring = std::copysign(limit, spring);
    } else {
      force += c * std::sqrt(k_t * m) * slip;
      if (std::abs(force) > limit) force = std::copysign(limit, force);
    }
    rate -= dt * n / m;
    vt -= dt * force / m;
    w += dt * force * arm / (0.4 * m * radius * radius);
    d += 0.5 * dt * rate;
  }
  return {vt / vt0, -w, none};
}

TEST(T1, MindlinFollowsAnIntegrationOfTheSameLaw) {
  Worst factor("tangential factor against the same law", 1e-3), spin("spin against the same law [rad/s]", 0.5);
  for (const Material& m : materials)
    for (const Row& r : m.rows) {
      const Outcome out = impact(m.solid, r.theta, "mindlin"), ref = integrate(m.solid, r.theta);
      factor.add(out.factor - ref.factor, at(m, r));
      spin.add(out.spin - ref.spin, at(m, r));
    }
}

}  // namespace
}  // namespace tsubu::tests
