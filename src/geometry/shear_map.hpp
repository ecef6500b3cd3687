#pragma once
#include "base/vec3.hpp"

namespace tsubu::geometry {

// Number 0, 1 or 2 of a vector.
template <class Real>
[[nodiscard]] TSUBU_FN const Real& along(const Vec3T<Real>& v, int axis) {
  return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}
[[nodiscard]] inline Vec3 unit_along(int axis) {
  return {axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0};
}

// A linear map that stretches along the axes, and slides along one of them in proportion to the place along another,
// the gradient axis: a matrix that is diagonal but for one number. Products and inverses are such maps again.
struct ShearMap {
  Vec3 stretch;      // the diagonal
  Vec3 slide;        // the number, times the unit vector of the axis along which it slides
  int gradient = 1;  // never the axis of `slide`

  [[nodiscard]] static ShearMap none(int gradient) { return {{1, 1, 1}, {}, gradient}; }

  template <class Real>
  [[nodiscard]] TSUBU_FN Vec3T<Real> operator()(const Vec3T<Real>& v) const {
    const Real g = along(v, gradient);
    return {stretch.x * v.x + slide.x * g, stretch.y * v.y + slide.y * g, stretch.z * v.z + slide.z * g};
  }

  // First b, then a; both of one gradient axis.
  friend ShearMap operator*(const ShearMap& a, const ShearMap& b) {
    const double g = along(b.stretch, b.gradient);
    return {{a.stretch.x * b.stretch.x, a.stretch.y * b.stretch.y, a.stretch.z * b.stretch.z},
            {a.stretch.x * b.slide.x + g * a.slide.x, a.stretch.y * b.slide.y + g * a.slide.y,
             a.stretch.z * b.slide.z + g * a.slide.z},
            a.gradient};
  }
  [[nodiscard]] ShearMap inverse() const {
    const double g = along(stretch, gradient);
    return {{1 / stretch.x, 1 / stretch.y, 1 / stretch.z},
            {-slide.x / (stretch.x * g), -slide.y / (stretch.y * g), -slide.z / (stretch.z * g)},
            gradient};
  }
  // No vector is changed by more than this times its length: the square root of the sum of squares of what differs from
  // the identity.
  [[nodiscard]] double strain() const { return root(norm2(stretch - Vec3{1, 1, 1}) + norm2(slide)); }
};

}  // namespace tsubu::geometry
