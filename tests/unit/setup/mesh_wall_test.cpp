#include <gtest/gtest.h>

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
