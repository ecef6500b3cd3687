#pragma once
#include <cstddef>
#include <vector>

#include "geometry/shell_edges.hpp"
#include "geometry/triangle_mesh.hpp"

namespace tsubu::geometry {

// Edges of one triangle. A rim is as it should be; what follows hardly ever is.
struct OpenEdges {
  std::size_t count = 0;
  std::size_t missing = 0;  // holes of three edges, as where one triangle is missing
  std::size_t gaps = 0;     // points of such edges that nearly meet another such edge, as along a crack
  double widest_gap = 0;    // [m]
  Vec3 gap_at = {};         // the first of these points
};

// A gap is no wider than `reach` [m], nor than a tenth of the edges beside it, and its sides have no triangle in
// common.
[[nodiscard]] OpenEdges open_edges(const TriangleMesh& mesh, const std::vector<ShellEdge>& edges, double reach);

}  // namespace tsubu::geometry
