#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::geometry {

// Triangles that share points, as they came: closed or not, with or without points that no triangle has.
struct TriangleMesh {
  std::vector<Vec3> points;                             // [m], or the unit of the file
  std::vector<std::array<std::uint32_t, 3>> triangles;  // indices into `points`
  // How far apart two copies of one point may be because the file has single precision; 0 where it has not, or does not
  // tell.
  double rounding = 0;
  // How far apart they may be if somebody says so: see weld_tolerance.
  std::optional<double> tolerance = {};

  // Of triangles: contacts number the edges of a surface with 31 bits, and each side of a triangle may be one.
  static constexpr std::size_t most = ((std::size_t{1} << 31) - 1) / 3;
};

}  // namespace tsubu::geometry
