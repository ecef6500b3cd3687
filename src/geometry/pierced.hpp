#pragma once
#include <optional>

#include "geometry/shape.hpp"

namespace tsubu::geometry {

// Where a surface without thickness goes right through a body, if it does: through one of its segments or triangles, or
// between two balls of a clump that overlap each other. Such a body would hang in it, as none of its corners need be
// near. The body is where `centre` and `turn` put it in the frame of the surface, and `scale` times as large as its
// shape.
[[nodiscard]] std::optional<Vec3> pierced_at(const Shape& surface, const Shape& body, const Vec3& centre,
                                             const Quat& turn, double scale);

}  // namespace tsubu::geometry
