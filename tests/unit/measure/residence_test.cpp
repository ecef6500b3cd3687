#include "unit/measure/bench.hpp"

namespace tsubu::test {
namespace {

using measure::Kind;

// Bodies cross a region at constant speed: they stay as long as their way through it takes.
TEST(Residence, IsTheWayOverTheSpeed) {
  scenes::Scene s = springs(0.01, 3);
  s.settings.dt = 3e-3;
  s.add_sphere({-0.5, 0, 0}, 0.01, {{0.7, 0, 0}, {}});
  s.add_sphere({-0.5, 0.2, 0}, 0.01, {{0.3, 0, 0}, {}});
  s.add_sphere({0.1, -0.2, 0}, 0.01, {{0.3, 0, 0}, {}});  // inside at the start
  s.add_sphere({0.1, -0.25, 0}, 0.01, {{0, 0, 0}, {}});   // stays
  s.add_sphere({-0.5, 0.9, 0}, 0.01, {{0.7, 0, 0}, {}});  // passes by
  std::vector<measure::Description> all(3, in_box(Kind::residence, {0, -0.3, -0.1}, {0.3, 0.3, 0.1}));
  all[1].name = "fresh", all[1].from_start = false;
  all[2].name = "ball", all[2].region.kind = measure::Region::Kind::sphere;
  all[2].region.point = {0.5, 0.12, 0}, all[2].region.radius = 0.13, all[2].from_start = false;
  Measured run(s, all);
  EXPECT_EQ(run.row().at("m.inside"), 2);
  EXPECT_TRUE(std::isnan(run.row().at("m.mean_time")) && std::isnan(run.row().at("m.max_time")));
  run.step(400);  // 1.2 s: the first has left
  auto row = run.row();
  EXPECT_EQ(row.at("m.left"), 2);
  EXPECT_NEAR(row.at("m.mean_time"), 0.5 * (0.3 / 0.7 + 0.2 / 0.3), 1e-12);
  EXPECT_NEAR(row.at("m.max_time"), 0.2 / 0.3, 1e-12);
  EXPECT_EQ(row.at("fresh.left"), 1);
  EXPECT_NEAR(row.at("fresh.mean_time"), 0.3 / 0.7, 1e-12);
  run.step(600);  // 3 s
  row = run.row();
  EXPECT_EQ(row.at("m.inside"), 1);
  EXPECT_EQ(row.at("m.entered"), 4);
  EXPECT_EQ(row.at("m.left"), 3);
  EXPECT_NEAR(row.at("m.max_time"), 1, 1e-12);
  EXPECT_NEAR(row.at("m.mean_age"), 3, 1e-12);
  EXPECT_NEAR(row.at("fresh.mean_time"), 0.5 * (0.3 / 0.7 + 1), 1e-12);
  EXPECT_EQ(row.at("fresh.inside"), 0);
  run.step(300);  // 3.9 s: the ball lies farther on
  row = run.row();
  EXPECT_EQ(row.at("ball.left"), 2);
  // chords at 0.12 and 0.08 from the centre of the ball
  EXPECT_NEAR(row.at("ball.max_time"), 2 * std::sqrt(0.13 * 0.13 - 0.08 * 0.08) / 0.3, 1e-12);
  EXPECT_NEAR(row.at("ball.mean_time"), 0.5 * (2 * 0.05 / 0.7 + 2 * std::sqrt(0.13 * 0.13 - 0.08 * 0.08) / 0.3), 1e-12);
}

// Around a periodic domain a body comes again and again.
TEST(Residence, ComesAgainOverAPeriodicBoundary) {
  scenes::Scene s = springs(0.01, 1);
  s.settings.domain = geometry::Domain({0, 0, 0}, {0.5, 0.5, 0.5}, {true, false, false});
  s.add_sphere({0.45, 0.1, 0.1}, 0.01, {{0.7, 0, 0}, {}});
  Measured run(s, {in_box(Kind::residence, {0, 0, 0}, {0.2, 0.5, 0.5})});
  run.step(3000);  // 2.1 m: four rounds and 0.1 m, and five times over the boundary
  const auto row = run.row();
  EXPECT_EQ(row.at("m.entered"), 5);
  EXPECT_EQ(row.at("m.left"), 4);
  EXPECT_NEAR(row.at("m.mean_time"), 0.2 / 0.7, 1e-12);
  EXPECT_NEAR(row.at("m.max_time"), 0.2 / 0.7, 1e-12);
}

// Of a group that is chosen on the way, those inside come in at that moment, also if they go out in the next step;
// those that are not of it never do.
TEST(Residence, OfAGroupBeginsWhenItIsChosen) {
  scenes::Scene s = springs(0.01, 3);
  s.add_sphere({0.1, 0, 0}, 0.01, {{0.1, 0, 0}, {}});         // goes out at 2 s
  s.add_sphere({0.1, 0.1, 0}, 0.01, {{0, 0, 0}, {}});         // stays
  s.add_sphere({0.1, 0.2, 0}, 0.01, {{0, 0, 0}, {}});         // is none of them
  s.add_sphere({0.24965, -0.1, 0}, 0.01, {{0.1, 0, 0}, {}});  // goes out in the step after it is chosen
  s.add_sphere({-0.2998, -0.2, 0}, 0.01, {{0.4, 0, 0}, {}});  // comes in at 0.7495 s, out at 1.4995 s
  std::vector<measure::Description> all(2, in_box(Kind::residence, {0, -0.3, -0.1}, {0.3, 0.3, 0.1}));
  all[1].name = "fresh", all[1].from_start = false;
  const auto groups = std::make_shared<std::vector<std::uint64_t>>(6);
  for (measure::Description& d : all) d.group = 0, d.groups_of_id = groups;
  Measured run(s, all);
  run.step(503);
  EXPECT_EQ(run.row().at("m.inside"), 0);
  for (const std::size_t id : {1, 2, 4, 5}) (*groups)[id] = 1;
  run.step(997);
  auto row = run.row();
  EXPECT_EQ(row.at("m.inside"), 2);
  EXPECT_EQ(row.at("m.entered"), 4);
  EXPECT_EQ(row.at("m.left"), 2);
  EXPECT_NEAR(row.at("m.max_time"), 0.75, 1e-12);
  EXPECT_NEAR(row.at("m.mean_time"), 0.5 * (0.75 + 0.0005), 1e-12);
  EXPECT_NEAR(row.at("m.mean_age"), 0.997, 1e-12);
  EXPECT_EQ(row.at("fresh.entered"), 1);
  EXPECT_NEAR(row.at("fresh.mean_time"), 0.75, 1e-12);
  run.step(1000);
  row = run.row();
  EXPECT_EQ(row.at("m.inside"), 1);
  EXPECT_EQ(row.at("m.left"), 3);
  EXPECT_NEAR(row.at("m.max_time"), 2 - 0.503, 1e-12);
}

}  // namespace
}  // namespace tsubu::test
