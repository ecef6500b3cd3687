#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/vec3.hpp"
#include "geometry/shell_edges.hpp"

namespace tsubu::geometry {

// The unit normal of every triangle.
[[nodiscard]] inline std::vector<Vec3> unit_normals(const std::vector<std::array<std::uint32_t, 3>>& triangles,
                                                    const std::vector<Vec3>& points) {
  std::vector<Vec3> normals;
  normals.reserve(triangles.size());
  for (const auto& [a, b, c] : triangles) {
    const Vec3 n = cross(points[b] - points[a], points[c] - points[a]);
    normals.push_back((1 / norm(n)) * n);
  }
  return normals;
}

// Two triangles at an edge.
struct Fold {
  // Below this bend [rad] a surface is flat and an edge straight: less than the facets of the finest cylinder. What
  // single precision makes of a plane may bend more, if one of the triangles is a sliver; then its third point is out
  // of the other's plane by no more than this part of the size.
  static constexpr double flat = 1e-4, plane = 3e-7;

  Vec3 here, there;            // from the edge into either triangle, perpendicular to it, up to the third point
  double rise;                 // of the second above the first, as the sine of the angle
  double off_here, off_there;  // how far the third point of either is out of the plane of the other [m]

  Fold(const ShellEdge& edge, const std::vector<Vec3>& points,
       const std::vector<std::array<std::uint32_t, 3>>& triangles, const std::vector<Vec3>& normals) {
    const Vec3 a = points[edge.ends[0]], way = points[edge.ends[1]] - a, along = (1 / norm(way)) * way;
    const auto into = [&](std::uint32_t t) {
      const Vec3 v = points[third_point(triangles[t], edge.ends)] - a;
      return v - dot(v, along) * along;
    };
    here = into(edge.triangles[0]), there = into(edge.triangles[1]);
    const double over = dot(there, normals[edge.triangles[0]]);
    rise = over / norm(there);
    off_here = magnitude(dot(here, normals[edge.triangles[1]]));
    off_there = magnitude(over);
  }

  // Whether they may be of one plane, whose points are out of it by less than this; they may lie upon each other there.
  [[nodiscard]] bool may_be_plane(double out) const { return magnitude(rise) < flat || is_within(out); }
  // Whether a plane through one of them is left by less than that.
  [[nodiscard]] bool is_within(double out) const { return std::min(off_here, off_there) < out; }
  // Whether the edge is sharper than a right angle.
  [[nodiscard]] bool turns_back() const { return dot(here, there) > 0; }
  // Whether the surface goes on beyond the edge, bent by less than this, given as a sine.
  [[nodiscard]] bool goes_on(double bend, double out) const {
    return !turns_back() && (magnitude(rise) < bend || may_be_plane(out));
  }

 private:
  [[nodiscard]] static double magnitude(double v) { return v < 0 ? -v : v; }
};

}  // namespace tsubu::geometry
