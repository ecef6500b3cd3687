#pragma once
#include <cstdint>

#include "geometry/shape.hpp"
#include "geometry/triangle_mesh.hpp"

namespace tsubu::geometry {

// A mesh as a wall: a surface without thickness, touched from both sides, whose points are relative to `origin`, the
// middle of the box around it. Triangles may hang together anyhow. Where two of them meet at less than the angle
// `smooth` [rad] the surface is taken for round.
struct WallSurface {
  Shape shape;
  Vec3 origin;
};
// Throws ShapeError for more triangles than contacts can number.
[[nodiscard]] WallSurface make_wall_surface(const TriangleMesh& mesh, double smooth);
// The same about another origin.
[[nodiscard]] WallSurface make_wall_surface(const TriangleMesh& mesh, double smooth, const Vec3& origin);

// Whether no point of it is nearer to p than that.
[[nodiscard]] bool is_farther_than(const Shape& surface, const Vec3& p, double distance);

// The triangle of a surface that is nearest to a point on it; of several the first.
[[nodiscard]] std::uint32_t triangle_at(const Shape& surface, const Vec3& p);

}  // namespace tsubu::geometry
