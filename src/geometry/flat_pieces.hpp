#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "geometry/shell_edges.hpp"

namespace tsubu::geometry {

// The flat pieces of a surface: for each triangle the first one of its piece. Triangles that bend too little to tell a
// plane that was rounded from a round surface that is cut very fine are looked at together: if all of their points are
// within `tolerance` of one plane they are one piece. Else the bends add up, and only what is a plane to the last
// digits is one.
[[nodiscard]] std::vector<std::uint32_t> flat_pieces(const std::vector<Vec3>& points,
                                                     const std::vector<std::array<std::uint32_t, 3>>& triangles,
                                                     const std::vector<Vec3>& normals, const LooseEdges& edges,
                                                     double size, double tolerance);

// For each triangle that is the first of its piece, the points of the piece that are farthest out along the axes.
using Outermost = std::array<std::uint32_t, 6>;
[[nodiscard]] std::vector<Outermost> outermost_points(const std::vector<Vec3>& points,
                                                      const std::vector<std::array<std::uint32_t, 3>>& triangles,
                                                      const std::vector<std::uint32_t>& pieces);

}  // namespace tsubu::geometry
