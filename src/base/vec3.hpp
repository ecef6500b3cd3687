#pragma once
#include <cmath>

#include "base/macros.hpp"

namespace tsubu {

// Three doubles. Every operation is written out component by component, left to right, so that each compiler
// and each machine rounds alike.
struct Vec3 {
  double x = 0, y = 0, z = 0;

  TSUBU_FN Vec3& operator+=(const Vec3& b) {
    x += b.x, y += b.y, z += b.z;
    return *this;
  }
  TSUBU_FN Vec3& operator-=(const Vec3& b) {
    x -= b.x, y -= b.y, z -= b.z;
    return *this;
  }
  TSUBU_FN Vec3& operator*=(double s) {
    x *= s, y *= s, z *= s;
    return *this;
  }
  bool operator==(const Vec3&) const = default;
};

[[nodiscard]] TSUBU_FN Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
[[nodiscard]] TSUBU_FN Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
[[nodiscard]] TSUBU_FN Vec3 operator-(const Vec3& a) { return {-a.x, -a.y, -a.z}; }
[[nodiscard]] TSUBU_FN Vec3 operator*(double s, const Vec3& a) { return {s * a.x, s * a.y, s * a.z}; }
[[nodiscard]] TSUBU_FN Vec3 operator*(const Vec3& a, double s) { return s * a; }

[[nodiscard]] TSUBU_FN double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
[[nodiscard]] TSUBU_FN Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
[[nodiscard]] TSUBU_FN double norm2(const Vec3& a) { return dot(a, a); }
[[nodiscard]] TSUBU_FN double norm(const Vec3& a) { return std::sqrt(norm2(a)); }
// The part of a that is perpendicular to the unit vector n.
[[nodiscard]] TSUBU_FN Vec3 tangential(const Vec3& a, const Vec3& n) { return a - dot(a, n) * n; }

}  // namespace tsubu
