#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "base/sym3.hpp"
#include "base/vec3.hpp"
#include "geometry/ball.hpp"

namespace tsubu::geometry {

struct MassProperties {
  double volume = 0;  // [m3]; none for a sheet
  double mass = 0;    // [kg]
  Vec3 centroid;      // [m]
  Sym3 inertia;       // [kg m2] about the centroid
};

using Corners = std::array<Vec3, 3>;
using TriangleList = std::vector<std::array<std::uint32_t, 3>>;

// A triangle without thickness.
[[nodiscard]] MassProperties mass_of_lamina(const Corners& corners, double areal_density);

// All points within `rounding` of a triangle. Its centroid is not that of the triangle unless that is equilateral.
[[nodiscard]] MassProperties mass_of_rounded_plate(const Corners& corners, double rounding, double density);
[[nodiscard]] double volume_of_rounded_plate(const Corners& corners, double rounding);

// All points within `radius` of a segment, which may be a point.
[[nodiscard]] MassProperties mass_of_capsule(const Vec3& a, const Vec3& b, double radius, double density);

// The union of balls; what overlaps counts once.
[[nodiscard]] MassProperties mass_of_clump(const std::vector<Ball>& balls, double density);

// The inside of a closed mesh; volume and mass are negative where its triangles turn inwards.
[[nodiscard]] MassProperties mass_inside_mesh(const std::vector<Vec3>& points, const TriangleList& triangles,
                                              double density);

// The sheet that a mesh is.
[[nodiscard]] MassProperties mass_of_sheet(const std::vector<Vec3>& points, const TriangleList& triangles,
                                           double areal_density);

}  // namespace tsubu::geometry
