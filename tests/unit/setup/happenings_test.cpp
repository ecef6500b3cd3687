#include "setup/happenings.hpp"

#include <gtest/gtest.h>

#include "case_text.hpp"
#include "setup/build.hpp"
#include "setup/read_condition.hpp"
#include "setup/to_come.hpp"
#include "solver/ledger.hpp"
#include "state/edit_bodies.hpp"

namespace tsubu::setup {
namespace {

using testing::changed;
using testing::error_of;
using testing::good_case;
using testing::load_text;

// Beads rain through a face onto an inclined floor, roll off, and leave by an open side or an outlet; friction and
// gravity change on the way, a force blows, and some are frozen for a while.
const std::string busy = R"([domain]
box = [[0, 0, 0], ["6 cm", "3 cm", "5 cm"]]
open = ["x-high", "z-low"]
[material.glass]
density = "2500 kg/m3"
youngs = "20 MPa"
poisson = 0.25
[contact.glass-glass]
restitution = 0.7
friction = 0.5
[particles.beads]
material = "glass"
diameter = { distribution = "uniform", min = "2 mm", max = "3 mm" }
[particles.posts]
material = "glass"
diameter = "4 mm"
fixed = true
[insert.posts]
particles = "posts"
count = 3
region = { box = [["2 cm", 0, 0], ["4 cm", "3 cm", "1 cm"]] }
[insert.rain]
particles = "beads"
rate = "2000 1/s"
count = 150
start = "5 ms"
region = { box = [["5 mm", 0, "45 mm"], ["25 mm", "3 cm", "45.1 mm"]] }
velocity = [0, 0, "-1 m/s"]
velocity_spread = ["0.1 m/s", "0.1 m/s", 0]
[wall.floor]
material = "glass"
plane = { point = [0, 0, "4 mm"], normal = [0.3, 0, 1] }
[wall.sides]
material = "glass"
box = [[0, 0, 0], ["6 cm", "3 cm", "5 cm"]]
open = ["x-high", "z-low"]
[outlet.corner]
region = { box = [["8 mm", 0, 0], ["18 mm", "1 cm", "5 mm"]] }
[stage.pour]
duration = "60 ms"
[stage.roll]
until = "bodies < 40 and time > 80 ms"
duration = "0.1 s"
[change.smooth]
at = "10 ms"
at_stage = "roll"
set = ["contact.glass-glass.friction=0.1"]
gravity = ["3 m/s2", 0, "-9 m/s2"]
[change.stop]
at = "50 ms"
particles = "beads"
region = { sphere = { centre = ["1 cm", "15 mm", "1 cm"], radius = "1 cm" } }
freeze = true
[change.go]
at_stage = "roll"
particles = "beads"
release = true
[force.air]
gas = { density = "1.2 kg/m3", viscosity = "1.8e-5 Pa s" }
velocity = ["1 m/s", 0, 0]
start = "20 ms"
[run]
end = "0.2 s"
)";

struct Going {
  Going(Case c, int threads)
      : own(std::move(c)), built(build(own, threads)), happenings(own, built.plan, built.kinds) {}
  void steps(std::uint64_t until) {
    while (built.simulation->steps() < until && !happenings.over()) {
      happenings.act(*built.simulation);
      ASSERT_FALSE(built.simulation->step(false)) << "step " << built.simulation->steps();
    }
  }
  double value(const std::string& column) const {
    const auto names = happenings.columns();
    const auto at = std::ranges::find(names, column) - names.begin();
    return happenings.values().at(static_cast<std::size_t>(at));
  }
  Case own;
  Built built;
  Happenings happenings;
};

// Goes on from what another run remembers, with other threads, skin and order of memory.
std::uint64_t resumed_hash(const Case& c, const Going& from, const std::vector<std::byte>& bytes,
                           solver::Checkpoint checkpoint, std::uint64_t until) {
  Happenings happenings(c, from.built.plan, {});
  Archive archive(bytes);
  happenings.remember(archive);
  archive.end();
  solver::Settings settings = build(c, 3).simulation->settings();
  settings.gravity = happenings.present_case().run.gravity;
  state::Walls walls = from.built.simulation->walls();
  happenings.carry_walls(walls);
  std::vector<std::uint32_t> order(checkpoint.bodies.size());
  for (std::uint32_t k = 0; k < order.size(); ++k) order[k] = static_cast<std::uint32_t>(order.size()) - 1 - k;
  checkpoint.bodies.reorder(order);
  solver::Simulation sim(settings, std::move(checkpoint), walls, make_case_contacts(happenings.present_case()),
                         neighbor::Skin(0.3e-3));
  happenings.attach(sim);
  while (sim.steps() < until && !happenings.over()) {
    happenings.act(sim);
    EXPECT_FALSE(sim.step(false));
  }
  return sim.state_hash();
}

// The same with rods, on a floor that is a mesh.
std::string busy_rods() {
  const std::string rods = changed("diameter = { distribution = \"uniform\", min = \"2 mm\", max = \"3 mm\" }",
                                   "rod = { length = \"3 mm\", diameter = \"1.5 mm\" }", busy);
  return changed("[outlet.corner]", R"([wall.roof]
material = "glass"
cylinder = { point = ["45 mm", 0, "1 cm"], axis = [0, 1, 0], radius = "6 mm", bodies = "outside" }
[outlet.corner])",
                 rods);
}

