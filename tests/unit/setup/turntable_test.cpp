#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "case_text.hpp"
#include "setup/build.hpp"

// Walls that turn about their normal, from the case file to the bodies on them.
namespace tsubu::setup {
namespace {

using testing::changed;
using testing::error_of;
using testing::good_case;
using testing::load_text;

constexpr double pi = std::numbers::pi;
constexpr double radius = 5e-3;

// A ball 2 cm beside the axis of a table that turns with 10 rad/s; `contact` chooses the laws.
std::string ball_on_table(const std::string& contact, const std::string& pair, const std::string& insert = "") {
  return R"([domain]
box = [["-10 cm", "-10 cm", "-1 cm"], ["10 cm", "10 cm", "10 cm"]]
[material.glass]
density = "2500 kg/m3"
[contact]
normal = "hooke"
)" + contact +
         R"(
[contact.glass-glass]
stiffness = "1e5 N/m"
restitution = 0.5
)" + pair +
         R"(
[particles.ball]
material = "glass"
diameter = "10 mm"
[insert.ball]
particles = "ball"
region = { box = [["14 mm", "-6 mm", 0], ["26 mm", "6 mm", "10.1 mm"]] }
count = 1
)" + insert +
         R"(
[wall.table]
material = "glass"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
spin = "10 rad/s"
[run]
end = "2 s"
)";
}

struct Ball {
  Vec3 x, v, w;
};
Ball ball_of(const solver::Simulation& s) {
  return {s.bodies().motion[0].x, s.bodies().motion[0].twist.v, s.bodies().motion[0].twist.w};
}

Ball advance(solver::Simulation& s, double time) {
  while (s.time() < time)
    if (s.step()) ADD_FAILURE() << "trouble at " << s.time();
  return ball_of(s);
}

TEST(Turntable, SpinTurnsAboutTheNormal) {
  const Case c = load_text(changed("{ point = [0, 0, 0], normal = [0, 0, 2] }",
                                   "{ point = [0, \"10 cm\", 0], normal = [0, -2, 0] }\nspin = \"30 rpm\""));
  EXPECT_DOUBLE_EQ(c.walls[0].spin, pi);
  const Built b = build(c, 1);
  EXPECT_EQ(b.simulation->walls().planes[0].spin, (Vec3{0, -c.walls[0].spin, 0}));
  EXPECT_EQ(build(load_text(good_case), 1).simulation->walls().planes[0].spin, Vec3{});
}

TEST(Turntable, ABoxCannotSpin) {
  const Diagnostic d = error_of(changed("plane = { point = [0, 0, 0], normal = [0, 0, 2] }",
                                        "box = [[0, 0, 0], [\"10 cm\", \"10 cm\", \"20 cm\"]]\nspin = \"1 rad/s\""));
  EXPECT_EQ(d.message, "wall 'floor' is a box and cannot spin");
  EXPECT_TRUE(d.hint.starts_with("only a plane can")) << d.hint;
  EXPECT_EQ(d.source, "spin = \"1 rad/s\"");
}

TEST(Turntable, NotWhereTheDomainRepeatsItself) {
  const auto periodic = [](const std::string& axis) {
    return changed("\"20 cm\"]]\n", "\"20 cm\"]]\nperiodic = [\"" + axis + "\"]\n",
                   changed("normal = [0, 0, 2] }", "normal = [0, 0, 2] }\nspin = \"30 rpm\""));
  };
  EXPECT_EQ(error_of(periodic("x")).message, "wall 'floor' cannot spin, because the domain is periodic along x");
  EXPECT_TRUE(testing::errors_of(periodic("z")).empty());
}

// A ball that starts at rest gets all its motion from friction at its lowest point: m dv = J and 2/5 m R^2 dw = R J, so
// its surface there moves with 7/2 v whatever the friction was. Once it no longer slips that is the table's velocity:
// v = 2/7 Omega x r, a circle about the axis with 2/7 of the table's speed.
TEST(Turntable, ARollingBallCirclesWithTwoSeventhsOfTheSpeed) {
  const Built b = build(load_text(ball_on_table("", "friction = 0.5")), 1);
  solver::Simulation& s = *b.simulation;
  const double rate = 2.0 / 7 * 10;
  const Ball early = advance(s, 0.5);
  const double t0 = s.time(), r0 = std::hypot(early.x.x, early.x.y);
  EXPECT_GT(r0, 0.015);
  EXPECT_NEAR(early.v.x, -rate * early.x.y, 1e-3 * rate * r0);
  EXPECT_NEAR(early.v.y, rate * early.x.x, 1e-3 * rate * r0);
  const Ball late = advance(s, 1.5);
  const double turned = std::atan2(late.x.y, late.x.x) - std::atan2(early.x.y, early.x.x);
  EXPECT_NEAR(std::remainder(turned - rate * (s.time() - t0), 2 * pi), 0, 1e-3);
  EXPECT_NEAR(std::hypot(late.x.x, late.x.y), r0, 1e-3 * r0);
}

// Without friction, rolling resistance with torsion is all that acts about the normal: the torque mu_r N R along
// Omega - w. The load N >= 0 is what holds the ball up, so 2/5 m R^2 w_z = mu_r R m (g t + v_z) until w_z is the
// table's.
TEST(Turntable, RollingResistanceSeesTheSpinOfTheTable) {
  const std::string contact = "tangential = \"none\"\nrolling = \"cdt\"\ntorsion = true\nlimit_force = true",
                    pair = "rolling_friction = 0.002";
  const Built b = build(load_text(ball_on_table(contact, pair)), 1);
  const Ball half = advance(*b.simulation, 0.5);
  const double expected = 2.5 * 0.002 / radius * (9.81 * b.simulation->time() + half.v.z);
  EXPECT_LT(expected, 6);
  EXPECT_NEAR(half.w.z, expected, 1e-6 * expected);
  EXPECT_NEAR(half.w.x, 0, 1e-12);
  const Ball end = advance(*b.simulation, 1.5);
  EXPECT_NEAR(end.w.z, 10, 1e-3) << "turns with the table";

  // what turns with the table from the start feels nothing
  const Built with = build(load_text(ball_on_table(contact, pair, "angular_velocity = [0, 0, \"10 rad/s\"]")), 1);
  EXPECT_EQ(advance(*with.simulation, 0.5).w, (Vec3{0, 0, 10}));
}

TEST(WallArm, ReachesTheSolver) {
  EXPECT_EQ(build(load_text(good_case), 1).simulation->settings().wall_arm, 0.5);
  const std::string surface =
      changed("[contact.glass-glass]", "[contact]\nwall_arm = \"surface\"\n[contact.glass-glass]");
  EXPECT_EQ(build(load_text(surface), 1).simulation->settings().wall_arm, 1.0);
  EXPECT_EQ(error_of(changed("\"surface\"", "\"surfac\"", surface)).hint, "did you mean 'surface'?");
}

}  // namespace
}  // namespace tsubu::setup
