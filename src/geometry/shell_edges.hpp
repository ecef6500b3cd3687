#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::geometry {

struct ShellEdge {
  static constexpr std::uint32_t none = ~0u;
  std::array<std::uint32_t, 2> ends;       // ascending
  std::array<std::uint32_t, 2> triangles;  // that it belongs to; the second may be none

  [[nodiscard]] bool open() const { return triangles[1] == none; }
};

// Every edge of the triangles once, in the order of its ends. Throws ShapeError for an edge of more than two triangles,
// and for neighbours that are turned opposite ways: what is inside would then not be known.
[[nodiscard]] std::vector<ShellEdge> shell_edges(const std::vector<std::array<std::uint32_t, 3>>& triangles);

// The same for triangles that hang together anyhow. An edge of more than two has those two that its widest side lies
// between, the side from where it may be touched; all triangles of such edges are in `several`, edge by edge.
struct LooseEdges {
  std::vector<ShellEdge> edges;
  struct AtEdge {
    std::uint32_t edge, triangle;
  };
  std::vector<AtEdge> several;
};
[[nodiscard]] LooseEdges loose_edges(const std::vector<Vec3>& points,
                                     const std::vector<std::array<std::uint32_t, 3>>& triangles);

// Whether every edge belongs to two triangles.
[[nodiscard]] bool is_closed(const std::vector<std::array<std::uint32_t, 3>>& triangles);

// The point of a triangle that does not belong to an edge of it.
[[nodiscard]] std::uint32_t third_point(const std::array<std::uint32_t, 3>& triangle,
                                        const std::array<std::uint32_t, 2>& ends);

}  // namespace tsubu::geometry