void expect_to_go_on(const std::string& text) {
  const Case c = load_text(text);
  Going whole(c, 1);
  const std::uint64_t last = whole.built.plan.steps;
  struct Saved {
    std::vector<std::byte> bytes;
    solver::Checkpoint checkpoint;
  };
  std::vector<Saved> saved;
  // in mid-stream, with frozen bodies, after the change of laws; before and after what is due in a step
  for (const double time : {0.02, 0.055, 0.075}) {
    whole.steps(static_cast<std::uint64_t>(time / whole.built.plan.dt));
    for (const bool after : {false, true}) {
      if (after) whole.happenings.act(*whole.built.simulation);
      Archive archive;
      whole.happenings.remember(archive);
      saved.push_back({archive.bytes(), whole.built.simulation->checkpoint()});
    }
  }
  ASSERT_GT(saved[0].checkpoint.bodies.size(), 10u);
  whole.steps(last);
  EXPECT_LT(whole.built.simulation->steps(), last) << "the last stage ends before the run";
  for (const Saved& s : saved)
    EXPECT_EQ(resumed_hash(c, whole, s.bytes, s.checkpoint, last), whole.built.simulation->state_hash());
}

TEST(Happenings, GoOnFromACheckpointToTheBit) { expect_to_go_on(busy); }
TEST(Happenings, GoOnFromACheckpointWithOtherShapes) { expect_to_go_on(busy_rods()); }

void expect_one_answer(const std::string& text) {
  const Case c = load_text(text);
  Going one(c, 1), three(c, 3);
  Case wide = c;
  wide.run.skin = 1e-3;
  Going other(wide, 2);
  for (Going* g : {&one, &three, &other}) g->steps(one.built.plan.steps);
  EXPECT_EQ(three.built.simulation->state_hash(), one.built.simulation->state_hash());
  EXPECT_EQ(other.built.simulation->state_hash(), one.built.simulation->state_hash());
  EXPECT_EQ(three.happenings.values(), one.happenings.values());
}

TEST(Happenings, AreTheSameForAllThreadsAndSkins) { expect_one_answer(busy); }
TEST(Happenings, AreTheSameForAllThreadsAndSkinsWithOtherShapes) { expect_one_answer(busy_rods()); }

// What came is there or has left, body by body and to the last bit of mass; and the energy books close.
TEST(Happenings, NothingGetsLost) {
  const Case c = load_text(busy);
  Going g(c, 1);
  solver::Simulation& sim = *g.built.simulation;
  const solver::Ledger ledger(sim);
  while (sim.steps() < g.built.plan.steps && !g.happenings.over()) {
    g.happenings.act(sim);
    ASSERT_FALSE(sim.step(sim.steps() % 100 == 99));
    if (sim.steps() % 100 != 0) continue;
    double left = 0, here = 0;
    for (const std::string name : {"open.x-high", "open.z-low", "outlet.corner"}) left += g.value(name + ".count [-]");
    ASSERT_EQ(g.value("insert.rain.count [-]") + 3, left + static_cast<double>(sim.bodies().size()));
    left = 0;
    for (const std::string name : {"open.x-high", "open.z-low", "outlet.corner"}) left += g.value(name + ".mass [kg]");
    for (std::size_t i = 0; i < sim.bodies().size(); ++i)
      if (!sim.bodies().fixed(i) || sim.bodies().motion[i].radius < 1.9e-3) here += sim.bodies().mass[i];
    ASSERT_NEAR(g.value("insert.rain.mass [kg]"), left + here, 1e-15);
    const solver::Energies e = ledger.read(sim);
    const double scale = e.held() + e.dissipated() + e.energy_in;
    ASSERT_NEAR(e.residual, 0, 2e-3 * scale) << "at " << sim.time();
  }
  EXPECT_EQ(g.value("insert.rain.count [-]"), 150);
  EXPECT_GT(g.value("open.x-high.count [-]") + g.value("open.z-low.count [-]"), 20);
  EXPECT_GT(g.value("outlet.corner.count [-]"), 5);
}

