#pragma once
#include <array>
#include <limits>

#include "base/vec3.hpp"
#include "geometry/shear_map.hpp"

namespace tsubu::geometry {

// The box that bodies live in; an axis may be periodic.
struct Domain {
  Vec3 low, high;
  std::array<bool, 3> periodic{};
  Vec3 size;           // high - low
  Vec3 half;           // size / 2 on periodic axes, infinite on others: `nearest` then changes nothing
  bool wraps = false;  // any axis is periodic

  // Of a domain that deforms (state::Cell); all its axes are periodic then. Bodies stay in the box whatever the shear:
  // its images in a row along the gradient axis lie side by side like bricks, each farther by `offset` than the last.
  bool deforms = false;
  Vec3 offset;  // [m], at most half the size
  Vec3 slides;  // unit vector of the axis along which it lies; zero if the domain is stretched only
  // Gradients of the velocity with which it deforms [1/s]: at the start and at the end of the step that led here, and
  // at the start of the next one.
  ShearMap flow_before, flow, flow_next;

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
    return upright_nearest(deforms ? slid(d) : d);
  }
  // The same in a domain that does not deform, for loops that need not ask.
  template <class Real>
  [[nodiscard]] TSUBU_FN Vec3T<Real> upright_nearest(const Vec3T<Real>& d) const {
    if (!wraps) return d;
    return {nearest(d.x, half.x, size.x), nearest(d.y, half.y, size.y), nearest(d.z, half.z, size.z)};
  }

  // The velocity of the deformation at a place [m/s]; velocities of bodies are relative to it.
  [[nodiscard]] Vec3 stream(const Vec3& x) const { return deforms ? flow(x - 0.5 * (low + high)) : Vec3{}; }

  // A place that has left by no more than a size, moved back along every axis that is periodic.
  [[nodiscard]] Vec3 back_in(Vec3 x) const {
    const auto wrap = [](double& v, double from, double to) {
      if (v >= to) v -= to - from;
      if (v < from) v += to - from;
    };
    if (periodic[0]) wrap(x.x, low.x, high.x);
    if (periodic[1]) wrap(x.y, low.y, high.y);
    if (periodic[2]) wrap(x.z, low.z, high.z);
    return x;
  }

  // NaN is outside.
  [[nodiscard]] TSUBU_FN bool contains(const Vec3& p) const {
    return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y && p.z >= low.z && p.z <= high.z;
  }

 private:
  // Takes the offset of the nearer row of images off.
  template <class Real>
  [[nodiscard]] TSUBU_FN Vec3T<Real> slid(const Vec3T<Real>& d) const {
    const double h = along(half, flow.gradient);
    const Real g = along(d, flow.gradient);
    const Real rows = select(g > h, Real(1.0), select(g < -h, Real(-1.0), Real(0.0)));
    return {d.x - rows * offset.x, d.y - rows * offset.y, d.z - rows * offset.z};
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real nearest(Real d, double half, double size) {
    return select(d > half, d - size, select(d < -half, d + size, d));
  }
};

}  // namespace tsubu::geometry
