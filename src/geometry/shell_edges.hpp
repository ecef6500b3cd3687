#pragma once
#include <array>
#include <cstdint>
#include <vector>

namespace tsubu::geometry {

struct ShellEdge {
  std::array<std::uint32_t, 2> ends;  // ascending
  bool open = true;                   // belongs to one triangle, not to two
};

// Every edge of the triangles once, in the order of its ends. Throws ShapeError for an edge of more than two triangles,
// and for neighbours that are turned opposite ways: what is inside would then not be known.
[[nodiscard]] std::vector<ShellEdge> shell_edges(const std::vector<std::array<std::uint32_t, 3>>& triangles);

}  // namespace tsubu::geometry
