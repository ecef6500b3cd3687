#pragma once
#include "geometry/shape.hpp"

namespace tsubu::geometry {

// Whether two shapes are the same number by number; how their surface hangs together follows from these.
[[nodiscard]] inline bool same_shape(const Shape& a, const Shape& b) {
  return a.mass == b.mass && a.volume == b.volume && a.extent == b.extent && a.gyration == b.gyration &&
         a.corners == b.corners && a.points == b.points && a.radius == b.radius && a.edges == b.edges &&
         a.triangles == b.triangles;
}

}  // namespace tsubu::geometry
