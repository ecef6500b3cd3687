#pragma once
#include "setup/case.hpp"

namespace tsubu::setup {

// The walls of a case where they are at the start, as bodies see them that look for a place.
class Obstacles {
 public:
  explicit Obstacles(const Case& c) : case_(c) {}

  // Whether a ball there touches none of them.
  [[nodiscard]] bool clear_of(const Vec3& x, double radius) const;
  // How far the nearest of them is, or `look` if that is less.
  [[nodiscard]] double distance(const Vec3& x, double look) const;
  // x, moved away from each that a ball there touches: from planes and round walls to the side of the bodies, from
  // meshes to the side it is on.
  [[nodiscard]] Vec3 moved_clear(Vec3 x, double radius) const;

 private:
  const Case& case_;
};

}  // namespace tsubu::setup
