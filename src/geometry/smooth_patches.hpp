#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "geometry/shell_edges.hpp"

namespace tsubu::geometry {

// The smooth pieces of a surface: for each triangle the first one of its piece. Two are of one piece if a way leads
// from one to the other over edges where the surface bends by less than this, given as a sine, or is flat.
[[nodiscard]] std::vector<std::uint32_t> smooth_patches(const std::vector<Vec3>& points,
                                                        const std::vector<std::array<std::uint32_t, 3>>& triangles,
                                                        const std::vector<Vec3>& normals, const LooseEdges& edges,
                                                        double bend);

}  // namespace tsubu::geometry