TEST(Happenings, StreamsMeetWhatIsAsked) {
  const std::string stream = R"(rate = "0.3 kg/s"
stop = "80 ms"
velocity = [0, 0, "-1 m/s"]
region = { box = [["2 cm", "2 cm", "18 cm"], ["8 cm", "8 cm", "18.1 cm"]] })";
  const std::string text =
      changed("region = { box = [[0, 0, 0], [\"10 cm\", \"10 cm\", \"10 cm\"]] }\ncount = 100", stream);
  const double own = 2500 * 3.14159265358979 / 6 * 125e-9;
  for (const bool total : {false, true}) {
    const Case c = load_text(total ? changed("stop = \"80 ms\"", "mass = \"20 g\"", text) : text);
    Going g(c, 1);
    EXPECT_EQ(g.built.simulation->bodies().size(), 0u);
    g.steps(static_cast<std::uint64_t>(0.1 / g.built.plan.dt));
    EXPECT_NEAR(g.value("insert.fill.mass [kg]"), total ? 0.020 : 0.024, 0.5 * own * (1 + 1e-9));
    EXPECT_EQ(g.value("insert.fill.waiting [-]"), 0);
  }
}

TEST(Happenings, ABlockedStreamIsAnErrorThatSaysWhatCame) {
  std::string text = changed("region = { box = [[0, 0, 0], [\"10 cm\", \"10 cm\", \"10 cm\"]] }\ncount = 100",
                             R"(rate = "0.5 kg/s"
velocity = [0, 0, "-1 m/s"]
region = { box = [["2 cm", "2 cm", "18 cm"], ["4 cm", "4 cm", "18.1 cm"]] })");
  // beads that fall on each other from so high are too soft for the usual limit, and jump away
  text = changed("end = \"1 s\"", "end = \"1 s\"\nmax_overlap = 0.9", text);
  text = changed("[material.glass]", "open = [\"x-low\", \"x-high\", \"y-low\", \"y-high\"]\n[material.glass]", text);
  const Case c = load_text(changed("rate =", "backlog = \"15 ms\"\nrate =", text));
  Going g(c, 1);
  try {
    g.steps(g.built.plan.steps);
    FAIL() << "no error";
  } catch (const HappeningError& error) {
    EXPECT_NE(std::string(error.what()).find("insert.fill: at t = "), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("found no room"), std::string::npos) << error.what();
  }
  Going waits(load_text(changed("rate =", "backlog = \"any\"\nrate =", text)), 1);
  waits.steps(1000);
  EXPECT_GT(waits.value("insert.fill.waiting [-]"), 0);
}

TEST(Happenings, NewcomersOverlapNobody) {
  const Case c = load_text(busy);
  Going g(c, 1);
  solver::Simulation& sim = *g.built.simulation;
  std::int64_t next = sim.next_id();
  while (sim.steps() * sim.settings().dt < 0.05) {
    g.happenings.act(sim);
    const state::Bodies& b = sim.bodies();
    for (std::size_t i = 0; i < b.size(); ++i) {
      if (b.id[i] < next) continue;
      for (std::size_t j = 0; j < b.size(); ++j)
        if (j != i) {
          ASSERT_GE(norm(b.motion[i].x - b.motion[j].x), (1 - 1e-12) * (b.motion[i].radius + b.motion[j].radius));
        }
    }
    next = sim.next_id();
    ASSERT_FALSE(sim.step());
  }
}

