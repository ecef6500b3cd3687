#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "base/quat.hpp"
#include "base/vec3.hpp"

namespace tsubu::geometry {

// A rigid body of rounded points, segments and triangles (Minkowski sums with balls), in its own frame: centroid at the
// origin, axes along the principal moments of inertia, of unit scale.
struct Shape {
  std::vector<Vec3> points;
  std::vector<double> radius;  // rounding of each point; edges and triangles have that of their ends
  std::vector<std::array<std::uint16_t, 2>> edges;  // every edge once, those of triangles included
  std::vector<std::array<std::uint16_t, 3>> triangles;
  double volume = 0;  // [m3] of the solid
  double mass = 0;    // [kg]
  Vec3 gyration;      // principal moments of inertia over the mass [m2]
  double extent = 0;  // greatest distance of the surface from the centroid [m]
};

// A shape, and where the frame it was described in has its centroid and principal axes: point of description = centroid
// + rotate(frame, point of the shape).
struct DescribedShape {
  Shape shape;
  Vec3 centroid;
  Quat frame;
};

}  // namespace tsubu::geometry
