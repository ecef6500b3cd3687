#include <gtest/gtest.h>

#include "case_text.hpp"
#include "setup/size_law.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tsubu::setup {
namespace {

using testing::changed;
using testing::error_of;
using testing::good_case;
using testing::load_text;

const std::string box = R"(region = { box = [[0, 0, 0], ["10 cm", "10 cm", "10 cm"]] })";

Case with_region(const std::string& region) { return load_text(changed(box, "region = " + region)); }

TEST(ReadInsert, Regions) {
  const Case cylinder =
      with_region(R"({ cylinder = { from = ["5 cm", "5 cm", 0], to = ["5 cm", "5 cm", "10 cm"], radius = "4 cm" } })");
  EXPECT_NEAR(cylinder.inserts[0].region.volume(), 3.14159265358979 * 0.0016 * 0.1, 1e-15);
  EXPECT_STREQ(
      with_region(R"({ sphere = { centre = ["5 cm", "5 cm", "5 cm"], radius = "4 cm" } })").inserts[0].region.name(),
      "sphere");
  const Case cone = with_region(
      R"({ cone = { from = ["5 cm", "5 cm", 0], to = ["5 cm", "5 cm", "10 cm"], radius_from = 0, radius_to = "4 cm" } })");
  EXPECT_NEAR(cone.inserts[0].region.volume(), 3.14159265358979 * 0.0016 * 0.1 / 3, 1e-15);
}

TEST(ReadInsert, WrongRegions) {
  const auto wrong = [](const std::string& region) { return error_of(changed(box, "region = " + region)); };
  EXPECT_EQ(wrong("{}").message, "[insert.fill.region] must have exactly one of box, cylinder, sphere, cone, mesh");
  EXPECT_EQ(wrong(R"({ sphere = { centre = ["5 cm", "5 cm", "5 cm"], radius = "6 cm" } })").message,
            "the region of insert 'fill' leaves the domain along x");
  EXPECT_EQ(wrong(R"({ sphere = { centre = ["5 cm", "5 cm", "5 cm"], radius = "2 mm" } })").message,
            "the region of insert 'fill' is too small for its particles 'beads'");
  // wide enough along all axes, but not inside
  const Diagnostic narrow = wrong(
      R"({ cone = { from = ["5 cm", "5 cm", 0], to = ["5 cm", "5 cm", "6 mm"], radius_from = 0, radius_to = "3 mm" } })");
  EXPECT_EQ(narrow.message, "the region of insert 'fill' is too small for its particles 'beads'");
  EXPECT_NE(narrow.hint.find("at its widest"), std::string::npos) << narrow.hint;
  EXPECT_EQ(
      wrong(R"({ cylinder = { from = ["5 cm", "5 cm", 0], to = ["5 cm", "5 cm", 0], radius = "4 cm" } })").message,
      "insert.fill.region.cylinder has no length");
  EXPECT_EQ(wrong(R"({ cone = { from = [0, 0, 0], to = ["5 cm", "5 cm", "5 cm"], radius_from = 0, radius_to = 0 } })")
                .message,
            "insert.fill.region.cone has no volume");
}

TEST(ReadInsert, RegionsInsideMeshes) {
  const TemporaryFolder folder;
  std::string cube =
      "v 0 0 0\nv 50 0 0\nv 50 50 0\nv 0 50 0\nv 0 0 50\nv 50 0 50\nv 50 50 50\nv 0 50 50\n"
      "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\n";
  write_text(folder / "open.obj", cube);
  write_text(folder / "closed.obj", cube + "f 4 1 5 8\n");
  const auto region = [&](const std::string& file) {
    return changed(box, "region = { mesh = { file = \"" + (folder / file).string() +
                            R"(", unit = "1 mm", at = ["2 cm", "2 cm", "2 cm"], turn = [0, 0, "90 deg"] } })");
  };
  const Case c =
      load_text(changed("\"2 cm\", \"2 cm\", \"2 cm\"", "\"7 cm\", \"2 cm\", \"2 cm\"", region("closed.obj")));
  EXPECT_NEAR(c.inserts[0].region.volume(), 1.25e-4, 1e-15);
  EXPECT_NEAR(c.inserts[0].region.low().x, 0.02, 1e-12) << "turned to the other side of its origin";
  const Diagnostic open = error_of(region("open.obj"));
  EXPECT_EQ(open.message, "the mesh of insert.fill.region.mesh does not enclose a region");
  EXPECT_NE(open.hint.find("it is open: 4 of its edges"), std::string::npos) << open.hint;
}

