#include "geometry/free_rotor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "geometry/make_shape.hpp"

namespace tsubu::geometry {
namespace {

// The plate of E1 (verification cases, section 5): corners (0,0), (10,0), (2,6) mm, principal moments over the mass
// 5/3, 5, 20/3 mm2, spinning at (40, 0, 30) rad/s about them; a closed form in Jacobi's elliptic functions.
// Millimetres.
struct PlateOfE1 {
  Vec3 inertia{5.0 / 3, 5, 20.0 / 3};
  Quat q0 = quat_from_axes({-3 / std::sqrt(10.0), 1 / std::sqrt(10.0), 0},
                           {-1 / std::sqrt(10.0), -3 / std::sqrt(10.0), 0}, {0, 0, 1});
  Quat q = q0;
  Vec3 momentum = angular_momentum(q0, rotate(q0, {40, 0, 30}), inertia);
  // relative to the centroid (4, 2)
  std::array<Vec3, 3> corners{Vec3{-4, -2, 0}, Vec3{6, -2, 0}, Vec3{-2, 4, 0}};

  void run(double time, double dt) {
    const auto steps = static_cast<int>(std::lround(time / dt));
    for (int k = 0; k < steps; ++k) q = turned_freely(q, momentum, inertia, dt);
  }
  [[nodiscard]] Vec3 own_velocity() const { return rotate_back(q, angular_velocity(q, momentum, inertia)); }
  [[nodiscard]] double energy() const { return 0.5 * dot(momentum, angular_velocity(q, momentum, inertia)); }
  // Largest distance of a corner from where it should be at 0.5 s.
  [[nodiscard]] double corner_error() const {
    const std::array<Vec3, 3> exact{Vec3{-3.626855, -2.200497, -1.415534}, Vec3{4.885682, -1.388066, 3.768738},
                                    Vec3{-1.258827, 3.588563, -2.353204}};
    double worst = 0;
    for (std::size_t k = 0; k < 3; ++k)
      worst = std::max(worst, norm(rotate(q, rotate_back(q0, corners[k])) - exact[k]));
    return worst;
  }
};

TEST(FreeRotor, FollowsTheEllipticFunctionsOfE1) {
  PlateOfE1 plate;
  plate.run(0.05, 1e-5);
  const Vec3 w = plate.own_velocity();
  EXPECT_NEAR(w.x, 15.488935621, 2e-4);
  EXPECT_NEAR(w.y, 36.879436999, 2e-4);
  EXPECT_NEAR(w.z, 14.830831512, 2e-4);
}

TEST(FreeRotor, CornersOfE1) {
  PlateOfE1 plate;
  plate.run(0.5, 2.5e-4);
  EXPECT_LE(plate.corner_error(), 2e-3);  // [mm]
}

// E1: the order is 2. The turns are taken in the order of the axes, so the same plate with its axes named in another
// order is another computation of the same motion. With the smallest moment first and last and the largest in the
// middle, as bodies are made, the error is least; for the moments of E1, which are as 1 to 3 to 4, its term of second
// order vanishes altogether, and the order is 4.
TEST(FreeRotor, OrderOfE1) {
  const PlateOfE1 e1;
  const std::array<Vec3, 3> axes{rotate(e1.q0, {1, 0, 0}), rotate(e1.q0, {0, 1, 0}), rotate(e1.q0, {0, 0, 1})};
  const std::array<double, 3> moments{e1.inertia.x, e1.inertia.y, e1.inertia.z};
  const auto error = [&](const std::array<std::size_t, 3>& names, double dt) {
    const auto& [a, b, c] = names;
    PlateOfE1 plate;
    plate.inertia = {moments[a], moments[b], moments[c]};
    plate.q = plate.q0 = quat_from_axes(axes[a], axes[b], cross(axes[a], axes[b]));
    plate.run(0.5, dt);
    return plate.corner_error();
  };
  using Names = std::array<std::size_t, 3>;
  for (const Names& names : {Names{1, 2, 0}, Names{2, 0, 1}, Names{1, 0, 2}, Names{0, 2, 1}, Names{2, 1, 0}}) {
    const double order = std::log2(error(names, 1e-3) / error(names, 5e-4));
    EXPECT_GT(order, 1.8);
    EXPECT_LT(order, 2.2);
  }
  // the reference has six digits after the point, so larger steps are needed to see an error at all
  EXPECT_NEAR(std::log2(error({0, 1, 2}, 4e-3) / error({0, 1, 2}, 2e-3)), 4, 0.2);
}

// The triangle of E1 as a plate with a thickness, as the engine makes and turns it: its moments are no longer as 1 to 3
// to 4, and the order is 2.
TEST(FreeRotor, OrderOfE1WithAThickness) {
  for (const double thickness : {0.1, 0.5, 1.0, 2.0}) {
    const Shape shape = make_plate({Vec3{0, 0, 0}, Vec3{10, 0, 0}, Vec3{2, 6, 0}}, 0.5 * thickness, 1).shape;
    const Vec3 momentum = angular_momentum({}, {40, 0, 30}, shape.gyration);
    const auto corners = [&](double dt) {
      Quat q;
      for (int k = 0; k < std::lround(0.5 / dt); ++k) q = turned_freely(q, momentum, shape.gyration, dt);
      return std::array{rotate(q, shape.points[0]), rotate(q, shape.points[1]), rotate(q, shape.points[2])};
    };
    const auto exact = corners(5e-6);
    const auto error = [&](double dt) {
      const auto now = corners(dt);
      return std::max({norm(now[0] - exact[0]), norm(now[1] - exact[1]), norm(now[2] - exact[2])});
    };
    const double order = std::log2(error(5e-4) / error(2.5e-4));
    EXPECT_GT(order, 1.8) << thickness;
    EXPECT_LT(order, 2.2) << thickness;
    EXPECT_LE(error(2.5e-4), 2e-3);  // [mm]
  }
}

// Two bodies whose error of second order does not vanish, in the order in which bodies are made: the right triangle of
// T-T2, and a brick.
TEST(FreeRotor, IsOfSecondOrder) {
  for (const Vec3& inertia : {Vec3{0.308542, 1.080346, 1.388889}, Vec3{1, 2, 2.7}}) {
    const Vec3 momentum = angular_momentum({}, {40, 0, 30}, inertia);
    const auto at_half_a_second = [&](double dt) {
      Quat q;
      const auto steps = static_cast<int>(std::lround(0.5 / dt));
      for (int k = 0; k < steps; ++k) q = turned_freely(q, momentum, inertia, dt);
      return rotate(q, {1, 0, 0});
    };
    const Vec3 exact = at_half_a_second(5e-6);
    const double coarse = norm(at_half_a_second(1e-3) - exact), fine = norm(at_half_a_second(5e-4) - exact);
    EXPECT_GT(coarse, 1e-4);  // else there would be nothing to compare
    EXPECT_GT(std::log2(coarse / fine), 1.8);
    EXPECT_LT(std::log2(coarse / fine), 2.2);
  }
}

// The energy swings and comes back: its mean over the last ten of a hundred periods is that over the first ten.
TEST(FreeRotor, EnergyOfE1DoesNotDrift) {
  PlateOfE1 plate;
  const double period = 0.33715007096, dt = 2.5e-4, start = plate.energy();
  const auto mean_over_ten = [&] {
    double sum = 0, worst = 0;
    const auto steps = static_cast<int>(10 * period / dt);
    for (int k = 0; k < steps; ++k) {
      plate.q = turned_freely(plate.q, plate.momentum, plate.inertia, dt);
      sum += plate.energy() / start - 1;
      worst = std::max(worst, std::abs(plate.energy() / start - 1));
    }
    EXPECT_LT(worst, 1e-4);
    return sum / steps;
  };
  const double first = mean_over_ten();
  for (int k = 0; k < 8; ++k) (void)mean_over_ten();
  EXPECT_NEAR(mean_over_ten(), first, 1e-7);
}

// E3: Kratos's symmetric top.
TEST(FreeRotor, SymmetricTopOfE3Precesses) {
  const Vec3 inertia{0.25, 0.25, 0.125};
  Quat q;
  const Vec3 momentum = angular_momentum(q, {0, 1, 100}, inertia);
  for (int k = 0; k < 5000; ++k) q = turned_freely(q, momentum, inertia, 1e-4);
  const Vec3 w = rotate_back(q, angular_velocity(q, momentum, inertia));
  EXPECT_NEAR(w.x, -0.1323518, 1e-3);
  EXPECT_NEAR(w.y, 0.9912028, 1e-3);
  EXPECT_NEAR(w.z, 100, 1e-3);
}

// T-T4: an equilateral plate, w = (3 cos 10 t, 3 sin 10 t, 10).
TEST(FreeRotor, EquilateralPlateOfTT4) {
  const Vec3 inertia{1.407291281e-5, 1.407291281e-5, 2.814582562e-5};
  Quat q;
  const Vec3 momentum = angular_momentum(q, {3, 0, 10}, inertia);
  EXPECT_NEAR(norm(momentum), 2.846070482e-4, 1e-13);
  const auto energy = [&] { return 0.5 * dot(momentum, angular_velocity(q, momentum, inertia)); };
  EXPECT_NEAR(energy(), 1.470619389e-3, 1e-12);
  const double start = energy(), dt = 1e-3;
  double worst_energy = 0, worst = 0;
  for (int k = 1; k <= 6283; ++k) {
    q = turned_freely(q, momentum, inertia, dt);
    const Vec3 w = rotate_back(q, angular_velocity(q, momentum, inertia));
    worst = std::max(worst, norm(w - Vec3{3 * std::cos(10 * k * dt), 3 * std::sin(10 * k * dt), 10}));
    worst_energy = std::max(worst_energy, std::abs(energy() / start - 1));
  }
  EXPECT_LT(worst, 1.02e-2);  // that of the Richardson scheme with the same step
  EXPECT_LT(worst_energy, 1e-4);
}

// T-T5: the rate of a quaternion takes the angular velocity of the world from the left. Taken from the wrong side, x
// would end at z.
TEST(FreeRotor, TurnsAboutAxesOfTheWorld) {
  Quat q{std::numbers::sqrt2 / 2, std::numbers::sqrt2 / 2, 0, 0};
  const Vec3 inertia{1, 1, 1}, momentum{0, 0, 1};
  for (int k = 0; k < 1000; ++k) q = turned_freely(q, momentum, inertia, std::numbers::pi / 2000);
  const Vec3 x = rotate(q, {1, 0, 0});
  EXPECT_NEAR(x.x, 0, 1e-6);
  EXPECT_NEAR(x.y, 1, 1e-12);
  EXPECT_NEAR(x.z, 0, 1e-6);
}

// T-T6
TEST(FreeRotor, QuaternionStaysOfLengthOne) {
  PlateOfE1 plate;
  plate.run(250, 2.5e-4);
  EXPECT_NEAR(std::sqrt(norm2(plate.q)), 1, 1e-15);
}

TEST(FreeRotor, IsReversible) {
  PlateOfE1 plate;
  plate.run(0.1, 1e-3);
  for (int k = 0; k < 100; ++k) plate.q = turned_freely(plate.q, plate.momentum, plate.inertia, -1e-3);
  EXPECT_NEAR(
      std::abs(plate.q.w * plate.q0.w + plate.q.x * plate.q0.x + plate.q.y * plate.q0.y + plate.q.z * plate.q0.z), 1,
      1e-13);
}

// T-T7 of our own: corners in the world, equations (5) and (17). The plate of T-T4 has two equal moments, so its motion
// is two turns: about the angular momentum at |L|/I1, and before that about its own normal at (1 - I3/I1) w3 = -10
// rad/s.
TEST(FreeRotor, CornersOfTT7) {
  const double edge = 0.1;
  const std::array<Vec3, 3> corners{Vec3{-0.5 * edge, -edge * std::sqrt(3.0) / 6, 0},
                                    Vec3{0.5 * edge, -edge * std::sqrt(3.0) / 6, 0}, Vec3{0, edge / std::sqrt(3.0), 0}};
  const Vec3 inertia = edge * edge * Vec3{1.0 / 24, 1.0 / 24, 1.0 / 12};
  const Vec3 momentum = angular_momentum({}, {3, 0, 10}, inertia);
  // Rodrigues
  const auto turned = [](const Vec3& v, const Vec3& axis, double angle) {
    return std::cos(angle) * v + std::sin(angle) * cross(axis, v) + (1 - std::cos(angle)) * dot(axis, v) * axis;
  };
  const auto error_at_one_second = [&](double dt) {
    Quat q;
    for (int k = 0; k < std::lround(1 / dt); ++k) q = turned_freely(q, momentum, inertia, dt);
    const Vec3 axis = (1 / norm(momentum)) * momentum;
    double worst = 0;
    for (const Vec3& c : corners)
      worst = std::max(worst, norm(rotate(q, c) - turned(turned(c, {0, 0, 1}, -10), axis, norm(momentum) / inertia.x)));
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_NEAR(norm(rotate(q, corners[k]) - rotate(q, corners[(k + 1) % 3])), edge, 1e-14 * edge);
    return worst;
  };
  const double coarse = error_at_one_second(1e-3), fine = error_at_one_second(5e-4);
  EXPECT_LT(coarse, 1e-3 * edge);
  EXPECT_NEAR(coarse / fine, 4, 0.1);  // of second order
}

// T-T8 of our own: equation (15), the angular velocity from the angular momentum, in attitudes where (13) would divide
// by zero: half turns about each axis.
TEST(FreeRotor, AngularVelocityOfTT8) {
  const Vec3 inertia{5.0 / 3, 5, 20.0 / 3}, momentum{1, 2, 3};
  for (const Quat& half : {Quat{0, 1, 0, 0}, Quat{0, 0, 1, 0}, Quat{0, 0, 0, 1}}) {
    const Vec3 w = angular_velocity(half, momentum, inertia);
    EXPECT_NEAR(w.x, 0.6, 1e-15);
    EXPECT_NEAR(w.y, 0.4, 1e-15);
    EXPECT_NEAR(w.z, 0.45, 1e-15);
    EXPECT_LT(norm(angular_momentum(half, w, inertia) - momentum), 1e-15);
  }
}

}  // namespace
}  // namespace tsubu::geometry
