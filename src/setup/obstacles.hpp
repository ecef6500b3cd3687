#pragma once
#include "geometry/nearest_image.hpp"
#include "setup/case.hpp"

namespace tsubu::setup {

// The walls of a case where they are at the start, as bodies see them that look for a place.
class Obstacles {
 public:
  explicit Obstacles(const Case& c) : case_(c), domain_(c.domain.low, c.domain.high, c.periodic) {}

  // Whether a ball there touches none of them.
  [[nodiscard]] bool clear_of(const Vec3& x, double radius) const;
  // How far the nearest of them is, or `look` if that is less.
  [[nodiscard]] double distance(const Vec3& x, double look) const;
  // x, moved away from each that a ball there touches: from planes and round walls to the side of the bodies, from
  // meshes to the side it is on.
  [[nodiscard]] Vec3 moved_clear(Vec3 x, double radius) const;

 private:
  // From the origin of the nearest image of a wall.
  [[nodiscard]] Vec3 seen(const Vec3& x, const MeshCase& m) const {
    return geometry::nearest_image(domain_, x - m.origin);
  }

  const Case& case_;
  geometry::Domain domain_;
};

}  // namespace tsubu::setup
