#include "setup/load_case.hpp"

#include <gtest/gtest.h>

#include "case_text.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

using testing::changed;
using testing::error_of;
using testing::errors_of;
using testing::good_case;
using testing::load_text;

TEST(LoadCase, UnderstandsAGoodCase) {
  const Case c = load_text(good_case);
  ASSERT_EQ(c.materials.size(), 2u);
  EXPECT_EQ(c.materials[0].name, "glass");
  EXPECT_EQ(c.materials[0].density, 2500);
  EXPECT_EQ(c.materials[1].density, std::nullopt);
  EXPECT_EQ(c.materials[1].values.at("youngs"), 7e6);
  EXPECT_EQ(c.domain.high, (Vec3{0.1, 0.1, 0.2}));
  EXPECT_EQ(c.pair[0].at("restitution"), 0.9);
  EXPECT_EQ(c.pair[1].at("friction"), 0.4);  // glass-steel, written as steel-glass
  EXPECT_EQ(c.pair[2], c.pair[1]);
  EXPECT_TRUE(c.pair[3].empty());  // walls do not meet
  EXPECT_EQ(std::get<FixedSize>(c.particles[0].size).value, 0.005);
  EXPECT_EQ(c.inserts[0].count, 100);
  EXPECT_EQ(c.walls[0].normal, (Vec3{0, 0, 1}));
  EXPECT_EQ(c.text, good_case);
  EXPECT_TRUE(c.warnings.empty()) << c.warnings[0];
}

TEST(LoadCase, FillsDefaultsIn) {
  const Case c = load_text(good_case);
  EXPECT_EQ(c.seed, 1u);
  EXPECT_EQ(c.run.gravity, (Vec3{0, 0, -9.81}));
  EXPECT_EQ(c.run.timestep, std::nullopt);
  EXPECT_EQ(c.run.skin, std::nullopt);
  EXPECT_EQ(c.run.safety, 0.15);
  EXPECT_EQ(c.run.scheme, Scheme::synchronised);
  EXPECT_EQ(c.output.every, 0.01);
  EXPECT_EQ(c.output.table_every, 0.01);
  EXPECT_TRUE(c.output.contacts);
  EXPECT_EQ(c.laws.normal, "hertz");
  EXPECT_EQ(c.contact.at("limit_force"), 0);
}

TEST(LoadCase, TheSameCaseAtAnyScale) {
  for (const char* unit : {"um", "m"}) {
    std::string text = good_case;
    for (const char* small : {"cm", "mm"})
      for (std::size_t at = 0; (at = text.find(std::string(" ") + small + '"', at)) != std::string::npos;)
        text.replace(at, 3, std::string(small[0] == 'c' ? "0" : "") + " " + unit);
    EXPECT_TRUE(errors_of(text).empty()) << format(errors_of(text), false);
  }
}

TEST(LoadCase, ReadsEveryDistribution) {
  const auto size = [](const std::string& diameter) {
    return load_text(changed("\"5 mm\"", diameter)).particles[0].size;
  };
  const SizeCase uniform = size(R"({ distribution = "uniform", min = "4 mm", max = "6 mm" })");
  EXPECT_EQ(std::get<UniformSize>(uniform).max, 0.006);
  const SizeCase normal =
      size(R"({ distribution = "normal", mean = "5 mm", stddev = "1 mm", min = "4 mm", max = "6 mm" })");
  EXPECT_EQ(std::get<NormalSize>(normal).stddev, 0.001);
  const SizeCase table = size(R"({ distribution = "table", diameter = ["4 mm", "6 mm"], weight = [3, 1] })");
  EXPECT_EQ(smallest_diameter(table), 0.004);
  EXPECT_EQ(largest_diameter(table), 0.006);
  EXPECT_NEAR(mean_volume(table) / 5.34070751e-8, 1, 1e-7);  // pi/6 (3 * 4^3 + 6^3) / 4 mm3
}

