#include "setup/groups.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "case_text.hpp"
#include "measure/measurements.hpp"
#include "setup/build.hpp"
#include "setup/happenings.hpp"

namespace tsubu::setup {
namespace {

using testing::changed;
using testing::error_of;
using testing::good_case;
using testing::load_text;

// Beads that float in the lower half of the domain.
std::string floating(const std::string& more) {
  return changed(
      "[run]", more + "\n[run]\ngravity = [0, 0, 0]",
      changed("[wall.floor]\nmaterial = \"steel\"\nplane = { point = [0, 0, 0], normal = [0, 0, 2] }\n", ""));
}
const std::string left_half = "[group.left]\nregion = { box = [[0, 0, 0], [\"5 cm\", \"10 cm\", \"20 cm\"]] }\n";

struct GroupRun {
  explicit GroupRun(const std::string& text)
      : c(load_text(text)), built(build(c, 1)), happenings(c, built.plan, built.kinds, built.inserts) {
    happenings.begin(*built.simulation);
  }
  [[nodiscard]] const state::Bodies& bodies() const { return built.simulation->bodies(); }
  [[nodiscard]] std::set<std::int64_t> ids() const { return {bodies().id.begin(), bodies().id.end()}; }
  void until(double time) {
    while (built.simulation->time() < time) {
      happenings.act(*built.simulation);
      ASSERT_FALSE(built.simulation->step());
    }
  }
  Case c;
  Built built;
  Happenings happenings;
};

std::set<std::int64_t> left_of(const state::Bodies& b, double x) {
  std::set<std::int64_t> ids;
  for (std::size_t i = 0; i < b.size(); ++i)
    if (b.motion[i].x.x <= x) ids.insert(b.id[i]);
  return ids;
}

// Those on the left are thrown to the right, where all are by the time at which the group is taken out.
TEST(Groups, LastWhereverTheirBodiesGo) {
  GroupRun g(floating(left_half + R"([change.throw]
at = "1 ms"
group = "left"
velocity = ["0.3 m/s", 0, "2 m/s"]
[change.gone]
at = "40 ms"
group = "left"
delete = true)"));
  const auto all = g.ids(), chosen = left_of(g.bodies(), 0.05);
  ASSERT_GT(chosen.size(), 20u);
  ASSERT_LT(chosen.size(), 80u);
  g.until(0.039);
  EXPECT_EQ(g.ids(), all);
  EXPECT_NE(left_of(g.bodies(), 0.05), chosen) << "some are elsewhere now";
  g.until(0.041);
  std::set<std::int64_t> others;
  std::ranges::set_difference(all, chosen, std::inserter(others, others.end()));
  EXPECT_EQ(g.ids(), others);
}

TEST(Groups, AreChosenAtTheirMoment) {
  GroupRun g(floating(changed("[group.left]", "[group.left]\nat = \"20 ms\"", left_half) + R"([change.throw]
at = "1 ms"
velocity = ["1 m/s", 0, 0]
region = { box = [["1 cm", "1 cm", 0], ["4 cm", "9 cm", "10 cm"]] }
[change.gone]
at = "30 ms"
group = "left"
delete = true)"));
  const auto early = left_of(g.bodies(), 0.05);
  g.until(0.02 - 0.5 * g.built.plan.dt);
  const auto late = left_of(g.bodies(), 0.05);
  EXPECT_NE(late, early);
  g.until(0.031);
  for (const std::int64_t id : late) EXPECT_FALSE(g.ids().contains(id));
  EXPECT_EQ(g.ids().size(), 100 - late.size());
}

// What a stream brings belongs to a group of its section, however late it comes.
TEST(Groups, OfAnInsertionHaveThoseToCome) {
  GroupRun g(floating(R"([insert.feed]
particles = "beads"
rate = "1000 1/s"
velocity = [0, 0, "-0.5 m/s"]
region = { box = [["1 cm", "1 cm", "19 cm"], ["9 cm", "9 cm", "19.01 cm"]] }
[group.fed]
insert = "feed"
[group.none]
insert = "feed"
at = "0 s"
[change.all]
at = "50 ms"
group = "fed"
angular_velocity = [0, "1 rad/s", 0]
[change.gone]
at = "51 ms"
group = "none"
delete = true)"));
  const auto first = g.ids();
  g.until(0.05 - 0.5 * g.built.plan.dt);
  EXPECT_GT(g.ids().size(), 130u);
  g.until(0.0505);
  for (std::size_t i = 0; i < g.bodies().size(); ++i)
    if (first.contains(g.bodies().id[i])) {
      EXPECT_NE(g.bodies().motion[i].twist.w, (Vec3{0, 1, 0}));
    }
  const auto turning = std::ranges::count_if(g.bodies().motion, [](const auto& m) { return m.twist.w.y > 0.5; });
  EXPECT_GE(turning, 30);
  const std::size_t before = g.ids().size();
  g.until(0.0515);
  EXPECT_GE(g.ids().size(), before) << "at the start there was none of them";
}

TEST(Groups, ForcesActOnThem) {
  GroupRun g(floating(left_half + "[force.pull]\ngroup = \"left\"\nacceleration = [0, 0, \"1 m/s2\"]"));
  const auto chosen = left_of(g.bodies(), 0.05);
  g.until(0.01);
  for (std::size_t i = 0; i < g.bodies().size(); ++i)
    EXPECT_NEAR(g.bodies().motion[i].twist.v.z, chosen.contains(g.bodies().id[i]) ? g.built.simulation->time() : 0,
                1e-4);
}

TEST(Groups, MeasurementsCountThem) {
  GroupRun g(floating(left_half + R"([measure.all]
kind = "centre_of_mass"
group = "left"
[change.throw]
at = "1 ms"
group = "left"
velocity = ["0.2 m/s", 0, "2 m/s"])"));
  std::vector<measure::Description> all = g.c.measures;
  for (measure::Description& d : all) d.groups_of_id = g.happenings.group_members();
  measure::Measurements measurements(all, *g.built.simulation, {},
                                     [](double) { return [](std::uint64_t) { return false; }; });
  const double own = 2500 * 3.14159265358979 / 6 * 125e-9;
  const double mass = own * static_cast<double>(left_of(g.bodies(), 0.05).size());
  EXPECT_NEAR(measurements.row(*g.built.simulation)[0], mass, 1e-9);
  g.until(0.04);
  EXPECT_NEAR(measurements.row(*g.built.simulation)[0], mass, 1e-9);
}

TEST(Groups, AreRemembered) {
  const std::string text = floating(left_half + "[group.beads]\nparticles = \"beads\"");
  GroupRun g(text), other(changed("0, 0, 0], [\"5 cm\"", "0, 0, 0], [\"2 cm\"", text));
  Archive archive;
  g.happenings.remember(archive);
  Archive back(archive.bytes());
  EXPECT_NE(*other.happenings.group_members(), *g.happenings.group_members());
  const auto members = other.happenings.group_members();
  other.happenings.remember(back);
  back.end();
  EXPECT_EQ(*members, *g.happenings.group_members()) << "those who look on see it too";
  EXPECT_EQ((*members)[0], 0u);
  EXPECT_EQ((*members)[1] & 2, 2u);
}

TEST(Groups, MistakesAreNamed) {
  const auto message = [](const std::string& more) { return error_of(changed("[run]", more + "\n[run]")).message; };
  EXPECT_EQ(message("[group.a]"), "[group.a] does not say who belongs to it");
  EXPECT_EQ(message("[group.a]\ninsert = \"fil\""), "insert 'fil' is not defined");
  EXPECT_EQ(message("[change.a]\nat = \"1 s\"\ngroup = \"tip\"\nfreeze = true"), "group 'tip' is not defined");
  EXPECT_EQ(message("[force.a]\ngroup = \"tip\"\nforce = [0, 0, \"1 N\"]"), "group 'tip' is not defined");
  EXPECT_EQ(message("[group.a]\nat = \"0 s\"\n[change.a]\nat = \"1 s\"\ngroup = \"a\""),
            "[change.a] chooses bodies and does nothing to them");
  std::string many;
  for (int k = 0; k < 65; ++k) many += "[group.g" + std::to_string(k) + "]\nparticles = \"beads\"\n";
  EXPECT_EQ(message(many), "there are 65 groups; at most 64 are possible");
  const Case early = load_text(
      changed("[run]", "[group.a]\nat = \"0.5 s\"\n[change.a]\nat = \"0.1 s\"\ngroup = \"a\"\nfreeze = true\n[run]"));
  EXPECT_TRUE(std::ranges::any_of(early.warnings, [](const std::string& w) {
    return w.find("change 'a' finds group 'a' empty") != std::string::npos;
  }));
}

}  // namespace
}  // namespace tsubu::setup
