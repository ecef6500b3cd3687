#include "geometry/cut_polygon.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace tsubu::geometry {
namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

// Ears take the square of the corners, and more at worst.
constexpr std::size_t most_corners = 10'000;

// What rounding makes of no area, as a part of the square of the size.
constexpr double no_area = 1e-14;

// A place in the plane of the polygon, and the number of its point.
struct Corner {
  double x, y;
  std::uint32_t point;
  [[nodiscard]] bool at(const Corner& other) const { return x == other.x && y == other.y; }
};

// Twice the area of a triangle, above zero if it runs anticlockwise.
double area2(const Corner& a, const Corner& b, const Corner& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Twice the area of a polygon, as a vector across it.
Vec3 newell(const std::vector<Vec3>& points, const std::vector<std::uint32_t>& ring) {
  Vec3 sum;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    const Vec3 a = points[ring[n]] - points[ring[0]], b = points[ring[(n + 1) % ring.size()]] - points[ring[0]];
    sum += cross(a, b);
  }
  return sum;
}

Triangles fan_of(const std::vector<std::uint32_t>& ring) {
  Triangles fan;
  for (std::size_t n = 1; n + 1 < ring.size(); ++n) fan.push_back({ring[0], ring[n], ring[n + 1]});
  return fan;
}

bool on_one_line(const std::vector<Vec3>& points, const std::vector<std::uint32_t>& ring) {
  Vec3 along;
  for (const std::uint32_t k : ring)
    if (const Vec3 d = points[k] - points[ring[0]]; norm2(d) > norm2(along)) along = d;
  return std::ranges::all_of(
      ring, [&](std::uint32_t k) { return norm(cross(points[k] - points[ring[0]], along)) <= no_area * norm2(along); });
}

std::vector<Corner> flattened(const std::vector<Vec3>& points, const std::vector<std::uint32_t>& ring, const Vec3& n) {
  const Vec3 other = std::abs(n.x) < 0.5 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
  const Vec3 across = cross(other, n), x = (1 / norm(across)) * across, y = cross(n, x);
  std::vector<Corner> corners;
  for (const std::uint32_t k : ring) {
    const Vec3 p = points[k] - points[ring[0]];
    corners.push_back({dot(p, x), dot(p, y), k});
  }
  return corners;
}

// Whether all of it is seen from its first corner: the others go round that one way, and not more than once.
bool fans_out(const std::vector<Corner>& c, double least) {
  double angle = 0;
  for (std::size_t n = 1; n + 1 < c.size(); ++n) {
    const double area = area2(c[0], c[n], c[n + 1]);
    if (area < -least) return false;
    const double ux = c[n].x - c[0].x, uy = c[n].y - c[0].y, vx = c[n + 1].x - c[0].x, vy = c[n + 1].y - c[0].y;
    angle += std::atan2(std::max(area, 0.0), ux * vx + uy * vy);
  }
  return angle < 2 * std::numbers::pi;
}

// Whether two sides cross, each with its ends clearly on both sides of the other.
bool cross_each_other(const Corner& a, const Corner& b, const Corner& c, const Corner& d, double least) {
  const auto parted = [least](double one, double other) {
    return (one > least && other < -least) || (one < -least && other > least);
  };
  return parted(area2(a, b, c), area2(a, b, d)) && parted(area2(c, d, a), area2(c, d, b));
}

bool crosses_itself(const std::vector<Corner>& c, double least) {
  for (std::size_t n = 0; n < c.size(); ++n)
    for (std::size_t m = n + 2; m < c.size(); ++m)
      if (cross_each_other(c[n], c[n + 1], c[m], c[(m + 1) % c.size()], least)) return true;
  return false;
}

// Whether the triangle at a corner is part of the polygon: it turns to the left there, and no other corner is in it.
bool is_ear(const std::vector<Corner>& c, std::size_t n, double least) {
  const Corner &a = c[(n + c.size() - 1) % c.size()], &b = c[n], &d = c[(n + 1) % c.size()];
  if (!(area2(a, b, d) > least)) return false;
  return std::ranges::none_of(c, [&](const Corner& p) {
    if (p.at(a) || p.at(b) || p.at(d)) return false;
    return area2(a, b, p) >= -least && area2(b, d, p) >= -least && area2(d, a, p) >= -least;
  });
}

// A corner between two sides of one line, or that the border runs to and back from.
bool is_flat(const std::vector<Corner>& c, std::size_t n, double least) {
  return std::abs(area2(c[(n + c.size() - 1) % c.size()], c[n], c[(n + 1) % c.size()])) <= least;
}

std::optional<Triangles> cut_ears(std::vector<Corner> c, double least) {
  Triangles out;
  std::size_t from = 0;
  while (c.size() > 3) {
    const auto find = [&](const auto& serves) {
      for (std::size_t k = 0; k < c.size(); ++k)
        if (const std::size_t n = (from + k) % c.size(); serves(c, n, least)) return n;
      return c.size();
    };
    std::size_t ear = find(is_ear);
    if (ear == c.size()) ear = find(is_flat);  // has no area, and goes when the mesh is mended
    if (ear == c.size()) return {};
    out.push_back({c[(ear + c.size() - 1) % c.size()].point, c[ear].point, c[(ear + 1) % c.size()].point});
    c.erase(c.begin() + static_cast<std::ptrdiff_t>(ear));
    from = ear % c.size();  // the next one over, so that ears do not all meet in one corner
  }
  if (area2(c[0], c[1], c[2]) < -least) return {};
  out.push_back({c[0].point, c[1].point, c[2].point});
  return out;
}

}  // namespace

std::optional<Triangles> cut_polygon(const std::vector<Vec3>& points, const std::vector<std::uint32_t>& ring) {
  if (on_one_line(points, ring)) return fan_of(ring);
  const Vec3 sum = newell(points, ring);
  const double area = norm(sum);
  if (!(area > 0) || !std::isfinite(area)) return {};
  const std::vector<Corner> corners = flattened(points, ring, (1 / area) * sum);
  double size2 = 0;
  for (const Corner& c : corners) size2 = std::max(size2, c.x * c.x + c.y * c.y);
  const double least = no_area * size2;
  if (fans_out(corners, least)) return fan_of(ring);
  if (ring.size() > most_corners || crosses_itself(corners, least)) return {};
  return cut_ears(corners, least);
}

}  // namespace tsubu::geometry
