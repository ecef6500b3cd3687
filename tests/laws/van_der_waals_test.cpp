#include "laws/cohesion/van_der_waals.hpp"

#include "laws/jumpy_drive.hpp"

// Van der Waals attraction against its formula, and its books.
namespace tsubu::laws::checks {
namespace {

using cohesion::VanDerWaals;
using Alone = BehindSpring<VanDerWaals>;

Inputs inputs(double a, double z0, double range) {
  Inputs in;
  in.pair["hamaker"] = a, in.pair["closest_gap"] = z0, in.pair["attraction_range"] = range;
  in.pair["stiffness"] = 1e-30, in.pair["restitution"] = 1, in.pair["shear_ratio"] = 0.3;
  in.contact["limit_force"] = in.contact["tangential_reduce"] = 0;
  return in;
}
CohesionForce at(double gap, double reduce = 0) {
  Kinematics c{};
  static_cast<SizesT<double>&>(c) = sizes_of(2e-6, 1, 2e-6, 1);  // R* 1 um
  c.n = c.n_mid = {0, 0, 1}, c.overlap = -gap;
  Inputs in = inputs(6e-20, 1e-10, 2e-8);
  in.contact["tangential_reduce"] = reduce;
  return VanDerWaals::eval(c, NormalForce{}, VanDerWaals::prepare(in.all()), {}).out;
}

// A R*/6 = 1e-26 J m
TEST(VanDerWaals, Table) {
  EXPECT_NEAR(at(1e-9).force, -1e-8, 1e-22);
  EXPECT_NEAR(at(1e-8).force, -1e-10, 1e-24);
  EXPECT_NEAR(at(1e-10).force, -1e-6, 1e-20);
  EXPECT_NEAR(at(5e-11).force, -1e-6, 1e-20);  // nearer than z_0
  EXPECT_NEAR(at(0).force, -1e-6, 1e-20);
  EXPECT_NEAR(at(-1e-8).force, -1e-6, 1e-20);  // in touch
  EXPECT_NEAR(at(1.999e-8).force, -1e-26 / (1.999e-8 * 1.999e-8), 1e-24);
  EXPECT_EQ(at(2.001e-8).force, 0);
  EXPECT_EQ(at(2.001e-8).stored, 0);
  // U = -1e-26 (1/z - 1/2e-8)
  EXPECT_NEAR(at(1e-8).stored, -5e-19, 1e-33);
  EXPECT_NEAR(at(1e-10).stored, -9.95e-17, 1e-30);
  EXPECT_NEAR(at(-1e-8).stored, -9.95e-17 - 1e-6 * 1.01e-8, 1e-28);
  EXPECT_EQ(at(1e-9).load, 0);
  EXPECT_EQ(at(1e-9, 1).load, at(1e-9).force);
}

TEST(VanDerWaals, ForceIsTheSlopeOfItsEnergy) {
  for (const double gap : {-1e-8, 0.0, 5e-11, 2e-10, 1e-9, 1.5e-8}) {
    const double h = 1e-5 * std::max(std::abs(gap), 1e-11);
    EXPECT_NEAR((at(gap - h).stored - at(gap + h).stored) / (2 * h), at(gap).force, 1e-6 * std::abs(at(gap).force));
  }
}

// Bringing surfaces near and taking them away again costs nothing, wherever the range ends.
TEST(VanDerWaals, ACycleLosesNothing) {
  JumpyContact<Alone> contact(Alone::prepare(inputs(6e-20, 1e-9, 1e-8).all(), {}), sizes_at_wall(1e-6, 1e-15), 1e-6);
  const int steps = 100000;
  for (const int way : {1, -1})
    for (int k = 0; k <= steps; ++k) contact.move_to(way * (-5e-9 + 1e-8 * k / steps) - 6e-9);
  EXPECT_EQ(contact.stored, 0);
  EXPECT_EQ(contact.formed, 1);
  EXPECT_EQ(contact.parted, 1);
  EXPECT_NEAR(contact.imbalance() / contact.moved, 0, 1e-12);
  EXPECT_NEAR(contact.lost / contact.moved, 0, 1e-5);
}

TEST(VanDerWaals, BooksClose) {
  const auto prepare = [](Inputs& in, Dice& dice) {
    const double z0 = dice.over_decades(1e-8, 1e-6);
    in = inputs(dice.over_decades(1e-20, 1e-18), z0, z0 * dice.in(1, 10));
  };
  const auto depth = [](const auto& p, const auto&, double reach, Dice& dice) {
    return std::pair{reach * dice.in(0.5, 2), p.cohesion.z0 * dice.in(-0.5, 3)};
  };
  const JumpyWorst coarse = drive_at_random<Alone>(300, 1000, prepare, depth);
  const JumpyWorst fine = drive_at_random<Alone>(300, 4000, prepare, depth);
  EXPECT_GT(fine.formed, 300);
  EXPECT_GT(fine.parted, 300);
  EXPECT_LT(coarse.imbalance, 1e-12);
  EXPECT_LT(fine.imbalance, 1e-12);
  // the jump at the range falls somewhere into a step
  EXPECT_LT(fine.created, 0.02);
  EXPECT_LT(fine.created, 0.5 * coarse.created);
}

}  // namespace
}  // namespace tsubu::laws::checks
