// A box of triangles is a box of planes.
#include <gtest/gtest.h>

#include <algorithm>

#include "cut_box.hpp"
#include "scene.hpp"

namespace tsubu::tests {
namespace {

// A sphere that is thrown in a box of planes, and of 12 or 10 092 triangles, takes the same path. Gives the most
// contacts that it had at once.
std::size_t throw_in_boxes(const Vec3& x, const Vec3& velocity, int steps) {
  const Vec3 low{0, 0, 0}, high{0.05, 0.05, 0.05};
  std::vector<state::Motion> ends;
  std::vector<std::size_t> most;
  for (const std::uint32_t n : {0u, 1u, 29u}) {
    scenes::Scene scene(0.005);
    scene.solids = {{2500, 1e8, 0.3}};
    scene.touch = {.restitution = 0.7, .friction = 0.3};
    scene.settings.gravity = {0, 0, -9.81};
    scene.settings.dt = 2e-6;
    scene.add_sphere(x, 0.005, {velocity, {10, 20, 30}});
    if (n == 0) {
      for (const Vec3& axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
        scene.add_plane(low, axis, 0), scene.add_plane(high, -axis, 0);
    } else {
      scene.add_mesh(cut_box(low, high, n), 0);
    }
    solver::Simulation sim = scene.start();
    most.push_back(0);
    for (int k = 0; k < steps; ++k) {
      EXPECT_FALSE(sim.step());
      most.back() = std::max(most.back(), sim.contacts().count());
    }
    ends.push_back(sim.bodies().motion[0]);
  }
  for (std::size_t k = 1; k < ends.size(); ++k) {
    EXPECT_EQ(most[k], most[0]);
    EXPECT_LT(norm(ends[k].x - ends[0].x), 1e-9 * 0.01);
    EXPECT_LT(norm(ends[k].twist.v - ends[0].twist.v), 1e-8);
    EXPECT_LT(norm(ends[k].twist.w - ends[0].twist.w), 1e-6);
  }
  return most[0];
}

TEST(MeshWalls, BoxOfTrianglesIsABoxOfPlanes) {
  for (const Vec3& velocity : {Vec3{-1, -1, -1}, Vec3{-1, 0.3, -1}, Vec3{-1, -0.7, -0.4}, Vec3{1, 0.9, -0.8}})
    EXPECT_GE(throw_in_boxes({0.024, 0.026, 0.025}, velocity, 30'000), 1u);
}

// Into each of its eight corners, where it touches three sides, and twelve edges, where it touches two.
TEST(MeshWalls, CornersAndEdgesOfABoxOfTrianglesAreThoseOfPlanes) {
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y)
      for (int z = -1; z <= 1; ++z) {
        const Vec3 to{1.0 * x, 1.0 * y, 1.0 * z};
        const auto sides = static_cast<std::size_t>(norm2(to));
        if (sides < 2) continue;
        SCOPED_TRACE(testing::Message() << x << ' ' << y << ' ' << z);
        const Vec3 along{x == 0 ? 0.1 : 0, y == 0 ? 0.1 : 0, z == 0 ? 0.1 : 0};
        EXPECT_EQ(throw_in_boxes(Vec3{0.025, 0.025, 0.025} + 0.0192 * to + 3e-3 * along, 0.6 * to + along, 2500),
                  sides);
      }
}

}  // namespace
}  // namespace tsubu::tests