TEST(LoadCase, ABoxIsItsPlanes) {
  const Case c = load_text(changed("plane = { point = [0, 0, 0], normal = [0, 0, 2] }",
                                   "box = [[0, 0, 0], [\"10 cm\", \"10 cm\", \"20 cm\"]]\nopen = [\"z-high\"]"));
  ASSERT_EQ(c.walls.size(), 5u);
  EXPECT_EQ(c.walls[0].name, "floor.x-low");
  EXPECT_EQ(c.walls[1].name, "floor.x-high");
  EXPECT_EQ(c.walls[1].normal, (Vec3{-1, 0, 0}));
  EXPECT_EQ(c.walls[1].point.x, 0.1);
  EXPECT_EQ(c.walls[4].name, "floor.z-low");
}

TEST(LoadCase, AcceptsLiggghtsNames) {
  EXPECT_EQ(load_text(changed("poisson = 0.25", "poissonsRatio = 0.25")).materials[0].values.at("poisson"), 0.25);
  EXPECT_EQ(error_of(changed("poisson = 0.25", "poisson = 0.2\npoissonsRatio = 0.25")).message,
            "material.glass.poisson is given twice");
  EXPECT_EQ(error_of(changed("poisson = 0.25", "poisonsRatio = 0.25")).hint, "did you mean 'poisson'?");
}

TEST(LoadCase, DefaultPairsServeTheOthersAndSaySo) {
  const Case c = load_text(changed("[contact.steel-glass]", "[contact.default]"));
  EXPECT_EQ(c.pair[1].at("friction"), 0.4);
  EXPECT_EQ(c.pair[0].at("friction"), 0.5);
  ASSERT_EQ(c.warnings.size(), 1u);
  EXPECT_TRUE(c.warnings[0].starts_with("[contact.default] serves glass-steel (")) << c.warnings[0];
}

TEST(LoadCase, AMissingPairComesWithTheBlockToWrite) {
  const Diagnostic d = error_of(changed("[contact.steel-glass]\nrestitution = 0.8\nfriction = 0.4\n", ""));
  EXPECT_EQ(d.message, "no contact parameters for the pair glass-steel");
  EXPECT_EQ(d.source, "material = \"steel\"");
  EXPECT_NE(d.help.find("[contact.glass-steel]\nrestitution = 0.7"), std::string::npos) << d.help;
}

TEST(LoadCase, WarnsOfWhatNothingReads) {
  const auto warning = [](const std::string& text) {
    const Case c = load_text(text);
    return c.warnings.size() == 1 ? c.warnings[0] : std::to_string(c.warnings.size()) + " warnings";
  };
  EXPECT_TRUE(
      warning(changed("poisson = 0.3\n", "poisson = 0.3\n[material.wood]\n")).starts_with("unused: material 'wood'"));
  EXPECT_TRUE(
      warning(changed("[contact.glass-glass]\n", "[contact.steel-steel]\nfriction = 1\n[contact.glass-glass]\n"))
          .starts_with("unused: [contact.steel-steel]"));
  EXPECT_TRUE(warning(changed("[contact.glass-glass]\n", "[contact.glass-glass]\nstiffness = \"1 N/m\"\n"))
                  .starts_with("unused: 'contact.glass-glass.stiffness'"));
  EXPECT_TRUE(warning(changed("point = [0, 0, 0]", "point = [0, 0, \"-1 m\"]")).starts_with("wall 'floor' is outside"));
}

struct Mistake {
  const char *old_text, *new_text, *message, *hint;
};

class Mistakes : public ::testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, GiveOnePreciseMessage) {
  const Diagnostic d = error_of(changed(GetParam().old_text, GetParam().new_text));
  EXPECT_EQ(d.message, GetParam().message);
  EXPECT_EQ(d.hint, GetParam().hint);
  EXPECT_GT(d.line, 0u);
}

