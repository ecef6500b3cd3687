#pragma once
#include <type_traits>

#include "base/wide.hpp"

namespace tsubu {

// Three numbers. Every operation is written out component by component, left to right, so that each compiler and each
// machine rounds alike.
template <class Real>
struct Vec3T {
  Real x{}, y{}, z{};

  TSUBU_FN Vec3T& operator+=(const Vec3T& b) { return x += b.x, y += b.y, z += b.z, *this; }
  TSUBU_FN Vec3T& operator-=(const Vec3T& b) { return x -= b.x, y -= b.y, z -= b.z, *this; }
  TSUBU_FN Vec3T& operator*=(Real s) { return x *= s, y *= s, z *= s, *this; }
  bool operator==(const Vec3T&) const = default;
};

using Vec3 = Vec3T<double>;

template <class Real>
[[nodiscard]] TSUBU_FN Vec3T<Real> operator+(const Vec3T<Real>& a, const Vec3T<Real>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class Real>
[[nodiscard]] TSUBU_FN Vec3T<Real> operator-(const Vec3T<Real>& a, const Vec3T<Real>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class Real>
[[nodiscard]] TSUBU_FN Vec3T<Real> operator-(const Vec3T<Real>& a) {
  return {-a.x, -a.y, -a.z};
}
template <class Real>
[[nodiscard]] TSUBU_FN Vec3T<Real> operator*(std::type_identity_t<Real> s, const Vec3T<Real>& a) {
  return {s * a.x, s * a.y, s * a.z};
}
template <class Real>
[[nodiscard]] TSUBU_FN Vec3T<Real> operator*(const Vec3T<Real>& a, std::type_identity_t<Real> s) {
  return s * a;
}

template <class Real>
[[nodiscard]] TSUBU_FN Real dot(const Vec3T<Real>& a, const Vec3T<Real>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class Real>
[[nodiscard]] TSUBU_FN Vec3T<Real> cross(const Vec3T<Real>& a, const Vec3T<Real>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class Real>
[[nodiscard]] TSUBU_FN Real norm2(const Vec3T<Real>& a) {
  return dot(a, a);
}
template <class Real>
[[nodiscard]] TSUBU_FN Real norm(const Vec3T<Real>& a) {
  return root(norm2(a));
}
// The part of a that is perpendicular to the unit vector n.
template <class Real>
[[nodiscard]] TSUBU_FN Vec3T<Real> tangential(const Vec3T<Real>& a, const Vec3T<Real>& n) {
  return a - dot(a, n) * n;
}

}  // namespace tsubu
