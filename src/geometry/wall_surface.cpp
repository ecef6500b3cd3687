#include "geometry/wall_surface.hpp"

#include <algorithm>

#include "geometry/body_touches.hpp"
#include "geometry/closest_points.hpp"
#include "geometry/shell_edges.hpp"
#include "geometry/shell_surface.hpp"
#include "geometry/weld.hpp"

namespace tsubu::geometry {

static_assert(3 * TriangleMesh::most < TouchKey::most_features);

WallSurface make_wall_surface(const TriangleMesh& mesh, double smooth) {
  if (mesh.points.empty()) return {};
  Box all{mesh.points[0], mesh.points[0]};
  for (const Vec3& p : mesh.points) all = {Box::around(all.low, p, 0).low, Box::around(all.high, p, 0).high};
  return make_wall_surface(mesh, smooth, 0.5 * (all.low + all.high));
}

WallSurface make_wall_surface(const TriangleMesh& mesh, double smooth, const Vec3& origin) {
  check_number_of_triangles(mesh.triangles.size());
  WallSurface wall;
  wall.origin = origin;
  std::vector<Vec3> points = mesh.points;
  for (Vec3& p : points) p -= wall.origin;
  Shape& shape = wall.shape;
  lay_surface(
      shape, points, mesh.triangles, loose_edges(points, mesh.triangles), false, std::sin(smooth),
      [smooth](double bend, double) { return bend < smooth; }, mesh.rounding);
  shape.radius.assign(points.size(), 0);
  for (const Vec3& p : points) shape.extent = std::max(shape.extent, norm(p));
  plant_trees(shape);
  return wall;
}

bool is_farther_than(const Shape& surface, const Vec3& p, double distance) {
  bool near = false;
  const auto look = [&](std::uint32_t t) {
    const auto& [a, b, c] = surface.triangles[t];
    const Vec3 foot = closest_on_triangle(p, surface.points[a], surface.points[b], surface.points[c]).at;
    near = near || norm2(p - foot) < distance * distance;
  };
  if (surface.surface.triangles.empty())
    for (std::uint32_t t = 0; t < surface.triangles.size(); ++t) look(t);
  else
    surface.surface.triangles.for_meeting(Box::around(p, p, distance), look);
  return !near;
}

std::uint32_t triangle_at(const Shape& surface, const Vec3& p) {
  std::uint32_t found = 0;
  double least2 = touches::all;
  const auto look = [&](std::uint32_t t) {
    const auto& [a, b, c] = surface.triangles[t];
    const double d2 = norm2(p - closest_on_triangle(p, surface.points[a], surface.points[b], surface.points[c]).at);
    if (d2 < least2 || (d2 == least2 && t < found)) least2 = d2, found = t;
  };
  // a point on it is as near as it was rounded
  if (!surface.surface.empty()) surface.surface.triangles.for_within(p, 1e-9 * surface.extent, look);
  return found;
}

}  // namespace tsubu::geometry
