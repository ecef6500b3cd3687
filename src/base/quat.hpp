#pragma once
#include <cmath>

#include "base/vec3.hpp"

namespace tsubu {

// A rotation from a body's own frame to the world, as a unit quaternion w + x i + y j + z k.
struct Quat {
  double w = 1, x = 0, y = 0, z = 0;
  bool operator==(const Quat&) const = default;
};

// First b, then a.
[[nodiscard]] TSUBU_FN Quat operator*(const Quat& a, const Quat& b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

[[nodiscard]] TSUBU_FN double norm2(const Quat& q) { return q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z; }

[[nodiscard]] TSUBU_FN Quat normalised(const Quat& q) {
  const double per = 1 / root(norm2(q));
  return {per * q.w, per * q.x, per * q.y, per * q.z};
}

// From the body's frame to the world, v + 2 u x (u x v + w v) with the vector part u; and back.
[[nodiscard]] TSUBU_FN Vec3 rotate(const Quat& q, const Vec3& v) {
  const Vec3 u{q.x, q.y, q.z};
  return v + 2.0 * cross(u, cross(u, v) + q.w * v);
}
[[nodiscard]] TSUBU_FN Vec3 rotate_back(const Quat& q, const Vec3& v) { return rotate({q.w, -q.x, -q.y, -q.z}, v); }

// The rotation that takes the axes of the world to these three, perpendicular, of length one and right-handed (seed
// document 003, equation (13)). That equation divides by w, which vanishes for half turns; here the largest of the four
// components is found first, and divided by.
[[nodiscard]] inline Quat quat_from_axes(const Vec3& ex, const Vec3& ey, const Vec3& ez) {
  const double w = 1 + ex.x + ey.y + ez.z, x = 1 + ex.x - ey.y - ez.z, y = 1 - ex.x + ey.y - ez.z,
               z = 1 - ex.x - ey.y + ez.z;
  Quat q;
  if (w >= x && w >= y && w >= z)
    q = {w, ey.z - ez.y, ez.x - ex.z, ex.y - ey.x};
  else if (x >= y && x >= z)
    q = {ey.z - ez.y, x, ex.y + ey.x, ez.x + ex.z};
  else if (y >= z)
    q = {ez.x - ex.z, ex.y + ey.x, y, ey.z + ez.y};
  else
    q = {ex.y - ey.x, ez.x + ex.z, ey.z + ez.y, z};
  return normalised(q);
}

}  // namespace tsubu
