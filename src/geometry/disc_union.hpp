#pragma once
#include <vector>

namespace tsubu::geometry {

struct Disc {
  double x = 0, y = 0, radius = 0;
};

// Integrals of 1, x, y, x^2, y^2 and x y over a plane region.
struct PlaneMoments {
  double area = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
};

// Of the union of the discs, what overlaps counted once.
[[nodiscard]] PlaneMoments moments_of_union(const std::vector<Disc>& discs);

}  // namespace tsubu::geometry
