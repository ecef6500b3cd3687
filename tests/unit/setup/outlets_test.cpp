#include "setup/outlets.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "case_text.hpp"
#include "setup/happenings.hpp"

namespace tsubu::setup {
namespace {

using testing::changed;
using testing::load_text;

struct Going {
  Going(const std::string& text, int threads)
      : own(load_text(text)), built(build(own, threads)), happenings(own, built.plan, built.kinds) {}
  std::optional<solver::Trouble> steps(std::uint64_t until) {
    std::optional<solver::Trouble> trouble;
    while (built.simulation->steps() < until && !trouble) {
      happenings.act(*built.simulation);
      trouble = built.simulation->step(false);
    }
    return trouble;
  }
  double count(const std::string& column) const {
    const auto names = happenings.columns();
    const auto at = std::ranges::find(names, column + ".count [-]") - names.begin();
    return happenings.values().at(static_cast<std::size_t>(at));
  }
  Case own;
  Built built;
  Happenings happenings;
};

// Whether a run that goes on from each so many steps, on other threads, ends in the same state with the same counts.
void expect_to_go_on(const std::string& text, std::uint64_t each) {
  Going whole(text, 1);
  ASSERT_FALSE(whole.steps(whole.built.plan.steps));
  for (std::uint64_t step = each; step < whole.built.plan.steps; step += each) {
    Going first(text, 3);
    ASSERT_FALSE(first.steps(step));
    Archive written;
    first.happenings.remember(written);
    Happenings happenings(first.own, first.built.plan, {});
    Archive archive(written.bytes());
    happenings.remember(archive);
    archive.end();
    Built again = resume(first.own, first.built.simulation->checkpoint(), first.built.plan, 2,
                         [&](state::Walls& walls) { happenings.carry_walls(walls); });
    solver::Simulation& sim = *again.simulation;
    while (sim.steps() < first.built.plan.steps) {
      happenings.act(sim);
      ASSERT_FALSE(sim.step(false)) << "from step " << step;
    }
    EXPECT_EQ(happenings.values(), whole.happenings.values()) << "from step " << step;
    EXPECT_EQ(sim.state_hash(), whole.built.simulation->state_hash()) << "from step " << step;
  }
}

// Beads that fly where a table says, without gravity.
std::string flying(const std::string& rows) {
  const std::string file = "flying-" + std::to_string(getpid()) + ".csv";
  std::ofstream(::testing::TempDir() + file) << "x,y,z,vx,vy,vz\n" << rows;
  return R"([domain]
box = [[0, 0, 0], ["5 cm", "5 cm", "5 cm"]]
open = ["z-low"]
[material.glass]
density = "2500 kg/m3"
youngs = "10 MPa"
poisson = 0.25
[contact.glass-glass]
restitution = 0.8
friction = 0
[particles.beads]
material = "glass"
diameter = "4 mm"
[insert.pair]
particles = "beads"
table = ")" +
         file + R"("
[run]
gravity = [0, 0, 0]
end = "10 ms"
)";
}

// They leave by the open side, each a little farther from the closed one, and cross its plane before they are taken
// out.
const std::string around_the_corner =
    "0.0021,0.003,0.0018,-1,0,-1\n0.0024,0.008,0.0021,-1,0,-1\n0.0027,0.013,0.0024,-1,0,-1\n"
    "0.003,0.018,0.0027,-1,0,-1\n0.0033,0.023,0.003,-1,0,-1\n0.0036,0.028,0.0033,-1,0,-1\n";

TEST(Outlets, WhoHasLeftByAnOpenSideMayGoAnywhere) {
  const std::string text = flying(around_the_corner);
  for (const int threads : {1, 3}) {
    Going g(text, threads);
    const auto trouble = g.steps(g.built.plan.steps);
    ASSERT_FALSE(trouble) << "body " << trouble->body << " at " << trouble->place.x << ", " << trouble->place.z;
    EXPECT_EQ(g.count("open.z-low"), 6);
    EXPECT_EQ(g.built.simulation->bodies().size(), 0u);
  }
  expect_to_go_on(text, Going(text, 1).built.plan.steps / 40);
}

TEST(Outlets, WhoLeavesByAClosedSideFirstIsLost) {
  // in the step in which the first, which has left, crosses that side as well
  Going g(flying(around_the_corner.substr(0, around_the_corner.find("0.0027")) + "0.0021,0.04,0.0024,-1,0,-1\n"), 1);
  const auto trouble = g.steps(g.built.plan.steps);
  ASSERT_TRUE(trouble);
  EXPECT_EQ(trouble->kind, solver::TroubleKind::lost);
  EXPECT_EQ(trouble->body, 3) << "not those outside that have left";
}

// A region of a fortieth of a diameter catches all that come through it, from a stream right before it as well.
const std::string thin = R"([domain]
box = [[0, 0, 0], ["5 cm", "5 cm", "10 cm"]]
open = ["z-low"]
[material.glass]
density = "2500 kg/m3"
youngs = "10 MPa"
poisson = 0.25
[contact.glass-glass]
restitution = 0.8
friction = 0
[particles.beads]
material = "glass"
diameter = "4 mm"
[insert.bed]
particles = "beads"
count = 30
region = { box = [["5 mm", "5 mm", "55 mm"], ["45 mm", "45 mm", "95 mm"]] }
[insert.rain]
particles = "beads"
rate = "500 1/s"
count = 30
region = { box = [["5 mm", "5 mm", "50.2 mm"], ["45 mm", "45 mm", "50.3 mm"]] }
velocity = [0, 0, "-1 m/s"]
[outlet.thin]
region = { box = [[0, 0, "50 mm"], ["5 cm", "5 cm", "50.1 mm"]] }
[run]
end = "0.15 s"
)";

