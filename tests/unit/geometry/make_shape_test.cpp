#include "geometry/make_shape.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <string>

#include "geometry/mass_properties.hpp"
#include "geometry/shape_error.hpp"

namespace tsubu::geometry {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
const Corners e1{Vec3{0, 0, 0}, Vec3{10e-3, 0, 0}, Vec3{2e-3, 6e-3, 0}};

// Rotation by an angle about an axis of any length, by Rodrigues' formula.
Vec3 turned(const Vec3& v, const Vec3& about, double angle) {
  const Vec3 u = (1 / norm(about)) * about;
  return std::cos(angle) * v + std::sin(angle) * cross(u, v) + ((1 - std::cos(angle)) * dot(u, v)) * u;
}

// The frame gives back the description, and the extent is what it says.
void expect_describes(const DescribedShape& d, const std::vector<Vec3>& points, double size) {
  const Shape& s = d.shape;
  ASSERT_EQ(s.points.size(), points.size());
  ASSERT_EQ(s.radius.size(), points.size());
  double extent = 0;
  for (std::size_t k = 0; k < points.size(); ++k) {
    EXPECT_LE(norm(d.centroid + rotate(d.frame, s.points[k]) - points[k]), 2e-15 * (size + norm(d.centroid)));
    extent = std::max(extent, norm(s.points[k]) + s.radius[k]);
  }
  EXPECT_DOUBLE_EQ(s.extent, extent);
  EXPECT_NEAR(norm2(d.frame), 1, 1e-15);
}

// Moments in the shape's own frame, computed again from its points, are those it says, on its own axes.
void expect_principal(const Shape& s, const MassProperties& own) {
  EXPECT_NEAR(own.mass, s.mass, 1e-13 * s.mass);
  EXPECT_LE(norm(own.centroid), 1e-13 * s.extent);
  const Sym3 off = own.inertia - s.mass * Sym3{s.gyration.x, s.gyration.y, s.gyration.z, 0, 0, 0};
  for (const double v : {off.xx, off.yy, off.zz, off.xy, off.xz, off.yz})
    EXPECT_NEAR(v, 0, 1e-12 * s.mass * s.extent * s.extent);
  EXPECT_LE(s.gyration.x, s.gyration.y * (1 + 1e-13));
  EXPECT_LE(s.gyration.y, s.gyration.z * (1 + 1e-13));
}

Corners corners_of(const Shape& s) { return {s.points[0], s.points[1], s.points[2]}; }

// The sentence with which it is refused.
template <class Make>
std::string refusal(const Make& make) {
  try {
    (void)make();
  } catch (const ShapeError& e) {
    return e.what();
  }
  return "made";
}

TEST(MakeLamina, E1HasItsMomentsAndAxes) {
  const auto d = make_lamina(e1, 1e-4, 2);
  const Shape& s = d.shape;
  EXPECT_NEAR(s.mass, 60e-6, 1e-19);
  EXPECT_NEAR(s.gyration.x, 5e-6 / 3, 1e-12 * 5e-6);
  EXPECT_NEAR(s.gyration.y, 5e-6, 1e-12 * 5e-6);
  EXPECT_NEAR(s.gyration.z, 20e-6 / 3, 1e-12 * 5e-6);
  EXPECT_LE(norm(d.centroid - Vec3{4e-3, 2e-3, 0}), 1e-17);
  const double t = 1 / std::sqrt(10.0);
  EXPECT_LE(norm(rotate(d.frame, {1, 0, 0}) - t * Vec3{-3, 1, 0}), 1e-14);
  EXPECT_LE(norm(rotate(d.frame, {0, 1, 0}) - t * Vec3{-1, -3, 0}), 1e-14);
  EXPECT_LE(norm(rotate(d.frame, {0, 0, 1}) - Vec3{0, 0, 1}), 1e-14);
  EXPECT_EQ(s.edges.size(), 3u);
  ASSERT_EQ(s.triangles.size(), 1u);
  EXPECT_EQ(s.triangles[0], (std::array<std::uint32_t, 3>{0, 1, 2}));
  EXPECT_EQ(s.radius, std::vector<double>(3, 1e-4));
  EXPECT_NEAR(s.volume, volume_of_rounded_plate(e1, 1e-4), 1e-14 * s.volume);
  for (const Vec3& p : s.points) EXPECT_EQ(p.z, 0);
  expect_describes(d, {e1.begin(), e1.end()}, 10e-3);
}

// E5: any order of the corners, any attitude, any place, micrometres to metres.
TEST(MakeLamina, DoesNotDependOnOrderTurnPlaceOrSize) {
  std::array<int, 3> order{0, 1, 2};
  int turn = 0;
  do
    for (const double size : {1e-3, 1.0, 1e3}) {
      ++turn;
      const Vec3 place = size * Vec3{1e-2, -2e-2, 3e-2};
      Corners c;
      for (int k = 0; k < 3; ++k) c[k] = place + turned(size * e1[order[k]], {3, -1, 0.2}, turn);
      const auto d = make_lamina(c, 1e-4 * size, 1);
      const double mm2 = 1e-6 * size * size;
      EXPECT_NEAR(d.shape.mass, 30 * mm2, 1e-12 * 30 * mm2);
      EXPECT_NEAR(d.shape.gyration.x, 5 * mm2 / 3, 1e-12 * 5 * mm2 / 3);
      EXPECT_NEAR(d.shape.gyration.y, 5 * mm2, 1e-12 * 5 * mm2);
      EXPECT_NEAR(d.shape.gyration.z, 20 * mm2 / 3, 1e-12 * 20 * mm2 / 3);
      // the third axis is the side from which the corners run anticlockwise
      const Vec3 up = cross(c[1] - c[0], c[2] - c[0]);
      EXPECT_LE(norm(rotate(d.frame, {0, 0, 1}) - (1 / norm(up)) * up), 1e-14);
      expect_describes(d, {c.begin(), c.end()}, 10e-3 * size);
      expect_principal(d.shape, mass_of_lamina(corners_of(d.shape), 1));
    }
  while (std::next_permutation(order.begin(), order.end()));
}

TEST(MakeLamina, EquilateralOfTT1KeepsTheAxesItIsDescribedIn) {
  const double a = 0.1;
  const Corners c = equilateral_corners(a);
  EXPECT_EQ(c[0].x, -a / 2);
  EXPECT_NEAR(c[0].y, -std::sqrt(3.0) / 6 * a, 1e-17);
  EXPECT_EQ(c[1].x, a / 2);
  EXPECT_EQ(c[1].y, c[0].y);
  EXPECT_EQ(c[2].x, 0);
  EXPECT_NEAR(c[2].y, std::sqrt(3.0) / 3 * a, 1e-17);
  const auto d = make_lamina(c, 1e-3, 7.8);
  EXPECT_NEAR(d.shape.mass, 3.377499075e-2, 1e-11);
  EXPECT_NEAR(d.shape.gyration.x, a * a / 24, 1e-13 * a * a);
  EXPECT_NEAR(d.shape.gyration.y, a * a / 24, 1e-13 * a * a);
  EXPECT_NEAR(d.shape.gyration.z, a * a / 12, 1e-13 * a * a);
  for (int k = 0; k < 3; ++k) EXPECT_LE(norm(d.shape.points[k] - c[k]), 1e-16);
}

TEST(MakePlate, IsInItsPrincipalFrame) {
  for (const double rounding : {1e-5, 1e-3, 5e-2}) {
    Corners c;
    for (int k = 0; k < 3; ++k) c[k] = Vec3{0.01, 0.02, -0.03} + turned(e1[k], {3, -1, 0.2}, 1);
    const auto d = make_plate(c, rounding, 2500);
    expect_describes(d, {c.begin(), c.end()}, 10e-3);
    expect_principal(d.shape, mass_of_rounded_plate(corners_of(d.shape), rounding, 2500));
    EXPECT_NEAR(d.shape.volume, d.shape.mass / 2500, 1e-14 * d.shape.volume);
    for (const Vec3& p : d.shape.points) EXPECT_EQ(p.z, 0);
  }
}

TEST(MakePlate, OfLittleRoundingIsTheLamina) {
  const auto plate = make_plate(e1, 1e-10, 1 / 2e-10).shape, lamina = make_lamina(e1, 1e-10, 1).shape;
  EXPECT_NEAR(plate.mass, lamina.mass, 1e-6 * lamina.mass);
  EXPECT_LE(norm(plate.gyration - lamina.gyration), 1e-6 * norm(lamina.gyration));
  for (int k = 0; k < 3; ++k) EXPECT_LE(norm(plate.points[k] - lamina.points[k]), 1e-6 * lamina.extent);
}

TEST(MakeRod, LiesAlongItsFirstAxis) {
  for (const Vec3& b : {Vec3{3, 1, 2}, Vec3{1, 1, 5}, Vec3{1, 1, -5}, Vec3{-4, 1, 2}}) {
    const Vec3 a{1, 1, 2};
    const auto d = make_rod(a, b, 0.3, 1000);
    const Shape& s = d.shape;
    expect_describes(d, {a, b}, 5);
    EXPECT_EQ(s.edges, (std::vector<std::array<std::uint32_t, 2>>{{0, 1}}));
    EXPECT_TRUE(s.triangles.empty());
    for (const Vec3& p : s.points) EXPECT_TRUE(p.y == 0 && p.z == 0);
    EXPECT_EQ(s.gyration.y, s.gyration.z);
    expect_principal(s, mass_of_capsule(s.points[0], s.points[1], 0.3, 1000));
    const double length = norm(b - a);
    EXPECT_NEAR(s.volume, pi * 0.09 * length + 4.0 / 3.0 * pi * 0.027, 1e-14 * s.volume);
    EXPECT_NEAR(s.extent, 0.5 * length + 0.3, 1e-15 * length);
  }
}

TEST(MakeRod, OfNoLengthIsABall) {
  const auto d = make_rod({1, 2, 3}, {1, 2, 3}, 2e-6, 1000);
  EXPECT_EQ(d.shape.points, std::vector<Vec3>(1));
  EXPECT_TRUE(d.shape.edges.empty());
  EXPECT_EQ(d.centroid, (Vec3{1, 2, 3}));
  EXPECT_DOUBLE_EQ(d.shape.mass, 1000 * 4.0 / 3.0 * pi * 8e-18);
  for (const double g : {d.shape.gyration.x, d.shape.gyration.y, d.shape.gyration.z}) EXPECT_DOUBLE_EQ(g, 0.4 * 4e-12);
}

TEST(MakeClump, IsInItsPrincipalFrame) {
  const std::vector<Ball> balls{
      {{1, 1, 1}, 1}, {{2, 1.3, 1}, 0.7}, {{1, 2, 0.6}, 0.5}, {{1.1, 1, 1}, 0.3}, {{1, 2, 0.6}, 0.5}};
  const auto d = make_clump(balls, 1500);
  // the contained one and the one given twice are gone
  expect_describes(d, {balls[0].centre, balls[1].centre, balls[2].centre}, 2);
  EXPECT_EQ(d.shape.radius, (std::vector<double>{1, 0.7, 0.5}));
  std::vector<Ball> own;
  for (std::size_t k = 0; k < 3; ++k) own.push_back({d.shape.points[k], d.shape.radius[k]});
  expect_principal(d.shape, mass_of_clump(own, 1500));
  EXPECT_NEAR(d.shape.volume, d.shape.mass / 1500, 1e-14 * d.shape.volume);
}

// Two parts that do not hang together, on the x axis: equal moments across must not turn the axes at random.
TEST(MakeClump, OfPartsIsOneBody) {
  const auto d = make_clump({{{-3, 0, 0}, 1}, {{3, 0, 0}, 1}, {{3.5, 0, 0}, 1}, {{-3.5, 0, 0}, 1}}, 1);
  EXPECT_LE(norm(d.centroid), 1e-14);
  EXPECT_EQ(rotate(d.frame, {0, 0, 1}), (Vec3{0, 0, 1}));
  EXPECT_EQ(d.shape.points[0], (Vec3{-3, 0, 0} - d.centroid));
}

const std::vector<Vec3> cube_points{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                    {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
const TriangleList cube{{0, 2, 1}, {0, 3, 2}, {4, 5, 6}, {4, 6, 7}, {0, 1, 5}, {0, 5, 4},
                        {1, 2, 6}, {1, 6, 5}, {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}};
constexpr Density::Per per_volume = Density::Per::volume, per_area = Density::Per::area;

TEST(MakeShell, BoxIsFullOrHollow) {
  for (const double size : {1e-6, 1.0}) {
    std::vector<Vec3> points;
    for (const Vec3& p : cube_points) points.push_back(turned(size * Vec3{p.x, 2 * p.y, 3 * p.z}, {1, 2, 3}, 0.6));
    const auto d = make_shell(points, cube, 0.01 * size, {per_volume, 1000});
    const Shape& s = d.shape;
    expect_describes(d, points, 4 * size);
    EXPECT_NEAR(s.volume, 6 * size * size * size, 1e-13 * s.volume);
    EXPECT_NEAR(s.mass, 1000 * s.volume, 1e-13 * s.mass);
    EXPECT_LE(norm(s.gyration - size * size / 12 * Vec3{5, 10, 13}), 1e-12 * size * size);
    // the diagonals of its sides do not stick out
    EXPECT_EQ(s.edges.size(), 12u);
    EXPECT_EQ(std::set(s.edges.begin(), s.edges.end()).size(), 12u);
    EXPECT_EQ(s.triangles.size(), 12u);
    // Points are corners of a box along the axes, the longest side along the first.
    for (const Vec3& p : s.points) {
      EXPECT_NEAR(std::abs(p.x), 1.5 * size, 1e-13 * size);
      EXPECT_NEAR(std::abs(p.y), size, 1e-13 * size);
      EXPECT_NEAR(std::abs(p.z), 0.5 * size, 1e-13 * size);
    }
    const auto hollow = make_shell(points, cube, 0.01 * size, {per_area, 10}).shape;
    EXPECT_NEAR(hollow.mass, 10 * 22 * size * size, 1e-12 * hollow.mass);
    EXPECT_NEAR(hollow.volume, s.volume, 1e-13 * s.volume);
    EXPECT_GT(hollow.gyration.x, s.gyration.x);
  }
}

TEST(MakeShell, TurnedInsideOutIsTurnedBack) {
  TriangleList inward = cube;
  for (auto& t : inward) std::swap(t[0], t[1]);
  for (const auto per : {per_volume, per_area}) {
    const auto s = make_shell(cube_points, inward, 0.1, {per, 3}).shape;
    EXPECT_GT(s.mass, 0);
    EXPECT_NEAR(s.volume, 1, 1e-14);
    for (const auto& [a, b, c] : s.triangles) EXPECT_GT(dot(s.points[a], cross(s.points[b], s.points[c])), 0.1);
  }
}

TEST(MakeShell, OneTriangleIsTheLamina) {
  const auto shell = make_shell({e1.begin(), e1.end()}, {{0, 1, 2}}, 2e-3, {per_area, 2}).shape;
  const auto lamina = make_lamina(e1, 2e-3, 2).shape;
  EXPECT_NEAR(shell.mass, lamina.mass, 1e-15 * shell.mass);
  EXPECT_NEAR(shell.volume, lamina.volume, 1e-14 * lamina.volume);
  EXPECT_LE(norm(shell.gyration - lamina.gyration), 1e-13 * norm(lamina.gyration));
  EXPECT_NEAR(shell.extent, lamina.extent, 1e-14 * lamina.extent);
}

// A square of two triangles has the volume of a rounded square.
TEST(MakeShell, FlatSheetHasTheVolumeOfItsRounding) {
  const double r = 0.1;
  const auto s =
      make_shell({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}, r, {per_area, 2}).shape;
  EXPECT_NEAR(s.volume, 2 * r + pi * r * r / 2 * 4 + 4.0 / 3.0 * pi * r * r * r, 1e-14);
  EXPECT_EQ(s.edges.size(), 4u);
  // and two triangles far apart have twice that of one
  const auto two = make_shell({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {9, 0, 0}, {10, 0, 0}, {10, 1, 0}},
                              {{0, 1, 2}, {3, 4, 5}}, r, {per_area, 2})
                       .shape;
  EXPECT_NEAR(two.volume, 2 * volume_of_rounded_plate({Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{1, 1, 0}}, r), 1e-14);
}

TEST(MakeShape, RefusesNumbersThatCannotBe) {
  for (const double bad : {0.0, -1.0, inf, nan}) {
    EXPECT_EQ(refusal([&] { return make_plate(e1, bad, 1); }), "the rounding must be a number > 0");
    EXPECT_EQ(refusal([&] { return make_plate(e1, 1, bad); }), "the density must be a number > 0");
    EXPECT_EQ(refusal([&] { return make_lamina(e1, bad, 1); }), "the rounding must be a number > 0");
    EXPECT_EQ(refusal([&] { return make_lamina(e1, 1, bad); }), "the density must be a number > 0");
    EXPECT_EQ(refusal([&] { return make_rod({}, {1, 0, 0}, bad, 1); }), "the radius must be a number > 0");
    EXPECT_EQ(refusal([&] { return make_rod({}, {1, 0, 0}, 1, bad); }), "the density must be a number > 0");
    EXPECT_EQ(refusal([&] {
                return make_clump({{{}, 1}, {{}, bad}}, 1);
              }),
              "the radius of ball 1 must be a number > 0");
    EXPECT_EQ(refusal([&] { return make_clump({{{}, 1}}, bad); }), "the density must be a number > 0");
    EXPECT_EQ(refusal([&] {
                return make_shell(cube_points, cube, bad, {per_volume, 1});
              }),
              "the rounding must be a number > 0");
    EXPECT_EQ(refusal([&] {
                return make_shell(cube_points, cube, 1, {per_area, bad});
              }),
              "the density must be a number > 0");
  }
  EXPECT_EQ(refusal([&] {
              return make_plate({Vec3{}, Vec3{1, 0, 0}, Vec3{0, nan, 0}}, 1, 1);
            }),
            "corner c of the triangle has a coordinate that is not finite");
  EXPECT_EQ(refusal([&] {
              return make_rod({}, {1, inf, 0}, 1, 1);
            }),
            "the second end of the rod has a coordinate that is not finite");
  EXPECT_EQ(refusal([&] {
              return make_clump({{{nan, 0, 0}, 1}}, 1);
            }),
            "the centre of ball 0 has a coordinate that is not finite");
  EXPECT_EQ(refusal([&] { return make_clump({}, 1); }), "a clump needs at least one ball");
}

TEST(MakeShape, RefusesDegenerateTrianglesOfAnySize) {
  for (const double size : {1e-6, 1.0, 1e6}) {
    const auto plate = [&](const Vec3& third) {
      return refusal([&] { return make_plate({Vec3{}, size * Vec3{1, 0, 0}, size * third}, size, 1); });
    };
    EXPECT_EQ(plate({1, 0, 0}), "corner b and corner c of the triangle coincide");
    EXPECT_EQ(plate({0, 1e-13, 0}), "corner c and corner a of the triangle coincide");
    EXPECT_EQ(plate({0.5, 0, 0}), "the triangle is degenerate: its corners lie on one line");
    EXPECT_EQ(plate({0.5, 1.9e-12, 0}), "the triangle is degenerate: its corners lie on one line");
    EXPECT_EQ(plate({0.5, 2.1e-12, 0}), "made");
  }
  EXPECT_EQ(refusal([&] {
              return make_lamina({Vec3{}, Vec3{}, Vec3{}}, 1, 1);
            }),
            "corner a and corner b of the triangle coincide");
}

TEST(MakeShell, RefusesWhatIsNoShell) {
  const auto shell = [](const std::vector<Vec3>& points, const TriangleList& triangles, Density::Per per) {
    return refusal([&] { return make_shell(points, triangles, 0.1, {per, 1}); });
  };
  EXPECT_EQ(shell(cube_points, cube, per_volume), "made");
  EXPECT_EQ(shell(cube_points, {}, per_volume), "a shell needs triangles");

  TriangleList open = cube;
  open.pop_back();
  EXPECT_EQ(
      shell(cube_points, open, per_volume),
      "a shell with a density per volume must be closed, but the edge between points 3 and 4 has one triangle only");
  EXPECT_EQ(shell(cube_points, open, per_area), "made");

  TriangleList flipped = cube;
  std::swap(flipped[3][0], flipped[3][1]);
  EXPECT_EQ(shell(cube_points, flipped, per_area),
            "triangles 2 and 3 are turned opposite ways at the edge between points 4 and 6");

  TriangleList fin = cube;
  fin.push_back({0, 1, 6});
  EXPECT_EQ(shell(cube_points, fin, per_area),
            "the edge between points 0 and 1 has 3 triangles, among them 0, 4 and 12; two are the most");

  TriangleList beyond = cube;
  beyond[5][1] = 8;
  EXPECT_EQ(shell(cube_points, beyond, per_area), "triangle 5 has point 8, but there are only 8");

  std::vector<Vec3> more = cube_points;
  more.push_back({2, 2, 2});
  EXPECT_EQ(shell(more, cube, per_area), "point 8 belongs to no triangle");

  TriangleList twice = cube;
  twice[7] = {1, 6, 1};
  EXPECT_EQ(shell(cube_points, twice, per_area), "triangle 7 has point 1 twice");

  std::vector<Vec3> pinched = cube_points;
  pinched[3] = pinched[7];
  EXPECT_EQ(shell(pinched, cube, per_area), "point 3 and point 7 of triangle 8 coincide");

  std::vector<Vec3> lost = cube_points;
  lost[6].y = nan;
  EXPECT_EQ(shell(lost, cube, per_area), "point 6 of triangle 2 has a coordinate that is not finite");

  const std::vector<Vec3> flat{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  EXPECT_EQ(shell(flat, {{0, 1, 2}, {0, 2, 1}}, per_volume), "the shell encloses no volume");
}

// An open and crumpled strip of n triangles has 2 n + 1 edges, of which contacts can number 32767.
TEST(MakeShell, RefusesMoreThanContactsCanNumber) {
  std::vector<Vec3> points;
  TriangleList strip;
  for (std::uint32_t k = 0; k < 16386; ++k) {
    points.push_back({0.5 * k, k % 2 ? 1.0 : 0.0, 0.1 * (k * k % 7)});
    if (k >= 2) strip.push_back(k % 2 ? std::array{k - 1, k - 2, k} : std::array{k - 2, k - 1, k});
  }
  EXPECT_EQ(refusal([&] {
              return make_shell(points, strip, 0.1, {per_area, 1});
            }),
            "the shape has more than 32767 points or edges");
  points.pop_back();
  strip.pop_back();
  EXPECT_EQ(make_shell(points, strip, 0.1, {per_area, 1}).shape.triangles.back()[2], 16384);
}

}  // namespace
}  // namespace tsubu::geometry
