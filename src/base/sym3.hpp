#pragma once
#include <array>
#include <cmath>
#include <utility>

#include "base/vec3.hpp"

namespace tsubu {

// A symmetric 3 x 3 matrix: a second moment or a tensor of inertia.
struct Sym3 {
  double xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;

  Sym3& operator+=(const Sym3& b) {
    return xx += b.xx, yy += b.yy, zz += b.zz, xy += b.xy, xz += b.xz, yz += b.yz, *this;
  }
  bool operator==(const Sym3&) const = default;
};

[[nodiscard]] inline Sym3 operator+(Sym3 a, const Sym3& b) { return a += b; }
[[nodiscard]] inline Sym3 operator*(double s, const Sym3& a) {
  return {s * a.xx, s * a.yy, s * a.zz, s * a.xy, s * a.xz, s * a.yz};
}
[[nodiscard]] inline Sym3 operator-(const Sym3& a, const Sym3& b) { return a + -1.0 * b; }
[[nodiscard]] inline Vec3 operator*(const Sym3& a, const Vec3& v) {
  return {a.xx * v.x + a.xy * v.y + a.xz * v.z, a.xy * v.x + a.yy * v.y + a.yz * v.z,
          a.xz * v.x + a.yz * v.y + a.zz * v.z};
}
[[nodiscard]] inline double trace(const Sym3& a) { return a.xx + a.yy + a.zz; }

// a a^T
[[nodiscard]] inline Sym3 outer(const Vec3& a) {
  return {a.x * a.x, a.y * a.y, a.z * a.z, a.x * a.y, a.x * a.z, a.y * a.z};
}
// a b^T + b a^T
[[nodiscard]] inline Sym3 outer_both(const Vec3& a, const Vec3& b) {
  return {2 * a.x * b.x,         2 * a.y * b.y,         2 * a.z * b.z,
          a.x * b.y + a.y * b.x, a.x * b.z + a.z * b.x, a.y * b.z + a.z * b.y};
}
// tr(C) 1 - C: the tensor of inertia that belongs to a second moment of mass.
[[nodiscard]] inline Sym3 inertia_of_second_moment(const Sym3& c) {
  return {c.yy + c.zz, c.zz + c.xx, c.xx + c.yy, -c.xy, -c.xz, -c.yz};
}

// Eigenvalues, ascending, and the axes that go with them: of length one, right-handed.
struct Principal {
  std::array<double, 3> moments{};
  std::array<Vec3, 3> axes;
};

// By Jacobi's rotations, in a fixed order: accurate to a few units in the last place however close or far apart the
// eigenvalues are, where the closed form by the roots of a cubic loses half of the digits. What is next to nothing
// (1e-14 of the diagonal) is neither rotated away nor sorted by: a body of equal moments then keeps the axes it was
// described in, where rounding would choose others. The signs: of the first and the third axis, the last component that
// is not almost nothing is positive; the second is their cross product.
[[nodiscard]] inline Principal principal(const Sym3& tensor) {
  double a[3][3] = {
      {tensor.xx, tensor.xy, tensor.xz}, {tensor.xy, tensor.yy, tensor.yz}, {tensor.xz, tensor.yz, tensor.zz}};
  double axis[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};  // [which][component]
  constexpr int pairs[3][3] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}};
  // Of two million random tensors none needed more than four.
  for (int sweep = 0; sweep < 20; ++sweep) {
    bool done = true;
    for (const auto& [p, q, other] : pairs) {
      const double off = a[p][q];
      if (std::abs(off) <= 1e-14 * std::sqrt(std::abs(a[p][p] * a[q][q]))) continue;
      done = false;
      const double slope = (a[q][q] - a[p][p]) / (2 * off);
      const double t = std::copysign(1 / (std::abs(slope) + std::sqrt(1 + slope * slope)), slope);
      const double c = 1 / std::sqrt(1 + t * t), s = t * c;
      a[p][p] -= t * off;
      a[q][q] += t * off;
      a[p][q] = a[q][p] = 0;
      const double ap = a[p][other], aq = a[q][other];
      a[p][other] = a[other][p] = c * ap - s * aq;
      a[q][other] = a[other][q] = s * ap + c * aq;
      for (int k = 0; k < 3; ++k) {
        const double up = axis[p][k], uq = axis[q][k];
        axis[p][k] = c * up - s * uq;
        axis[q][k] = s * up + c * uq;
      }
    }
    if (done) break;
  }

  std::array<int, 3> order{0, 1, 2};
  const auto swap_if_descending = [&](int first, int second) {
    const double low = a[order[first]][order[first]], high = a[order[second]][order[second]];
    if (low - high > 1e-14 * (std::abs(low) + std::abs(high))) std::swap(order[first], order[second]);
  };
  swap_if_descending(0, 1), swap_if_descending(1, 2), swap_if_descending(0, 1);

  Principal found;
  for (int k = 0; k < 3; ++k) {
    const auto& u = axis[order[k]];
    const double length = std::sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    const double last = std::abs(u[2]) > 1e-6 ? u[2] : std::abs(u[1]) > 1e-6 ? u[1] : u[0];
    const double per = std::copysign(1 / length, last);
    found.moments[k] = a[order[k]][order[k]];
    found.axes[k] = {per * u[0], per * u[1], per * u[2]};
  }
  found.axes[1] = cross(found.axes[2], found.axes[0]);
  return found;
}

}  // namespace tsubu
