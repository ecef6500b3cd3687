#include "setup/doctor.hpp"

#include <gtest/gtest.h>

#include "setup/build.hpp"
#include "support/make_case.hpp"

namespace tsubu::setup {
namespace {

using solver::Trouble;
using solver::TroubleKind;

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

struct Patient {
  Case c;
  Built built;

  explicit Patient(double too_large = 1) : c(test::plain_case({0.05, 0.05, 0.05}, FixedSize{2e-3})) {
    c.walls = {test::plane("floor", {0, 0, 0}, {0, 0, 1})};
    c.inserts = {test::fill("a", {0, 0, 0}, {0.05, 0.05, 0.05}, 10)};
    c.inserts[0].velocity = {0.1, 0, 0};
    c.run.timestep = too_large * 0.999 * build(c, 1).plan.advised;
    built = build(c, 1);
  }
  [[nodiscard]] std::string diagnosis(const Trouble& t) const { return diagnose(t, c, *built.simulation); }
};

Trouble trouble(TroubleKind kind) {
  Trouble t;
  t.kind = kind;
  t.body = 7;
  t.place = {0.01, 0.02, -0.001};
  t.velocity = {0, 0.25, -0.5};
  t.step = 1234;
  t.time = 0.125;
  return t;
}

TEST(Doctor, LostBody) {
  const std::string d = Patient().diagnosis(trouble(TroubleKind::lost));
  for (const char* part : {"body 7 left the domain", "t = 0.125 s (step 1234)", "(0.01, 0.02, -0.001) m",
                           "(0, 0.25, -0.5) m/s", "no wall stands in its way"})
    EXPECT_TRUE(says(d, part)) << part << "\n" << d;
}

TEST(Doctor, OverlapNamesBothAndTheLimit) {
  Trouble t = trouble(TroubleKind::overlap);
  t.partner = 3;
  t.value = 0.25;
  std::string d = Patient().diagnosis(t);
  for (const char* part : {"body 7 and body 3 overlap by 25 %", "step 1234", "run.max_overlap allows 20 %", "too soft"})
    EXPECT_TRUE(says(d, part)) << part << "\n" << d;
  t.partner = -1;
  d = Patient().diagnosis(t);
  EXPECT_TRUE(says(d, "body 7 and wall floor overlap")) << d;
  t.step = 0;
  d = Patient().diagnosis(t);
  EXPECT_TRUE(says(d, "overlap at the start")) << d;
}

TEST(Doctor, NotANumber) {
  Trouble t = trouble(TroubleKind::not_finite);
  t.velocity.x = std::numeric_limits<double>::quiet_NaN();
  const std::string d = Patient().diagnosis(t);
  EXPECT_TRUE(says(d, "body 7 has a position or velocity that is no number")) << d;
  EXPECT_TRUE(says(d, "time step")) << d;
}

TEST(Doctor, EnergyFromNowhere) {
  Trouble t = trouble(TroubleKind::energy);
  t.body = -1, t.value = 0.4, t.velocity = {};
  const std::string d = Patient().diagnosis(t);
  EXPECT_TRUE(says(d, "the energy rose by 40 %")) << d;
  EXPECT_TRUE(says(d, "try half of it")) << d;
}

// The step is blamed if, and only if, it does not resolve impacts at the speeds seen; then the cure is a number.
TEST(Doctor, BlamesTheStepWhenItIsTooLarge) {
  const Patient careful(1), careless(4);
  for (const TroubleKind kind : {TroubleKind::lost, TroubleKind::overlap, TroubleKind::energy}) {
    Trouble t = trouble(kind);
    t.partner = 2;
    EXPECT_FALSE(says(careful.diagnosis(t), "too large for impacts")) << careful.diagnosis(t);
    const std::string d = careless.diagnosis(t);
    EXPECT_TRUE(says(d, "too large for impacts")) << d;
    char step[40];
    std::snprintf(step, sizeof step, "a step of %.2g s would do",
                  advised_step(careless.c, *careless.built.simulation, norm(t.velocity)));
    EXPECT_TRUE(says(d, step)) << d;
  }
}

TEST(EnergyWatch, MeasuresTheUnexplainedByTheMostThatMoved) {
  const Patient p;
  const auto energies = [](double kinetic, double residual) {
    solver::Energies e;
    e.kinetic_translation = kinetic;
    e.residual = residual;
    return e;
  };
  EnergyWatch watch;
  EXPECT_FALSE(watch.check(energies(0, 0), *p.built.simulation)) << "nothing moves, nothing is wrong";
  EXPECT_FALSE(watch.check(energies(100, 4), *p.built.simulation));
  EXPECT_FALSE(watch.check(energies(1, 4), *p.built.simulation)) << "100 J were there before";
  EXPECT_FALSE(watch.check(energies(1, -50), *p.built.simulation)) << "too little is not an instability";
  const auto t = watch.check(energies(1, 6), *p.built.simulation);
  ASSERT_TRUE(t);
  EXPECT_EQ(t->kind, TroubleKind::energy);
  EXPECT_NEAR(t->value, 0.06, 1e-15);
  EXPECT_EQ(t->body, -1);
}

// A body that falls into an adhesive well from rest: what it holds is zero all the way.
TEST(EnergyWatch, RoundingInAWellIsNoRise) {
  const Patient p;
  solver::Energies e;
  e.kinetic_translation = 1, e.stored_cohesion = -1, e.residual = 1e-15;
  EXPECT_FALSE(EnergyWatch().check(e, *p.built.simulation));
  e.residual = 0.2;
  EXPECT_TRUE(EnergyWatch().check(e, *p.built.simulation));
}

// A dashpot that overshoots puts energy in, and the books show it as a loss below zero.
TEST(EnergyWatch, ALossBelowZeroIsNoneOfALawThatOnlyLoses) {
  const Patient p;
  solver::Energies e;
  e.kinetic_translation = 100;
  e.dissipated_normal = -6;
  LawChoice laws;
  EXPECT_TRUE(EnergyWatch(laws).check(e, *p.built.simulation));
  laws.normal = "hysteretic/document";  // may create energy
  EXPECT_FALSE(EnergyWatch(laws).check(e, *p.built.simulation));
  e.dissipated_normal = 0, e.dissipated_tangential = -6;
  laws.tangential = "history";
  EXPECT_FALSE(EnergyWatch(laws).check(e, *p.built.simulation));
  laws.tangential = "mindlin";
  EXPECT_TRUE(EnergyWatch(laws).check(e, *p.built.simulation));
}

TEST(EnergyWatch, NaNIsCaught) {
  const Patient p;
  solver::Energies e;
  e.kinetic_translation = e.residual = std::numeric_limits<double>::quiet_NaN();
  const auto t = EnergyWatch().check(e, *p.built.simulation);
  ASSERT_TRUE(t);
  EXPECT_EQ(t->kind, TroubleKind::not_finite);
}

TEST(EnergyWatch, NaNBlamesNobody) {
  Patient p;
  p.c.walls.clear();
  solver::Energies e;
  e.residual = std::numeric_limits<double>::quiet_NaN();
  const std::string d = p.diagnosis(*EnergyWatch().check(e, *p.built.simulation));
  EXPECT_FALSE(says(d, "wall")) << d;
  EXPECT_TRUE(says(d, "no number")) << d;
}

}  // namespace
}  // namespace tsubu::setup
