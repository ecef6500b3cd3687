#pragma once
#include <vector>

#include "geometry/body_touches.hpp"

namespace tsubu::geometry {

// The front of a surface of triangles: the side from where they run anticlockwise.
//
// What touches an edge or a point is in front if it is so of the sum of the normals around, weighted by their angles
// (see ClosedSurface): in front of a sharp ridge it may be behind one of its two faces.
class FrontSide {
 public:
  explicit FrontSide(const Shape& surface);

  // Whether a touch of a body with the surface, which is j, is on its back. Straight beside a rim is in front.
  [[nodiscard]] bool is_behind(const Outline& j, const Touch& touch) const;
  // The same of a point whose nearest place on the surface is `foot`.
  [[nodiscard]] bool is_behind(const Shape& surface, const Vec3& p, const Vec3& foot) const;

 private:
  std::vector<Vec3> at_point_;  // sums of the normals
};

}  // namespace tsubu::geometry
