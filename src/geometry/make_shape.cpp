#include "geometry/make_shape.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "geometry/ball_union.hpp"
#include "geometry/mass_properties.hpp"
#include "geometry/shell_edges.hpp"
#include "geometry/shell_surface.hpp"

namespace tsubu::geometry {
namespace {

constexpr std::size_t most_numbers = (1u << 15) - 1;  // of points and triangles: a body, not a landscape
constexpr double negligible = 1e-12;                  // of lengths, areas and volumes, against others of the same body

// NaN is not positive either.
void check_positive(double value, const std::string& name) {
  if (!(value > 0) || !std::isfinite(value)) throw ShapeError(name + " must be a number > 0");
}
void check_finite(const Vec3& p, const std::string& name) {
  if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
    throw ShapeError(name + " has a coordinate that is not finite");
}

// `triangle` and `corner` name them in the sentence.
void check_triangle(const Corners& c, const std::string& triangle, const std::array<std::string, 3>& corner) {
  for (int k = 0; k < 3; ++k) check_finite(c[k], corner[k] + " of " + triangle);
  double size = 0;
  for (int k = 0; k < 3; ++k) size = std::max(size, norm(c[(k + 1) % 3] - c[k]));
  for (int k = 0; k < 3; ++k)
    if (norm(c[(k + 1) % 3] - c[k]) <= negligible * size)
      throw ShapeError(corner[k] + " and " + corner[(k + 1) % 3] + " of " + triangle + " coincide");
  if (!(0.5 * norm(cross(c[1] - c[0], c[2] - c[0])) >= negligible * size * size))
    throw ShapeError(triangle + " is degenerate: its corners lie on one line");
}
void check_triangle(const Corners& c) { check_triangle(c, "the triangle", {"corner a", "corner b", "corner c"}); }

// Where the frame that a body is computed in lies in that of its description.
struct Frame {
  Vec3 origin, x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};