TEST(Happenings, WallsStartAndGoWithAChange) {
  const std::string text = changed("[run]", R"([wall.ball]
material = "steel"
sphere = { point = ["5 cm", "5 cm", "15 cm"], radius = "1 cm", bodies = "outside" }
[wall.ball.motion.up]
velocity = [0, 0, "0.1 m/s"]
stop = "20 ms"
[stage.first]
duration = "10 ms"
[stage.second]
duration = "90 ms"
[change.start]
at_stage = "second"
at = "5 ms"
start_walls = ["ball"]
[change.gone]
at = "60 ms"
remove_walls = ["ball"]
[run])");
  Going g(load_text(text), 1);
  const auto at = [&](double time) -> const state::Mesh& {
    g.steps(static_cast<std::uint64_t>(std::llround(time / g.built.plan.dt)));
    return g.built.simulation->walls().meshes[0];
  };
  EXPECT_NEAR(at(0.014).now.place.z, 0.15, 1e-12);
  EXPECT_NEAR(at(0.025).now.place.z, 0.151, 3e-6);
  EXPECT_NEAR(at(0.05).now.place.z, 0.152, 3e-6);
  EXPECT_TRUE(at(0.0599).present);
  EXPECT_FALSE(at(0.0602).present);
}

TEST(Happenings, TheStepSuitsWhatIsToCome) {
  const std::string text =
      changed("[run]", "[change.hard]\nat = \"0.5 s\"\nset = [\"material.glass.youngs=500 MPa\"]\n[run]");
  const double soft = build(load_text(good_case), 1).plan.dt, hard = build(load_text(text), 1).plan.dt;
  const double at_once = build(load_text(changed("youngs = \"5 MPa\"", "youngs = \"500 MPa\"")), 1).plan.dt;
  EXPECT_LT(hard, 0.5 * soft);
  EXPECT_NEAR(hard, at_once, 1e-3 * at_once);
  const std::string drag = changed("[run]", "[force.oil]\nrelaxation_time = \"10 us\"\n[run]");
  EXPECT_NEAR(build(load_text(drag), 1).plan.dt, 1.5e-6, 1e-8);
}

// Outlets and changes take every kind of region.
TEST(Happenings, EveryRegionServes) {
  const std::string file = "cube-" + std::to_string(getpid()) + ".obj";
  std::ofstream(::testing::TempDir() + file)
      << "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
         "f 1 3 2\nf 1 4 3\nf 5 6 7\nf 5 7 8\nf 1 2 6\nf 1 6 5\nf 2 3 7\nf 2 7 6\nf 3 4 8\nf 3 8 7\nf 4 1 5\nf 4 5 8\n";
  const std::vector<std::string> kinds = {
      R"(box = [["4 cm", "4 cm", "4 cm"], ["6 cm", "6 cm", "6 cm"]])",
      R"(cylinder = { from = ["5 cm", "5 cm", "4 cm"], to = ["5 cm", "5 cm", "6 cm"], radius = "1 cm" })",
      R"(sphere = { centre = ["5 cm", "5 cm", "5 cm"], radius = "1 cm" })",
      R"(cone = { from = ["5 cm", "5 cm", "4 cm"], to = ["5 cm", "5 cm", "6 cm"], radius_from = "1 cm", radius_to = "2 cm" })",
      R"(mesh = { file = ")" + file + R"(", unit = "2 cm", turn = [0, 0, "90 deg"], at = ["6 cm", "4 cm", "4 cm"] })"};
  std::string more;
  for (std::size_t k = 0; k < kinds.size(); ++k)
    more += "[outlet.o" + std::to_string(k) + "]\nregion = { " + kinds[k] + " }\n[change.c" + std::to_string(k) +
            "]\nat = \"1 ms\"\ndelete = true\nregion = { " + kinds[k] + " }\n";
  const Case c = load_text(changed("[run]", more + "[run]"));
  std::filesystem::remove(::testing::TempDir() + file);
  ASSERT_EQ(c.outlets.size(), kinds.size());
  ASSERT_EQ(c.changes.size(), kinds.size());
  for (std::size_t k = 0; k < kinds.size(); ++k)
    for (const auto* region : {&c.outlets[k].region, &c.changes[k].who.region}) {
      ASSERT_TRUE(region->has_value()) << k;
      EXPECT_TRUE((*region)->contains({0.05, 0.05, 0.05})) << k;
      EXPECT_FALSE((*region)->contains({0.08, 0.05, 0.05})) << k;
    }
}

