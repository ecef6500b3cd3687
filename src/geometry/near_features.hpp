#pragma once
#include <vector>

#include "geometry/body_touches.hpp"

namespace tsubu::geometry {

// Appends the keys of all pairs of features of two bodies that are nearer to each other than `within` beyond their
// rounding, ascending, and perhaps some more; returns what the gap of all others surely is not below [m]. Bodies of few
// features are compared feature by feature, those of many through their trees, where nothing beyond `look` is seen.
double list_near_features(const Outline& i, const Outline& j, double within, double look,
                          std::vector<std::uint64_t>& keys);

}  // namespace tsubu::geometry