INSTANTIATE_TEST_SUITE_P(
    LoadCase, Mistakes,
    ::testing::Values(
        Mistake{"\"5 MPa\"", "\"5 MPA\"", "cannot read material.glass.youngs = \"5 MPA\"",
                "unknown unit 'MPA'; did you mean 'MPa'? (case matters)"},
        Mistake{"\"5 MPa\"", "\"5 kg\"", "material.glass.youngs must be a pressure, but \"5 kg\" is a mass", ""},
        Mistake{"\"5 MPa\"", "nan", "material.glass.youngs must be a finite number", ""},
        Mistake{"\"5 MPa\"", "true", "material.glass.youngs must be a pressure, but this is true", ""},
        Mistake{"\"5 mm\"", "2.5", "particles.beads.diameter needs a unit",
                "write \"2.5 mm\" (plain numbers are only accepted for dimensionless values)"},
        Mistake{"\"5 mm\"", "\"-5 mm\"", "particles.beads.diameter = \"-5 mm\" is out of range",
                "must be greater than 0"},
        Mistake{"\"5 mm\"", "\"2.5 m\"", "the region of insert 'fill' is too small for its particles 'beads'",
                "0.1 m wide along x, but their diameter goes up to 2.5 m"},
        Mistake{"friction = 0.5", "fricton = 0.5", "unknown key 'fricton' in [contact.glass-glass]",
                "did you mean 'friction'?"},
        Mistake{"friction = 0.5\n", "", "missing key 'friction' in [contact.glass-glass]",
                "the tangential law history needs it"},
        Mistake{"density = \"2500 kg/m3\"\n", "", "missing key 'density' in [material.glass]",
                "particles are made of this material"},
        Mistake{"material = \"glass\"", "material = \"glas\"", "material 'glas' is not defined",
                "did you mean 'glass'?"},
        Mistake{"particles = \"beads\"", "particles = \"bead\"", "particles 'bead' is not defined",
                "did you mean 'beads'?"},
        Mistake{"[contact.steel-glass]", "[contact.steel-glas]", "'steel-glas' is no pair of defined materials",
                "did you mean 'steel-glass'?"},
        Mistake{"count = 100", "count = 100\nvolume_fraction = 0.1",
                "[insert.fill] must have exactly one of count, mass, volume_fraction, table, frame, checkpoint", ""},
        Mistake{"count = 100", "volume_fraction = 0.8", "insert.fill.volume_fraction = 0.8 is out of range",
                "must be greater than 0 and at most 0.7405"},
        Mistake{"count = 100", "count = 3000000000", "insert.fill.count = 3000000000 is out of range",
                "must be at least 1 and at most 2e+09"},
        Mistake{"count = 100", "count = 50000", "insert 'fill': 50000 bodies would fill 3.27 of the region's volume",
                "at random they fill at most 0.6, which is 9167 bodies"},
        Mistake{"count = 100", "volume_fraction = 0.65",
                "insert 'fill': 9931 bodies would fill 0.65 of the region's volume",
                "at random they fill at most 0.6, which is 9167 bodies (volume_fraction = 0.6)"},
        Mistake{"[\"10 cm\", \"10 cm\", \"10 cm\"]", "[\"10 cm\", \"10 cm\", \"30 cm\"]",
                "the region of insert 'fill' leaves the domain along z", "the domain goes from 0 m to 0.2 m"},
        Mistake{"[0, 0, 2]", "[0, 0, 0]", "the normal of wall 'floor' is zero",
                "it must point to the side of the bodies"},
        Mistake{"[0, 0, 2]", "[0, 0]", "wall.floor.plane.normal must be a list [x, y, z]", ""},
        Mistake{"\"20 cm\"]]", "\"-20 cm\"]]", "domain.box is empty along z",
                "low z = 0 m must be less than high z = -0.2 m"},
        Mistake{"\"20 cm\"]]\n", "\"20 cm\"]]\nperiodic = [\"w\"]\n", "\"w\" is no choice for domain.periodic", ""},
        Mistake{"end = \"1 s\"", "end = \"1 s\"\ntimestep = \"2 s\"", "run.timestep is longer than the whole run",
                "run.end is 1 s"},
        Mistake{"end = \"1 s\"", "end = \"1 s\"\nskin = \"1 m\"",
                "run.skin is more than ten times the largest diameter", "the largest diameter is 0.005 m"},
        Mistake{"end = \"1 s\"", "end = \"1 s\"\n[output]\nevery = \"1 ns\"", "output.every gives 1.0e+09 frames",
                "run.end is 1 s; at most 1e+06 frames are written"},
        Mistake{"[contact.glass-glass]", "[contact]\ntangentail = \"history\"\n[contact.glass-glass]",
                "unknown key 'tangentail' in [contact]", "did you mean 'tangential'?"},
        Mistake{"[material.steel]", "[material.a-b]\n[material.steel]", "'a-b' cannot be a name in [material]",
                "use letters, digits and '_'"},
        Mistake{"[domain]", "[domain", "the case file is not valid TOML", "expected ']', saw '\\n'"}));