  [[nodiscard]] Vec3 turned(const Vec3& v) const { return v.x * x + v.y * y + v.z * z; }
};

// Takes a shape whose points are in `frame` to its principal axes.
[[nodiscard]] DescribedShape finish(Shape shape, const MassProperties& mass, const Frame& frame = {}) {
  if (shape.corners == 0) shape.corners = shape.points.size();
  if (std::max(shape.points.size(), shape.edges.size()) > most_numbers)
    throw ShapeError("the shape has more than " + std::to_string(most_numbers) + " points or edges");
  const auto [moments, axes] = principal(mass.inertia);
  if (!(mass.mass > 0 && moments[0] > 0))
    throw ShapeError("no body has such a mass and moments of inertia; are some of its parts turned inside out?");
  for (std::size_t k = 0; k < shape.points.size(); ++k) {
    const Vec3 p = shape.points[k] - mass.centroid;
    shape.points[k] = {dot(p, axes[0]), dot(p, axes[1]), dot(p, axes[2])};
    shape.extent = std::max(shape.extent, norm(p) + shape.radius[k]);
  }
  shape.mass = mass.mass;
  shape.gyration = (1 / mass.mass) * Vec3{moments[0], moments[1], moments[2]};
  return {std::move(shape), frame.origin + frame.turned(mass.centroid),
          quat_from_axes(frame.turned(axes[0]), frame.turned(axes[1]), frame.turned(axes[2]))};
}

// A triangle is computed in its own plane, first side along x: it stays plane to the last bit, turning the description
// turns nothing but the frame, and of the principal axes only the two in the plane need to be found.
[[nodiscard]] Frame plane_of(const Corners& c) {
  const Vec3 side = c[1] - c[0], up = cross(side, c[2] - c[0]);
  Frame f{c[0]};
  f.z = (1 / norm(up)) * up;
  const Vec3 y = cross(f.z, side);
  f.y = (1 / norm(y)) * y;
  f.x = cross(f.y, f.z);
  return f;
}
[[nodiscard]] Corners in_plane(const Corners& c, const Frame& f) {
  const Vec3 u = c[1] - c[0], v = c[2] - c[0];
  return {Vec3{0, 0, 0}, Vec3{dot(u, f.x), 0, 0}, Vec3{dot(v, f.x), dot(v, f.y), 0}};
}
[[nodiscard]] Shape triangle_shape(const Corners& c, double rounding) {
  Shape shape;
  shape.points.assign(c.begin(), c.end());
  shape.radius.assign(3, rounding);
  shape.edges = {{0, 1}, {0, 2}, {1, 2}};
  shape.triangles = {{0, 1, 2}};
  shape.volume = volume_of_rounded_plate(c, rounding);
  return shape;
}

void check_shell(const std::vector<Vec3>& points, const TriangleList& triangles) {
  if (triangles.empty()) throw ShapeError("a shell needs triangles");
  if (std::max(points.size(), triangles.size()) > most_numbers)
    throw ShapeError("a shell of " + std::to_string(points.size()) + " points and " + std::to_string(triangles.size()) +
                     " triangles is too large; " + std::to_string(most_numbers) + " of each are the most");
  std::vector<bool> used(points.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const std::string triangle = "triangle " + std::to_string(t);
    for (const std::uint32_t k : triangles[t]) {
      if (k >= points.size())
        throw ShapeError(triangle + " has point " + std::to_string(k) + ", but there are only " +
                         std::to_string(points.size()));
      used[k] = true;
    }
    const auto [a, b, c] = triangles[t];
    if (a == b || b == c || c == a)
      throw ShapeError(triangle + " has point " + std::to_string(a == b ? a : c) + " twice");
    check_triangle({points[a], points[b], points[c]}, triangle,
                   {"point " + std::to_string(a), "point " + std::to_string(b), "point " + std::to_string(c)});
  }
  for (std::size_t k = 0; k < points.size(); ++k)
    if (!used[k]) throw ShapeError("point " + std::to_string(k) + " belongs to no triangle");
}

// Of all points within r of an open sheet, by Weyl's formula for tubes: face, rim, and what Gauss and Bonnet leave.
[[nodiscard]] double volume_of_open_sheet(const std::vector<Vec3>& points, const std::vector<ShellEdge>& edges,
                                          std::size_t triangles, double area, double r) {
  double rim = 0;
  for (const ShellEdge& e : edges)
    if (e.open()) rim += norm(points[e.ends[1]] - points[e.ends[0]]);
  const double euler =
      static_cast<double>(points.size()) - static_cast<double>(edges.size()) + static_cast<double>(triangles);
  return r * (2 * area + std::numbers::pi * r * (0.5 * rim + 4.0 / 3.0 * r * euler));
}

}  // namespace

DescribedShape make_plate(const std::array<Vec3, 3>& corners, double rounding, double density) {
  check_positive(rounding, "the rounding");
  check_positive(density, "the density");
  check_triangle(corners);
  const Frame plane = plane_of(corners);
  const Corners c = in_plane(corners, plane);
  return finish(triangle_shape(c, rounding), mass_of_rounded_plate(c, rounding, density), plane);
}

DescribedShape make_lamina(const std::array<Vec3, 3>& corners, double rounding, double areal_density) {
  check_positive(rounding, "the rounding");
  check_positive(areal_density, "the density");
  check_triangle(corners);
  const Frame plane = plane_of(corners);
  const Corners c = in_plane(corners, plane);
  return finish(triangle_shape(c, rounding), mass_of_lamina(c, areal_density), plane);
}

DescribedShape make_rod(const Vec3& a, const Vec3& b, double radius, double density) {
  check_positive(radius, "the radius");
  check_positive(density, "the density");
  check_finite(a, "the first end of the rod");
  check_finite(b, "the second end of the rod");
  Shape shape;
  Frame frame{a + 0.5 * (b - a)};
  double length = norm(b - a);
  if (length <= negligible * radius) {
    length = 0;
    shape.points = {{}};
  } else {
    // Computed along x, so that both moments across are the same number.
    frame.x = (1 / length) * (b - a);
    const Vec3 y = cross(std::abs(frame.x.z) < 0.7 ? Vec3{0, 0, 1} : Vec3{1, 0, 0}, frame.x);
    frame.y = (1 / norm(y)) * y;
    frame.z = cross(frame.x, frame.y);
    shape.points = {{-0.5 * length, 0, 0}, {0.5 * length, 0, 0}};
    shape.edges = {{0, 1}};
  }
  shape.radius.assign(shape.points.size(), radius);
  const auto mass = mass_of_capsule({-0.5 * length, 0, 0}, {0.5 * length, 0, 0}, radius, density);
  shape.volume = mass.volume;
  return finish(std::move(shape), mass, frame);
}

