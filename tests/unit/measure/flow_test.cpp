#include "unit/measure/bench.hpp"

namespace tsubu::test {
namespace {

constexpr double radius = 0.01;

measure::Description through(const Vec3& point, const Vec3& normal) {
  measure::Description d = wanted(measure::Kind::flow);
  d.gate.point = point, d.gate.normal = normal;
  return d;
}

// Bodies at heights 0.05, 0.15, ... fall side by side at 1 m/s, four in each layer.
scenes::Scene rain() {
  scenes::Scene s = springs(radius, 2);
  for (int layer = 0; layer < 10; ++layer)
    for (int k = 0; k < 4; ++k)
      s.add_sphere({0.1 * k, 0, 0.05 + 0.1 * layer}, radius, {{0, 0, -1}, {}}, k == 3 ? 1 : 0);
  return s;
}
const double mass = 2500 * geometry::sphere_volume(radius);

TEST(Flow, CountsBodiesThatCrossThePlane) {
  Measured run(rain(), {through({0, 0, 0}, {0, 0, -1})});
  EXPECT_EQ(run.row().at("m.mass"), 0);
  int layers = 0;
  for (int part = 0; part < 9; ++part) {
    run.step(100);
    const auto row = run.row();
    ++layers;  // one in every 100 steps of 1 ms
    EXPECT_EQ(row.at("m.count"), 4 * layers);
    EXPECT_DOUBLE_EQ(row.at("m.mass"), 4 * layers * mass);
    EXPECT_NEAR(row.at("m.count_flow"), 4 / 0.1, 1e-11);
    EXPECT_NEAR(row.at("m.mass_flow"), 4 * mass / 0.1, 1e-11 * mass);
  }
}

TEST(Flow, IsNegativeAgainstTheNormal) {
  Measured run(rain(), {through({0, 0, 0}, {0, 0, 1})});
  run.step(200);
  EXPECT_EQ(run.row().at("m.count"), -8);
  EXPECT_DOUBLE_EQ(run.row().at("m.mass"), -8 * mass);
}

TEST(Flow, OfOneMaterialOrThroughAPartOfThePlane) {
  std::vector<measure::Description> all(4, through({0.1, 0, 0}, {0, 0, -1}));
  all[0].name = "material", all[0].material = 1;
  all[1].name = "disc", all[1].gate.radius = 0.11;  // holds the bodies at 0, 0.1 and 0.2
  all[2].name = "narrow", all[2].gate.sides = {0.15, 0.3}, all[2].gate.along = {0, 1, 0};  // along y: 0.3 along x
  all[3].name = "wide", all[3].gate.sides = {0.5, 0.01}, all[3].gate.along = {1, 0, 0};
  Measured run(rain(), all);
  run.step(300);
  const auto row = run.row();
  EXPECT_EQ(row.at("material.count"), 3);
  EXPECT_EQ(row.at("disc.count"), 9);
  EXPECT_EQ(row.at("narrow.count"), 9);
  EXPECT_EQ(row.at("wide.count"), 12);
}

// 0.7 m/s around a domain of 0.5 m: a round takes 5/7 s. Where the plane is makes no difference after whole rounds.
TEST(Flow, CountsOnAroundAPeriodicDomain) {
  scenes::Scene s = springs(radius, 1);
  s.settings.domain = geometry::Domain({0, 0, 0}, {0.5, 0.5, 0.5}, {true, false, false});
  s.add_sphere({0.21, 0.1, 0.1}, radius, {{0.7, 0, 0}, {}});
  s.add_sphere({0.33, 0.3, 0.3}, radius, {{0.7, 0, 0}, {}});
  std::vector<measure::Description> all;
  for (const double x : {0.0, 0.1, 0.27, 0.5}) {
    all.push_back(through({x, 0, 0}, {1, 0, 0}));
    all.back().name = "at" + std::to_string(static_cast<int>(100 * x));
  }
  Measured run(s, all);
  run.step(5000);  // 3.5 m, seven rounds
  const auto row = run.row();
  for (const char* name : {"at0", "at10", "at27", "at50"}) EXPECT_EQ(row.at(std::string(name) + ".count"), 14) << name;
}

TEST(Flow, BodiesThatComeAndGoDoNotFlow) {
  state::Bodies bodies;
  bodies.add_sphere(7, {0, 0, 1}, radius, 1, 0);
  bodies.add_sphere(3, {0, 0, 2}, radius, 1, 0);
  measure::Trail trail;
  trail.keep(bodies);
  bodies.reorder({1, 0});
  bodies.motion[0].x.z = 2.5;
  trail.follow(bodies);
  EXPECT_EQ(trail.from()[0], (Vec3{0, 0, 2}));
  EXPECT_EQ(trail.from()[1], (Vec3{0, 0, 1}));
  EXPECT_TRUE(trail.appeared().empty() && trail.vanished().empty());
  trail.keep(bodies);
  state::Bodies others;
  others.add_sphere(9, {0, 0, 5}, radius, 1, 0);
  others.add_sphere(7, {0, 0, 0.5}, radius, 1, 0);
  trail.follow(others);
  EXPECT_EQ(trail.from()[0], (Vec3{0, 0, 5}));  // new: where it is
  EXPECT_EQ(trail.from()[1], (Vec3{0, 0, 1}));
  EXPECT_EQ(trail.appeared(), std::vector<std::uint32_t>{0});
  EXPECT_EQ(trail.vanished(), std::vector<std::int64_t>{3});
}

}  // namespace
}  // namespace tsubu::test
