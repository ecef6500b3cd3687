#pragma once
#include <array>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "geometry/domain.hpp"
#include "neighbor/search.hpp"
#include "state/bodies.hpp"
#include "support/dice.hpp"

namespace tsubu::test {

// Bodies to search among. Ids are spread out and in no order, so that memory index and id cannot be confused.
struct Crowd {
  state::Bodies bodies;
  geometry::Domain domain;
  double skin = 0;

  void add(const Vec3& x, double radius) {
    const auto k = static_cast<std::int64_t>(bodies.size());
    bodies.add_sphere(1000 + (k * 7919) % 104729, x, radius, 1, 0);
  }
  void scatter(Dice& dice, std::size_t n, double smallest, double largest) {
    for (std::size_t k = 0; k < n; ++k)
      add(dice.in_box(domain.low, domain.high), largest > smallest ? dice.over_decades(smallest, largest) : smallest);
  }
  [[nodiscard]] Crowd scaled(double by) const {
    Crowd c = *this;
    c.domain = geometry::Domain(by * domain.low, by * domain.high, domain.periodic);
    c.skin = by * skin;
    for (state::Motion& p : c.bodies.motion) p.x *= by, p.radius *= by;
    return c;
  }
};

using IdPairs = std::set<std::pair<std::int64_t, std::int64_t>>;  // lower id first

// Tries every pair and every periodic image.
inline IdPairs all_pairs(const Crowd& c) {
  const state::Bodies& b = c.bodies;
  const std::array<double, 3> size{c.domain.size.x, c.domain.size.y, c.domain.size.z};
  const auto shortest2 = [&](double d, int axis) {
    if (!c.domain.periodic[axis]) return d * d;
    return std::min({d * d, (d + size[axis]) * (d + size[axis]), (d - size[axis]) * (d - size[axis])});
  };
  IdPairs pairs;
  for (std::size_t i = 0; i < b.size(); ++i)
    for (std::size_t j = i + 1; j < b.size(); ++j) {
      const Vec3 d = b.motion[i].x - b.motion[j].x;
      const double reach = b.motion[i].radius + b.motion[j].radius + c.skin;
      if (shortest2(d.x, 0) + shortest2(d.y, 1) + shortest2(d.z, 2) < reach * reach)
        pairs.insert(std::minmax(b.id[i], b.id[j]));
    }
  return pairs;
}

inline neighbor::Candidates search(const Crowd& c, int threads = 1, std::size_t tile_size = 128) {
  return neighbor::find_candidates(c.bodies, c.domain, c.skin, tile_size, device::Workers(threads));
}

// As ids, tile by tile in their order.
inline std::vector<std::vector<std::pair<std::int64_t, std::int64_t>>> named(const neighbor::Candidates& found,
                                                                             const state::Bodies& b) {
  std::vector<std::vector<std::pair<std::int64_t, std::int64_t>>> tiles;
  for (const auto& tile : found.tiles) {
    tiles.emplace_back();
    tile.for_each([&](std::uint32_t i, std::uint32_t j) { tiles.back().emplace_back(b.id[i], b.id[j]); });
  }
  return tiles;
}

}  // namespace tsubu::test
