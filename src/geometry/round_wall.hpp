#pragma once
#include <cmath>

#include "base/vec3.hpp"

namespace tsubu::geometry {

// A cylinder or cone without end, or a sphere, with bodies on one side of it. In its own frame its axis goes through
// the origin; a cone has its tip there and opens along the axis. And a plane, round without curvature, for one that
// moves as the others do: it goes through the origin, with bodies inside, where its axis points to.
struct RoundWall {
  enum class Kind { cylinder, sphere, cone, plane } kind = Kind::cylinder;
  bool inside = true;           // bodies are
  Vec3 axis{0, 0, 1};           // unit
  double radius = 0;            // [m]
  double cosine = 1, sine = 0;  // of the angle between the axis of a cone and its surface

  [[nodiscard]] const char* name() const {
    return kind == Kind::cylinder ? "cylinder"
           : kind == Kind::sphere ? "sphere"
           : kind == Kind::cone   ? "cone"
                                  : "plane";
  }

  struct Foot {
    Vec3 n;           // unit, towards the side of the bodies
    double distance;  // from the surface to the point; below zero on the other side
  };
  // The surface as a point sees it.
  [[nodiscard]] Foot foot(const Vec3& p) const {
    if (kind == Kind::plane) return {axis, dot(p, axis)};
    const double z = kind == Kind::sphere ? 0 : dot(p, axis);
    const Vec3 radial = p - z * axis;
    const double r = norm(radial);
    const Vec3 out = r > 0 ? (1 / r) * radial : across();
    if (kind != Kind::cone) return inside ? Foot{-out, radius - r} : Foot{out, r - radius};
    if (inside) return {sine * axis - cosine * out, sine * z - cosine * r};
    // behind the tip
    if (sine * r + cosine * z < 0) {
      const double apart = norm(p);
      return {(1 / apart) * p, apart};
    }
    return {cosine * out - sine * axis, cosine * r - sine * z};
  }

  // Seen from outside it is convex, and an edge may be nearest to it between its ends. How far from a to b that is; 0
  // or 1 where it is at an end.
  [[nodiscard]] double nearest_along(const Vec3& a, const Vec3& b) const {
    const Vec3 e = b - a;
    const auto nearest_to_origin = [](const Vec3& from, const Vec3& way) {
      const double square = norm2(way);
      return square > 0 ? within(-dot(from, way) / square) : 0;
    };
    if (kind == Kind::sphere) return nearest_to_origin(a, e);
    const Vec3 from = a - dot(a, axis) * axis, way = e - dot(e, axis) * axis;
    if (kind == Kind::cylinder) return nearest_to_origin(from, way);
    // d/dt of cosine r - sine z is zero where r' = sine z' / cosine; r is the root of a square in t
    const double square = norm2(way), speed = std::sqrt(square), slope = sine * dot(e, axis);
    if (!(std::abs(slope) < cosine * speed)) return slope > 0 ? 1 : 0;
    const double middle = -dot(from, way) / square;
    const double least2 = norm2(from + middle * way) / square, s = slope / (cosine * speed);
    const double t = within(middle + s * std::sqrt(least2 / (1 - s * s)));
    const Vec3 p = a + t * e;
    const double z = dot(p, axis);
    return sine * norm(p - z * axis) + cosine * z < 0 ? nearest_to_origin(a, e) : t;
  }

  // Any direction across the axis.
  [[nodiscard]] Vec3 across() const {
    const Vec3 other = std::abs(axis.x) < 0.5 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    const Vec3 v = other - dot(other, axis) * axis;
    return (1 / norm(v)) * v;
  }

 private:
  [[nodiscard]] static double within(double t) { return t < 0 ? 0 : t > 1 ? 1 : t; }
};

}  // namespace tsubu::geometry
