#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "case_text.hpp"
#include "setup/build.hpp"

// Walls of triangles, from the case file to the simulation.
namespace tsubu::setup {
namespace {

using testing::changed;
using testing::error_of;
using testing::good_case;
using testing::load_text;

// A square of two triangles in z = 0, 20 long in the units of the file; next to the case, as that is written.
class SquareFile {
 public:
  SquareFile() : name_("square-" + std::to_string(getpid()) + ".obj") {
    std::ofstream(path()) << "v -10 -10 0\nv 10 -10 0\nv 10 10 0\nv -10 10 0\nf 1 2 3\nf 1 3 4\n";
  }
  SquareFile(const SquareFile&) = delete;
  SquareFile& operator=(const SquareFile&) = delete;
  ~SquareFile() { std::filesystem::remove(path()); }
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  [[nodiscard]] std::string path() const { return ::testing::TempDir() + name_; }
  std::string name_;
};

const char* const plane = "plane = { point = [0, 0, 0], normal = [0, 0, 2] }";

std::string with_wall(const std::string& wall) { return changed(plane, wall); }
std::string mesh_of(const SquareFile& file, const std::string& more = R"(unit = "1 cm")") {
  return "mesh = { file = \"" + file.name() + "\", " + more + " }";
}
std::string motion(const std::string& text) { return "\n[wall.floor.motion.first]\n" + text; }

TEST(MeshWall, IsScaledTurnedAndMoved) {
  const SquareFile file;
  const Case c = load_text(
      with_wall(mesh_of(file, R"(unit = "5 mm", turn = ["90 deg", 0, 0], at = [0, 0, "1 cm"], smooth = "5 deg")")));
  ASSERT_EQ(c.meshes.size(), 1u);
  const MeshCase& m = c.meshes[0];
  EXPECT_EQ(m.name, "floor");
  EXPECT_EQ(m.found.triangles, 2u);
  EXPECT_NEAR(m.found.area, 0.01, 1e-15);
  EXPECT_LT(norm(m.found.low - Vec3{-0.05, 0, -0.04}), 1e-15);
  EXPECT_LT(norm(m.found.high - Vec3{0.05, 0, 0.06}), 1e-15);
  EXPECT_NEAR(m.smooth, 0.0872665, 1e-7);
  EXPECT_FALSE(m.front_only);
  EXPECT_TRUE(m.motions.empty());
}

TEST(MeshWall, MotionsStandInTheOrderOfTheFile) {
  const SquareFile file;
  const Case c = load_text(with_wall(mesh_of(file) + R"(
[wall.floor.motion.turn]
rotation = "60 rpm"
axis = [0, 0, 3]
point = ["1 cm", 0, 0]
start = "0.1 s"
[wall.floor.motion.shake]
shake = [0, "2 mm", 0]
period = "50 ms"
[wall.floor.motion.ahead]
velocity = [0, 0, "-5 mm/s"]
stop = "0.5 s"
)"));
  const auto& motions = c.meshes.at(0).motions;
  ASSERT_EQ(motions.size(), 3u);
  EXPECT_EQ(motions[0].kind, state::WallMotion::Kind::about);
  EXPECT_NEAR(motions[0].rate, 1, 1e-15);
  EXPECT_EQ(motions[0].direction, (Vec3{0, 0, 1}));
  EXPECT_EQ(motions[0].start, 0.1);
  EXPECT_NEAR(motions[1].frequency, 20, 1e-13);
  EXPECT_NEAR(motions[1].amplitude, 2e-3, 1e-18);
  EXPECT_EQ(motions[2].direction, (Vec3{0, 0, -1}));
  EXPECT_EQ(motions[2].stop, 0.5);
  const Built b = build(c, 1);
  EXPECT_EQ(b.simulation->walls().meshes.size(), 1u);
}

TEST(MeshWall, BadOnesAreRefused) {
  const SquareFile file;
  const auto message = [&](const std::string& wall) {
    const Diagnostic d = error_of(with_wall(wall));
    return d.message + "; " + d.hint + "; " + d.help;
  };
  const auto has = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  has(message(mesh_of(file) + "\n" + plane), "exactly one of plane, box, mesh, cylinder, sphere, cone");
  has(message("mesh = { file = \"none.stl\", unit = \"1 mm\" }"), "cannot read");
  has(message(mesh_of(file, R"(unit = "1 m")")), "times larger than the domain");
  has(message(mesh_of(file) + "\nspin = \"1 rpm\""), "has no spin");
  has(message(std::string(plane) + motion("velocity = [0, 0, \"1 m/s\"]")), "is a plane and has no motion");
  has(message(mesh_of(file) + motion("start = \"1 s\"")), "exactly one of velocity, rotation, shake, swing, speed");
  has(message(mesh_of(file) + motion("rotation = \"1 rpm\"")), "missing key 'axis'");
  has(message(mesh_of(file) + motion("rotation = \"1 rpm\"\naxis = [0, 0, 0]")), "is zero");
  has(message(mesh_of(file) + motion("swing = \"5 deg\"\naxis = [0, 0, 1]")), "missing key 'period'");
  has(message(mesh_of(file) + motion("velocity = [0, 0, \"1 m/s\"]\nstart = \"2 s\"\nstop = \"1 s\"")),
      "stops before it starts");
  has(message(mesh_of(file) + motion("velocity = [0, 0, \"1 m/s\"]\naxis = [0, 0, 1]")), "does not turn");
}

// The square spans x and y of a domain of 10 cm.
const std::string spanning = R"(unit = "5 mm", at = ["5 cm", "5 cm", "1 cm"])";
std::string periodic(const std::string& axes, const std::string& text) {
  return changed("[material.glass]", "periodic = [" + axes + "]\n[material.glass]", text);
}

TEST(MeshWall, RepeatsItselfWithTheDomain) {
  const SquareFile file;
  const Case c = load_text(periodic(R"("x", "y")", with_wall(mesh_of(file, spanning))));
  EXPECT_TRUE(c.warnings.empty());
  const MeshCase& m = c.meshes.at(0);
  EXPECT_EQ(m.own, 2u);
  EXPECT_EQ(m.found.triangles, 2u);
  EXPECT_LT(norm(m.origin - Vec3{0.05, 0.05, 0.01}), 1e-15);
  EXPECT_EQ(m.shape->triangles.size(), m.original.size());
  // beyond the boundary it goes on, and nothing of it sticks out
  EXPECT_FALSE(m.is_farther_than({0.09, 0.07, 0.001}, 0.0011));
  EXPECT_TRUE(m.is_farther_than({0.09, 0.07, 0.001}, 0.0009));
  for (std::size_t k = 0; k < m.shape->corners; ++k)
    EXPECT_GE(std::max(std::abs(m.shape->points[k].x), std::abs(m.shape->points[k].y)), 0.1);
  EXPECT_EQ(build(c, 1).simulation->bodies().size(), 100u);
}

TEST(MeshWall, ThatCannotRepeatItselfIsRefused) {
  const SquareFile file;
  const auto refused = [&](const std::string& wall, const std::string& part) {
    const Diagnostic d = error_of(periodic(R"("x")", with_wall(wall)));
    const std::string text = d.message + "; " + d.hint + "; " + d.help;
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  refused(mesh_of(file, R"(unit = "6 mm", at = ["5 cm", "5 cm", "1 cm"])"), "it would lie upon its own images");
  refused(mesh_of(file, spanning) + motion("rotation = \"1 rpm\"\naxis = [0, 1, 0]"), "it may turn about x");
  EXPECT_NO_THROW((void)load_text(
      periodic(R"("x")", with_wall(mesh_of(file, spanning) + motion("rotation = \"1 rpm\"\naxis = [-2, 0, 0]")))));
  const Case c =
      load_text(periodic(R"("x")", with_wall(mesh_of(file, R"(unit = "4.999 mm", at = ["5 cm", "5 cm", "1 cm"])"))));
  ASSERT_EQ(c.warnings.size(), 1u);
  EXPECT_NE(c.warnings[0].find("2e-05 m shorter along x than the period"), std::string::npos) << c.warnings[0];
}

TEST(MeshWall, ThatGoesThroughABodyIsTold) {
  const SquareFile file;
  std::ofstream(::testing::TempDir() + "start.csv") << "x,y,z,qw,qx,qy,qz\n0.05,0.05,0.03,1,0,0,0\n"
                                                       "0.03,0.04,0.011,1,0,0,0\n0.03,0.07,0.01,1,0,0,0\n";
  std::string text = changed("diameter = \"5 mm\"", "rod = { length = \"10 mm\", diameter = \"1 mm\" }",
                             with_wall(mesh_of(file, spanning)));
  text = changed("region = { box = [[0, 0, 0], [\"10 cm\", \"10 cm\", \"10 cm\"]] }\ncount = 100",
                 "table = \"start.csv\"", text);
  try {
    (void)build(load_text(text), 1);
    FAIL();
  } catch (const BuildError& error) {
    const std::string said = error.what();
    EXPECT_NE(said.find("body 2 at (0.03, 0.04, 0.011) m starts with wall 'floor' right through it, at (0.03, 0.04, "
                        "0.01) m (so do 1 more)"),
              std::string::npos)
        << said;
  }
}

TEST(MeshWall, ThatCouldPassThroughBodiesIsRefused) {
  const SquareFile file;
  const auto refused = [&](const std::string& motions) {
    const Case c = load_text(with_wall(mesh_of(file) + motions), {"run.timestep=1e-6 s"});
    try {
      (void)build(c, 1);
    } catch (const BuildError& error) {
      return std::string(error.what()).find("could pass through bodies") != std::string::npos;
    }
    return false;
  };
  const std::string turn = motion("rotation = \"1e3 rpm\"\naxis = [0, 0, 1]");
  EXPECT_FALSE(refused(turn));
  EXPECT_TRUE(refused(motion("rotation = \"1e7 rpm\"\naxis = [0, 0, 1]")));
  // a turn that carries along what moves away from its axis: within 1 s by 10 m
  EXPECT_TRUE(refused("\n[wall.floor.motion.away]\nvelocity = [\"10 m/s\", 0, 0]" + turn));
}

}  // namespace
}  // namespace tsubu::setup
