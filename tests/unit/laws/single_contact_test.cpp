#include "laws/single_contact.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "laws/catalogue.hpp"

namespace tsubu::laws {
namespace {

constexpr double radius = 2e-3, mass = 1e-4;  // effective

// A pair by the names of its laws; numbers that make closed forms short.
struct Pair {
  Values material{{"youngs", 2e7}, {"poisson", 0.25}};
  Values pair{{"restitution", 0.6}, {"friction", 0.5}, {"stiffness", 1e4}, {"shear_ratio", 0.5}};
  Values contact{{"limit_force", 0}};

  [[nodiscard]] SingleContact make(const char* normal, const char* tangential) const {
    return {{index_of(Stage::normal, normal), index_of(Stage::cohesion, "none"),
             index_of(Stage::tangential, tangential), index_of(Stage::rolling, "none")},
            PairInputs(material, material, pair, contact)};
  }
};

Kinematics at(double overlap) {
  Kinematics c{};
  c.radius = radius, c.mass = mass;
  c.n = c.n_mid = {0, 0, 1};
  c.overlap = overlap;
  c.arm_i = c.arm_j = radius;
  return c;
}

// Pressed straight from one overlap to another, at rest at both.
Response press(SingleContact& contact, double from, double to) {
  Kinematics c = at(to);
  c.dn = from - to;
  return contact.step(c, 0);
}

Response slide(SingleContact& contact, double overlap, double way) {
  Kinematics c = at(overlap);
  c.slip = {way, 0, 0};
  return contact.step(c, 0);
}

// F = 4/3 E* sqrt(R*) d^(3/2), E* = E / (2 (1 - nu^2)); stored 2/5 F d.
TEST(SingleContact, FollowsHertz) {
  SingleContact contact = Pair().make("hertz", "none");
  const double d = 1e-5, modulus = 2e7 / (2 * (1 - 0.0625));
  const double force = 4.0 / 3.0 * modulus * std::sqrt(radius * d) * d;
  constexpr int steps = 2000;
  double last = 0;
  for (int k = 0; k < steps; ++k) last = press(contact, d * k / steps, d * (k + 1) / steps).normal.force;
  EXPECT_TRUE(contact.open());
  EXPECT_NEAR(last, force, 1e-12 * force);
  EXPECT_NEAR(contact.books().stored_normal, 0.4 * force * d, 1e-12 * force * d);
  // the trapezoid rule over 2000 steps
  EXPECT_NEAR(contact.books().work, 0.4 * force * d, 1e-6 * force * d);
  EXPECT_EQ(contact.books().lost(), 0);
}

TEST(SingleContact, EndsAndGivesBackWhatASpringHolds) {
  SingleContact contact = Pair().make("hooke", "none");
  const double d = 1e-5;
  press(contact, 0, d);
  EXPECT_NEAR(contact.books().work, 0.5 * 1e4 * d * d, 1e-12 * d);
  press(contact, d, 0);
  EXPECT_FALSE(contact.open());
  EXPECT_EQ(contact.books().stored(), 0);
  EXPECT_NEAR(contact.books().work, 0, 1e-12 * d);
  EXPECT_EQ(press(contact, 0, -d).normal.force, 0) << "nothing acts out of reach";
}

// A dashpot at constant speed v loses gamma v^2 t; gamma = 2 b sqrt(m k).
TEST(SingleContact, BooksADashpot) {
  SingleContact contact = Pair().make("hooke", "none");
  const double d = 1e-5, v = 0.1;
  Kinematics c = at(d);
  c.vn = -v;
  contact.step(c, 0);  // is there already, and moves
  c.overlap = 2 * d, c.dn = -d;
  const double dashpot = contact.step(c, d / v).normal.force - 1e4 * 2 * d;
  const double b = -std::log(0.6) / std::hypot(std::acos(-1.0), std::log(0.6));
  EXPECT_NEAR(dashpot, 2 * b * std::sqrt(mass * 1e4) * v, 1e-12 * dashpot);
  EXPECT_NEAR(contact.books().lost_normal, dashpot * d, 1e-12 * dashpot * d);
}

// To and fro by a, beyond what the spring takes, mu N / k: a cycle loses 4 mu N (a - mu N / k).
TEST(SingleContact, LosesTheAreaOfTheLoop) {
  SingleContact contact = Pair().make("hooke", "history");
  const double d = 1e-5, limit = 0.5 * 1e4 * d, stiffness = 0.5 * 1e4, a = 3 * limit / stiffness;
  press(contact, 0, d);
  constexpr int steps = 300;  // the corners of the loop fall on steps
  const auto go = [&](double way) {
    for (int k = 0; k < steps; ++k) slide(contact, d, way / steps);
  };
  go(a), go(-2 * a), go(2 * a);
  const double before = contact.books().lost_tangential;
  go(-2 * a), go(2 * a);
  const double area = 4 * limit * (a - limit / stiffness);
  EXPECT_NEAR(contact.books().lost_tangential - before, area, 1e-9 * area);
  EXPECT_NEAR(contact.books().residual(), 0, 1e-9 * area);
}

TEST(SingleContact, NamesItsHistory) {
  SingleContact contact = Pair().make("hooke", "history");
  const auto& columns = contact.history_columns();
  ASSERT_EQ(columns.size(), 4u);
  EXPECT_EQ(columns[0].name, "tangential.stretch_x");
  EXPECT_EQ(columns[0].unit, "m");
  EXPECT_EQ(columns[3].name, "tangential.stiffness");
  EXPECT_EQ(columns[3].unit, "N/m");
  press(contact, 0, 1e-5);
  slide(contact, 1e-5, 1e-7);
  EXPECT_EQ(contact.history(), (std::vector<double>{1e-7, 0, 0, 5e3}));
}

TEST(SingleContact, ForgetsWhenItEnds) {
  SingleContact contact = Pair().make("hooke", "history");
  press(contact, 0, 1e-5);
  slide(contact, 1e-5, 1e-7);
  press(contact, 1e-5, -1e-6);
  EXPECT_EQ(contact.history(), (std::vector<double>{0, 0, 0, 0}));
  EXPECT_NEAR(contact.books().lost_tangential, 0.5 * 5e3 * 1e-14, 1e-25) << "the spring lets go";
}

TEST(SingleContact, ACopyIsAContactOfItsOwn) {
  SingleContact contact = Pair().make("hooke", "history");
  press(contact, 0, 1e-5);
  SingleContact copy = contact;
  slide(copy, 1e-5, 1e-7);
  EXPECT_EQ(contact.history()[0], 0);
  EXPECT_EQ(copy.history()[0], 1e-7);
}

// pi sqrt(m/k)
TEST(SingleContact, KnowsHowLongAnImpactLasts) {
  EXPECT_NEAR(Pair().make("hooke", "none").duration(mass, radius, 1), std::acos(-1.0) * std::sqrt(mass / 1e4), 1e-12);
}

// Every law of every stage can be chosen, and its history is as long as its names say.
TEST(SingleContact, TakesEveryLaw) {
  Values material, pair, contact;
  for (const LawEntry& law : catalogue())
    for (const Parameter& p : law.parameters) {
      const double v = std::isnan(p.typical) ? p.fallback : p.typical;
      (p.scope == Scope::material ? material : p.scope == Scope::pair ? pair : contact)[std::string(p.name)] = v;
    }
  const PairInputs inputs(material, material, pair, contact);
  for (const LawEntry& law : catalogue()) {
    if (law.stage == Stage::surface) continue;
    LawIndices laws{0, index_of(Stage::cohesion, "none"), index_of(Stage::tangential, "none"),
                    index_of(Stage::rolling, "none")};
    const std::size_t index = index_of(law.stage, law.text.name);
    if (law.stage == Stage::normal) laws.normal = index;
    if (law.stage == Stage::cohesion) laws.cohesion = index;
    if (law.stage == Stage::tangential) laws.tangential = index;
    if (law.stage == Stage::rolling) laws.rolling = index;
    SingleContact single(laws, inputs);
    Kinematics c = at(1e-6);
    c.curvature_i = c.curvature_j = 0.5 / radius;
    c.inertia = c.inertia_printed = mass * radius * radius;
    c.dn = -1e-6;
    const Response r = single.step(c, 1e-6);
    EXPECT_TRUE(std::isfinite(r.normal.force)) << law.text.name;
    EXPECT_EQ(single.history().size(), single.history_columns().size()) << law.text.name;
  }
}

}  // namespace
}  // namespace tsubu::laws
