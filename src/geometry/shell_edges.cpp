#include "geometry/shell_edges.hpp"

#include <algorithm>
#include <string>
#include <tuple>

#include "geometry/shape_error.hpp"

namespace tsubu::geometry {
namespace {

// One side of a triangle.
struct Side {
  std::array<std::uint32_t, 2> ends;  // ascending
  std::size_t triangle;
  bool ascends;  // the triangle runs from the lower end to the higher
};

[[nodiscard]] std::string name(const std::array<std::uint32_t, 2>& ends) {
  return "the edge between points " + std::to_string(ends[0]) + " and " + std::to_string(ends[1]);
}

}  // namespace

std::vector<ShellEdge> shell_edges(const std::vector<std::array<std::uint32_t, 3>>& triangles) {
  std::vector<Side> sides;
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (int k = 0; k < 3; ++k) {
      const std::uint32_t a = triangles[t][k], b = triangles[t][(k + 1) % 3];
      sides.push_back({{std::min(a, b), std::max(a, b)}, t, a < b});
    }
  std::sort(sides.begin(), sides.end(),
            [](const Side& a, const Side& b) { return std::tie(a.ends, a.triangle) < std::tie(b.ends, b.triangle); });

  std::vector<ShellEdge> edges;
  for (std::size_t k = 0; k < sides.size();) {
    std::size_t end = k + 1;
    while (end < sides.size() && sides[end].ends == sides[k].ends) ++end;
    if (end - k > 2)
      throw ShapeError(name(sides[k].ends) + " has " + std::to_string(end - k) + " triangles, among them " +
                       std::to_string(sides[k].triangle) + ", " + std::to_string(sides[k + 1].triangle) + " and " +
                       std::to_string(sides[k + 2].triangle) + "; two are the most");
    if (end - k == 2 && sides[k].ascends == sides[k + 1].ascends)
      throw ShapeError("triangles " + std::to_string(sides[k].triangle) + " and " +
                       std::to_string(sides[k + 1].triangle) + " are turned opposite ways at " + name(sides[k].ends));
    const auto triangle = [&](std::size_t side) { return static_cast<std::uint32_t>(sides[side].triangle); };
    edges.push_back({sides[k].ends, {triangle(k), end - k == 1 ? ShellEdge::none : triangle(k + 1)}});
    k = end;
  }
  return edges;
}

bool is_closed(const std::vector<std::array<std::uint32_t, 3>>& triangles) {
  return std::ranges::none_of(shell_edges(triangles), &ShellEdge::open);
}

std::uint32_t third_point(const std::array<std::uint32_t, 3>& triangle, const std::array<std::uint32_t, 2>& ends) {
  return *std::find_if(triangle.begin(), triangle.end(), [&](std::uint32_t k) { return k != ends[0] && k != ends[1]; });
}

}  // namespace tsubu::geometry
