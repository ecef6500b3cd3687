#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "base/quat.hpp"
#include "base/vec3.hpp"
#include "geometry/box_tree.hpp"

namespace tsubu::geometry {

// How triangles hang together: only bodies of several have one.
struct Surface {
  static constexpr std::uint32_t none = ~0u, several = ~0u - 1;
  // Of each side of each triangle, ab, bc and ca, the third point of the triangle beyond; where there are several, as
  // where a rib stands on a wall, they are in `others`.
  std::vector<std::array<std::uint32_t, 3>> across;
  // Third points beyond a side, three times the triangle plus the number of the side, in that order.
  struct Beyond {
    std::uint64_t side;
    std::uint32_t third;
  };
  std::vector<Beyond> others;
  // Points that have an edge with point k: ring[first[k]] up to ring[first[k + 1]].
  std::vector<std::uint32_t> first;
  std::vector<std::uint32_t> ring;
  // Of each edge that sticks out, a point of either face beside it, as far away as the flat piece goes; none where it
  // is a rim.
  std::vector<std::array<std::uint32_t, 2>> beside;
  // Of each edge and corner that sticks out, whether hardly so, as in a ball of facets: the surface there is round.
  std::vector<char> blunt_edge, blunt_corner;
  // Of each triangle, on which of its sides the surface around it is nowhere lower than its own plane, but for bends of
  // less than twice `level`: from there it is touched with its inside or not at all. The front is where it runs
  // counterclockwise.
  enum Side : char { front = 1, back = 2 };
  std::vector<char> hollow;
  static constexpr double level = 5e-4;  // [rad]
  // Of each triangle, which of the smooth pieces of the surface it is of (see smooth_patches).
  std::vector<std::uint32_t> patch;
  BoxTree triangles, edges, corners;

  [[nodiscard]] bool empty() const { return across.empty(); }
};

// A rigid body of rounded points, segments and triangles (Minkowski sums with balls), in its own frame: centroid at the
// origin, axes along the principal moments of inertia, of unit scale.
struct Shape {
  std::vector<Vec3> points;
  std::vector<double> radius;  // rounding of each point; edges and triangles have that of their ends
  std::size_t corners = 0;     // how many points stick out: those in front; the rest lie in faces or along edges
  std::vector<std::array<std::uint32_t, 2>> edges;  // that stick out: where the surface is flat or hollow is none
  std::vector<std::array<std::uint32_t, 3>> triangles;
  Surface surface;
  double volume = 0;  // [m3] of the solid
  double mass = 0;    // [kg]
  Vec3 gyration;      // principal moments of inertia over the mass [m2]
  double extent = 0;  // greatest distance of the surface from the centroid [m]
};

[[nodiscard]] std::size_t bytes_of(const Shape& shape);

// A shape, and where the frame it was described in has its centroid and principal axes: point of description = centroid
// + rotate(frame, point of the shape).
struct DescribedShape {
  Shape shape;
  Vec3 centroid;
  Quat frame;
};

}  // namespace tsubu::geometry
