#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numbers>

#include "case_text.hpp"
#include "setup/build.hpp"

// Round walls, and walls that are driven, from the case file to the simulation.
namespace tsubu::setup {
namespace {

using testing::changed;
using testing::error_of;
using testing::load_text;

constexpr double pi = std::numbers::pi;

std::string with_wall(const std::string& wall) {
  return changed("plane = { point = [0, 0, 0], normal = [0, 0, 2] }", wall);
}
const std::string cylinder =
    R"(cylinder = { point = ["1 mm", 0, 0], axis = [0, 0, 2], radius = "1 m", bodies = "inside" })";
std::string motion(const std::string& text) { return "\n[wall.floor.motion.first]\n" + text; }
std::string servo(const std::string& text) { return "\n[wall.floor.servo]\n" + text; }

const MeshCase wall_of(const std::string& wall) { return load_text(with_wall(wall)).meshes.at(0); }

TEST(RoundWallCase, KindsAreRead) {
  const MeshCase c = wall_of(cylinder);
  ASSERT_TRUE(c.round);
  EXPECT_EQ(c.round->kind, geometry::RoundWall::Kind::cylinder);
  EXPECT_EQ(c.round->axis, (Vec3{0, 0, 1}));
  EXPECT_EQ(c.round->radius, 1);
  EXPECT_TRUE(c.round->inside);
  EXPECT_EQ(c.origin, (Vec3{1e-3, 0, 0}));
  const MeshCase s = wall_of(R"(sphere = { point = [0, 0, "-2 cm"], radius = "1 cm", bodies = "outside" })");
  EXPECT_EQ(s.round->kind, geometry::RoundWall::Kind::sphere);
  EXPECT_FALSE(s.round->inside);
  const MeshCase k = wall_of(R"(cone = { tip = [0, 0, "-1 m"], axis = [0, 0, 1], angle = "30 deg" })");
  EXPECT_EQ(k.round->kind, geometry::RoundWall::Kind::cone);
  EXPECT_NEAR(k.round->sine, 0.5, 1e-15);
  EXPECT_TRUE(k.round->inside);
}

TEST(RoundWallCase, SpeedIsAFormulaOfTime) {
  const Case c = load_text(with_wall(cylinder + motion("speed = \"0.05*sin(2*pi*20*t) m/s\"\nalong = [0, 0, 3]\n"
                                                       "start = \"1 ms\"")));
  const Built b = build(c, 1);
  const state::WallMotion& m = b.simulation->walls().meshes.at(0).motions.at(0);
  EXPECT_EQ(m.direction, (Vec3{0, 0, 1}));
  const auto [value, rate] = m.at(0.001 + 0.01);
  EXPECT_NEAR(value, 0.05 * (1 - std::cos(0.4 * pi)) / (40 * pi), 1e-14);
  EXPECT_NEAR(rate, 0.05 * std::sin(0.4 * pi), 1e-14);
  const Case turns = load_text(with_wall(cylinder + motion("speed = \"90*t deg/s\"\naxis = [0, 0, 1]")));
  const Built t = build(turns, 1);
  EXPECT_NEAR(t.simulation->walls().meshes.at(0).motions.at(0).at(2).value, 0.5, 1e-14);  // turns
}

TEST(RoundWallCase, SpeedFollowsATable) {
  const std::string name = "ramp-" + std::to_string(getpid()) + ".csv", path = ::testing::TempDir() + name;
  std::ofstream(path) << "time,factor\n0,0\n2,1\n";
  const Case c = load_text(with_wall(cylinder + motion("velocity = [0, 0, \"2 m/s\"]\ntable = \"" + name + "\"")),
                           {"run.end=1 ms"});
  const Built b = build(c, 1);
  const state::WallMotion& m = b.simulation->walls().meshes.at(0).motions.at(0);
  EXPECT_NEAR(m.at(1).value, 0.5, 1e-15);
  EXPECT_NEAR(m.at(3).value, 4, 1e-15);
  EXPECT_NEAR(m.at(3).rate, 2, 1e-15);
  std::ofstream(path) << "time,factor\n0,0\n0,1\n";
  const Diagnostic d = error_of(with_wall(cylinder + motion("velocity = [0, 0, \"2 m/s\"]\ntable = \"" + name + "\"")));
  EXPECT_NE(d.message.find("is not after that of line 2"), std::string::npos) << d.message;
  std::filesystem::remove(path);
}

TEST(RoundWallCase, ServosAreRead) {
  const MeshCase f = wall_of(cylinder + servo("force = \"50 N\"\nalong = [0, 0, -2]\nspeed = \"0.1 m/s\"\n"
                                              "travel = \"2 mm\""));
  ASSERT_TRUE(f.servo);
  EXPECT_EQ(f.servo->target, 50);
  EXPECT_EQ(f.servo->fastest, 0.1);
  EXPECT_EQ(f.servo->way.direction, (Vec3{0, 0, -1}));
  EXPECT_EQ(f.servo->high, 2e-3);
  EXPECT_EQ(f.servo->low, -2e-3);
  const MeshCase t =
      wall_of(cylinder + "\nremove = \"2 s\"" + servo("torque = \"0.2 N m\"\naxis = [0, 0, 1]\nspin = \"60 rpm\""));
  EXPECT_NEAR(t.servo->fastest, 1, 1e-15);
  EXPECT_EQ(t.end, 2);
}

TEST(RoundWallCase, RepeatsItselfOrIsRefused) {
  const auto text = [](const std::string& axes, const std::string& wall) {
    return changed("[material.glass]", "periodic = [" + axes + "]\n[material.glass]", with_wall(wall));
  };
  const auto refused = [&](const std::string& axes, const std::string& wall, const std::string& why) {
    const Diagnostic d = error_of(text(axes, wall));
    const std::string all = d.message + "; " + d.hint + "; " + d.help;
    EXPECT_NE(all.find(why), std::string::npos) << all;
  };
  const std::string along_z = R"(cylinder = { point = ["5 cm", "5 cm", 0], axis = [0, 0, 1], radius = "4 cm" })";
  EXPECT_NO_THROW((void)load_text(text(R"("z")", along_z + motion("rotation = \"9 rpm\"\naxis = [0, 0, 1]"))));
  refused(R"("z")", along_z + motion("rotation = \"9 rpm\"\naxis = [1, 0, 0]"), "it may turn about z");
  refused(R"("z")", R"(cylinder = { point = [0, 0, 0], axis = [0, 1, 1], radius = "4 cm" })", "along a periodic axis");
  refused(R"("x")", R"(cone = { tip = [0, 0, 0], axis = [0, 0, 1], angle = "30 deg" })", "does not repeat itself");
  const std::string ball = R"(sphere = { point = ["5 cm", "5 cm", 0], radius = "4 cm", bodies = "outside" })";
  refused(R"("x")", ball, "two thirds of a period");
  EXPECT_NO_THROW((void)load_text(text(R"("x")", changed("4 cm", "3 cm", ball))));
}

TEST(RoundWallCase, BadOnesAreRefused) {
  const auto refused = [&](const std::string& wall, const std::string& why) {
    const Diagnostic d = error_of(with_wall(wall));
    const std::string all = d.message + "; " + d.hint + "; " + d.help;
    EXPECT_NE(all.find(why), std::string::npos) << all;
  };
  refused(R"(cylinder = { point = [0, 0, 0], axis = [0, 0, 0], radius = "1 m" })", "the axis of wall 'floor' is zero");
  refused(R"(cylinder = { point = [0, 0, 0], axis = [0, 0, 1], radius = "0 m" })", "out of range");
  refused(R"(cone = { tip = [0, 0, 0], axis = [0, 0, 1], angle = "95 deg" })", "out of range");
  refused(cylinder + "\nspin = \"1 rpm\"", "is a cylinder and has no spin");
  refused(cylinder + "\nfinnie = \"1e-12 1/Pa\"", "is a cylinder and has no finnie");
  refused(cylinder + "\nsurface_velocity = [\"1 m/s\", 0, 0]", "cannot move so and stay where it is");
  refused(cylinder + motion("speed = \"2*t\"\nalong = [0, 0, 1]"), "has no unit");
  refused(cylinder + motion("speed = \"2*t kg\"\nalong = [0, 0, 1]"), "no unit of a speed");
  refused(cylinder + motion("speed = \"2*sine(t) m/s\"\nalong = [0, 0, 1]"), "sin");
  refused(cylinder + motion("speed = \"sin(2*t m/s\"\nalong = [0, 0, 1]"), "has 1 '(' and 0 ')'");
  refused(cylinder + motion("speed = \"m/s\"\nalong = [0, 0, 1]"), "has no formula before the unit");
  refused(cylinder + motion("speed = \"2*t m/s\""), "missing key 'along'");
  refused(cylinder + motion("speed = \"2*t rad/s\""), "missing key 'axis'");
  refused(cylinder + motion("velocity = [0, 0, \"1 m/s\"]\nalong = [0, 0, 1]"), "has no speed");
  refused(cylinder + motion("velocity = [0, 0, \"1 m/s\"]\ntable = \"none.csv\""), "cannot read");
  refused(cylinder + servo("along = [0, 0, 1]"), "exactly one of force, torque");
  refused(cylinder + servo("force = \"1 N\"\nalong = [0, 0, 1]"), "missing key 'speed'");
  refused(cylinder + servo("force = \"1 N\"\naxis = [0, 0, 1]"), "has a force, so it has no axis");
  refused(cylinder + servo("force = \"1 N\"\nalong = [0, 0, 0]\nspeed = \"1 m/s\""), "is zero");
}

}  // namespace
}  // namespace tsubu::setup
