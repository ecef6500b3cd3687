#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
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
  has(message(std::string(plane) + "\nfinnie = \"1e-12 1/Pa\""), "is a plane and has no finnie");
  has(message(mesh_of(file) + motion("start = \"1 s\"")), "exactly one of velocity, rotation, shake, swing, speed");
  has(message(mesh_of(file) + motion("rotation = \"1 rpm\"")), "missing key 'axis'");
  has(message(mesh_of(file) + motion("rotation = \"1 rpm\"\naxis = [0, 0, 0]")), "is zero");
  has(message(mesh_of(file) + motion("swing = \"5 deg\"\naxis = [0, 0, 1]")), "missing key 'period'");
  has(message(mesh_of(file) + motion("velocity = [0, 0, \"1 m/s\"]\nstart = \"2 s\"\nstop = \"1 s\"")),
      "stops before it starts");
  has(message(mesh_of(file) + motion("velocity = [0, 0, \"1 m/s\"]\naxis = [0, 0, 1]")), "does not turn");
}

// A mesh of any text, next to the case.
class MeshFile {
 public:
  MeshFile(const std::string& ending, const std::string& text) : name_("mesh-" + std::to_string(getpid()) + ending) {
    std::ofstream(path(), std::ios::binary) << text;
  }
  MeshFile(const MeshFile&) = delete;
  MeshFile& operator=(const MeshFile&) = delete;
  ~MeshFile() { std::filesystem::remove(path()); }
  [[nodiscard]] std::string wall(const std::string& more) const {
    return with_wall("mesh = { file = \"" + name_ + "\", " + more + " }");
  }

 private:
  [[nodiscard]] std::string path() const { return ::testing::TempDir() + name_; }
  std::string name_;
};

// Two triangles, 10 mm high, whose copies of the common side are a sixteenth of a millimetre apart.
constexpr const char* nearly_one =
    "v 0 0 0\nv 0 12 0\nv 10 0 0\nv -0.0625 12 0\nv -0.0625 0 0\nv -10 0 0\nf 1 3 2\nf 4 6 5\n";

TEST(MeshWall, PointsWithinTheToleranceAreOne) {
  const MeshFile file(".obj", nearly_one);
  const std::string place = R"(unit = "1 mm", at = ["5 cm", "5 cm", "1 cm"])";
  EXPECT_EQ(load_text(file.wall(place)).meshes.at(0).found.points, 6u);
  EXPECT_EQ(load_text(file.wall(place + R"(, tolerance = "62 um")")).meshes.at(0).found.points, 6u);
  const Case c = load_text(file.wall(place + R"(, tolerance = "63 um")"));
  EXPECT_EQ(c.meshes.at(0).found.points, 4u);
  EXPECT_EQ(c.meshes.at(0).found.tolerance, 63e-6);
  EXPECT_NE(error_of(file.wall(place + R"(, tolerance = "-1 um")")).message.find("tolerance"), std::string::npos);
}

// The same far away from the origin of a file of single precision, and put back: that is what counts, not where it is.
TEST(MeshWall, FarFromTheOriginOfItsFile) {
  std::string stl(80, ' ');
  const auto add = [&](auto value) {
    const auto raw = std::bit_cast<std::array<char, sizeof value>>(value);
    stl.append(raw.begin(), raw.end());
  };
  add(std::uint32_t{2});
  const float x = 1e6f, off = -0.0625f;
  for (const std::array<float, 6>& t :
       {std::array<float, 6>{x, 0, x + 10, 0, x, 12}, std::array<float, 6>{x + off, 12, x - 10, 0, x + off, 0}}) {
    for (int k = 0; k < 3; ++k) add(0.0f);
    for (std::size_t k = 0; k < 6; k += 2) add(t[k]), add(t[k + 1]), add(0.0f);
    add(std::uint16_t{0});
  }
  const MeshFile file(".stl", stl);
  const Case c =
      load_text(file.wall(R"(unit = "1 mm", turn = [0, 0, "30 deg"], at = ["-865.97540378 m", "-499.95 m", "1 cm"])"));
  EXPECT_EQ(c.meshes.at(0).found.points, 4u);
  EXPECT_EQ(c.meshes.at(0).found.open.count, 4u);
  EXPECT_NEAR(c.meshes.at(0).found.tolerance, 62.5e-6, 1e-6);
  EXPECT_TRUE(c.warnings.empty());
}

TEST(MeshWall, DefectsAreTold) {
  const std::string place = R"(unit = "1 cm", at = ["5 cm", "5 cm", "1 cm"])";
  const auto told = [&](const std::string& mesh, const std::string& more = "") {
    const MeshFile file(".obj", mesh);
    std::string all;
    for (const std::string& warning : load_text(file.wall(place + more)).warnings) all += warning + "\n";
    return all;
  };
  const auto has = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  const std::string square = "v -2 -2 0\nv 2 -2 0\nv 2 2 0\nv -2 2 0\nf 1 2 3\nf 1 3 4\n";
  EXPECT_EQ(told(square), "");
  EXPECT_EQ(told(square, ", sides = \"front\""), "");
  // a triangle that stands through it
  has(told(square + "v 0 -1 -1\nv 0 -1 1\nv 1 -1 1\nf 5 6 7\n"),
      "the mesh of wall 'floor' has 1 pair of triangles that cut each other, the first at (0.0");
  // an open box of four walls around nothing but a hole of three edges, and the same closed
  const std::string tent = "v 0 0 2\nv 2 0 0\nv -1 2 0\nv -1 -2 0\nf 1 2 3\nf 1 3 4\nf 1 4 2\n";
  has(told(tent), "has 1 hole of three edges");
  EXPECT_EQ(told(tent + "f 2 4 3\n"), "");
  // a second square, a thousandth of a millimetre beside it
  has(told(square + "v 2.0001 -2 0\nv 4 -2 0\nv 4 2 0\nv 2.0001 2 0\nf 5 6 7\nf 5 7 8\n"),
      "has 4 points at gaps of up to 1e-06 m between open edges, the first at (0.07, 0.03, 0.01) m");
  // what has no front
  const std::string rib = square + "v 2 2 2\nf 1 3 5\n";
  EXPECT_EQ(told(rib), "");
  has(told(rib, ", sides = \"front\""),
      "has 1 edge of more than two triangles, at which the front of some is not known");
  const std::string turned = "v -2 -2 0\nv 2 -2 0\nv 2 2 0\nv -2 2 0\nf 1 2 3\nf 1 4 3\n";
  EXPECT_EQ(told(turned), "");
  has(told(turned, ", sides = \"front\""), "has 1 triangle that ran the other way round");
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
