// Domains that deform, from the case file to the simulation.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "case_text.hpp"
#include "setup/build.hpp"
#include "setup/build_deformation.hpp"

namespace tsubu::setup {
namespace {

using testing::error_of;
using testing::errors_of;
using testing::load_text;

std::string packed(const std::string& more, const std::string& periodic = R"(["x", "y", "z"])",
                   const std::string& gravity = "[0, 0, 0]") {
  return "[domain]\nbox = [[0, 0, 0], [\"5 cm\", \"5 cm\", \"4 cm\"]]\nperiodic = " + periodic + R"(
[material.glass]
density = "2500 kg/m3"
youngs = "5 MPa"
poisson = 0.25
[contact.glass-glass]
restitution = 0.9
friction = 0.5
[particles.beads]
material = "glass"
diameter = "5 mm"
[insert.fill]
particles = "beads"
region = { box = [[0, 0, 0], ["5 cm", "5 cm", "4 cm"]] }
count = 100
[run]
end = "1 s"
gravity = )" +
         gravity + "\n" + more;
}

const std::string shear = "[domain.shear]\nflow = \"y\"\ngradient = \"z\"\nrate = \"3 1/s\"\n";

TEST(Deformation, IsReadAndBuilt) {
  const Case c = load_text(packed(shear + R"(start = "0.2 s"
stop = "0.5 s"
formula = "2*t"
[domain.strain.x]
rate = "1 1/s"
stress = "2 kPa"
[domain.strain.z]
rate = "-0.5 1/s"
)"));
  ASSERT_TRUE(c.deformation);
  EXPECT_EQ(describe_deformation(*c.deformation),
            "pressed along x to 2000 Pa at up to 1 1/s, stretched along z at -0.5 1/s, sheared along y over z at 3 1/s "
            "times a factor of time from 0.2 s until 0.5 s");
  const auto built = build(c, 1);
  const state::Cell* cell = built.simulation->cell();
  ASSERT_TRUE(cell);
  const state::Deformation& d = cell->deformation();
  EXPECT_EQ(d.flow, 1);
  EXPECT_EQ(d.gradient, 2);
  EXPECT_EQ(*d.stretch[0].target, 2000);
  EXPECT_TRUE(d.weighs());
  EXPECT_EQ(d.stretch[1].rate, 0);
  EXPECT_EQ(d.stretch[2].strain_at(0.5), -0.25);
  EXPECT_EQ(d.shear.strain_at(0.1), 0);
  EXPECT_NEAR(d.shear.strain_at(0.3), 3 * 0.1 * 0.1, 1e-12);
  EXPECT_NEAR(d.shear.strain_at(0.9), 3 * 0.3 * 0.3, 1e-12);
  EXPECT_EQ(deformation_titles(*built.simulation).size(), deformation_row(*built.simulation, {}).size());
  // opposite sides move by 3 1/s 2 0.3 4 cm, 5 cm 1 1/s and 4 cm 0.5 1/s
  EXPECT_NEAR(deformation_speed(c), 3 * 2 * 0.3 * 0.04 + 0.05 + 0.02, 1e-3);
}

TEST(Deformation, OthersHaveNone) {
  const auto built = build(load_text(packed("")), 1);
  EXPECT_FALSE(built.simulation->cell());
  EXPECT_TRUE(deformation_titles(*built.simulation).empty());
  EXPECT_TRUE(deformation_row(*built.simulation, {}).empty());
}

// Measurements stand still and know upright periods: numbers that would be wrong are not given.
TEST(Deformation, MeasuresOnlyWhatPlacesHaveNoPartIn) {
  const std::string box = "region = { box = [[0, 0, 0], [\"1 cm\", \"1 cm\", \"1 cm\"]] }\n";
  const std::string plane = "plane = { point = [0, 0, \"1 cm\"], normal = [0, 0, 1] }\n", cells = "cells = [1, 1, 4]\n";
  const std::string all[][2] = {{"flow", plane},
                                {"region", box},
                                {"residence", box},
                                {"centre_of_mass", ""},
                                {"profile", cells},
                                {"stress", cells},
                                {"mixing", cells + "larger_than = \"1 mm\"\n"},
                                {"repose", "up = [0, 0, 1]\n"}};
  for (const std::string& deformation : {shear, std::string("[domain.strain.z]\nrate = \"1 1/s\"\n")})
    for (const auto& [kind, keys] : all) {
      const std::string measure = "[measure.it]\nkind = \"" + kind + "\"\n" + keys;
      const std::string text = packed(measure + deformation);
      const Diagnostic said = error_of(text);
      EXPECT_NE(said.message.find("allows no measurement of kind " + kind + " ([measure.it])"), std::string::npos)
          << said.message;
      const auto before = text.begin() + static_cast<std::ptrdiff_t>(text.find("kind = "));
      EXPECT_EQ(said.line, 1 + std::count(text.begin(), before, '\n')) << kind;
      EXPECT_TRUE(errors_of(packed(measure)).empty()) << kind;
    }
  for (const std::string kind : {"coordination", "stress"}) {
    const std::string all_of_it = "[measure.it]\nkind = \"" + kind + "\"\n";
    EXPECT_TRUE(errors_of(packed(all_of_it + shear)).empty());
    EXPECT_NE(error_of(packed(all_of_it + box + shear)).message.find("allows no region ([measure.it])"),
              std::string::npos);
  }
}

TEST(Deformation, MistakesAreTold) {
  const auto says = [](const std::string& text, const std::string& message) {
    EXPECT_EQ(error_of(text).message, message);
  };
  says(packed(shear, R"(["x", "z"])"), "[domain.shear] needs a domain that is periodic along x, y and z");
  says(packed(shear, R"(["x", "y", "z"])", R"([0, 0, "-1 m/s2"])"),
       "[domain.shear] allows no gravity: nothing holds bodies where the domain has no walls");
  says(packed(shear + "[wall.floor]\nmaterial = \"glass\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }\n",
              R"(["x", "y", "z"])"),
       "[domain.shear] allows no walls: they would have to deform with the domain");
  says(packed("[domain.strain.w]\nrate = \"1 1/s\"\n"), "[domain.strain.w] names no axis");
  says(packed("[domain.strain.x]\nstress = \"1 kPa\"\n"), "missing key 'rate' in [domain.strain.x]");
  says(packed("[domain.strain.x]\nrate = \"-1 1/s\"\nstress = \"1 kPa\"\n"),
       "domain.strain.x.rate must be above zero where a stress is to be met");
  says(packed("[domain.strain.x]\nrate = \"1 1/s\"\nstress = \"1 kPa\"\nformula = \"t\"\n"),
       "[domain.strain.x] has a stress, so it has no formula");
  says(packed("[domain.strain.x]\nrate = \"1 1/s\"\nstart = \"2 s\"\nstop = \"1 s\"\n"),
       "[domain.strain.x] stops before it starts");
  says(packed("[domain.shear]\nflow = \"z\"\ngradient = \"z\"\nrate = \"3 1/s\"\n"),
       "domain.shear.gradient is the axis of the flow");
  says(packed(shear + "formula = \"sin(t\"\n"), errors_of(packed(shear + "formula = \"sin(t\"\n")).front().message);
  EXPECT_NE(error_of(packed(shear + "formula = \"sin(t\"\n")).message.find("domain.shear.formula"), std::string::npos);
  EXPECT_NE(error_of(packed(shear + "table = \"none.csv\"\n")).message.find("none.csv"), std::string::npos);
  says(packed(shear + "formula = \"t\"\ntable = \"none.csv\"\n"), "[domain.shear] has a formula and a table");
}

TEST(Deformation, TooFastIsRefused) {
  const Case c = load_text(packed("[domain.strain.x]\nrate = \"1e5 1/s\"\n"));
  try {
    (void)build(c, 1);
    FAIL();
  } catch (const BuildError& e) {
    EXPECT_NE(std::string(e.what()).find("the domain deforms by up to"), std::string::npos) << e.what();
  }
}

}  // namespace
}  // namespace tsubu::setup
