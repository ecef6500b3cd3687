#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::geometry {

// Triangles that share points, as they came: closed or not, with or without points that no triangle has.
struct TriangleMesh {
  std::vector<Vec3> points;                             // [m], or the unit of the file
  std::vector<std::array<std::uint32_t, 3>> triangles;  // indices into `points`
};

}  // namespace tsubu::geometry
