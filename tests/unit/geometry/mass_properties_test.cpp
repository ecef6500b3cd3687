#include "geometry/mass_properties.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "geometry/moments.hpp"

namespace tsubu::geometry {
namespace {

constexpr double pi = std::numbers::pi;

// Rotation by an angle about an axis of any length, by Rodrigues' formula.
Vec3 turned(const Vec3& v, const Vec3& about, double angle) {
  const Vec3 u = (1 / norm(about)) * about;
  return std::cos(angle) * v + std::sin(angle) * cross(u, v) + ((1 - std::cos(angle)) * dot(u, v)) * u;
}

void expect_moments(const MassProperties& got, const std::array<double, 3>& moments, double relative) {
  const auto found = principal(got.inertia).moments;
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(found[k], moments[k], relative * moments[k]) << "moment " << k;
}

// Lengths against `size`, moments against its square times the mass.
void expect_same(const MassProperties& got, const MassProperties& expected, double size, double relative) {
  EXPECT_NEAR(got.volume, expected.volume, relative * expected.volume);
  EXPECT_NEAR(got.mass, expected.mass, relative * expected.mass);
  EXPECT_LE(norm(got.centroid - expected.centroid), relative * size);
  const Sym3 off = got.inertia - expected.inertia;
  for (const double v : {off.xx, off.yy, off.zz, off.xy, off.xz, off.yz})
    EXPECT_NEAR(v, 0, relative * expected.mass * size * size);
}

// What moments of volume come to at a density of one.
MassProperties of_moments(const Moments& m) {
  const Vec3 c = (1 / m.content) * m.first;
  return {m.content, m.content, c, inertia_of_second_moment(m.second - m.content * outer(c))};
}

TEST(MassOfLamina, EquilateralOfTT1) {
  const double a = 0.1;
  const auto m = mass_of_lamina({Vec3{-a / 2, -std::sqrt(3.0) / 6 * a, 0}, Vec3{a / 2, -std::sqrt(3.0) / 6 * a, 0},
                                 Vec3{0, std::sqrt(3.0) / 3 * a, 0}},
                                7.8);
  EXPECT_NEAR(m.mass, 3.377499075e-2, 1e-11);
  EXPECT_NEAR(norm(m.centroid), 0, 1e-16);
  expect_moments(m, {1.407291281e-5, 1.407291281e-5, 2.814582562e-5}, 1e-9);
  expect_moments(m, {m.mass * a * a / 24, m.mass * a * a / 24, m.mass * a * a / 12}, 1e-14);
}

TEST(MassOfLamina, RightTriangleOfTT2) {
  const auto m = mass_of_lamina({Vec3{0, 0, 0}, Vec3{3, 0, 0}, Vec3{0, 4, 0}}, 1.0 / 6);
  EXPECT_NEAR(m.mass, 1, 1e-15);
  EXPECT_NEAR(m.inertia.xx, 8.0 / 9, 1e-15);
  EXPECT_NEAR(m.inertia.yy, 0.5, 1e-15);
  EXPECT_NEAR(m.inertia.xy, 1.0 / 3, 1e-15);
  EXPECT_NEAR(m.inertia.zz, 25.0 / 18, 1e-15);
  expect_moments(m, {0.308543, 1.080346, 1.388889}, 2e-6);
}

TEST(MassOfLamina, DoesNotDependOnPlaceTurnOrOrder) {
  std::array<int, 3> order{0, 1, 2};
  const Corners e1{Vec3{0, 0, 0}, Vec3{10e-3, 0, 0}, Vec3{2e-3, 6e-3, 0}};
  const std::array<double, 3> moments{30e-6 * 5e-6 / 3, 30e-6 * 5e-6, 30e-6 * 20e-6 / 3};
  int turn = 0;
  do
    for (const Vec3& place : {Vec3{0, 0, 0}, Vec3{1e-3, 2e-3, 3e-3}, Vec3{-0.1, 0.2, 0.3}}) {
      ++turn;
      Corners c;
      for (int k = 0; k < 3; ++k) c[k] = place + turned(e1[order[k]], {1, -2, 0.7}, turn);
      const auto m = mass_of_lamina(c, 1);
      EXPECT_NEAR(m.mass, 30e-6, 1e-12 * 30e-6);
      EXPECT_LE(norm(m.centroid - place - turned({4e-3, 2e-3, 0}, {1, -2, 0.7}, turn)), 1e-16);
      expect_moments(m, moments, 1e-12);
    }
  while (std::next_permutation(order.begin(), order.end()));
}

// T-T3: numbers that can be moved without rounding.
TEST(MassOfLamina, TranslationChangesNothing) {
  const Corners c{Vec3{0, 0, 0}, Vec3{3, 0, 0}, Vec3{0, 4, 0}};
  const Vec3 way{1, 2, 3};
  EXPECT_EQ(mass_of_lamina(c, 1).inertia, mass_of_lamina({c[0] + way, c[1] + way, c[2] + way}, 1).inertia);
}

double distance_to_segment(double x, double y, const Vec3& a, const Vec3& b) {
  const double ux = b.x - a.x, uy = b.y - a.y;
  const double t = std::clamp(((x - a.x) * ux + (y - a.y) * uy) / (ux * ux + uy * uy), 0.0, 1.0);
  return std::hypot(x - a.x - t * ux, y - a.y - t * uy);
}

// Columns across a plate in the xy plane: at a distance d from the triangle the half thickness is sqrt(r^2 - d^2).
MassProperties plate_by_columns(const Corners& c, double r, int n) {
  const auto [x0, x1] = std::minmax({c[0].x, c[1].x, c[2].x});
  const auto [y0, y1] = std::minmax({c[0].y, c[1].y, c[2].y});
  const double dx = (x1 - x0 + 2 * r) / n, dy = (y1 - y0 + 2 * r) / n;
  Moments sum;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const double x = x0 - r + (i + 0.5) * dx, y = y0 - r + (j + 0.5) * dy;
      bool inside = true;
      double d = 1e300;
      for (int k = 0; k < 3; ++k) {
        const Vec3 &a = c[k], &b = c[(k + 1) % 3];
        inside = inside && (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
        d = std::min(d, distance_to_segment(x, y, a, b));
      }
      if (inside) d = 0;
      if (d >= r) continue;
      const double h = std::sqrt(r * r - d * d), v = 2 * h * dx * dy;
      sum += {v, v * Vec3{x, y, 0}, v * Sym3{x * x, y * y, h * h / 3, x * y, 0, 0}};
    }
  return of_moments(sum);
}

TEST(MassOfRoundedPlate, AgreesWithColumns) {
  const Corners sharp{Vec3{0, 0, 0}, Vec3{5, 0.5, 0}, Vec3{4.2, 1.4, 0}},
      blunt{Vec3{0, 0, 0}, Vec3{3, 0, 0}, Vec3{1, 2, 0}};
  expect_same(mass_of_rounded_plate(sharp, 0.8, 1), plate_by_columns(sharp, 0.8, 1000), 5, 3e-6);
  expect_same(mass_of_rounded_plate(blunt, 0.3, 1), plate_by_columns(blunt, 0.3, 1000), 3, 2e-5);
  expect_same(mass_of_rounded_plate(blunt, 4, 1), plate_by_columns(blunt, 4, 1000), 7, 3e-6);
  // that the check sees the shift of the centroid
  const Vec3 shift = mass_of_rounded_plate(sharp, 0.8, 1).centroid - (1.0 / 3.0) * (sharp[0] + sharp[1] + sharp[2]);
  EXPECT_GT(norm(shift), 0.1);
}

TEST(MassOfRoundedPlate, VolumeIsSteiners) {
  const Corners c{Vec3{0, 0, 1}, Vec3{3, 0, 1}, Vec3{0, 4, 1}};
  const double r = 0.25, expected = 2 * r * 6 + pi * r * r / 2 * 12 + 4.0 / 3.0 * pi * r * r * r;
  EXPECT_NEAR(mass_of_rounded_plate(c, r, 1).volume, expected, 1e-14 * expected);
  EXPECT_NEAR(volume_of_rounded_plate(c, r), expected, 1e-14 * expected);
  EXPECT_NEAR(mass_of_rounded_plate(c, r, 2500).mass, 2500 * expected, 1e-14 * 2500 * expected);
}

TEST(MassOfRoundedPlate, EquilateralHasItsCentroidInTheMiddle) {
  const double a = 2, r = 0.7;
  const Corners c{Vec3{-a / 2, -std::sqrt(3.0) / 6 * a, 0}, Vec3{a / 2, -std::sqrt(3.0) / 6 * a, 0},
                  Vec3{0, std::sqrt(3.0) / 3 * a, 0}};
  const auto m = mass_of_rounded_plate(c, r, 3);
  EXPECT_NEAR(norm(m.centroid), 0, 1e-15);
  EXPECT_NEAR(m.inertia.xx, m.inertia.yy, 1e-14 * m.inertia.xx);
  EXPECT_NEAR(m.inertia.xy, 0, 1e-14 * m.inertia.xx);
}

TEST(MassOfRoundedPlate, TendsToLaminaAndToBall) {
  const Corners c{Vec3{0, 0, 0}, Vec3{3, 0, 0}, Vec3{1, 2, 0}};
  const double thin = 1e-9, wide = 1e9;
  const auto sheet = mass_of_lamina(c, 5), plate = mass_of_rounded_plate(c, thin, 5 / (2 * thin));
  EXPECT_NEAR(plate.mass, sheet.mass, 1e-8 * sheet.mass);
  EXPECT_LE(norm(plate.centroid - sheet.centroid), 1e-8);
  expect_moments(plate, principal(sheet.inertia).moments, 1e-8);
  const auto ball = mass_of_rounded_plate(c, wide, 1);
  const double mass = 4.0 / 3.0 * pi * wide * wide * wide, moment = 0.4 * mass * wide * wide;
  EXPECT_NEAR(ball.mass, mass, 1e-8 * mass);
  expect_moments(ball, {moment, moment, moment}, 1e-8);
}

TEST(MassOfRoundedPlate, DoesNotDependOnPlaceTurnOrOrder) {
  const Corners c{Vec3{0, 0, 0}, Vec3{5e-6, 0.5e-6, 0}, Vec3{4.2e-6, 1.4e-6, 0}};
  const auto plain = mass_of_rounded_plate(c, 0.8e-6, 1000);
  const auto moments = principal(plain.inertia).moments;
  std::array<int, 3> order{0, 1, 2};
  int turn = 0;
  do {
    ++turn;
    const Vec3 place{1e-6, -7e-6, 3e-6}, about{0.3, 1, -2};
    Corners moved_corners;
    for (int k = 0; k < 3; ++k) moved_corners[k] = place + turned(c[order[k]], about, turn);
    const auto m = mass_of_rounded_plate(moved_corners, 0.8e-6, 1000);
    EXPECT_NEAR(m.mass, plain.mass, 1e-12 * plain.mass);
    EXPECT_LE(norm(m.centroid - place - turned(plain.centroid, about, turn)), 1e-19);
    expect_moments(m, moments, 1e-12);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(MassOfCapsule, OfNoLengthIsABall) {
  const Vec3 p{1, 2, 3};
  const auto m = mass_of_capsule(p, p, 0.3, 2000);
  const double mass = 2000 * 4.0 / 3.0 * pi * 0.027;
  EXPECT_DOUBLE_EQ(m.mass, mass);
  EXPECT_EQ(m.centroid, p);
  for (const double moment : {m.inertia.xx, m.inertia.yy, m.inertia.zz}) EXPECT_DOUBLE_EQ(moment, 0.4 * mass * 0.09);
  for (const double product : {m.inertia.xy, m.inertia.xz, m.inertia.yz}) EXPECT_EQ(product, 0);
}

TEST(MassOfCapsule, AgreesWithSlicesAcross) {
  const double length = 1.7, r = 0.4;
  const int n = 200000;
  Moments sum;
  for (int k = 0; k < n; ++k) {
    const double dx = (length + 2 * r) / n, x = -r + (k + 0.5) * dx;
    const double beyond = std::max({0.0, -x, x - length}), s2 = r * r - beyond * beyond, v = pi * s2 * dx;
    sum += {v, {v * x, 0, 0}, {v * x * x, v * s2 / 4, v * s2 / 4, 0, 0, 0}};
  }
  const auto expected = of_moments(sum);
  expect_same(mass_of_capsule({0, 0, 0}, {length, 0, 0}, r, 1), expected, length, 1e-9);
  const Vec3 a{1, 2, 3}, b = a + turned({length, 0, 0}, {1, 2, -1}, 2);
  const auto tilted = mass_of_capsule(a, b, r, 1);
  EXPECT_LE(norm(tilted.centroid - 0.5 * (a + b)), 1e-15);
  expect_moments(tilted, {expected.inertia.xx, expected.inertia.yy, expected.inertia.zz}, 1e-9);
}

// The part of a ball about the origin between two planes of constant x.
Moments moments_of_ball_zone(double r, double low, double high) {
  const auto upto = [&](double x) -> Moments {
    const double x2 = x * x, r2 = r * r;
    const double across = pi / 4 * x * (r2 * r2 - 2 * r2 * x2 / 3 + x2 * x2 / 5);
    return {pi * x * (r2 - x2 / 3),
            {pi * x2 * (r2 / 2 - x2 / 4), 0, 0},
            {pi * x * x2 * (r2 / 3 - x2 / 5), across, across, 0, 0, 0}};
  };
  return upto(high) + -1.0 * upto(low);
}

// Two balls that overlap, at 0 and d on the x axis: each up to the plane of the circle in which they meet.
MassProperties two_balls(double r, double s, double d) {
  const double plane = (d * d + r * r - s * s) / (2 * d);
  return of_moments(moments_of_ball_zone(r, -r, plane) + moved(moments_of_ball_zone(s, plane - d, s), {d, 0, 0}));
}

// Columns along x over a union of balls.
MassProperties clump_by_columns(const std::vector<Ball>& balls, int n) {
  double reach = 0;
  for (const Ball& b : balls)
    reach = std::max({reach, std::abs(b.centre.y) + b.radius, std::abs(b.centre.z) + b.radius});
  const double step = 2 * reach / n;
  Moments sum;
  std::vector<std::pair<double, double>> parts;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const double y = -reach + (i + 0.5) * step, z = -reach + (j + 0.5) * step;
      parts.clear();
      for (const Ball& b : balls) {
        const double h2 =
            b.radius * b.radius - (y - b.centre.y) * (y - b.centre.y) - (z - b.centre.z) * (z - b.centre.z);
        if (h2 > 0) parts.push_back({b.centre.x - std::sqrt(h2), b.centre.x + std::sqrt(h2)});
      }
      std::sort(parts.begin(), parts.end());
      double done = -1e300;
      for (auto [from, to] : parts) {
        from = std::max(from, done);
        if (to <= from) continue;
        done = to;
        const double v = (to - from) * step * step, x = 0.5 * (from + to);
        const double xx = (to * to + to * from + from * from) / 3;
        sum += {v, v * Vec3{x, y, z}, v * Sym3{xx, y * y, z * z, x * y, x * z, y * z}};
      }
    }
  return of_moments(sum);
}

std::vector<Ball> moved_balls(std::vector<Ball> balls, const Vec3& place, const Vec3& about, double angle,
                              double scale = 1) {
  for (Ball& b : balls) b = {place + scale * turned(b.centre, about, angle), scale * b.radius};
  return balls;
}

// Three that share a volume, a fourth and a fifth that close a ring with a hole, one inside, one twice, one apart.
const std::vector<Ball> motley{{{0, 0, 0}, 1},         {{1, 0.2, 0.1}, 0.8},    {{0.4, 0.9, -0.2}, 0.7},
                               {{1.9, 0.9, 0.3}, 0.6}, {{1.3, 1.7, 0}, 0.65},   {{0.1, 0, 0.1}, 0.5},
                               {{1, 0.2, 0.1}, 0.8},   {{-2.5, -0.3, 0.4}, 0.9}};

TEST(MassOfClump, OneBall) {
  for (const double size : {1e-6, 1.0, 1e3}) {
    const Vec3 p = size * Vec3{3, -2, 1};
    const double r = 0.7 * size, mass = 2500 * 4.0 / 3.0 * pi * r * r * r;
    for (const auto& balls : {std::vector<Ball>{{p, r}}, std::vector<Ball>{{p, r}, {p, r}, {p, r / 2}}}) {
      const auto m = mass_of_clump(balls, 2500);
      EXPECT_NEAR(m.mass, mass, 1e-14 * mass);
      EXPECT_LE(norm(m.centroid - p), 1e-15 * size);
      expect_moments(m, {0.4 * mass * r * r, 0.4 * mass * r * r, 0.4 * mass * r * r}, 1e-14);
    }
  }
}

TEST(MassOfClump, TwoBallsThatOverlap) {
  struct Case {
    double r, s, d;
  };
  const Case cases[] = {{1, 1, 1},        {1, 0.5, 1},  {1, 0.5, 0.7}, {1, 0.3, 0.99}, {1, 0.9, 0.1001},
                        {1, 0.5, 1.4999}, {1, 1, 1e-3}, {1, 1, 1e-9},  {1, 0.05, 1}};
  for (const auto& [r, s, d] : cases) {
    const auto expected = two_balls(r, s, d);
    const std::vector<Ball> balls{{{0, 0, 0}, r}, {{d, 0, 0}, s}};
    expect_same(mass_of_clump(balls, 1), expected, 1, 1e-12);
    const auto [low, middle, high] = principal(expected.inertia).moments;
    for (int k = 0; k < 12; ++k) {
      const auto turned_balls = moved_balls(balls, {1, 2, 3}, {std::cos(1.0 * k), 1, std::sin(2.0 * k)}, 0.4 * k);
      const auto m = mass_of_clump(turned_balls, 1);
      EXPECT_NEAR(m.volume, expected.volume, 1e-12 * expected.volume);
      expect_moments(m, {low, middle, high}, 1e-12);
    }
    // one above the other: the circle in which they meet lies in a slice
    const auto above = mass_of_clump({{{0, 0, 0}, r}, {{0, 0, d}, s}}, 1);
    EXPECT_NEAR(above.volume, expected.volume, 1e-12 * expected.volume);
    expect_moments(above, {low, middle, high}, 1e-12);
  }
}

TEST(MassOfClump, TwoBallsApart) {
  const double r = 0.2, s = 0.1, d = 50, v = 4.0 / 3.0 * pi * r * r * r, w = 4.0 / 3.0 * pi * s * s * s;
  const auto m = mass_of_clump({{{0, 0, 0}, r}, {{d, 0, 0}, s}}, 1);
  const double own = 0.4 * (v * r * r + w * s * s), around = own + v * w / (v + w) * d * d;
  EXPECT_NEAR(m.mass, v + w, 1e-15);
  EXPECT_NEAR(m.centroid.x, w * d / (v + w), 1e-13);
  expect_moments(m, {own, around, around}, 1e-12);
}

TEST(MassOfClump, ContainedAndEqualBallsChangeNothing) {
  std::vector<Ball> plain = motley;
  plain.erase(plain.begin() + 5, plain.begin() + 7);
  // The mean of the centres, about which moments are taken, differs.
  expect_same(mass_of_clump(motley, 1), mass_of_clump(plain, 1), 3, 1e-14);
}

TEST(MassOfClump, AgreesWithColumns) { expect_same(mass_of_clump(motley, 1), clump_by_columns(motley, 800), 3, 2e-5); }

// Every turn cuts other slices: what does not depend on it is the integral itself.
TEST(MassOfClump, DoesNotDependOnPlaceTurnOrSize) {
  const auto plain = mass_of_clump(motley, 1);
  const auto moments = principal(plain.inertia).moments;
  for (int k = 0; k < 8; ++k)
    for (const double size : {1e-6, 1.0}) {
      const Vec3 place = size * Vec3{5, -6, 7}, about{std::cos(1.0 * k), std::sin(2.0 * k), 0.5};
      const auto m = mass_of_clump(moved_balls(motley, place, about, k, size), 1);
      const double s3 = size * size * size, s5 = s3 * size * size;
      EXPECT_NEAR(m.volume, s3 * plain.volume, 1e-12 * s3 * plain.volume);
      EXPECT_LE(norm(m.centroid - place - size * turned(plain.centroid, about, k)), 1e-12 * size);
      expect_moments(m, {s5 * moments[0], s5 * moments[1], s5 * moments[2]}, 1e-12);
    }
}

// A heap in which three balls meet in many points, some seen and some not.
TEST(MassOfClump, HeapDoesNotDependOnTurn) {
  std::vector<Ball> heap;
  for (int k = 0; k < 20; ++k)
    heap.push_back({{std::sin(1.7 * k), std::sin(2.3 * k + 1), std::sin(3.1 * k + 2)}, 0.35 + 0.2 * std::sin(4.9 * k)});
  const auto plain = mass_of_clump(heap, 1);
  for (int k = 1; k < 6; ++k) {
    const auto m = mass_of_clump(moved_balls(heap, {}, {std::cos(1.0 * k), std::sin(2.0 * k), 0.5}, k), 1);
    EXPECT_NEAR(m.volume, plain.volume, 1e-13 * plain.volume);
    expect_moments(m, principal(plain.inertia).moments, 1e-13);
  }
}

// Four at the corners of a tetrahedron: no direction is preferred, whichever way the slices lie.
TEST(MassOfClump, TetrahedronIsRound) {
  const auto m = mass_of_clump({{{1, 1, 1}, 1.5}, {{1, -1, -1}, 1.5}, {{-1, 1, -1}, 1.5}, {{-1, -1, 1}, 1.5}}, 1);
  EXPECT_NEAR(norm(m.centroid), 0, 1e-14);
  const double moment = trace(m.inertia) / 3;
  expect_moments(m, {moment, moment, moment}, 1e-13);
}

// A row of balls, as fibres are made of: the long axis must not drown the short ones.
TEST(MassOfClump, LongRow) {
  std::vector<Ball> row;
  for (int k = 0; k < 100; ++k) row.push_back({{0.5 * k, 0, 0}, 0.5});
  // Between neighbours, 0.5 apart, each ball fills its own zone of +-0.25, the outermost also their ends.
  Moments sum;
  for (int k = 0; k < 100; ++k)
    sum += moved(moments_of_ball_zone(0.5, k == 0 ? -0.5 : -0.25, k == 99 ? 0.5 : 0.25), {0.5 * k, 0, 0});
  const auto expected = of_moments(sum);
  for (int k = 0; k < 3; ++k) {
    const auto m = mass_of_clump(moved_balls(row, {}, {0.3, 1, 0.2}, 0.5 * pi * k + (k == 2)), 1);
    EXPECT_NEAR(m.volume, expected.volume, 1e-12 * expected.volume);
    expect_moments(m, principal(expected.inertia).moments, 1e-9);
  }
}

const std::vector<Vec3> cube_points{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                    {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
const TriangleList cube{{0, 2, 1}, {0, 3, 2}, {4, 5, 6}, {4, 6, 7}, {0, 1, 5}, {0, 5, 4},
                        {1, 2, 6}, {1, 6, 5}, {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}};

TEST(MassInsideMesh, CubeAndBox) {
  for (const double a : {1e-6, 0.3, 20.0}) {
    const Vec3 place = a * Vec3{7, 8, 9};
    std::vector<Vec3> points;
    for (const Vec3& p : cube_points) points.push_back(place + turned(a * p, {1, 2, 3}, 0.7));
    const auto m = mass_inside_mesh(points, cube, 1200);
    const double mass = 1200 * a * a * a, moment = mass * a * a / 6;
    EXPECT_NEAR(m.volume, a * a * a, 1e-13 * a * a * a);
    EXPECT_NEAR(m.mass, mass, 1e-13 * mass);
    EXPECT_LE(norm(m.centroid - place - turned(a * Vec3{0.5, 0.5, 0.5}, {1, 2, 3}, 0.7)), 1e-14 * a);
    expect_moments(m, {moment, moment, moment}, 1e-12);
  }
  std::vector<Vec3> points;
  for (const Vec3& p : cube_points) points.push_back({p.x, 2 * p.y, 3 * p.z});
  expect_moments(mass_inside_mesh(points, cube, 1), {6 * 5.0 / 12, 6 * 10.0 / 12, 6 * 13.0 / 12}, 1e-14);
}

// A right-angled corner tetrahedron: centroid at a quarter, int x^2 = 1/60, int x y = 1/120.
TEST(MassInsideMesh, Tetrahedron) {
  const auto m =
      mass_inside_mesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}, 1);
  EXPECT_NEAR(m.volume, 1.0 / 6, 1e-16);
  EXPECT_LE(norm(m.centroid - Vec3{0.25, 0.25, 0.25}), 1e-15);
  EXPECT_NEAR(m.inertia.xx, 2.0 / 60 - 2.0 / 96, 1e-16);
  EXPECT_NEAR(m.inertia.xy, -(1.0 / 120 - 1.0 / 96), 1e-16);
}

TEST(MassOfSheet, RectangleAndHollowCube) {
  const std::vector<Vec3> points{{0, 0, 5}, {2, 0, 5}, {2, 3, 5}, {0, 3, 5}};
  const auto m = mass_of_sheet(points, {{0, 1, 2}, {0, 2, 3}}, 10);
  EXPECT_EQ(m.volume, 0);
  EXPECT_NEAR(m.mass, 60, 1e-13);
  EXPECT_LE(norm(m.centroid - Vec3{1, 1.5, 5}), 1e-15);
  expect_moments(m, {60 * 4.0 / 12, 60 * 9.0 / 12, 60 * 13.0 / 12}, 1e-14);
  // hollow cube of mass m: 5/18 m a^2
  expect_moments(mass_of_sheet(cube_points, cube, 1), {6 * 5.0 / 18, 6 * 5.0 / 18, 6 * 5.0 / 18}, 1e-14);
}

}  // namespace
}  // namespace tsubu::geometry
