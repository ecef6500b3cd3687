#pragma once
#include "scene.hpp"

namespace tsubu::scenes {

// Two equal spheres head on along x, body 1 on the left; `gap` between them (negative: they overlap). No gravity.
[[nodiscard]] inline Scene two_spheres(const Solid& solid, double radius, double closing_speed, double gap = 0) {
  Scene scene(radius);
  scene.solids = {solid};
  const double half = radius + 0.5 * gap;
  scene.add_sphere({-half, 0, 0}, radius, {{0.5 * closing_speed, 0, 0}, {}});
  scene.add_sphere({half, 0, 0}, radius, {{-0.5 * closing_speed, 0, 0}, {}});
  return scene;
}

}  // namespace tsubu::scenes
