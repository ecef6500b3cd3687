#include "geometry/front_side.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "geometry/make_shape.hpp"
#include "geometry/near_features.hpp"
#include "geometry/pierced.hpp"
#include "geometry/wall_surface.hpp"
#include "support/dice.hpp"

namespace tsubu::geometry {
namespace {

// A body in the world, with its corners.
struct InTheWorld {
  Shape shape;
  std::vector<Vec3> corners;
  Outline outline;

  InTheWorld(Shape s, const Vec3& centre, const Quat& turn) : shape(std::move(s)) {
    for (const Vec3& p : shape.points) corners.push_back(rotate(turn, p));
    outline = {&shape, corners.data(), centre, 1, turn};
  }
};

// A needle with a point on top and one below: so sharp that what is in front of an edge or a point is mostly behind
// some of the faces there.
TriangleMesh needle(bool inside_out) {
  TriangleMesh mesh{{{0.1, 0, 0}, {-0.05, 0.09, 0}, {-0.05, -0.09, 0}, {0, 0, 1}, {0, 0, -1}}, {}};
  for (std::uint32_t k = 0; k < 3; ++k) {
    mesh.triangles.push_back({k, (k + 1) % 3, 3});
    mesh.triangles.push_back({(k + 1) % 3, k, 4});
  }
  if (inside_out)
    for (auto& t : mesh.triangles) std::swap(t[0], t[1]);
  return mesh;
}

bool within_needle(const Vec3& p) {
  const TriangleMesh mesh = needle(false);
  return std::ranges::all_of(mesh.triangles, [&](const auto& t) {
    const Vec3 &a = mesh.points[t[0]], &b = mesh.points[t[1]], &c = mesh.points[t[2]];
    return dot(p - a, cross(b - a, c - a)) < 0;
  });
}

// The nearest touch of all that bodies have with the needle leads from its outside if they are there.
TEST(FrontSide, IsWhereThingsAreAroundANeedle) {
  test::Dice dice(5);
  const Shape ball = make_rod({}, {}, 0.4, 1).shape, rod = make_rod({}, {0.7, 0, 0}, 0.4, 1).shape,
              plate = make_plate({Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0.2, 0.8, 0}}, 0.4, 1).shape;
  int kinds[3] = {}, hidden = 0;
  for (const bool inside_out : {false, true}) {
    const WallSurface wall = make_wall_surface(needle(inside_out), 0);
    const FrontSide front(wall.shape);
    for (int k = 0; k < 6000; ++k) {
      const Vec3 centre{dice.in(-0.5, 0.5), dice.in(-0.5, 0.5), dice.in(-1.4, 1.4)};
      const Quat turn = normalised({dice.in(-1, 1), dice.in(-1, 1), dice.in(-1, 1), dice.in(-1, 1)});
      const InTheWorld body(k % 3 == 0 ? ball : k % 3 == 1 ? rod : plate, {}, turn);
      const Outline j{&wall.shape, wall.shape.points.data(), wall.origin - centre, 1, {}};
      std::vector<NearFeature> near;
      (void)list_near_features(body.outline, j, 10, 10, near);
      std::optional<Touch> nearest;
      for (const NearFeature& f : near) {
        const auto touch = touch_of(body.outline, j, f.key);
        if (touch && (!nearest || touch->distance < nearest->distance)) nearest = touch;
      }
      ASSERT_TRUE(nearest);
      // what goes through the needle has no side
      if (within_needle(centre) || pierced_at(wall.shape, body.shape, centre - wall.origin, turn, 1)) continue;
      const TouchKey::Kind kind = TouchKey::kind(nearest->key);
      EXPECT_EQ(front.is_behind(j, *nearest), inside_out) << kind;
      ++kinds[kind];
      if (kind != TouchKey::corner_of_i) continue;
      const auto& [a, b, c] = wall.shape.triangles[TouchKey::second(nearest->key)];
      const auto& at = wall.shape.points;
      hidden += (dot(nearest->between(), cross(at[b] - at[a], at[c] - at[a])) < 0) != inside_out;
    }
  }
  EXPECT_GT(kinds[TouchKey::corner_of_i], 1000);
  EXPECT_GT(kinds[TouchKey::corner_of_j], 100);
  EXPECT_GT(kinds[TouchKey::edges], 100);
  EXPECT_GT(hidden, 50);  // one face alone would have told the wrong side
}

// At the rim of a sheet the side is that of its plane.
TEST(FrontSide, AtARimIsThatOfThePlane) {
  const WallSurface wall = make_wall_surface({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}, 0);
  const FrontSide front(wall.shape);
  const Shape rod = make_rod({-1, 0, 0}, {1, 0, 0}, 0.4, 1).shape;
  for (const double height : {0.3, -0.3}) {
    const InTheWorld body(rod, {}, {});
    // over the edge along y, and over the corner at the end of that along x
    for (const Vec3& at : {Vec3{0.3, 0.4, height}, Vec3{1.9, -0.1, height}}) {
      const Outline j{&wall.shape, wall.shape.points.data(), wall.origin - at, 1, {}};
      std::vector<NearFeature> near;
      (void)list_near_features(body.outline, j, 10, 10, near);
      int touches = 0;
      for (const NearFeature& f : near)
        if (const auto touch = touch_of(body.outline, j, f.key); touch && touch->gap() < 0) {
          EXPECT_EQ(front.is_behind(j, *touch), height < 0);
          ++touches;
        }
      EXPECT_GT(touches, 0);
    }
  }
}

}  // namespace
}  // namespace tsubu::geometry
