#include "geometry/mass_properties.hpp"

#include <cmath>
#include <numbers>

#include "geometry/ball_union.hpp"
#include "geometry/moments.hpp"

namespace tsubu::geometry {
namespace {

constexpr double pi = std::numbers::pi;

// From moments about `origin`, which is near the body, so that little is lost in going over to the centroid.
[[nodiscard]] MassProperties with_density(const Moments& m, const Vec3& origin, double density) {
  const Vec3 centroid = (1 / m.content) * m.first;
  return {m.content, density * m.content, origin + centroid,
          density * inertia_of_second_moment(moved(m, -centroid).second)};
}
[[nodiscard]] MassProperties with_areal_density(const Moments& m, const Vec3& origin, double density) {
  MassProperties p = with_density(m, origin, density);
  p.volume = 0;
  return p;
}

// Moments of area of a triangle: about its centroid A/12 sum p p^T, as sum p = 0 there.
[[nodiscard]] Moments moments_of_triangle(const Vec3& a, const Vec3& b, const Vec3& c) {
  const double area = 0.5 * norm(cross(b - a, c - a));
  const Vec3 middle = (1.0 / 3.0) * (a + b + c);
  const Sym3 about_middle = (area / 12) * (outer(a - middle) + outer(b - middle) + outer(c - middle));
  return moved({area, {}, about_middle}, middle);
}

// Points within r of an edge from a to b, on the side of the unit vector `out` only: half a cylinder.
[[nodiscard]] Moments moments_of_half_cylinder(const Vec3& a, const Vec3& b, const Vec3& out, const Vec3& normal,
                                               double r) {
  const Vec3 along = b - a;
  const double volume = 0.5 * pi * r * r * norm(along);
  const Sym3 second = volume * ((1.0 / 12.0) * outer(along) + (0.25 * r * r) * (outer(out) + outer(normal)));
  return moved({volume, (volume * 4 * r / (3 * pi)) * out, second}, 0.5 * (a + b));
}

// The part of a ball of radius r at a corner that lies beyond both edges there, whose outward normals are the unit
// vectors `out` and `out2`: a wedge between two half planes through the normal of the triangle, opened by the angle
// between these, pi less the angle of the corner.
[[nodiscard]] Moments moments_of_wedge(const Vec3& corner, const Vec3& out, const Vec3& out2, const Vec3& normal,
                                       double r) {
  const double sine = norm(cross(out, out2)), opening = std::atan2(sine, dot(out, out2));
  // The bisector. Of edges that nearly run back on themselves, out + out2 is next to nothing, but its direction is
  // still that away from the triangle, as is across x normal.
  const Vec3 difference = out2 - out;
  const Vec3 across = (1 / norm(difference)) * difference, bisector = cross(across, normal);
  const double r3 = r * r * r, fifth = 2.0 / 15.0 * r3 * r * r;
  const Sym3 second = (fifth * (opening + sine)) * outer(bisector) + (fifth * (opening - sine)) * outer(across) +
                      (fifth * opening) * outer(normal);
  return moved({2.0 / 3.0 * opening * r3, (0.25 * pi * r3 * r * std::sin(0.5 * opening)) * bisector, second}, corner);
}

// About the middle of the corners. The points nearest to the face fill a prism, those nearest to an edge half a
// cylinder, those nearest to a corner a wedge.
[[nodiscard]] Moments moments_of_rounded_plate(const Corners& corners, const Vec3& middle, double r) {
  const Corners p{corners[0] - middle, corners[1] - middle, corners[2] - middle};
  const Vec3 twice_area = cross(p[1] - p[0], p[2] - p[0]), normal = (1 / norm(twice_area)) * twice_area;
  Moments sum = (2 * r) * moments_of_triangle(p[0], p[1], p[2]);
  sum.second += (sum.content * r * r / 3) * outer(normal);
  Vec3 out[3];  // of the edge from corner k to the next
  for (int k = 0; k < 3; ++k) {
    const Vec3 across = cross(p[(k + 1) % 3] - p[k], normal);
    out[k] = (1 / norm(across)) * across;
    sum += moments_of_half_cylinder(p[k], p[(k + 1) % 3], out[k], normal, r);
  }
  for (int k = 0; k < 3; ++k) sum += moments_of_wedge(p[k], out[(k + 2) % 3], out[k], normal, r);
  return sum;
}

[[nodiscard]] Vec3 middle_of(const std::vector<Vec3>& points) {
  Vec3 sum;
  for (const Vec3& p : points) sum += p - points[0];
  return points[0] + (1 / static_cast<double>(points.size())) * sum;
}

}  // namespace

MassProperties mass_of_lamina(const Corners& c, double areal_density) {
  return with_areal_density(moments_of_triangle({}, c[1] - c[0], c[2] - c[0]), c[0], areal_density);
}

MassProperties mass_of_rounded_plate(const Corners& c, double rounding, double density) {
  const Vec3 middle = (1.0 / 3.0) * (c[0] + c[1] + c[2]);
  return with_density(moments_of_rounded_plate(c, middle, rounding), middle, density);
}

double volume_of_rounded_plate(const Corners& c, double r) {
  const double area = 0.5 * norm(cross(c[1] - c[0], c[2] - c[0]));
  const double around = norm(c[1] - c[0]) + norm(c[2] - c[1]) + norm(c[0] - c[2]);
  return r * (2 * area + pi * r * (0.5 * around + 4.0 / 3.0 * r));
}

MassProperties mass_of_capsule(const Vec3& a, const Vec3& b, double r, double density) {
  const Vec3 along = b - a;
  const double length = norm(along);
  const double cylinder = pi * r * r * length, ball = 4.0 / 3.0 * pi * r * r * r;
  const double across = 0.25 * cylinder * r * r + 0.2 * ball * r * r;
  // A half ball has its centroid 3/8 r from its flat side.
  const double beyond = cylinder * length * length / 12 - 0.25 * cylinder * r * r +
                        ball * (0.25 * length * length + 0.375 * length * r);  // second moment along less across
  Sym3 second{across, across, across, 0, 0, 0};
  if (length > 0) second += beyond * outer((1 / length) * along);
  return with_density({cylinder + ball, {}, second}, a + 0.5 * along, density);
}

MassProperties mass_of_clump(const std::vector<Ball>& balls, double density) {
  std::vector<Vec3> centres;
  for (const Ball& b : balls) centres.push_back(b.centre);
  const Vec3 middle = middle_of(centres);
  std::vector<Ball> near = balls;
  for (Ball& b : near) b.centre -= middle;
  return with_density(moments_of_union(near), middle, density);
}

MassProperties mass_inside_mesh(const std::vector<Vec3>& points, const TriangleList& triangles, double density) {
  // Tetrahedra from the middle to each triangle, with sign.
  const Vec3 middle = middle_of(points);
  Moments sum;
  for (const auto& t : triangles) {
    const Vec3 a = points[t[0]] - middle, b = points[t[1]] - middle, c = points[t[2]] - middle, s = a + b + c;
    const double volume = dot(a, cross(b, c)) / 6;
    sum += {volume, (0.25 * volume) * s, (0.05 * volume) * (outer(a) + outer(b) + outer(c) + outer(s))};
  }
  return with_density(sum, middle, density);
}

MassProperties mass_of_sheet(const std::vector<Vec3>& points, const TriangleList& triangles, double areal_density) {
  const Vec3 middle = middle_of(points);
  Moments sum;
  for (const auto& t : triangles)
    sum += moments_of_triangle(points[t[0]] - middle, points[t[1]] - middle, points[t[2]] - middle);
  return with_areal_density(sum, middle, areal_density);
}

}  // namespace tsubu::geometry
