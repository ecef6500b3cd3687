#include <gtest/gtest.h>

#include <cmath>

#include "case_text.hpp"
#include "setup/build.hpp"
#include "setup/heat_columns.hpp"
#include "solver/take_snapshot.hpp"

// Heat, from the case file to the simulation.
namespace tsubu::setup {
namespace {

using testing::changed;
using testing::error_of;
using testing::errors_of;
using testing::good_case;
using testing::load_text;

const std::string hot_case = [] {
  std::string text =
      changed("density = \"2500 kg/m3\"",
              "density = \"2500 kg/m3\"\nheat_capacity = \"840 J/(kg K)\"\nconductivity = \"1 W/(m K)\"");
  text = changed("[material.steel]", "[material.steel]\nconductivity = \"0.05 W/(mm K)\"", text);
  text = changed("[particles.beads]", "[particles.beads]\ntemperature = \"20 degC\"\nheat_source = \"2 mW\"", text);
  text = changed("[wall.floor]", "[wall.floor]\ntemperature = \"350 K\"", text);
  return text + "[heat]\n";
}();

TEST(HeatCase, IsReadInSiUnits) {
  const Case c = load_text(hot_case);
  ASSERT_TRUE(c.heat);
  EXPECT_TRUE(c.warnings.empty());
  EXPECT_EQ(c.heat->every, 1u);
  EXPECT_FALSE(c.heat->dissipation);
  EXPECT_EQ(c.heat->materials[0].capacity, 840);
  EXPECT_EQ(c.heat->materials[1].conductivity, 50);
  EXPECT_EQ(c.heat->particles[0].temperature, 293.15);
  EXPECT_EQ(c.heat->particles[0].source, 2e-3);
  EXPECT_EQ(c.heat->walls, std::vector<double>{350});
}

TEST(HeatCase, WarmsTheBodies) {
  const std::string text = changed("count = 100", "count = 100\ntemperature = \"300 K\"", hot_case);
  const Built built = build(load_text(text + "every = 5\ndissipation = true\n"), 1);
  const solver::Simulation& sim = *built.simulation;
  ASSERT_TRUE(sim.heat());
  ASSERT_EQ(sim.bodies().thermal.size(), 100u);
  for (const state::Thermal& t : sim.bodies().thermal) {
    EXPECT_EQ(t.temperature, 300);
    EXPECT_EQ(t.source, 2e-3);
  }
  const solver::HeatLaw& law = sim.heat()->law();
  EXPECT_EQ(law.every, 5u);
  EXPECT_TRUE(law.dissipation);
  // 4 k1 k2 / (k1 + k2)
  EXPECT_EQ(law.conductance, (std::vector<double>{2, 200.0 / 51, 200.0 / 51, 100}));
  EXPECT_EQ(law.walls[0].temperature, 350);
  EXPECT_EQ(solver::take_snapshot(sim, false).bodies.temperature(7), 300);
  const std::vector<std::string> columns{"temperature_mean [K]", "temperature_min [K]", "temperature_max [K]",
                                         "heat_gained [J]",      "heat_walls [J]",      "heat_sources [J]",
                                         "heat_dissipated [J]",  "heat_brought [J]",    "heat_residual [J]",
                                         "floor.heat [W]",       "floor.heat_given [J]"};
  EXPECT_EQ(heat_columns(sim), columns);
  EXPECT_EQ(heat_values(sim), (std::vector<double>{300, 300, 300, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(HeatCase, CostsNothingWhereThereIsNone) {
  const Built built = build(load_text(good_case), 1);
  EXPECT_FALSE(built.simulation->heat());
  EXPECT_TRUE(built.simulation->bodies().thermal.empty());
  EXPECT_TRUE(heat_columns(*built.simulation).empty());
  EXPECT_TRUE(heat_values(*built.simulation).empty());
}

TEST(HeatCase, WallsAreInsulatedUnlessTheySayOtherwise) {
  const Case c = load_text(changed("temperature = \"350 K\"\n", "", hot_case));
  EXPECT_TRUE(std::isnan(c.heat->walls[0]));
  EXPECT_FALSE(build(c, 1).simulation->heat()->law().walls[0].conducts());
}

// a^3 = 3 F R*/(4 E*): glass of 70 GPa on steel that is left as it is.
TEST(HeatCase, RealContactsAreNarrower) {
  const Case c = load_text(changed("youngs = \"5 MPa\"", "youngs = \"5 MPa\"\nyoungs_original = \"70 GPa\"", hot_case));
  const solver::HeatLaw law = build(c, 1).simulation->heat()->law();
  EXPECT_DOUBLE_EQ(law.conductance[0], 2 * std::cbrt(5e6 / 70e9));
  const double glass = 1 - 0.25 * 0.25, steel = (1 - 0.3 * 0.3) / 7e6;
  EXPECT_DOUBLE_EQ(law.conductance[1], 200.0 / 51 * std::cbrt((glass / 70e9 + steel) / (glass / 5e6 + steel)));
}

struct Mistake {
  std::string old, text, message, hint;
};
class HeatMistake : public ::testing::TestWithParam<Mistake> {};

TEST_P(HeatMistake, IsNamed) {
  const auto& [old, text, message, hint] = GetParam();
  const Diagnostic d = error_of(changed(old, text, hot_case));
  EXPECT_EQ(d.message, message);
  EXPECT_EQ(d.hint, hint);
  EXPECT_GT(d.line, 0u);
}

INSTANTIATE_TEST_SUITE_P(
    All, HeatMistake,
    ::testing::Values(
        Mistake{"heat_capacity = \"840 J/(kg K)\"\n", "", "missing key 'heat_capacity' in [material.glass]",
                "with [heat], materials of particles need it"},
        Mistake{"conductivity = \"1 W/(m K)\"\n", "", "missing key 'conductivity' in [material.glass]",
                "with [heat], materials of particles need it"},
        Mistake{"conductivity = \"0.05 W/(mm K)\"\n", "", "missing key 'conductivity' in [material.steel]",
                "a wall with a temperature is made of it"},
        Mistake{"temperature = \"20 degC\"\n", "", "missing key 'temperature' in [particles.beads]",
                "with [heat], what [insert.fill] puts in needs one, here or there"},
        Mistake{"350 K", "-5 K", "wall.floor.temperature = \"-5 K\" is out of range",
                "must be at least 0; nothing is colder than 0 K, which is -273.15 degC"},
        Mistake{"20 degC", "-300 degC", "particles.beads.temperature = \"-300 degC\" is out of range",
                "must be at least 0; nothing is colder than 0 K, which is -273.15 degC"},
        Mistake{"\"350 K\"", "350", "wall.floor.temperature needs a unit",
                "write \"350 K\" (plain numbers are only accepted for dimensionless values)"},
        Mistake{"840 J/(kg K)", "840 J/K",
                "material.glass.heat_capacity must be a heat capacity per mass, but \"840 J/K\" is a quantity in "
                "kg m2/s2/K",
                ""},
        Mistake{"840 J/(kg K)", "0 J/(kg K)", "material.glass.heat_capacity = \"0 J/(kg K)\" is out of range",
                "must be greater than 0"},
        Mistake{"1 W/(m K)", "1 W/(m degC)", "cannot read material.glass.conductivity = \"1 W/(m degC)\"",
                "degC stands alone, as in \"20 degC\"; a difference of temperatures is given in K"},
        Mistake{"youngs = \"5 MPa\"", "youngs = \"5 MPa\"\nyoungs_original = \"1 MPa\"",
                "material.glass.youngs_original = 1e+06 Pa is softer than youngs = 5e+06 Pa, with which the case "
                "computes",
                "it must be at least that"},
        Mistake{"[heat]\n", "[heat]\nevery = 0\n", "heat.every = 0 is out of range",
                "must be at least 1 and at most 1e+09"}));

// All that is missing is told at once.
TEST(HeatCase, AllMistakesAtOnce) {
  EXPECT_EQ(errors_of(good_case + "[heat]\n").size(), 3u);  // heat capacity, conductivity, temperature
}

TEST(HeatCase, WithoutItsSectionKeysAreUnused) {
  const Case c = load_text(changed("[heat]\n", "", hot_case));
  EXPECT_FALSE(c.heat);
  ASSERT_EQ(c.warnings.size(), 1u);
  EXPECT_NE(c.warnings[0].find("unused: 'material.glass.heat_capacity' and 'material.glass.conductivity'"),
            std::string::npos);
  EXPECT_NE(c.warnings[0].find("because there is no section [heat]"), std::string::npos);
}

TEST(HeatCase, RefusesWhatNoStepCanFollow) {
  const Case c = load_text(changed("1 W/(m K)", "1e12 W/(m K)", hot_case));
  try {
    (void)build(c, 1);
    FAIL();
  } catch (const BuildError& e) {
    EXPECT_NE(std::string(e.what()).find("a body of glass would give its heat away in about"), std::string::npos)
        << e.what();
  }
}

// From the step and the fastest body to terms and parts: the first term left out is small beside the first one taken.
TEST(HeatCase, PartsAreShortEnough) {
  for (double x = 1e-12; x < 100; x *= 1.7) {
    const auto [parts, terms] = solver::Heat::parts_for(x);
    const double part = 2 * x / parts;
    double error = 1;
    for (int k = 1; k <= terms; ++k) error *= part / (k + 1);
    EXPECT_LE(error, 1.0000001e-9) << x;
    EXPECT_LE(terms, 6);
  }
  EXPECT_EQ(solver::Heat::parts_for(1e-10).terms, 1);
  EXPECT_EQ(solver::Heat::parts_for(0.0625).parts, 1);
  EXPECT_EQ(solver::Heat::parts_for(0.07).parts, 2);
}

}  // namespace
}  // namespace tsubu::setup
