#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numbers>

#include "case_text.hpp"
#include "setup/build.hpp"
#include "setup/doctor.hpp"
#include "setup/mesh_report.hpp"

// What is said of walls of triangles that are not meant as they are.
namespace tsubu::setup {
namespace {

using testing::changed;
using testing::load_text;

// A mesh next to the case, as that is written.
class CheckedFile {
 public:
  explicit CheckedFile(const std::string& text) : name_("checked-" + std::to_string(getpid()) + ".obj") {
    std::ofstream(path()) << text;
  }
  CheckedFile(const CheckedFile&) = delete;
  CheckedFile& operator=(const CheckedFile&) = delete;
  ~CheckedFile() { std::filesystem::remove(path()); }
  [[nodiscard]] std::string path() const { return ::testing::TempDir() + name_; }
  // As the floor of a case.
  [[nodiscard]] std::string wall(const std::string& more) const {
    return "mesh = { file = \"" + name_ + "\", " + more + " }";
  }

 private:
  std::string name_;
};

// 10 long along x and y, 20 along z, with its front outwards or inwards.
std::string box_text(bool outwards) {
  std::string text;
  for (int k = 0; k < 8; ++k)
    text += "v " + std::to_string(k & 1 ? 10 : 0) + ' ' + std::to_string(k & 2 ? 10 : 0) + ' ' +
            std::to_string(k & 4 ? 20 : 0) + '\n';
  const int faces[6][4] = {{1, 3, 4, 2}, {5, 6, 8, 7}, {1, 2, 6, 5}, {3, 7, 8, 4}, {1, 5, 7, 3}, {2, 4, 8, 6}};
  for (const auto& f : faces) {
    text += 'f';
    for (int k = 0; k < 4; ++k) text += ' ' + std::to_string(f[outwards ? k : 3 - k]);
    text += '\n';
  }
  return text;
}

// One bead, somewhere and with some speed along z, in a domain around it.
class Bead {
 public:
  Bead(double z, double speed) : name_("bead-" + std::to_string(getpid()) + ".csv") {
    std::ofstream(::testing::TempDir() + name_) << "x,y,z,vx,vy,vz\n0.05,0.05," << z << ",0,0," << speed << '\n';
  }
  Bead(const Bead&) = delete;
  Bead& operator=(const Bead&) = delete;
  ~Bead() { std::filesystem::remove(::testing::TempDir() + name_); }
  [[nodiscard]] std::string text(const std::string& wall) const {
    std::string t = changed("plane = { point = [0, 0, 0], normal = [0, 0, 2] }", wall);
    t = changed("region = { box = [[0, 0, 0], [\"10 cm\", \"10 cm\", \"10 cm\"]] }\ncount = 100",
                "table = \"" + name_ + "\"", t);
    return changed("[[0, 0, 0], [\"10 cm\", \"10 cm\", \"20 cm\"]]",
                   "[[\"-1 cm\", \"-1 cm\", \"-21 cm\"], [\"11 cm\", \"11 cm\", \"21 cm\"]]", t);
  }

