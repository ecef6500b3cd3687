#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "geometry/shape.hpp"
#include "geometry/shell_edges.hpp"

namespace tsubu::geometry {

// Whether an edge hardly sticks out, so that the surface there is round: the angle [rad] by which the surface bends
// there, 0 where it is flat and pi where it folds back upon itself, and the length of the edge.
using Blunt = std::function<bool(double bend, double length)>;

// Gives a shape the points and triangles of a shell, and what of its surface sticks out: corners and edges that could
// touch something. An edge between two triangles of one plane does not, nor does a hollow one of a full body, whose
// triangles must run anticlockwise seen from outside; edges that continue each other straight on are one; a point in a
// face or along an edge is no corner. So contacts know the surface and not how it was cut into triangles. Where it
// bends by less than `smooth`, given as a sine, it is one smooth piece. `rounding`: how far the file may have moved its
// points [m], if more than single precision does near the origin.
void lay_surface(Shape& shape, const std::vector<Vec3>& points,
                 const std::vector<std::array<std::uint32_t, 3>>& triangles, const LooseEdges& edges, bool full,
                 double smooth, const Blunt& is_blunt, double rounding = 0);

// To find its triangles, edges and corners by place, once its points are where they stay.
void plant_trees(Shape& shape);

}  // namespace tsubu::geometry
