#include "setup/mixture.hpp"

#include <gtest/gtest.h>

#include "setup/asked_bodies.hpp"
#include "setup/build_error.hpp"
#include "setup/draw_motion.hpp"
#include "support/make_case.hpp"

namespace tsubu::setup {
namespace {

using By = MixtureCase::By;

TEST(Mixer, ByNumberEachIsWithinOneBodyAtAnyTime) {
  Mixer mixer({{0, 1, 2}, {1, 2, 7}, By::number});
  const double share[] = {0.1, 0.2, 0.7};
  double so_far[3] = {};
  for (int k = 1; k <= 1000; ++k) {
    const std::size_t kind = mixer.next();
    mixer.took(kind, 1);
    ++so_far[kind];
    for (int i = 0; i < 3; ++i) ASSERT_NEAR(so_far[i], share[i] * k, 1) << k;
  }
}

TEST(Mixer, ByMassEachIsWithinOneBodyAtAnyTime) {
  Mixer mixer({{0, 1}, {0.3, 0.7}, By::mass});
  const double mass[] = {1, 8};
  double so_far[2] = {};
  for (int k = 0; k < 2000; ++k) {
    const std::size_t kind = mixer.next();
    mixer.took(kind, mass[kind]);
    so_far[kind] += mass[kind];
    ASSERT_NEAR(so_far[1], 0.7 * (so_far[0] + so_far[1]), 8);
  }
}

TEST(Mixer, AShareOfZeroNeverComes) {
  Mixer mixer({{0, 1, 2}, {0, 1, 0}, By::mass});
  for (int k = 0; k < 10; ++k) {
    ASSERT_EQ(mixer.next(), 1u);
    mixer.took(1, 2);
  }
}

TEST(Mixer, GoesOnFromWhatItRemembers) {
  const MixtureCase mixture{{0, 1}, {1, 2}, By::number};
  Mixer first(mixture), second(mixture);
  for (int k = 0; k < 7; ++k) first.took(first.next(), 1);
  Archive out;
  first.remember(out);
  Archive in(out.bytes());
  second.remember(in);
  for (int k = 0; k < 9; ++k) {
    ASSERT_EQ(first.next(), second.next());
    first.took(first.next(), 1), second.took(second.next(), 1);
  }
}

Case two_kinds() {
  Case c = test::plain_case({0.1, 0.1, 0.1}, UniformSize{1e-3, 2e-3});
  c.particles.push_back({"stones", 0, FixedSize{4e-3}});
  c.inserts = {test::fill("a", {0, 0, 0}, {0.1, 0.1, 0.1})};
  c.inserts[0].mixture = MixtureCase{{0, 1}, {0.25, 0.75}, By::mass};
  return c;
}

TEST(AskedBodies, MassIsMetWithinHalfABody) {
  Case c = two_kinds();
  const double largest = 2500 * 4.18879020478639 * 8e-9;
  for (const double wanted : {1e-3, 0.0123, 0.05}) {
    c.inserts[0].mass = wanted;
    double sum = 0, beads = 0;
    for (const AskedBody& body : asked_bodies(c, c.inserts[0])) {
      sum += body.mass;
      beads += body.particles == 0 ? body.mass : 0;
    }
    EXPECT_NEAR(sum, wanted, 0.5 * largest);
    EXPECT_NEAR(beads, 0.25 * sum, largest);
  }
}

TEST(AskedBodies, MeansOfMixtures) {
  Case c = two_kinds();
  c.particles[0].size = FixedSize{2e-3};
  const double v = 4.18879020478639e-9;  // of the small; the large have eight times as much
  const MeanBody number = mean_body(c, {{0, 1}, {3, 1}, By::number});
  EXPECT_NEAR(number.volume, v * (3 + 8) / 4, 1e-12 * v);
  // by mass 1 : 1 there are eight small ones for each large one
  const MeanBody mass = mean_body(c, {{0, 1}, {1, 1}, By::mass});
  EXPECT_NEAR(mass.mass, 2500 * v * 16 / 9, 1e-9 * v);
}

TEST(AskedBodies, NoMassNoAmountByMass) {
  Case c = two_kinds();
  c.materials[0].density.reset();
  c.inserts[0].mass = 1;
  try {
    (void)asked_bodies(c, c.inserts[0]);
    FAIL();
  } catch (const BuildError& error) {
    EXPECT_STREQ(error.what(), "insert.a: particles 'beads' have no mass: give their material 'glass' a density");
  }
}

TEST(AskedBodies, TooManyAreRefusedBeforeTheyAreDrawn) {
  Case c = two_kinds();
  c.inserts[0].mass = 1e6;
  try {
    (void)asked_bodies(c, c.inserts[0]);
    FAIL();
  } catch (const BuildError& error) {
    EXPECT_NE(std::string(error.what()).find("insert.a: mass asks for about"), std::string::npos) << error.what();
  }
}

TEST(DrawMotion, SpreadsAsAsked) {
  StartMotion motion;
  motion.velocity = {1, 2, 3};
  motion.velocity_spread = {0.1, 0, 0.3};
  motion.angular_velocity = {0, 5, 0};
  motion.angular_velocity_spread = {0, 2, 0};
  constexpr int n = 20000;
  Vec3 sum, square, spin, spin_square;
  for (std::uint64_t k = 0; k < n; ++k) {
    const Twist t = draw_motion(motion, Random(1, k));
    const Vec3 d = t.v - motion.velocity, w = t.w - motion.angular_velocity;
    sum += d, spin += w;
    square += {d.x * d.x, d.y * d.y, d.z * d.z};
    spin_square += {w.x * w.x, w.y * w.y, w.z * w.z};
    ASSERT_EQ(t.v.y, 2);
    ASSERT_EQ(t.w.x, 0);
  }
  const double root = std::sqrt(static_cast<double>(n));
  EXPECT_NEAR(sum.x / n, 0, 4 * 0.1 / root);
  EXPECT_NEAR(std::sqrt(square.x / n), 0.1, 4 * 0.1 / root);
  EXPECT_NEAR(std::sqrt(square.z / n), 0.3, 4 * 0.3 / root);
  EXPECT_NEAR(std::sqrt(spin_square.y / n), 2, 4 * 2 / root);
  EXPECT_EQ(draw_motion(motion, Random(1, 7)).v, draw_motion(motion, Random(1, 7)).v);
}

TEST(DrawMotion, SpeedsInAllDirections) {
  StartMotion motion;
  motion.speed = {1, 3};
  constexpr int n = 20000;
  double mean = 0, up = 0;
  for (std::uint64_t k = 0; k < n; ++k) {
    const Vec3 v = draw_motion(motion, Random(2, k)).v;
    ASSERT_TRUE(norm(v) >= 1 - 1e-12 && norm(v) <= 3 + 1e-12);
    mean += norm(v) / n;
    up += v.z / norm(v) > 0.5 ? 1.0 / n : 0;
  }
  EXPECT_NEAR(mean, 2, 4 * 2 / std::sqrt(12.0 * n));
  EXPECT_NEAR(up, 0.25, 4 * std::sqrt(0.1875 / n)) << "a quarter of a sphere lies above half its radius";
}

}  // namespace
}  // namespace tsubu::setup