TEST(Happenings, ReadConditions) {
  const auto read = read_conditions("kinetic_energy < 1 mJ and bodies > 10");
  const auto& conditions = std::get<std::vector<ConditionCase>>(read);
  ASSERT_EQ(conditions.size(), 2u);
  EXPECT_EQ(conditions[0].what, ConditionCase::What::kinetic_energy);
  EXPECT_TRUE(conditions[0].below);
  EXPECT_EQ(conditions[0].bound, 1e-3);
  EXPECT_EQ(conditions[1].what, ConditionCase::What::bodies);
  EXPECT_FALSE(conditions[1].below);
  for (const std::string wrong :
       {"", "kinetic_energy", "kinetic < 1 J", "kinetic_energy < 1 m", "bodies < x", "bodies < 3 and"})
    EXPECT_TRUE(std::holds_alternative<std::string>(read_conditions(wrong))) << wrong;
  EXPECT_EQ(text(conditions[0]), "kinetic_energy < 0.001 J");
  EXPECT_EQ(text(conditions[1]), "bodies > 10");
  EXPECT_NE(std::get<std::string>(read_conditions("bodies < 3 or time > 1 s")).find("joined by 'and' only"),
            std::string::npos);
}

// [contact.default] means in a change what it means in the case: all pairs without a value of their own.
TEST(Happenings, AChangeOfTheDefaultServesThePairsThatItServes) {
  const std::string base = changed("[contact.steel-glass]\nrestitution = 0.8\nfriction = 0.4\n",
                                   "[contact.default]\nrestitution = 0.8\nfriction = 0.4\n");
  const Case c =
      load_text(changed("[run]", "[change.a]\nat = \"1 ms\"\nset = [\"contact.default.friction=0.1\"]\n[run]", base));
  ASSERT_EQ(c.changes[0].parameters.size(), 1u) << "glass-glass has its own";
  const ParameterChange& p = c.changes[0].parameters[0];
  EXPECT_EQ(c.materials[static_cast<std::size_t>(p.i)].name + c.materials[static_cast<std::size_t>(p.j)].name,
            "glasssteel");
  EXPECT_EQ(p.name, "friction");
  EXPECT_EQ(p.value, 0.1);
  EXPECT_NE(error_of(changed("[run]", "[change.a]\nat = \"1 ms\"\nset = [\"contact.default.friction=0.1\"]\n[run]"))
                .hint.find("serves no pair"),
            std::string::npos);
}

// The mark is under the entry that is wrong, and says what was meant.
TEST(Happenings, AWrongEntryOfAListIsMarked) {
  const auto found = [](const std::string& entry) {
    return error_of(changed(
        "[run]", "[change.a]\nat = \"1 s\"\nset = [\"contact.glass-glass.friction=0.2\", \"" + entry + "\"]\n[run]"));
  };
  const Diagnostic d = found("contact.glass-stel.friction=0.2");
  EXPECT_EQ(d.column, 44u);
  EXPECT_EQ(d.length, 33u);
  EXPECT_EQ(d.hint, "'glass-stel' is no pair of materials of the case, did you mean 'glass-steel'?");
  EXPECT_NE(found("material.glas.youngs=7 MPa").hint.find("did you mean 'glass'?"), std::string::npos);
  EXPECT_NE(found("contact.glass-glass.fricton=0.2").hint.find("did you mean 'friction'?"), std::string::npos);
  EXPECT_NE(found("contakt.glass-glass.friction=0.2").hint.find("did you mean 'contact'?"), std::string::npos);
}

TEST(Happenings, AStreamThatCouldNeverBePlacedIsRefused) {
  const std::string stream = changed("count = 100", "rate = \"1e9 kg/s\"\nvelocity = [0, 0, \"-1 m/s\"]");
  const Diagnostic d = error_of(stream);
  EXPECT_EQ(d.message, "stream 'fill' asks for 6.11e+12 bodies (1e+09 kg) in 1 s");
  // 0.6 of a litre in beads of 65.4 mm3, each time they have moved on by a diameter
  EXPECT_EQ(d.hint, "its region takes at most 9.17e+03 at a time, every 0.005 s: 300 kg/s");
  EXPECT_EQ(error_of(changed("rate =", "backlog = \"any\"\nrate =", stream)).message, d.message);
  (void)load_text(changed("1e9 kg/s", "290 kg/s", stream));
  // what comes in all decides
  (void)load_text(changed("rate =", "count = 5000\nrate =", stream));
}

