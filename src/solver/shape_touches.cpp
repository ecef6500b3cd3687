// Who touches whom where a body is no sphere, or a wall a mesh or round.
#include <cmath>

#include "solver/shape_contacts.hpp"

namespace tsubu::solver {
namespace {

using geometry::TouchKey;

// The rounding of a body at its feature of a touch [m]; `own` is the kind of touches in which that is a corner of it.
double rounding(const state::Bodies& bodies, std::uint32_t i, std::uint64_t key, TouchKey::Kind own) {
  if (bodies.is_sphere(i)) return bodies.motion[i].radius;
  const geometry::Outline body{&bodies.shape_of(i), nullptr, {}, bodies.attitude[i].scale, {}};
  if (TouchKey::kind(key) == own) return body.rounding(TouchKey::first(key));
  if (TouchKey::kind(key) != TouchKey::edges) return body.rounding_of(TouchKey::second(key));
  const std::size_t edge = own == TouchKey::corner_of_i ? TouchKey::first(key) : TouchKey::second(key);
  return body.rounding(body.shape->edges[edge][0]);
}

}  // namespace

// Touches that share a place share its width as they share its force. What rows of one pair lost is told by each of
// them.
void ShapeContacts::find_touches(const state::Bodies& bodies, Touches& into) const {
  const auto find = [&](const Set& set, std::vector<Touch>& found, const auto& radius_of) {
    found.clear();
    for (std::size_t b = 0; b < set.batches.size(); ++b) {
      std::size_t k = b * pairs_per_batch;
      for (const Row& row : set.batches[b].rows) {
        // rows stand in the order of the pairs of their batch
        const auto is_of = [&](const Pair& p) {
          return bodies.id[p.i] == row.id_i && (&set == &walls_ ? std::int64_t{p.j} : bodies.id[p.j]) == row.id_j;
        };
        while (!is_of(set.pairs[k])) ++k;
        const Touched& t = row.touched;
        found.push_back({set.pairs[k].i, set.pairs[k].j,
                         t.weight * std::sqrt(radius_of(set.pairs[k], row.key) * std::max(0.0, t.overlap)),
                         t.account[normal] + t.account[tangential] + t.account[rolling]});
      }
    }
  };
  find(bodies_, into.bodies, [&](const Pair& p, std::uint64_t key) {
    const double r = rounding(bodies, p.i, key, TouchKey::corner_of_i);
    const double s = rounding(bodies, p.j, key, TouchKey::corner_of_j);
    return r * s / (r + s);
  });
  find(walls_, into.walls, [&](const Pair& p, std::uint64_t key) {
    // a touch with a plane is named by the corner alone
    const std::uint64_t corner = p.j < planes_ ? TouchKey::make(TouchKey::corner_of_i, key, 0) : key;
    return rounding(bodies, p.i, corner, TouchKey::corner_of_i);
  });
}

}  // namespace tsubu::solver