DescribedShape make_clump(const std::vector<Ball>& balls, double density) {
  if (balls.empty()) throw ShapeError("a clump needs at least one ball");
  check_positive(density, "the density");
  for (std::size_t k = 0; k < balls.size(); ++k) {
    check_finite(balls[k].centre, "the centre of ball " + std::to_string(k));
    check_positive(balls[k].radius, "the radius of ball " + std::to_string(k));
  }
  Shape shape;
  for (const Ball& b : without_contained(balls)) {
    shape.points.push_back(b.centre);
    shape.radius.push_back(b.radius);
  }
  const auto mass = mass_of_clump(balls, density);
  shape.volume = mass.volume;
  return finish(std::move(shape), mass);
}

DescribedShape make_shell(const std::vector<Vec3>& points, const TriangleList& triangles, double rounding,
                          const Density& density) {
  check_positive(rounding, "the rounding");
  check_positive(density.value, "the density");
  check_shell(points, triangles);
  const auto edges = shell_edges(triangles);
  const auto open = std::find_if(edges.begin(), edges.end(), [](const ShellEdge& e) { return e.open(); });
  const bool full = density.per == Density::Per::volume;
  if (full && open != edges.end())
    throw ShapeError("a shell with a density per volume must be closed, but the edge between points " +
                     std::to_string(open->ends[0]) + " and " + std::to_string(open->ends[1]) +
                     " has one triangle only");

  MassProperties mass;
  TriangleList turned = triangles;
  Shape shape;
  if (open == edges.end()) {
    mass = mass_inside_mesh(points, turned, full ? density.value : 1);
    if (mass.volume < 0) {
      for (auto& t : turned) std::swap(t[1], t[2]);
      mass = mass_inside_mesh(points, turned, full ? density.value : 1);
    }
    shape.volume = mass.volume;
    double size = 0;
    for (const Vec3& p : points) size = std::max(size, norm(p - points[0]));
    if (full && !(mass.volume > negligible * size * size * size)) throw ShapeError("the shell encloses no volume");
  }
  if (!full) {
    mass = mass_of_sheet(points, turned, density.value);
    if (open != edges.end())
      shape.volume = volume_of_open_sheet(points, edges, turned.size(), mass.mass / density.value, rounding);
  }

  // An edge is blunt if the face beyond drops by less than a tenth of the rounding over the edge's length: facets so
  // small that a touch does not tell them from a round surface. Over a blade it drops by all of that length.
  lay_surface(shape, points, turned, {edges, {}}, full, 0, [rounding](double bend, double length) {
    return std::sin(std::min(bend, 0.5 * std::numbers::pi)) * length < 0.1 * rounding;
  });
  shape.radius.assign(points.size(), rounding);
  DescribedShape described = finish(std::move(shape), mass);
  plant_trees(described.shape);
  return described;
}

void move_centre(DescribedShape& made, const Vec3& to) {
  Shape& shape = made.shape;
  const Vec3 by = rotate_back(made.frame, to - made.centroid);
  made.centroid = to;
  shape.extent = 0;
  for (std::size_t k = 0; k < shape.points.size(); ++k) {
    shape.points[k] -= by;
    shape.extent = std::max(shape.extent, norm(shape.points[k]) + shape.radius[k]);
  }
  plant_trees(shape);
}

std::array<Vec3, 3> equilateral_corners(double edge) {
  const double height = 0.5 * std::sqrt(3.0) * edge;
  return {Vec3{-0.5 * edge, -height / 3, 0}, Vec3{0.5 * edge, -height / 3, 0}, Vec3{0, 2 * height / 3, 0}};
}

}  // namespace tsubu::geometry