TEST(Outlets, AThinRegionLetsNobodyThrough) {
  for (const int threads : {1, 3}) {
    Going g(thin, threads);
    ASSERT_FALSE(g.steps(g.built.plan.steps));
    EXPECT_EQ(g.count("outlet.thin"), 60);
    EXPECT_EQ(g.count("open.z-low"), 0);
    EXPECT_TRUE(g.built.plan.warnings.empty());
  }
  expect_to_go_on(thin, Going(thin, 1).built.plan.steps / 15);
}

TEST(Outlets, ARegionTooThinForTheLooksAskedForIsSaid) {
  Going g(changed("[run]",
                  "[outlet.rare]\nevery = \"5 ms\"\nregion = { box = [[0, 0, \"2 cm\"], [\"5 cm\", \"5 cm\", "
                  "\"20.1 mm\"]] }\n[run]",
                  thin),
          1);
  ASSERT_EQ(g.built.plan.warnings.size(), 1u);
  EXPECT_NE(g.built.plan.warnings[0].find("outlet.rare.every: between two looks a body goes up to"), std::string::npos)
      << g.built.plan.warnings[0];
  EXPECT_NE(g.built.plan.warnings[0].find("only 0.0001 m wide"), std::string::npos) << g.built.plan.warnings[0];
}

// Through a periodic side, where the region ends at one side or the other.
TEST(Outlets, ItsWayMayLeadOverAPeriodicSide) {
  for (const std::string region :
       {"[0, 0, 0], [\"5 cm\", \"5 cm\", \"0.1 mm\"]", "[0, 0, \"49.9 mm\"], [\"5 cm\", \"5 cm\", \"5 cm\"]"}) {
    std::string text = changed("open = [\"z-low\"]", "periodic = [\"z\"]",
                               flying("0.01,0.01,0.0201,0,0,-1\n0.02,0.02,0.0207,0,0,-1\n0.03,0.03,0.0214,0,0,-1\n"
                                      "0.04,0.04,0.03,0,0,1\n"));
    text = changed("[run]", "[outlet.thin]\nregion = { box = [" + region + "] }\n[run]", text);
    Going g(changed("end = \"10 ms\"", "end = \"40 ms\"", text), 1);
    ASSERT_FALSE(g.steps(g.built.plan.steps));
    EXPECT_EQ(g.count("outlet.thin"), 4) << region;
  }
}

}  // namespace
}  // namespace tsubu::setup
