#pragma once
#include "scene.hpp"

namespace tsubu::scenes {

// One sphere (material 0) above the plane z = 0 (material 1), its lowest point at height `gap`; no gravity.
[[nodiscard]] inline Scene sphere_on_plane(const Solid& sphere, const Solid& plane, double radius, const Twist& twist,
                                           double gap = 0) {
  Scene scene(radius);
  scene.solids = {sphere, plane};
  scene.add_sphere({0, 0, radius + gap}, radius, twist);
  scene.add_plane({0, 0, 0}, {0, 0, 1}, 1);
  return scene;
}

}  // namespace tsubu::scenes
