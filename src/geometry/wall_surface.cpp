#include "geometry/wall_surface.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/body_touches.hpp"
#include "geometry/closest_points.hpp"
#include "geometry/shell_edges.hpp"
#include "geometry/shell_surface.hpp"

namespace tsubu::geometry {

WallSurface make_wall_surface(const TriangleMesh& mesh, double smooth) {
  WallSurface wall;
  if (mesh.points.empty()) return wall;
  Box all{mesh.points[0], mesh.points[0]};
  for (const Vec3& p : mesh.points) all = {Box::around(all.low, p, 0).low, Box::around(all.high, p, 0).high};
  wall.origin = 0.5 * (all.low + all.high);
  std::vector<Vec3> points = mesh.points;
  for (Vec3& p : points) p -= wall.origin;
  Shape& shape = wall.shape;
  const double least_bend = std::sin(smooth);
  lay_surface(shape, points, mesh.triangles, loose_edges(points, mesh.triangles), false,
              [least_bend](double bend, double) { return bend < least_bend; });
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

std::uint32_t triangle_of_j(const Shape& surface, std::uint64_t key) {
  if (TouchKey::kind(key) == TouchKey::corner_of_i) return static_cast<std::uint32_t>(TouchKey::second(key));
  std::array<std::uint32_t, 2> ends{};
  if (TouchKey::kind(key) == TouchKey::edges)
    ends = surface.edges[TouchKey::second(key)];
  else
    ends[0] = ends[1] = static_cast<std::uint32_t>(TouchKey::first(key));
  // an edge may be a straight row of sides: then one at its beginning
  std::uint32_t found = Surface::none, begins = Surface::none;
  const auto look = [&](std::uint32_t t) {
    const auto& points = surface.triangles[t];
    if (!std::ranges::count(points, ends[0])) return;
    begins = std::min(begins, t);
    if (std::ranges::count(points, ends[1])) found = std::min(found, t);
  };
  const Vec3 at = surface.points[ends[0]];
  if (surface.surface.triangles.empty())
    for (std::uint32_t t = 0; t < surface.triangles.size(); ++t) look(t);
  else
    surface.surface.triangles.for_meeting({at, at}, look);
  return found != Surface::none ? found : begins != Surface::none ? begins : 0;
}

}  // namespace tsubu::geometry