 private:
  std::string name_;
};

bool says(const std::vector<std::string>& all, const std::string& what) {
  for (const std::string& one : all)
    if (one.find(what) != std::string::npos) return true;
  return false;
}

TEST(MeshChecks, ReportSaysWhereTheFrontIs) {
  for (const bool outwards : {true, false}) {
    const CheckedFile file(box_text(outwards));
    const geometry::MeshFindings found = mend_file(file.path(), {}).found;
    EXPECT_NEAR(found.volume, outwards ? 2000 : -2000, 1e-9);
    EXPECT_TRUE(says(notes(found, "units"), outwards ? "front outwards, volume 2000" : "front inwards, volume 2000"));
  }
}

// A box around the bodies whose triangles all run the wrong way round holds nothing.
TEST(MeshChecks, InvertedMeshIsNamed) {
  const Bead bead(0.01, 0);
  const std::string end = R"(unit = "1 cm", sides = "front")";
  {
    const CheckedFile file(box_text(false));
    EXPECT_FALSE(says(build(load_text(bead.text(file.wall(end))), 1).plan.warnings, "behind the front"));
  }
  const CheckedFile file(box_text(true));
  const Case c = load_text(bead.text(file.wall(end)), {"run.gravity=[0, 0, \"-9.81 m/s2\"]"});
  Built b = build(c, 1);
  EXPECT_TRUE(says(b.plan.warnings, "a body starts behind the front of wall 'floor', the first is body 1"));
  EXPECT_TRUE(says(b.plan.warnings, "closed, with its front outwards"));
  std::optional<solver::Trouble> trouble;
  while (!trouble && b.simulation->time() < 1) trouble = b.simulation->step();
  ASSERT_TRUE(trouble);
  const std::string why = diagnose(*trouble, c, *b.simulation);
  EXPECT_NE(why.find("it came from behind the front of wall 'floor'"), std::string::npos) << why;
}

TEST(MeshChecks, ForgottenUnitsAndWhatNothingCanTouch) {
  const CheckedFile file(box_text(true));
  const auto warned = [&](const std::string& more, const std::string& what) {
    const Case c = load_text(changed("plane = { point = [0, 0, 0], normal = [0, 0, 2] }", file.wall(more)));
    return says(c.warnings, what);
  };
  EXPECT_FALSE(warned(R"(unit = "1 cm")", "the mesh of wall"));
  EXPECT_TRUE(warned(R"(unit = "20 cm")", "is 20 times larger than the domain"));
  EXPECT_FALSE(warned(R"(unit = "5 cm", at = ["5 cm", 0, 0])", "nothing can touch it"));
  EXPECT_TRUE(warned(R"(unit = "5 cm", at = ["-10 cm", "-10 cm", "-10 cm"])", "with no triangle inside"));
  EXPECT_TRUE(warned(R"(unit = "1 cm", at = [0, 0, "30 cm"])", "is outside the domain: nothing can touch it"));
  const std::string servo = "\n[wall.floor.servo]\nforce = \"3 N\"\nalong = [0, 0, -1]\nspeed = \"0.1 m/s\"\n";
  const Case c = load_text(changed("plane = { point = [0, 0, 0], normal = [0, 0, 2] }",
                                   file.wall(R"(unit = "1 cm", at = [0, 0, "30 cm"])") + servo));
  EXPECT_FALSE(says(c.warnings, "nothing can touch it"));
}

// Thrown at a sheet from all phases of a step, a sphere comes back, or the run is refused or stopped.
TEST(MeshChecks, NothingGetsThroughUnseen) {
  const CheckedFile file("v -1 -1 0\nv 11 -1 0\nv 11 11 0\nv -1 11 0\nf 1 2 3\nf 1 3 4\n");
  for (const char* sides : {"both", "front"}) {
    int refused = 0, stopped = 0, back = 0;
    for (const double speed : {0.3, 5.0, 50.0, 200.0, 400.0, 800.0, 1600.0}) {
      for (int phase = 0; phase < 12; ++phase) {
        const Bead bead(0.02 + 3e-4 * phase, -speed);
        const Case c = load_text(bead.text(file.wall(std::string("unit = \"1 cm\", sides = \"") + sides + '"')),
                                 {"run.end=0.2 s"});
        std::optional<Built> b;
        try {
          b.emplace(build(c, 1));
        } catch (const BuildError& e) {
          EXPECT_NE(std::string(e.what()).find(" pass through "), std::string::npos) << e.what();
          ++refused;
          continue;
        }
        std::optional<solver::Trouble> trouble;
        const double lasts = 0.06 / speed;
        while (!trouble && b->simulation->time() < lasts) trouble = b->simulation->step();
        ++(trouble ? stopped : back);
        if (!trouble) {
          EXPECT_GT(b->simulation->bodies().motion[0].x.z, 0) << sides << ' ' << speed << ' ' << phase;
        }
      }
    }
    EXPECT_GT(refused, 0);
    EXPECT_GT(stopped, 0);
    EXPECT_GT(back, 0);
  }
}

}  // namespace
}  // namespace tsubu::setup
