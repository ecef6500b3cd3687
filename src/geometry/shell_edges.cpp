#include "geometry/shell_edges.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <utility>

#include "geometry/shape_error.hpp"

namespace tsubu::geometry {
namespace {

// One side of a triangle.
struct Side {
  std::array<std::uint32_t, 2> ends;  // ascending
  std::uint32_t triangle;
  bool ascends;  // the triangle runs from the lower end to the higher
};

[[nodiscard]] std::string name(const std::array<std::uint32_t, 2>& ends) {
  return "the edge between points " + std::to_string(ends[0]) + " and " + std::to_string(ends[1]);
}

// All sides of all triangles, those of one edge side by side. They are dealt out by their lower ends, of which each has
// a few; sorting all of them at once took three times as long.
[[nodiscard]] std::vector<Side> sides_of(const std::vector<std::array<std::uint32_t, 3>>& triangles) {
  std::vector<std::size_t> first;  // side of a point as lower end; while sides are dealt out, the next one's place
  const auto count = [&](std::uint32_t low) {
    if (first.size() < std::size_t{low} + 2) first.resize(std::max<std::size_t>(low + 2ull, 2 * first.size()));
    ++first[low + 1ull];
  };
  for (const auto& [a, b, c] : triangles) count(std::min(a, b)), count(std::min(b, c)), count(std::min(c, a));
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<Side> sides(3 * triangles.size());
  for (std::uint32_t t = 0; t < triangles.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = triangles[t][k], b = triangles[t][k < 2 ? k + 1 : 0];
      sides[first[std::min(a, b)]++] = {{std::min(a, b), std::max(a, b)}, t, a < b};
    }
  // each place is now where the next point's begin
  auto begin = sides.begin();
  for (const std::size_t next : first) {
    const auto end = sides.begin() + static_cast<std::ptrdiff_t>(next);
    std::sort(begin, end, [](const Side& a, const Side& b) {
      return std::pair(a.ends[1], a.triangle) < std::pair(b.ends[1], b.triangle);
    });
    begin = end;
  }
  return sides;
}

// Calls f(first, last) for the sides of each edge.
template <class F>
void for_edges(const std::vector<Side>& sides, const F& f) {
  for (std::size_t k = 0; k < sides.size();) {
    std::size_t end = k + 1;
    while (end < sides.size() && sides[end].ends == sides[k].ends) ++end;
    f(k, end);
    k = end;
  }
}

}  // namespace

std::vector<ShellEdge> shell_edges(const std::vector<std::array<std::uint32_t, 3>>& triangles) {
  const std::vector<Side> sides = sides_of(triangles);
  std::vector<ShellEdge> edges;
  edges.reserve(sides.size() / 2);
  for_edges(sides, [&](std::size_t k, std::size_t end) {
    if (end - k > 2)
      throw ShapeError(name(sides[k].ends) + " has " + std::to_string(end - k) + " triangles, among them " +
                       std::to_string(sides[k].triangle) + ", " + std::to_string(sides[k + 1].triangle) + " and " +
                       std::to_string(sides[k + 2].triangle) + "; two are the most");
    if (end - k == 2 && sides[k].ascends == sides[k + 1].ascends)
      throw ShapeError("triangles " + std::to_string(sides[k].triangle) + " and " +
                       std::to_string(sides[k + 1].triangle) + " are turned opposite ways at " + name(sides[k].ends));
    edges.push_back({sides[k].ends, {sides[k].triangle, end - k == 1 ? ShellEdge::none : sides[k + 1].triangle}});
  });
  return edges;
}

LooseEdges loose_edges(const std::vector<Vec3>& points, const std::vector<std::array<std::uint32_t, 3>>& triangles) {
  const std::vector<Side> sides = sides_of(triangles);
  LooseEdges found;
  found.edges.reserve(sides.size() / 2);  // as many as a closed surface has
  for_edges(sides, [&](std::size_t k, std::size_t end) {
    const auto& ends = sides[k].ends;
    if (end - k <= 2) {
      found.edges.push_back({ends, {sides[k].triangle, end - k == 1 ? ShellEdge::none : sides[k + 1].triangle}});
      return;
    }
    // by the angle about the edge, from the first triangle on
    const Vec3 a = points[ends[0]], along = points[ends[1]] - a;
    const auto into = [&](std::uint32_t t) {
      const Vec3 v = points[third_point(triangles[t], ends)] - a;
      return v - dot(v, along) / norm2(along) * along;
    };
    const Vec3 x = into(sides[k].triangle), y = cross(along, x);
    const double per_y = norm(x) / norm(y);
    std::vector<std::pair<double, std::uint32_t>> round;
    for (std::size_t s = k; s < end; ++s) {
      const std::uint32_t t = sides[s].triangle;
      found.several.push_back({static_cast<std::uint32_t>(found.edges.size()), t});
      const Vec3 v = into(t);
      const double angle = s == k ? 0 : std::atan2(per_y * dot(v, y), dot(v, x));
      round.emplace_back(angle < 0 ? angle + 2 * std::numbers::pi : angle, t);
    }
    std::ranges::sort(round);
    std::size_t widest = round.size() - 1;
    double most = round[0].first + 2 * std::numbers::pi - round[widest].first;
    for (std::size_t n = 0; n + 1 < round.size(); ++n)
      if (const double angle = round[n + 1].first - round[n].first; angle > most) most = angle, widest = n;
    found.edges.push_back({ends, {round[widest].second, round[(widest + 1) % round.size()].second}});
  });
  return found;
}

bool is_closed(const std::vector<std::array<std::uint32_t, 3>>& triangles) {
  return std::ranges::none_of(shell_edges(triangles), &ShellEdge::open);
}

std::uint32_t third_point(const std::array<std::uint32_t, 3>& triangle, const std::array<std::uint32_t, 2>& ends) {
  return *std::find_if(triangle.begin(), triangle.end(), [&](std::uint32_t k) { return k != ends[0] && k != ends[1]; });
}

}  // namespace tsubu::geometry
