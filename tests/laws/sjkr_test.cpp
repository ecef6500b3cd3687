#include "laws/cohesion/sjkr.hpp"

#include <numbers>

#include "laws/jumpy_drive.hpp"

// Attraction by area against geometry.
namespace tsubu::laws::checks {
namespace {

constexpr double pi = std::numbers::pi;
using cohesion::SjkrLens;
using cohesion::SjkrTwice;

template <class L>
CohesionForce at(double overlap, const SizesT<double>& sizes, double density, double reduce = 0) {
  Kinematics c{};
  static_cast<SizesT<double>&>(c) = sizes;
  c.n = c.n_mid = {0, 0, 1}, c.overlap = overlap;
  const Values none, pair{{"cohesion_energy_density", density}}, contact{{"tangential_reduce", reduce}};
  return L::eval(c, NormalForce{}, L::prepare({none, none, pair, contact}), {}).out;
}

// The circle in which two spheres meet, by the law of cosines.
TEST(Sjkr, AreaIsThatOfTheIntersection) {
  for (const double ri : {0.5, 1.0, 3.0})
    for (const double rj : {0.5, 0.7, 20.0})
      for (const double part : {1e-9, 1e-4, 0.01, 0.2}) {
        const long double a = ri, b = rj, overlap = part * std::min(ri, rj), d = a + b - overlap;
        const long double x = (d * d + a * a - b * b) / (2 * d);  // from the centre of i to the plane of the circle
        // a^2 - x^2 without its cancellation: (a - x)(a + x), a - x = (b^2 - (d - a)^2)/(2 d), b - (d - a) = overlap
        const long double area = std::numbers::pi_v<long double> * (overlap * (b + d - a) / (2 * d)) * (a + x);
        const auto f = at<SjkrLens>(static_cast<double>(overlap), sizes_of(ri, 1, rj, 1), 1000);
        EXPECT_NEAR(f.force, -1000 * static_cast<double>(area), 1e-14 * 1000 * static_cast<double>(area));
      }
}

TEST(Sjkr, Table) {
  const auto wall = sizes_at_wall(0.01, 1);
  // cap of height 1 mm on a sphere of 10 mm: pi 1e-3 (2e-2 - 1e-3) = 19e-6 pi
  EXPECT_NEAR(at<SjkrLens>(1e-3, wall, 100).force, -19e-4 * pi, 1e-17);
  // its integral over the overlap is the volume of the cap, pi h^2 (3 R - h)/3 = 29e-9/3 pi
  EXPECT_NEAR(at<SjkrLens>(1e-3, wall, 100).stored, -29e-7 / 3 * pi, 1e-20);
  // a sphere 1e9 times larger is a wall
  const double huge = at<SjkrLens>(1e-3, sizes_of(0.01, 1, 1e7, 1), 100).force;
  EXPECT_NEAR(huge, -19e-4 * pi, 1e-8 * 6e-3);
  // sjkr2: 2 pi 1e-3 2 R*
  EXPECT_NEAR(at<SjkrTwice>(1e-3, wall, 100).force, -4e-3 * pi, 1e-17);
  EXPECT_NEAR(at<SjkrTwice>(1e-3, wall, 100).stored, -2e-6 * pi, 1e-20);
  const auto pair = sizes_of(0.01, 1, 0.01, 1);  // R* 5 mm
  EXPECT_NEAR(at<SjkrTwice>(1e-3, pair, 100).force, -2e-3 * pi, 1e-17);
  EXPECT_NEAR(at<SjkrTwice>(-1e-3, pair, 100).force, 0, 0);
  EXPECT_NEAR(at<SjkrLens>(-1e-3, pair, 100).force, 0, 0);
  EXPECT_NEAR(at<SjkrLens>(0, pair, 100).force, 0, 0);
}

// When two spheres move into each other, the volume they share grows by the area of the circle: the energy is K times
// that volume, pi delta^2 (d^2 + 2 d (R_i + R_j) - 3 (R_i - R_j)^2)/(12 d).
TEST(Sjkr, EnergyIsTheVolumeOfTheLens) {
  for (const double ri : {0.5, 1.0, 3.0})
    for (const double rj : {0.5, 0.7, 20.0})
      for (const double part : {1e-9, 1e-4, 0.01, 0.2}) {
        const long double a = ri, b = rj, overlap = part * std::min(ri, rj), d = a + b - overlap;
        const long double volume = std::numbers::pi_v<long double> * overlap * overlap *
                                   (d * d + 2 * d * (a + b) - 3 * (a - b) * (a - b)) / (12 * d);
        const auto f = at<SjkrLens>(static_cast<double>(overlap), sizes_of(ri, 1, rj, 1), 10);
        EXPECT_NEAR(f.stored, -10 * static_cast<double>(volume), 1e-14 * 10 * static_cast<double>(volume));
      }
  EXPECT_EQ(at<SjkrLens>(0, sizes_at_wall(1, 1), 10).stored, 0);
}

TEST(Sjkr, FrictionFeelsItIfAsked) {
  const auto pair = sizes_of(0.01, 1, 0.02, 1);
  const auto with = at<SjkrLens>(1e-4, pair, 1e5, 1), without = at<SjkrLens>(1e-4, pair, 1e5, 0);
  EXPECT_EQ(with.load, with.force);
  EXPECT_EQ(without.load, 0);
  EXPECT_EQ(with.force, without.force);
}

template <class L>
void expect_books_to_close() {
  using S = BehindSpring<L>;
  const auto prepare = [](Inputs& in, Dice& dice) {
    in.pair["stiffness"] = 1e3, in.pair["restitution"] = dice.in(0.2, 1), in.pair["shear_ratio"] = 0.3;
    in.pair["cohesion_energy_density"] = dice.over_decades(1e3, 1e7);
    in.contact["limit_force"] = in.contact["tangential_reduce"] = 0;
  };
  const auto depth = [](const auto&, const auto& sizes, double, Dice& dice) {
    const double d = sizes.radius * dice.over_decades(1e-4, 0.1);
    return std::pair{d * dice.in(0, 0.5), d};
  };
  const JumpyWorst coarse = drive_at_random<S>(300, 1000, prepare, depth);
  const JumpyWorst fine = drive_at_random<S>(300, 4000, prepare, depth);
  EXPECT_GT(fine.parted, 300);
  EXPECT_LT(fine.imbalance, 1e-4);
  EXPECT_LT(fine.imbalance, 0.35 * coarse.imbalance);
}
TEST(Sjkr, BooksClose) {
  expect_books_to_close<SjkrLens>();
  expect_books_to_close<SjkrTwice>();
}

}  // namespace
}  // namespace tsubu::laws::checks
