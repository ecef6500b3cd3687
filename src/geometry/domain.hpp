#pragma once
#include <array>
#include <limits>

#include "base/vec3.hpp"

namespace tsubu::geometry {

// The box that bodies live in; an axis may be periodic.
struct Domain {
  Vec3 low, high;
  std::array<bool, 3> periodic{};
  Vec3 size;           // high - low
  Vec3 half;           // size / 2 on periodic axes, infinite on others: `nearest` then changes nothing
  bool wraps = false;  // any axis is periodic

  Domain() = default;
  Domain(const Vec3& low_, const Vec3& high_, std::array<bool, 3> periodic_)
      : low(low_), high(high_), periodic(periodic_), size(high_ - low_) {
    wraps = periodic[0] || periodic[1] || periodic[2];
    constexpr double inf = std::numeric_limits<double>::infinity();
    half = {periodic[0] ? 0.5 * size.x : inf, periodic[1] ? 0.5 * size.y : inf, periodic[2] ? 0.5 * size.z : inf};
  }

  // The shortest of a displacement's periodic images. One addition, the same one everywhere: a pair across a
  // boundary is computed alike by whoever computes it.
  template <class Real>
  [[nodiscard]] TSUBU_FN Vec3T<Real> nearest(const Vec3T<Real>& d) const {
    if (!wraps) return d;
    return {nearest(d.x, half.x, size.x), nearest(d.y, half.y, size.y), nearest(d.z, half.z, size.z)};
  }

  // NaN is outside.
  [[nodiscard]] TSUBU_FN bool contains(const Vec3& p) const {
    return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y && p.z >= low.z && p.z <= high.z;
  }

 private:
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real nearest(Real d, double half, double size) {
    return select(d > half, d - size, select(d < -half, d + size, d));
  }
};

}  // namespace tsubu::geometry
