#include "geometry/pierced.hpp"

#include <array>
#include <vector>

#include "geometry/crossing.hpp"

namespace tsubu::geometry {
namespace {

using Corners = std::array<Vec3, 3>;

template <class F>
void for_triangles(const Shape& surface, const Box& box, const F& f) {
  const auto look = [&](std::uint32_t t) {
    const auto& [a, b, c] = surface.triangles[t];
    f(Corners{surface.points[a], surface.points[b], surface.points[c]});
  };
  if (surface.surface.empty())
    for (std::uint32_t t = 0; t < surface.triangles.size(); ++t) look(t);
  else
    surface.surface.triangles.for_meeting(box, look);
}

}  // namespace

std::optional<Vec3> pierced_at(const Shape& surface, const Shape& body, const Vec3& centre, const Quat& turn,
                               double scale) {
  std::vector<Vec3> points;
  for (const Vec3& p : body.points) points.push_back(centre + rotate(turn, scale * p));
  std::optional<Vec3> found;
  const auto segment = [&](const Vec3& p, const Vec3& q) {
    for_triangles(surface, Box::around(p, q, 0), [&](const Corners& t) {
      if (!found) found = crossing(p, q, t);
    });
  };
  for (const auto& [a, b] : body.edges) segment(points[a], points[b]);
  for (const auto& [a, b, c] : body.triangles) {
    const Corners own{points[a], points[b], points[c]};
    for (std::size_t k = 0; k < 3; ++k) segment(own[k], own[(k + 1) % 3]);
    const Box ab = Box::around(own[0], own[1], 0);
    const Box box{Box::around(ab.low, own[2], 0).low, Box::around(ab.high, own[2], 0).high};
    for_triangles(surface, box, [&](const Corners& t) {
      for (std::size_t k = 0; k < 3 && !found; ++k) found = crossing(t[k], t[(k + 1) % 3], own);
    });
  }
  if (body.edges.empty() && body.triangles.empty())
    for (std::size_t a = 0; a < points.size(); ++a)
      for (std::size_t b = a + 1; b < points.size() && !found; ++b)
        if (norm(points[a] - points[b]) < scale * (body.radius[a] + body.radius[b])) segment(points[a], points[b]);
  return found;
}

}  // namespace tsubu::geometry
