#include "support/dice.hpp"
#include "unit/measure/bench.hpp"

namespace tsubu::test {
namespace {

using measure::Kind;

// 12 x 12 x 12 bodies in 4 x 4 x 4 cells of 27; the second material where `second` says so.
template <class Second>
scenes::Scene cube(const Second& second) {
  scenes::Scene s = springs(0.01, 1);
  for (int x = 0; x < 12; ++x)
    for (int y = 0; y < 12; ++y)
      for (int z = 0; z < 12; ++z) {
        const bool other = second(x, y, z);
        s.add_sphere(0.05 * Vec3{x + 0.5, y + 0.5, z + 0.5}, other ? 0.01 : 0.02, {{0.1, 0, 0}, {}}, other);
      }
  return s;
}
measure::Description mixture() {
  measure::Description d = in_box(Kind::mixing, {0, 0, 0}, {0.6, 0.6, 0.6});
  d.cells = {{4, 4, 4}};
  return d;
}

TEST(Mixing, IsZeroApartAndOneMixed) {
  const auto apart = cube([](int x, int, int) { return x >= 6; });
  // three of nine in every row of three cells' bodies: each cell has the same share
  const auto mixed = cube([](int x, int y, int z) { return (x + y + z) % 3 == 0; });
  std::vector<measure::Description> all(3, mixture());
  all[0].name = "material", all[0].material = 0;
  all[1].name = "size", all[1].larger_than = 0.03;
  all[2].name = "place", all[2].gate.point = {0.3, 0, 0}, all[2].gate.normal = {-1, 0, 0};
  Measured first(apart, all), second(mixed, all);
  const auto a = first.row(), b = second.row();
  for (const std::string name : {"material", "size", "place"}) {
    EXPECT_NEAR(a.at(name + ".lacey"), 0, 1e-14) << name;
    EXPECT_DOUBLE_EQ(a.at(name + ".variance"), 0.25) << name;
    EXPECT_EQ(a.at(name + ".share"), 0.5) << name;
    EXPECT_EQ(a.at(name + ".cells"), 64) << name;
    EXPECT_EQ(a.at(name + ".bodies_per_cell"), 27) << name;
  }
  // without any variance it is above one by what chance leaves: 1/(1 - 1/27)
  EXPECT_NEAR(b.at("material.lacey"), 27.0 / 26, 1e-14);
  EXPECT_NEAR(b.at("size.lacey"), 27.0 / 26, 1e-14);
  EXPECT_NEAR(b.at("material.share"), 2.0 / 3, 1e-15);
}

// Shared out at random, a thousand and more bodies come to one but for chance: the variance over 64 cells has a
// relative spread of sqrt(2/63), of which 1/26 counts.
TEST(Mixing, IsOneAtRandom) {
  double sum = 0;
  constexpr int tries = 20;
  for (int k = 0; k < tries; ++k) {
    Dice dice(static_cast<std::uint64_t>(k + 1));
    measure::Description d = mixture();
    d.material = 1;
    Measured run(cube([&](int, int, int) { return dice.in(0, 1) < 0.3; }), {d});
    sum += run.row().at("m.lacey");
  }
  const double spread = std::sqrt(2.0 / 63) / 26 / std::sqrt(tries);
  EXPECT_NEAR(sum / tries, 1, 4 * spread);
}

// By place a body keeps its kind wherever it goes: after 0.3 m all have moved on by half of the box.
TEST(Mixing, ByPlaceRemembersTheStart) {
  measure::Description d = mixture();
  d.region = box({0.3, 0, 0}, {0.9, 0.6, 0.6});
  d.gate.point = {0.3, 0, 0}, d.gate.normal = {1, 0, 0};
  Measured run(cube([](int, int, int) { return false; }), {d});
  EXPECT_EQ(run.row().at("m.share"), 1);  // only the right half is in the box
  run.step(3000);
  EXPECT_EQ(run.row().at("m.share"), 0.5);
  EXPECT_NEAR(run.row().at("m.lacey"), 0, 1e-14);
}

}  // namespace
}  // namespace tsubu::test
