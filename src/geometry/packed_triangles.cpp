#include "geometry/packed_triangles.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tsubu::geometry {
namespace {

constexpr float endless = std::numeric_limits<float>::infinity();

// The nearest single that is not above, or not below.
float rounded_down(double v) {
  if (!(v > -std::numeric_limits<float>::max())) return -endless;
  if (v > std::numeric_limits<float>::max()) return std::numeric_limits<float>::max();
  const auto f = static_cast<float>(v);
  return static_cast<double>(f) > v ? std::nextafter(f, -endless) : f;
}
float rounded_up(double v) { return -rounded_down(-v); }

Box around(const Box& a, const Box& b) {
  return {Box::around(a.low, b.low, 0).low, Box::around(a.high, b.high, 0).high};
}

}  // namespace

PackedTriangles::PackedTriangles(const Shape& shape) {
  const std::size_t count = (shape.triangles.size() + pack_size - 1) / pack_size;
  packs_.resize(count);
  std::vector<Box> boxes(count);
  std::size_t done = 0;
  const auto take = [&](std::uint32_t t) {
    Pack& pack = packs_[done / pack_size];
    const std::size_t k = done % pack_size;
    for (std::size_t n = 0; n < 3; ++n) pack.corner[k][n] = shape.points[shape.triangles[t][n]];
    pack.number[k] = t;
    pack.hollow[k] = shape.surface.hollow[t];
    const auto& [a, b, c] = pack.corner[k];
    const Box ab = Box::around(a, b, 0), all = around(ab, Box::around(c, c, 0));
    boxes[done / pack_size] = k == 0 ? all : around(boxes[done / pack_size], all);
    ++done;
  };
  // in the order of the tree, in which neighbours are near each other
  const Vec3 end{touches::all, touches::all, touches::all};
  shape.surface.triangles.for_meeting({-end, end}, take);
  for (; done < count * pack_size; ++done) packs_[done / pack_size].number[done % pack_size] = none;
  nodes_.reserve(2 * count);
  if (count > 0) add(boxes, 0, count);
}

// Returns the box of what it adds.
Box PackedTriangles::add(const std::vector<Box>& boxes, std::size_t first, std::size_t last) {
  const std::size_t here = nodes_.size();
  nodes_.emplace_back();
  Box all = boxes[first];
  if (last - first > 1) {
    const std::size_t middle = first + (last - first) / 2;
    all = add(boxes, first, middle);
    all = around(all, add(boxes, middle, last));
  }
  nodes_[here] = {{rounded_down(all.low.x), rounded_down(all.low.y), rounded_down(all.low.z)},
                  {rounded_up(all.high.x), rounded_up(all.high.y), rounded_up(all.high.z)},
                  last - first > 1 ? none : static_cast<std::uint32_t>(first),
                  static_cast<std::uint32_t>(nodes_.size())};
  return all;
}

void PackedTriangles::fetch(std::uint32_t pack) const {
  const char* const at = reinterpret_cast<const char*>(&packs_[pack]);
  for (std::size_t k = 0; k < sizeof(Pack); k += 64) __builtin_prefetch(at + k);
}

double PackedTriangles::list_near(const Outline& surface, const Vec3& p, double radius, double reach, double within,
                                  std::vector<NearFeature>& near) const {
  const Vec3 seen = p - surface.centre;
  double least_gap = most(within, norm(seen) - surface.shape->extent - radius);
  if (!(norm(seen) - surface.shape->extent - radius < within)) return least_gap;
  const double distance = (within + radius) + 1e-12 * norm(seen), square = distance * distance;
  const std::size_t before = near.size();
  const auto look_at = [&](std::uint32_t at) {
    const Pack& pack = packs_[at];
    for (std::size_t k = 0; k < pack_size && pack.number[k] != none; ++k) {
      const auto& [a, b, c] = pack.corner[k];
      // closest points are costly, and half of a pack is farther away than its box
      const auto outside = [](double v, double p0, double p1, double p2) {
        return most(most(least(least(p0, p1), p2) - v, v - most(most(p0, p1), p2)), 0.0);
      };
      const double x = outside(seen.x, a.x, b.x, c.x), y = outside(seen.y, a.y, b.y, c.y),
                   z = outside(seen.z, a.z, b.z, c.z);
      if (x * x + y * y + z * z > square) continue;
      const OnTriangle foot = closest_on_triangle(p, surface.centre + a, surface.centre + b, surface.centre + c);
      const Vec3 d = p - foot.at;
      const double apart_by = norm(d), gap = apart_by - radius;
      if (!(gap < within)) {
        least_gap = least(least_gap, gap);
        continue;
      }
      const std::uint32_t t = pack.number[k];
      const char sides = foot.region == Region::face ? '\0' : pack.hollow[k];
      const HollowRoom hollow = sides ? hollow_room(sides, a, b, c, d) : HollowRoom{};
      const double idle = hollow.idle() > 0 ? hollow.idle() : idle_at(surface, t, foot, p);
      NearFeature feature{TouchKey::make(TouchKey::corner_of_i, 0, t), gap, idle,
                          static_cast<std::uint32_t>(at * pack_size + k)};
      // all are compared again before it has gone as far as `within`
      if (gap > reach)
        feature.way = (1 / apart_by) * d, feature.room = gap - reach;
      else if (hollow.room > 0 && hollow.height > within)
        feature.way = hollow.way, feature.room = hollow.room;
      near.push_back(feature);
    }
  };
  // packs wait until they have come
  std::array<std::uint32_t, 16> waiting;
  std::size_t waits = 0;
  for (std::uint32_t k = 0; k < nodes_.size();) {
    const Node& node = nodes_[k];
    __builtin_prefetch(nodes_.data() + node.next);
    if (!(node.distance2(seen) <= square)) {
      k = node.next;
      continue;
    }
    ++k;
    if (node.pack == none) continue;
    if (waits == waiting.size()) {
      for (const std::uint32_t pack : waiting) look_at(pack);
      waits = 0;
    }
    fetch(node.pack);
    waiting[waits++] = node.pack;
  }
  for (std::size_t n = 0; n < waits; ++n) look_at(waiting[n]);
  std::ranges::sort(near.begin() + static_cast<std::ptrdiff_t>(before), near.end(), {}, &NearFeature::key);
  return least_gap;
}

double PackedTriangles::distance_within(const Vec3& centre, const Vec3& p, double look) const {
  const Vec3 seen = p - centre;
  double nearest = look;
  std::array<std::uint32_t, 64> next;  // halves of halves: no tree is deeper
  std::size_t waits = 0;
  if (!nodes_.empty()) next[waits++] = 0;
  while (waits > 0) {
    const Node& node = nodes_[next[--waits]];
    const double distance = nearest + 1e-12 * norm(seen);
    if (!(node.distance2(seen) <= distance * distance)) continue;
    if (node.pack != none) {
      const Pack& pack = packs_[node.pack];
      for (std::size_t k = 0; k < pack_size && pack.number[k] != none; ++k) {
        const auto& [a, b, c] = pack.corner[k];
        nearest = least(nearest, norm(p - closest_on_triangle(p, centre + a, centre + b, centre + c).at));
      }
      continue;
    }
    const auto left = static_cast<std::uint32_t>(&node - nodes_.data()) + 1, right = nodes_[left].next;
    const bool swap = nodes_[right].distance2(seen) < nodes_[left].distance2(seen);
    next[waits++] = swap ? left : right;
    next[waits++] = swap ? right : left;
  }
  return nearest;
}

}  // namespace tsubu::geometry