TEST(ReadInsert, Amounts) {
  EXPECT_EQ(load_text(changed("count = 100", "mass = \"3 g\"")).inserts[0].mass, 0.003);
  EXPECT_EQ(error_of(changed("count = 100", "")).message,
            "[insert.fill] must have exactly one of count, mass, volume_fraction, table, frame, checkpoint");
  EXPECT_EQ(error_of(changed("count = 100", "count = 3\nmass = \"3 g\"")).message,
            "[insert.fill] must have exactly one of count, mass, volume_fraction, table, frame, checkpoint");
  EXPECT_EQ(error_of(changed("count = 100", "count = 100\ntype = 1")).message,
            "'insert.fill.type' means nothing without a frame or checkpoint");
}

TEST(ReadInsert, Mixtures) {
  const std::string stones =
      changed("[insert.fill]", "[particles.stones]\nmaterial = \"glass\"\ndiameter = \"8 mm\"\n[insert.fill]");
  const auto mixed = [&](const std::string& mixture) { return changed("particles = \"beads\"", mixture, stones); };
  const Case c = load_text(mixed("particles = { beads = 0.3, stones = 0.7 }\nby = \"mass\""));
  ASSERT_TRUE(c.inserts[0].mixture);
  EXPECT_EQ(c.inserts[0].mixture->particles, (std::vector<int>{0, 1}));
  EXPECT_EQ(c.inserts[0].mixture->share, (std::vector<double>{0.3, 0.7}));
  EXPECT_EQ(c.inserts[0].mixture->by, MixtureCase::By::mass);
  EXPECT_TRUE(c.warnings.empty()) << "both kinds are used";
  const Diagnostic unknown = error_of(mixed("particles = { beads = 0.3, stoens = 0.7 }\nby = \"mass\""));
  EXPECT_EQ(unknown.message, "particles 'stoens' is not defined");
  EXPECT_NE(unknown.hint.find("stones"), std::string::npos);
  EXPECT_EQ(error_of(mixed("particles = { beads = 0.3, stones = 0.7 }")).message, "missing key 'by' in [insert.fill]");
  EXPECT_EQ(error_of(mixed("particles = { beads = 0, stones = 0 }\nby = \"mass\"")).message,
            "all shares of insert.fill.particles are zero");
  EXPECT_EQ(error_of(mixed("particles = { beads = -1, stones = 1 }\nby = \"mass\"")).message,
            "insert.fill.particles.beads = -1 is out of range");
  EXPECT_EQ(error_of(changed("particles = \"beads\"", "particles = \"beads\"\nby = \"mass\"")).message,
            "'insert.fill.by' means nothing to one kind");
  EXPECT_EQ(error_of(changed("particles = \"beads\"", "particles = {}")).message, "[insert.fill.particles] is empty");
}

TEST(ReadInsert, Lattices) {
  const Case c = load_text(changed("count = 100", "lattice = \"hcp\"\nspacing = \"5.4 mm\"\njitter = \"0.1 mm\""));
  ASSERT_TRUE(c.inserts[0].lattice);
  EXPECT_EQ(c.inserts[0].lattice->kind, LatticeCase::Kind::hexagonal);
  EXPECT_EQ(c.inserts[0].lattice->jitter, 1e-4);
  EXPECT_EQ(load_text(changed("count = 100", "lattice = \"fcc\"")).inserts[0].lattice->spacing, 0.005)
      << "the diameter";
  EXPECT_EQ(error_of(changed("count = 100", "lattice = \"fcc\"\nspacing = \"4 mm\"")).message,
            "the lattice of insert 'fill' is too narrow for its particles");
  EXPECT_EQ(error_of(changed("count = 100", "lattice = \"fcc\"\nspacing = \"5.1 mm\"\njitter = \"0.06 mm\"")).message,
            "with that jitter particles of insert 'fill' could overlap");
  EXPECT_EQ(error_of(changed("count = 100", "count = 100\nspacing = \"6 mm\"")).message,
            "'insert.fill.spacing' means nothing without a lattice");
}

