#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "base/vec3.hpp"
#include "geometry/ball.hpp"
#include "geometry/shape.hpp"
#include "geometry/shape_error.hpp"

namespace tsubu::geometry {

// Shapes from a description, in their principal frame. Each throws ShapeError where no such body can be: a radius,
// rounding or density that is not > 0, numbers that are not finite, corners that coincide, triangles whose area is
// below 1e-12 of their longest side squared. Lengths are compared with each other only: micrometres do as well as
// metres. The third axis of plates and laminae is the side from which the corners run anticlockwise, and their points
// have z = 0 to the bit. The first axis of a rod is its own.

// All points within `rounding` of a triangle, of a density [kg/m3].
[[nodiscard]] DescribedShape make_plate(const std::array<Vec3, 3>& corners, double rounding, double density);

// Mass [kg/m2] on the triangle itself, as in seed document 003: the rounding gives it a surface and a volume, no mass.
[[nodiscard]] DescribedShape make_lamina(const std::array<Vec3, 3>& corners, double rounding, double areal_density);

// All points within `radius` of a segment; a ball where its length is below 1e-12 of the radius.
[[nodiscard]] DescribedShape make_rod(const Vec3& a, const Vec3& b, double radius, double density);

// The union of balls, of one density throughout; they need not hang together. Those inside another, and all but the
// first of equal ones, are no points of the shape: they would touch what the other touches a second time.
[[nodiscard]] DescribedShape make_clump(const std::vector<Ball>& balls, double density);

// Triangles that share points. With a density per volume the shell must be closed, and is full up to its triangles; the
// rounding adds to its surface only, nothing to its mass or volume. With one per area it is a sheet, and what a closed
// one encloses is its volume; the volume of an open one is that of its rounding: exact if it is flat and convex, nearly
// so if gently bent. A closed one is turned so that its triangles run anticlockwise seen from outside. That triangles
// do not cut each other is not checked.
struct Density {
  enum class Per { volume, area } per = Per::volume;
  double value = 0;  // [kg/m3] or [kg/m2]
};
[[nodiscard]] DescribedShape make_shell(const std::vector<Vec3>& points,
                                        const std::vector<std::array<std::uint32_t, 3>>& triangles, double rounding,
                                        const Density& density);

// Says that the centre of mass of a shape is at a point of its description, whatever it was; axes and moments stay.
void move_centre(DescribedShape& made, const Vec3& to);

// Seed document 003, equation (21).
[[nodiscard]] std::array<Vec3, 3> equilateral_corners(double edge);

}  // namespace tsubu::geometry
