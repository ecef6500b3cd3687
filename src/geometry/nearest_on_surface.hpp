#pragma once
#include <optional>

#include "geometry/shape.hpp"

namespace tsubu::geometry {

// The point of a surface of triangles that is nearest to p, if that is nearer than `distance`.
[[nodiscard]] std::optional<Vec3> nearest_on_surface(const Shape& surface, const Vec3& p, double distance);

}  // namespace tsubu::geometry
