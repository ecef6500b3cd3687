#include "geometry/smooth_patches.hpp"

#include <algorithm>
#include <numeric>

#include "geometry/fold.hpp"

namespace tsubu::geometry {
namespace {

// What has been joined to what; each piece is known by its first triangle.
class Pieces {
 public:
  explicit Pieces(std::size_t triangles) : toward_(triangles) { std::iota(toward_.begin(), toward_.end(), 0u); }
  [[nodiscard]] std::uint32_t first_of(std::uint32_t t) {
    while (toward_[t] != t) t = toward_[t] = toward_[toward_[t]];
    return t;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = first_of(a), b = first_of(b);
    toward_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> toward_;
};

}  // namespace

std::vector<std::uint32_t> smooth_patches(const std::vector<Vec3>& points,
                                          const std::vector<std::array<std::uint32_t, 3>>& triangles,
                                          const std::vector<Vec3>& normals, const LooseEdges& edges, double bend) {
  double size = 0;
  for (const Vec3& p : points) size = std::max(size, norm(p - points[0]));
  Pieces pieces(triangles.size());
  const auto look_at = [&](const ShellEdge& e) {
    if (!e.open() && Fold(e, points, triangles, normals).goes_on(bend, size))
      pieces.join(e.triangles[0], e.triangles[1]);
  };
  for (const ShellEdge& e : edges.edges) look_at(e);
  // where a rib stands on a floor, the floor goes on below it
  const auto& several = edges.several;
  for (std::size_t k = 0; k < several.size(); ++k)
    for (std::size_t n = k + 1; n < several.size() && several[n].edge == several[k].edge; ++n)
      look_at({edges.edges[several[k].edge].ends, {several[k].triangle, several[n].triangle}});
  std::vector<std::uint32_t> patches;
  patches.reserve(triangles.size());
  for (std::uint32_t t = 0; t < triangles.size(); ++t) patches.push_back(pieces.first_of(t));
  return patches;
}

}  // namespace tsubu::geometry
