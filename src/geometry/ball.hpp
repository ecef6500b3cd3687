#pragma once
#include "base/vec3.hpp"

namespace tsubu::geometry {

struct Ball {
  Vec3 centre;
  double radius = 0;
};

}  // namespace tsubu::geometry
