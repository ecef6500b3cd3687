#include "geometry/near_features.hpp"

#include <algorithm>

namespace tsubu::geometry {
namespace {

using Keys = std::vector<std::uint64_t>;

double magnitude(double v) { return v < 0 ? -v : v; }

// Cheap bounds for how near a corner or an edge comes to a body: most features of most pairs are far apart, and closest
// points are costly. A body of one triangle lies in a plane.
class Bounds {
 public:
  explicit Bounds(const Outline& body) : body_(body), flat_(body.shape->triangles.size() == 1) {
    if (!flat_) return;
    at_ = body.corner(0);
    normal_ = cross(body.corner(1) - at_, body.corner(2) - at_);
    normal_ *= 1 / norm(normal_);
  }
  // The distance of a point from all simplices is no less.
  [[nodiscard]] double of(const Vec3& p) const {
    // the balls of a clump have radii of their own
    if (body_.dimension() == 0) return 0;
    const double outside = norm(p - body_.centre) - reach();
    return flat_ ? most(outside, magnitude(height(p))) : outside;
  }
  // And that of a segment.
  [[nodiscard]] double of(const Vec3& a, const Vec3& b) const {
    const double outside = norm(0.5 * (a + b) - body_.centre) - 0.5 * norm(b - a) - reach();
    if (!flat_) return outside;
    const double ha = height(a), hb = height(b);
    return ha * hb > 0 ? most(outside, least(magnitude(ha), magnitude(hb))) : outside;
  }

 private:
  // How far its simplices go from the centre, without their rounding.
  [[nodiscard]] double reach() const { return body_.scale * (body_.shape->extent - body_.shape->radius[0]); }
  [[nodiscard]] double height(const Vec3& p) const { return dot(p - at_, normal_); }

  const Outline& body_;
  bool flat_;
  Vec3 at_, normal_;
};

// Keys within reach, and the least gap of the others.
struct Listing {
  double within, look;
  Keys& keys;
  double least_gap = touches::all;

  // Whether a pair whose gap is no less may be near.
  [[nodiscard]] bool may(double gap) {
    if (gap < within) return true;
    least_gap = least(least_gap, gap);
    return false;
  }
  void add(double gap, std::uint64_t key) {
    if (may(gap)) keys.push_back(key);
  }
};

// A box of the world around a and b, widened, as one of the frame of a body, unscaled.
[[nodiscard]] Box box_in(const Outline& body, const Vec3& a, const Vec3& b, double wider) {
  const double unscale = 1 / body.scale;
  const Vec3 pa = unscale * rotate_back(body.turn, a - body.centre),
             pb = unscale * rotate_back(body.turn, b - body.centre);
  // what the turn rounds is a tiny part of the distance
  return Box::around(pa, pb, unscale * wider + 1e-12 * (norm(pa) + norm(pb)));
}

// The box around a whole body, as one of the frame of another.
[[nodiscard]] Box box_of(const Outline& body, const Outline& other, double wider) {
  const double reach = other.scale * other.shape->extent + wider;
  return box_in(body, other.centre, other.centre, reach);
}

void list_corners(const Outline& with, const Outline& other, TouchKey::Kind kind, Listing& list) {
  const Bounds bounds(other);
  const bool many = !other.shape->surface.triangles.empty();
  const auto look_at = [&](std::size_t k) {
    const Vec3 at = with.corner(k);
    const double r = with.rounding(k), bound = bounds.of(at);
    const auto look = [&](std::size_t t) {
      const double radii = r + other.rounding_of(t);
      if (list.may(bound - radii))
        list.add(norm(at - touches::nearest_on(other, t, at).at) - radii, TouchKey::make(kind, k, t));
    };
    if (!many) {
      for (std::size_t t = 0; t < other.simplices(); ++t) look(t);
      return;
    }
    // all triangles of a surface have one rounding
    const double radii = r + other.rounding(0);
    list.least_gap = least(list.least_gap, most(list.look, bound - radii));
    if (bound - radii < list.look)
      other.shape->surface.triangles.for_meeting(box_in(other, at, at, list.look + radii), look);
  };
  const BoxTree& corners = with.shape->surface.corners;
  if (corners.empty()) {
    for (std::size_t k = 0; k < with.shape->corners; ++k) look_at(k);
  } else {
    list.least_gap = least(list.least_gap, list.look);
    corners.for_meeting(box_of(with, other, list.look + with.rounding(0)), look_at);
  }
}

void list_edges(const Outline& i, const Outline& j, Listing& list) {
  const Bounds from_i(i), from_j(j);
  const bool many = !j.shape->surface.edges.empty();
  const auto& edges = i.shape->edges;
  for (std::size_t k = 0; k < edges.size(); ++k) {
    const Vec3 a0 = i.corner(edges[k][0]), a1 = i.corner(edges[k][1]);
    const double ri = i.rounding(edges[k][0]), bound = from_j.of(a0, a1), length_a = norm(a1 - a0);
    const auto look = [&](std::size_t t) {
      const auto& ends = j.shape->edges[t];
      const double radii = ri + j.rounding(ends[0]);
      const Vec3 b0 = j.corner(ends[0]), b1 = j.corner(ends[1]);
      const double middles = 0.5 * (norm((a0 - b0) + (a1 - b1)) - length_a - norm(b1 - b0));
      if (!list.may(most(most(bound, from_i.of(b0, b1)), middles) - radii)) return;
      const BetweenSegments closest = closest_between_segments(a0, a1, b0, b1);
      list.add(norm(closest.on_a - closest.on_b) - radii, TouchKey::make(TouchKey::edges, k, t));
    };
    if (many) {
      const double radii = ri + j.rounding(0);
      list.least_gap = least(list.least_gap, most(list.look, bound - radii));
      if (bound - radii < list.look) j.shape->surface.edges.for_meeting(box_in(j, a0, a1, list.look + radii), look);
    } else {
      for (std::size_t t = 0; t < j.shape->edges.size(); ++t) look(t);
    }
  }
}

}  // namespace

double list_near_features(const Outline& i, const Outline& j, double within, double look, Keys& keys) {
  Listing list{within, look, keys};
  const int dim_i = i.dimension(), dim_j = j.dimension();
  const std::size_t before = keys.size();
  if (dim_i == 0 || dim_j > 0) list_corners(i, j, TouchKey::corner_of_i, list);
  if (dim_i > 0) list_corners(j, i, TouchKey::corner_of_j, list);
  if (dim_i > 0 && dim_j > 0) list_edges(i, j, list);
  if (!i.shape->surface.empty() || !j.shape->surface.empty())
    std::sort(keys.begin() + static_cast<std::ptrdiff_t>(before), keys.end());
  return list.least_gap;
}

}  // namespace tsubu::geometry