TEST(Happenings, WhatNeverHappensOrUndoesItselfIsSaid) {
  const auto warned = [](const std::string& more, const std::string& warning) {
    const Case c = load_text(changed("[run]", more + "\n[run]"));
    EXPECT_TRUE(std::ranges::any_of(c.warnings, [&](const std::string& w) {
      return w.find(warning) != std::string::npos;
    })) << more;
  };
  warned("[outlet.a]\nplane = { point = [0, 0, \"1 m\"], normal = [0, 0, 1] }", "outlet 'a' covers the whole domain");
  warned("[outlet.a]\nregion = { box = [[0, 0, 0], [\"10 cm\", \"10 cm\", \"15 cm\"]] }",
         "outlet 'a' covers all of the region of insert 'fill'");
  warned("[outlet.a]\nplane = { point = [0, 0, \"5 cm\"], normal = [0, 0, 1] }", "outlet 'a' covers about 0.5 of");
  warned("[change.a]\nat = \"2 s\"\ngravity = [0, 0, 0]", "change 'a' never happens: at 2 s");
  warned(
      "[stage.s]\nduration = \"0.1 s\"\n[stage.t]\nduration = \"0.2 s\"\n[change.a]\nat = \"0.25 s\"\nat_stage = "
      "\"t\"\ngravity = [0, 0, 0]",
      "change 'a' never happens: at 0.35 s at the earliest, and the run is over after 0.3 s");
  warned("[force.a]\nforce = [0, 0, \"1 N\"]\nstart = \"3 s\"", "force 'a' never starts");
  EXPECT_TRUE(load_text(changed("[run]",
                                "[outlet.a]\nplane = { point = [0, 0, \"-1 mm\"], normal = [0, 0, 1] }\n"
                                "[change.a]\nat = \"0.5 s\"\ngravity = [0, 0, 0]\n[run]"))
                  .warnings.empty());
}

TEST(Happenings, MistakesAreNamed) {
  const auto refused = [](const std::string& more, const std::string& message) {
    EXPECT_NE(error_of(changed("[run]", more + "\n[run]")).message.find(message), std::string::npos)
        << more << ": " << error_of(changed("[run]", more + "\n[run]")).message;
  };
  refused("[stage.wait]", "[stage.wait] has no end");
  refused("[stage.wait]\nuntil = \"speed < 1 m/s\"", "cannot read stage.wait.until");
  refused("[stage.wait]\nduration = \"1 s\"\nevery = \"1 ms\"", "means nothing without until");
  refused("[change.a]\nat = \"1 s\"", "[change.a] changes nothing");
  refused("[change.a]\ngravity = [0, 0, 0]", "[change.a] does not say when");
  refused("[change.a]\nat_stage = \"pour\"\ngravity = [0, 0, 0]", "stage 'pour' is not defined");
  refused("[change.a]\nat = \"1 s\"\nparticles = \"beads\"", "chooses bodies and does nothing to them");
  refused("[change.a]\nat = \"1 s\"\nfreeze = true\nrelease = true", "does two things to the same bodies");
  refused("[change.a]\nat = \"1 s\"\nfreeze = true\nvelocity = [\"1 m/s\", 0, 0]",
          "'change.a.velocity' means nothing to bodies that are frozen");
  refused("[change.a]\nat = \"1 s\"\ndelete = true\nangular_velocity = [\"1 rad/s\", 0, 0]",
          "'change.a.angular_velocity' means nothing to bodies that are deleted");
  refused("[change.a]\nat = \"1 s\"\nremove_walls = [\"flor\"]", "there is no wall 'flor'");
  refused("[change.a]\nat = \"1 s\"\nset = [\"contact.glass-wood.friction=0.2\"]", "cannot set");
  refused("[change.a]\nat = \"1 s\"\nset = [\"contact.glass-glass.friction=-2\"]", "cannot set");
  refused("[change.a]\nat = \"1 s\"\nset = [\"run.end=2 s\"]", "cannot set");
  refused("[outlet.a]", "exactly one of region, plane");
  refused("[force.a]", "[force.a] does nothing");
  refused("[force.a]\nforce = [0, 0, \"1 N\"]\nvelocity = [0, 0, \"1 m/s\"]", "means nothing without drag");
  EXPECT_NE(
      error_of(changed("count = 100", "count = 100\nstop = \"1 s\"")).message.find("means nothing without a rate"),
      std::string::npos);
  EXPECT_NE(error_of(changed("count = 100", "rate = \"1 m/s\"")).message.find("cannot read insert.fill.rate"),
            std::string::npos);
  EXPECT_NE(error_of(changed("count = 100", "rate = \"1 kg/s\"\ncount = 3\nmass = \"1 g\""))
                .message.find("a count and a mass"),
            std::string::npos);
}

}  // namespace
}  // namespace tsubu::setup
