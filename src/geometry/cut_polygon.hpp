#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::geometry {

// A polygon of points in order around it, as triangles that run as it does; they are two fewer than it has points. If
// it is convex, or at least all of it is seen from its first point, they fan out from there; else ears are cut off,
// seen along its normal by Newell's sum. It may bend, and hang together with its holes by cuts that are run along to
// and fro. What lies on one line is as many triangles without area. Nothing if it crosses itself, or has more than 10
// 000 corners and is not seen from the first of them.
[[nodiscard]] std::optional<std::vector<std::array<std::uint32_t, 3>>> cut_polygon(
    const std::vector<Vec3>& points, const std::vector<std::uint32_t>& ring);

}  // namespace tsubu::geometry
