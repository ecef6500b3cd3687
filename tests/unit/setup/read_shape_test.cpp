#include <gtest/gtest.h>

#include <cmath>

#include "case_text.hpp"
#include "setup/insert.hpp"

namespace tsubu::setup {
namespace {

using testing::changed;
using testing::error_of;
using testing::good_case;
using testing::load_text;

std::string with_shape(const std::string& shape) { return changed("diameter = \"5 mm\"", shape); }

TEST(ReadShape, EquilateralPlate) {
  const Case c = load_text(with_shape(R"(plate = { edge = "5 mm", thickness = "1 mm" })"));
  ASSERT_TRUE(c.particles[0].shape);
  const ShapeCase& shape = *c.particles[0].shape;
  EXPECT_EQ(shape.kind, "plate");
  EXPECT_EQ(shape.mass, ShapeCase::Mass::of_volume);
  EXPECT_NEAR(shape.described.shape.extent, 5e-3 / std::sqrt(3.0) + 0.5e-3, 1e-15);
  EXPECT_NEAR(std::get<FixedSize>(c.particles[0].size).value, 2 * shape.described.shape.extent, 1e-15);
}

// T-T1 by way of a case file.
TEST(ReadShape, ArealDensityGivesTheMassOfTheTriangle) {
  const Case c =
      load_text(with_shape(R"(plate = { edge = "10 mm", thickness = "0.1 mm", areal_density = "7.8 kg/m2" })"));
  const state::Bodies bodies = insert_bodies(c, geometry::Domain(c.domain.low, c.domain.high, {}));
  const double mass = 7.8 * std::sqrt(3.0) / 4 * 1e-4;
  EXPECT_NEAR(bodies.mass[0], mass, 1e-14 * mass);
  EXPECT_NEAR(bodies.moments(0).x, mass * 1e-4 / 24, 1e-12 * mass * 1e-4);
  EXPECT_NEAR(bodies.moments(0).z, mass * 1e-4 / 12, 1e-12 * mass * 1e-4);
}

TEST(ReadShape, BodiesAreScaledToTheirDiameter) {
  const std::string rod = R"(rod = { length = "4 mm", diameter = "2 mm" })";
  const auto bodies_of = [](const std::string& text) {
    const Case c = load_text(text);
    return insert_bodies(c, geometry::Domain(c.domain.low, c.domain.high, {}));
  };
  const state::Bodies plain = bodies_of(with_shape(rod)), twice = bodies_of(with_shape(rod + "\ndiameter = \"12 mm\""));
  EXPECT_NEAR(plain.motion[0].radius, 3e-3, 1e-15);
  EXPECT_NEAR(twice.attitude[0].scale, 2, 1e-14);
  EXPECT_NEAR(twice.mass[0], 8 * plain.mass[0], 1e-13 * twice.mass[0]);
  EXPECT_NEAR(twice.moments(0).y, 32 * plain.moments(0).y, 1e-12 * twice.moments(0).y);
}

TEST(ReadShape, OrientationIsRandomUnlessToldOtherwise) {
  const std::string text = with_shape(R"(plate = { edge = "5 mm", thickness = "1 mm" })");
  const auto turns_of = [](const std::string& t) {
    const Case c = load_text(t);
    return insert_bodies(c, geometry::Domain(c.domain.low, c.domain.high, {})).attitude;
  };
  const auto random = turns_of(text),
             given = turns_of(changed("count = 100", "count = 100\norientation = \"as described\"", text));
  EXPECT_NE(random[0].turn, random[1].turn);
  EXPECT_NEAR(norm2(random[0].turn), 1, 1e-15);
  for (const state::Attitude& a : given) {
    const Vec3 normal = rotate(a.turn, {0, 0, 1});
    EXPECT_NEAR(normal.z, 1, 1e-14);
  }
}

TEST(ReadShape, RefusesWhatIsNoShape) {
  EXPECT_EQ(error_of(with_shape("")).message, "missing key 'diameter' in [particles.beads]");
  EXPECT_EQ(error_of(with_shape(R"(plate = { thickness = "1 mm", a = [0,0,0], b = ["1 mm",0,0], c = ["2 mm",0,0] })"))
                .message,
            "[particles.beads.plate]: the triangle is degenerate: its corners lie on one line");
  EXPECT_EQ(error_of(with_shape(R"(plate = { thickness = "1 mm", edge = "5 mm", a = [0,0,0] })")).message,
            "[particles.beads.plate] has an edge, so all its edges are equal, and a corner");
  EXPECT_EQ(error_of(with_shape(R"(plate = { edge = "5 mm", thickness = "1 mm" }
rod = { length = "4 mm", diameter = "2 mm" })"))
                .message,
            "[particles.beads] has both a plate and a rod");
  EXPECT_EQ(
      error_of(with_shape(R"(clump = { x = [0, "1 mm"], y = [0, 0], z = [0], diameter = ["2 mm", "2 mm"] })")).message,
      "particles.beads.clump.z has 1 numbers, particles.beads.clump.x has 2");
  EXPECT_EQ(error_of(with_shape(R"(rod = { length = "4 mm" })")).message,
            "missing key 'diameter' in [particles.beads.rod]");
  EXPECT_EQ(error_of(with_shape(R"(rod = { length = "4 mm", diametre = "2 mm" })")).hint, "did you mean 'diameter'?");
}

}  // namespace
}  // namespace tsubu::setup
