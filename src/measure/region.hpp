#pragma once
#include "base/vec3.hpp"

namespace tsubu::measure {

// A part of space in which something is measured: a box, a cylinder of finite length or a sphere. All are convex.
struct Region {
  enum class Kind { box, cylinder, sphere } kind = Kind::box;
  Vec3 low, high;      // of a box [m]
  Vec3 point;          // middle of a cylinder's first end, centre of a sphere [m]
  Vec3 axis{0, 0, 1};  // of a cylinder, from its first end to its second; of length one
  double radius = 0;   // [m]
  double length = 0;   // of a cylinder [m]

  [[nodiscard]] bool contains(const Vec3& x) const;
  [[nodiscard]] double volume() const;  // [m3]

  // How deep a point lies within it [m]: a ball of that radius about it is wholly inside. Outside it is negative, and a
  // ball of its size about the point has no part in the region.
  [[nodiscard]] double depth(const Vec3& x) const;

  // The part of the way from a to b that lies inside, as shares of that way; none if `from` is not less than `to`.
  struct Part {
    double from = 0, to = 0;
    [[nodiscard]] double share() const { return from < to ? to - from : 0; }
  };
  [[nodiscard]] Part part_inside(const Vec3& a, const Vec3& b) const;

  // The smallest box around it.
  struct Box {
    Vec3 low, high;
  };
  [[nodiscard]] Box bounds() const;
};

}  // namespace tsubu::measure
