#include "geometry/near_features.hpp"

#include <algorithm>

namespace tsubu::geometry {
namespace {

using NearFeatures = std::vector<NearFeature>;

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

// Features within reach, and the least gap of the others.
struct Listing {
  double within, look;
  NearFeatures& near;
  double least_gap = touches::all;

  // Whether a pair whose gap is no less may be near.
  [[nodiscard]] bool may(double gap) {
    if (gap < within) return true;
    least_gap = least(least_gap, gap);
    return false;
  }
  void add(double gap, std::uint64_t key, double idle = 0) {
    if (may(gap)) near.push_back({key, gap, idle});
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
      if (!list.may(bound - radii)) return;
      const OnTriangle foot = touches::nearest_on(other, t, at);
      list.add(norm(at - foot.at) - radii, TouchKey::make(kind, k, t), many ? idle_at(other, t, foot, at) : 0);
    };
    if (!many) {
      for (std::size_t t = 0; t < other.simplices(); ++t) look(t);
      return;
    }
    // all triangles of a surface have one rounding
    const double radii = r + other.rounding(0);
    list.least_gap = least(list.least_gap, most(list.look, bound - radii));
    if (!(bound - radii < list.look)) return;
    const double unscale = 1 / other.scale;
    const Vec3 seen = unscale * rotate_back(other.turn, at - other.centre);
    // what the turn rounds is a tiny part of the distance
    other.shape->surface.triangles.for_within(seen, unscale * (list.look + radii) + 1e-12 * norm(seen), look);
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

// A foot on an edge, or a point, of a triangle counts for nothing while a neighbour is nearer,
// and while it is there. Neither foot nor distance change by more than p moves.
double idle_at(const Outline& body, std::size_t triangle, const OnTriangle& foot, const Vec3& p) {
  const Surface& surface = body.shape->surface;
  if (surface.empty() || foot.region == Region::face) return 0;
  const auto& points = body.shape->triangles[triangle];
  const Vec3 d = p - foot.at;
  if (const char sides = surface.hollow[triangle]) {
    const auto at = [&](std::size_t k) { return body.corners[points[k]]; };
    const double idle = hollow_room(sides, at(0), at(1), at(2), d).idle();
    if (idle > 0) return idle;
  }
  const auto along = [&](const Vec3& way) { return dot(d, way) / norm(way); };
  const auto at = [&](std::uint32_t k) { return body.corners[k]; };
  double nearer = -touches::all, stays = touches::all;
  if (foot.region >= Region::vertex_a) {
    const std::size_t own = static_cast<std::size_t>(foot.region) - static_cast<std::size_t>(Region::vertex_a);
    const std::uint32_t k = points[own];
    for (std::size_t n = surface.first[k]; n < surface.first[k + 1]; ++n)
      nearer = most(nearer, along(at(surface.ring[n]) - at(k)));
    for (const std::size_t other : {(own + 1) % 3, (own + 2) % 3})
      stays = least(stays, -along(at(points[other]) - at(k)));
  } else {
    const std::size_t side = static_cast<std::size_t>(foot.region) - static_cast<std::size_t>(Region::edge_ab);
    const Vec3 a = at(points[side]), b = at(points[(side + 1) % 3]);
    const auto into = [&](std::uint32_t k) { return touches::perpendicular(at(k) - a, b - a); };
    const std::uint32_t third = surface.across[triangle][side];
    if (third == Surface::none) return 0;
    if (third != Surface::several) {
      nearer = along(into(third));
    } else {
      for (const auto& [_, k] :
           std::ranges::equal_range(surface.others, 3 * triangle + side, {}, &Surface::Beyond::side))
        nearer = most(nearer, along(into(k)));
    }
    stays = least(-along(into(points[(side + 2) % 3])),
                  least(norm(foot.at - body.centre - a), norm(foot.at - body.centre - b)));
  }
  // as wide as nearest_around sees it
  return most(0.0, least(nearer - 2e-9 * norm(d), stays));
}

double distance_within(const Outline& body, const Vec3& p, double look) {
  const double unscale = 1 / body.scale;
  const Vec3 seen = unscale * rotate_back(body.turn, p - body.centre);
  double nearest = look;
  body.shape->surface.triangles.for_nearer(seen, unscale * look, [&](std::uint32_t t) {
    nearest = least(nearest, norm(p - touches::nearest_on(body, t, p).at));
    return unscale * nearest + 1e-12 * norm(seen);
  });
  return nearest;
}

double idle_of(const Outline& i, const Outline& j, std::uint64_t key) {
  if (TouchKey::kind(key) != TouchKey::corner_of_i) return 0;
  const Vec3 at = i.corner(TouchKey::first(key));
  const std::size_t triangle = TouchKey::second(key);
  return idle_at(j, triangle, touches::nearest_on(j, triangle, at), at);
}

double list_near_features(const Outline& i, const Outline& j, double within, double look, NearFeatures& near) {
  Listing list{within, look, near};
  const int dim_i = i.dimension(), dim_j = j.dimension();
  const std::size_t before = near.size();
  if (dim_i == 0 || dim_j > 0) list_corners(i, j, TouchKey::corner_of_i, list);
  if (dim_i > 0) list_corners(j, i, TouchKey::corner_of_j, list);
  if (dim_i > 0 && dim_j > 0) list_edges(i, j, list);
  if (!i.shape->surface.empty() || !j.shape->surface.empty())
    std::ranges::sort(near.begin() + static_cast<std::ptrdiff_t>(before), near.end(), {}, &NearFeature::key);
  return list.least_gap;
}

}  // namespace tsubu::geometry