TEST(ReadInsert, Motions) {
  const Case c = load_text(changed("count = 100", R"(count = 100
velocity_spread = ["0.1 m/s", 0, 0]
speed = ["0.5 m/s", "1 m/s"]
angular_velocity_spread = [0, "1 rad/s", 0])"));
  EXPECT_EQ(c.inserts[0].velocity_spread.x, 0.1);
  EXPECT_EQ(c.inserts[0].speed[1], 1);
  EXPECT_EQ(c.inserts[0].angular_velocity_spread.y, 1);
  EXPECT_EQ(error_of(changed("count = 100", "count = 100\nspeed = [\"2 m/s\", \"1 m/s\"]")).message,
            "insert.fill.speed must be the least and the greatest speed");
}

SizeCase size_of(const std::string& diameter) { return load_text(changed("\"5 mm\"", diameter)).particles[0].size; }
Diagnostic wrong_size(const std::string& diameter) { return error_of(changed("\"5 mm\"", diameter)); }

TEST(ReadSize, Distributions) {
  const auto log = std::get<LognormalSize>(size_of(
      R"({ distribution = "lognormal", median = "5 mm", sigma = 0.2, min = "3 mm", max = "8 mm", by = "number" })"));
  EXPECT_EQ(log.sigma, 0.2);
  const auto rosin = std::get<MassSize>(size_of(
      R"({ distribution = "rosin-rammler", scale = "5 mm", exponent = 3, min = "3 mm", max = "8 mm", by = "mass" })"));
  EXPECT_EQ(std::get<RosinRammlerSize>(rosin.law).exponent, 3);
  const auto sieve = std::get<MassSize>(
      size_of(R"({ distribution = "sieve", sieve = ["3 mm", "4 mm", "6 mm"], share = [1, 3], by = "mass" })"));
  EXPECT_EQ(std::get<SieveSize>(sieve.law).passing, (std::vector<double>{0, 0.25, 1}));
  const auto passing = std::get<SieveSize>(
      size_of(R"({ distribution = "sieve", sieve = ["3 mm", "4 mm", "6 mm"], passing = [0, 0.4, 1], by = "number" })"));
  EXPECT_EQ(passing.passing[1], 0.4);
  const auto table = std::get<TableSize>(
      size_of(R"({ distribution = "table", diameter = ["3 mm", "6 mm"], weight = [1, 1], by = "mass" })"));
  EXPECT_DOUBLE_EQ(table.weight[0] / table.weight[1], 8);
  EXPECT_TRUE(std::holds_alternative<MassSize>(
      size_of(R"({ distribution = "uniform", min = "3 mm", max = "6 mm", by = "mass" })")));
  EXPECT_TRUE(std::holds_alternative<MassSize>(size_of(
      R"({ distribution = "normal", mean = "5 mm", stddev = "1 mm", min = "3 mm", max = "6 mm", by = "mass" })")));
}

TEST(ReadSize, WhatIsWrong) {
  EXPECT_EQ(
      wrong_size(
          R"({ distribution = "lognormal", median = "5 mm", sigma = 0.2, min = "8 mm", max = "3 mm", by = "mass" })")
          .message,
      "particles.beads.diameter.min is greater than its max");
  EXPECT_EQ(
      wrong_size(R"({ distribution = "lognormal", median = "5 mm", sigma = 0.2, min = "3 mm", max = "8 mm" })").message,
      "missing key 'by' in [particles.beads.diameter]");
  EXPECT_EQ(
      wrong_size(
          R"({ distribution = "lognormal", median = "1 mm", sigma = 0.1, min = "3 mm", max = "8 mm", by = "mass" })")
          .message,
      "less than 1e-06 of particles.beads.diameter lies between min and max");
  EXPECT_EQ(
      wrong_size(R"({ distribution = "sieve", sieve = ["3 mm", "4 mm"], passing = [0.1, 1], by = "mass" })").message,
      "particles.beads.diameter.passing must go from 0 to 1");
  EXPECT_EQ(
      wrong_size(R"({ distribution = "sieve", sieve = ["4 mm", "3 mm"], passing = [0, 1], by = "mass" })").message,
      "the sieves of particles.beads.diameter do not ascend");
  EXPECT_EQ(wrong_size(R"({ distribution = "sieve", sieve = ["3 mm", "4 mm"], share = [1, 2], by = "mass" })").message,
            "particles.beads.diameter has 2 sieves and 2 shares");
  EXPECT_EQ(wrong_size(R"({ distribution = "sieve", sieve = ["3 mm", "4 mm"], by = "mass" })").message,
            "[particles.beads.diameter] must have exactly one of passing, share");
  EXPECT_EQ(wrong_size(R"({ distribution = "uniform", min = "3 mm", max = "4 mm", sigma = 1 })").message,
            "'sigma' means nothing to distribution \"uniform\"");
}

}  // namespace
}  // namespace tsubu::setup
