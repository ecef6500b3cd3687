#include <gtest/gtest.h>

#include "case_text.hpp"
#include "setup/build.hpp"

// Planes and sides of boxes that are driven or taken away, from the case file to the simulation.
namespace tsubu::setup {
namespace {

using testing::changed;
using testing::error_of;
using testing::load_text;

const std::string plane_wall = "plane = { point = [0, 0, 0], normal = [0, 0, 2] }";
const std::string box_wall = R"(box = [["0 m", "0 m", "0 m"], ["10 cm", "10 cm", "20 cm"]])";

std::string with_floor(const std::string& wall) { return changed(plane_wall, wall); }

void is_refused(const std::string& text, const std::string& why) {
  const Diagnostic d = error_of(text);
  const std::string all = d.message + "; " + d.hint + "; " + d.help;
  EXPECT_NE(all.find(why), std::string::npos) << all;
}

TEST(DrivenPlaneCase, PlainOnesStayPlanes) {
  const Case c = load_text(with_floor(plane_wall + "\nvelocity = [\"1 m/s\", 0, \"1 mm/s\"]"));
  EXPECT_EQ(c.walls.size(), 1u);
  EXPECT_TRUE(c.meshes.empty());
}

TEST(DrivenPlaneCase, MotionsAreRead) {
  const Case c =
      load_text(with_floor(plane_wall + "\nvelocity = [\"0.5 m/s\", 0, \"-1 mm/s\"]\n[wall.floor.motion.shake]\n"
                                        "shake = [0, 0, \"0.1 mm\"]\nperiod = \"20 ms\"\nstart = \"0.1 s\"\n"
                                        "[wall.floor.motion.tilt]\nspeed = \"0.5*t rad/s\"\naxis = [0, 1, 0]\n"
                                        "stop = \"0.2 s\""));
  ASSERT_TRUE(c.walls.empty());
  const MeshCase& m = c.meshes.at(0);
  ASSERT_TRUE(m.round);
  EXPECT_EQ(m.round->kind, geometry::RoundWall::Kind::plane);
  EXPECT_EQ(m.round->axis, (Vec3{0, 0, 1}));
  EXPECT_EQ(m.surface_velocity, (Vec3{0.5, 0, 0}));
  ASSERT_EQ(m.motions.size(), 3u);
  EXPECT_EQ(m.motions[0].direction, (Vec3{0, 0, -1}));
  EXPECT_EQ(m.motions[0].rate, 1e-3);
  EXPECT_EQ(m.motions[1].start, 0.1);
  const Built b = build(c, 1);
  const state::Mesh& wall = b.simulation->walls().meshes.at(0);
  ASSERT_TRUE(wall.motions.at(2).course);
  EXPECT_NEAR(wall.motions[2].at(1).value * state::WallMotion::round, 0.25 * 0.2 * 0.2, 1e-12);
}

TEST(DrivenPlaneCase, SidesOfABoxAreTakenAwayByTheirNames) {
  const Case one =
      load_text(with_floor(box_wall + "\n[change.open]\nat = \"0.1 s\"\nremove_walls = [\"floor.z-low\"]"));
  EXPECT_EQ(one.walls.size(), 5u);
  ASSERT_EQ(one.meshes.size(), 1u);
  EXPECT_EQ(one.meshes[0].name, "floor.z-low");
  EXPECT_EQ(one.changes.at(0).remove_walls, std::vector<int>{0});
  const Case all = load_text(with_floor(box_wall + "\n[change.open]\nat = \"0.1 s\"\nremove_walls = [\"floor\"]"));
  EXPECT_TRUE(all.walls.empty());
  EXPECT_EQ(all.changes.at(0).remove_walls.size(), 6u);
  const Case later = load_text(with_floor(box_wall + "\nopen = [\"z-high\"]\nremove = \"0.3 s\""));
  EXPECT_EQ(later.meshes.size(), 5u);
  for (const MeshCase& m : later.meshes) EXPECT_EQ(m.end, 0.3);
}

TEST(DrivenPlaneCase, ABoxMovesWithAllItsSides) {
  const Case c = load_text(with_floor(box_wall + "\nvelocity = [0, \"2 mm/s\", 0]\n[wall.floor.motion.swing]\n"
                                                 "swing = \"5 deg\"\naxis = [0, 1, 0]\nperiod = \"1 s\""));
  ASSERT_EQ(c.meshes.size(), 6u);
  for (const MeshCase& m : c.meshes) {
    const bool across = m.round->axis.y != 0;
    EXPECT_EQ(m.motions.size(), across ? 2u : 1u) << m.name;
    EXPECT_EQ(m.surface_velocity, across ? Vec3{} : (Vec3{0, 2e-3, 0})) << m.name;
  }
}

// Along its surface it may press by friction, and away from the bodies pull those that stick to it; the latter is
// seldom meant.
TEST(DrivenPlaneCase, AServoThatGoesAwayFromTheBodiesIsWarnedOf) {
  const auto warnings = [](const char* along) {
    return load_text(
               with_floor(plane_wall + "\n[wall.floor.servo]\nforce = \"1 N\"\nspeed = \"1 m/s\"\nalong = " + along))
        .warnings;
  };
  EXPECT_TRUE(warnings("[0, 0, 1]").empty());
  EXPECT_TRUE(warnings("[1, 0, 0]").empty());
  ASSERT_EQ(warnings("[0, 0, -1]").size(), 1u);
  EXPECT_NE(warnings("[0, 0, -1]")[0].find("wall 'floor' goes away from the bodies as it presses"), std::string::npos);
}

TEST(DrivenPlaneCase, BadOnesAreRefused) {
  const std::string motion = "\n[wall.floor.motion.up]\nvelocity = [0, 0, \"1 mm/s\"]";
  is_refused(with_floor(plane_wall + "\nspin = \"1 rpm\"" + motion), "with a rotation about its normal");
  is_refused(with_floor(plane_wall + "\nsurface_velocity = [\"1 m/s\", 0, 0]"),
             "the part of its velocity along a plane");
  is_refused(with_floor(box_wall + "\n[wall.floor.servo]\nforce = \"1 N\"\nalong = [0, 0, 1]\nspeed = \"1 m/s\""),
             "the one that is to press");
  is_refused(with_floor("plane = { point = [0, 0, \"15 cm\"], normal = [0, 0, 1] }" + motion),
             "the region of insert 'fill' lies behind wall 'floor'");
  is_refused(changed("[material.glass]", "periodic = [\"z\"]\n[material.glass]", with_floor(plane_wall + motion)),
             "the domain is periodic along z");
  is_refused(changed("[material.glass]", "periodic = [\"x\"]\n[material.glass]",
                     with_floor(plane_wall + "\n[wall.floor.motion.t]\nrotation = \"1 rpm\"\naxis = [0, 1, 0]")),
             "it may turn about x");
  is_refused(with_floor(plane_wall + "\n[change.open]\nat = \"0.1 s\"\nremove_walls = [\"flor\"]"),
             "did you mean 'floor'");
}

}  // namespace
}  // namespace tsubu::setup
