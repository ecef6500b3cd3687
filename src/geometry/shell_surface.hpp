#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "geometry/shape.hpp"

namespace tsubu::geometry {

// Gives a shape the points and triangles of a shell, and what of its surface sticks out: corners and edges that could
// touch something. An edge between two triangles of one plane does not, nor does a hollow one of a full body, whose
// triangles must run anticlockwise seen from outside; edges that continue each other straight on are one; a point in a
// face or along an edge is no corner. So contacts know the surface and not how it was cut into triangles.
void lay_surface(Shape& shape, const std::vector<Vec3>& points,
                 const std::vector<std::array<std::uint32_t, 3>>& triangles, double rounding, bool full);

// To find its triangles and edges by place, once its points are where they stay.
void plant_trees(Shape& shape);

}  // namespace tsubu::geometry