TEST(LoadCase, MissingSectionsAreNamed) {
  const Diagnostic d = error_of(changed("[run]\nend = \"1 s\"\n", ""));
  EXPECT_EQ(d.message, "the section [run] is missing");
  EXPECT_EQ(d.line, 0u);
}

// Fixed particles of a material of their own meet those that move, but neither walls nor each other.
TEST(LoadCase, FixedParticlesNeedNoParametersWithWalls) {
  const std::string text = changed("[particles.beads]", R"([material.glue]
density = "1000 kg/m3"
youngs = "5 MPa"
poisson = 0.25
[contact.glue-glass]
restitution = 0.5
friction = 0.5
[particles.base]
material = "glue"
diameter = "5 mm"
fixed = true
[insert.base]
particles = "base"
count = 3
region = { box = [[0, 0, "10 cm"], ["10 cm", "10 cm", "12 cm"]] }
[particles.beads])");
  EXPECT_TRUE(load_text(text).particles[1].fixed || load_text(text).particles[0].fixed);
  const auto errors = errors_of(changed("\nfixed = true", "", text));
  ASSERT_EQ(errors.size(), 2u);
  for (const Diagnostic& d : errors)
    EXPECT_TRUE(d.message.starts_with("no contact parameters for the pair")) << d.message;
}

TEST(LoadCase, FixedParticlesDoNotMove) {
  const std::string base = R"([particles.base]
material = "glass"
diameter = "5 mm"
fixed = true
[insert.base]
particles = "base"
count = 3
region = { box = [[0, 0, "10 cm"], ["10 cm", "10 cm", "12 cm"]] }
)";
  const Case c = load_text(good_case + base);
  EXPECT_FALSE(c.particles[0].fixed);
  EXPECT_TRUE(c.particles[1].fixed);
  const Diagnostic pushed = error_of(good_case + base + "velocity = [0, 0, \"1 m/s\"]\n");
  EXPECT_EQ(pushed.message, "'insert.base.velocity' means nothing to particles 'base', which are fixed");
  EXPECT_GT(pushed.line, 0);
  EXPECT_EQ(error_of(changed("diameter = \"5 mm\"", "diameter = \"5 mm\"\nfixed = true")).message,
            "all particles inserted are fixed");
}

// One slip, one error: what the misspelt section would have defined is not missed as well.
TEST(LoadCase, AMisspeltSectionIsOneError) {
  EXPECT_EQ(error_of(changed("[particles.beads]", "[particle.beads]")).hint, "did you mean 'particles'?");
  EXPECT_EQ(error_of(changed("[run]", "[rum]")).hint, "did you mean 'run'?");
  EXPECT_EQ(error_of(changed("[insert.fill]", "[isnert.fill]")).hint, "did you mean 'insert'?");
  EXPECT_EQ(error_of(changed("[domain]", "[doman]")).hint, "did you mean 'domain'?");
}

TEST(LoadCase, PeriodicNeedsRoom) {
  EXPECT_EQ(error_of(changed("\"5 mm\"", "\"40 mm\"",
                             changed("count = 100", "count = 1",
                                     changed("\"20 cm\"]]\n", "\"20 cm\"]]\nperiodic = [\"x\"]\n"))))
                .message,
            "the domain is too short along x to be periodic");
}

}  // namespace
}  // namespace tsubu::setup
