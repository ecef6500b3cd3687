#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "geometry/triangle_mesh.hpp"

namespace tsubu::geometry {

struct SelfIntersections {
  std::size_t pairs = 0;                    // of triangles that cut each other
  std::array<std::uint32_t, 2> first = {};  // the pair of the lowest numbers, ascending
  Vec3 at;                                  // in the middle of where these two cut
};

// Pairs of triangles that go through each other, or lie upon each other in one plane, as where a sheet is folded back.
// What is in each other's way by no more than `tolerance` [m] touches and is not counted: corners on faces, edges along
// edges, neighbours. The triangles must have areas.
[[nodiscard]] SelfIntersections self_intersections(const TriangleMesh& mesh, double tolerance);

}  // namespace tsubu::geometry
