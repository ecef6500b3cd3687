#pragma once
#include <vector>

#include "geometry/ball.hpp"
#include "geometry/moments.hpp"

namespace tsubu::geometry {

// The balls that are not inside another; of equal ones the first.
[[nodiscard]] std::vector<Ball> without_contained(const std::vector<Ball>& balls);

// Of the union of the balls about the origin, what overlaps counted once; relative error below 1e-10 in the volume.
[[nodiscard]] Moments moments_of_union(const std::vector<Ball>& balls);

}  // namespace tsubu::geometry
