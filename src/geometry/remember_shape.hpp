#pragma once
#include "base/archive.hpp"
#include "geometry/shape.hpp"

namespace tsubu::geometry {

// All of a shape but its trees, which follow from the rest.
void remember(Archive& a, Shape& shape);

}  // namespace tsubu::geometry
