#pragma once
#include "base/sym3.hpp"
#include "base/vec3.hpp"

namespace tsubu::geometry {

// Integrals of 1, x and x x^T over a body, about the origin of some frame. They add where pieces do not overlap, which
// tensors of inertia about each piece's own centroid do not.
struct Moments {
  double content = 0;  // volume, or area of a sheet
  Vec3 first;
  Sym3 second;

  Moments& operator+=(const Moments& b) { return content += b.content, first += b.first, second += b.second, *this; }
};

[[nodiscard]] inline Moments operator+(Moments a, const Moments& b) { return a += b; }
[[nodiscard]] inline Moments operator*(double s, const Moments& a) {
  return {s * a.content, s * a.first, s * a.second};
}

// The moments of the same body moved by `way`.
[[nodiscard]] inline Moments moved(const Moments& m, const Vec3& way) {
  return {m.content, m.first + m.content * way, m.second + outer_both(m.first, way) + m.content * outer(way)};
}

}  // namespace tsubu::geometry
