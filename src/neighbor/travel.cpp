#include "neighbor/travel.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tsubu::neighbor {
namespace {

// Fewer bodies a group would see more of the shear between neighbours, but groups are looked at one by one.
constexpr std::size_t bodies_per_group = 32;
constexpr std::size_t groups_per_tile = 64;

// Numbers of the blocks next to block c along an axis of n. The last block of a periodic axis may be narrow, so that
// the one before it is a neighbour of the first as well.
std::vector<std::uint32_t> next_to(std::uint32_t c, std::uint32_t n, bool periodic) {
  std::vector<std::uint32_t> found;
  for (int by = -2; by <= 2; ++by) {
    const std::int64_t moved = static_cast<std::int64_t>(c) + by;
    const bool outside = moved < 0 || moved >= n;
    if (outside ? !periodic : std::abs(by) > 1) continue;
    found.push_back(static_cast<std::uint32_t>((moved + 2 * static_cast<std::int64_t>(n)) % n));
  }
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace

void Travel::begin_search(const state::Bodies& bodies, const geometry::Domain& domain, const SpaceCurve& curve,
                          double reach, double skin) {
  double largest = 0;
  for (const state::Motion& m : bodies.motion) largest = std::max(largest, m.radius);
  skin_ = skin;
  make_groups(bodies, curve, 2 * largest + reach + 4 * skin);
  block_width_ = std::ldexp(curve.width(), level_);
  near_ = 2 * largest + reach + skin;
  far_ = block_width_ - 2 * largest - reach;
  find_neighbours(domain, curve);
  flights_.assign(bodies.size(), {});
  steps_ = 0;
  rounded_ = 0;
  since_list_ = geometry::ShearMap::none(domain.flow.gradient);
  strain_ = strain_before_ = last_strain_ = 0;
}

void Travel::deform(const geometry::ShearMap& step) {
  since_list_ = step * since_list_;
  last_strain_ = step.strain();
  strain_ += last_strain_;
}

void Travel::make_groups(const state::Bodies& bodies, const SpaceCurve& curve, double room) {
  constexpr int highest = 20;
  const std::size_t most = std::max<std::size_t>(1, bodies.size() / bodies_per_group);
  for (level_ = 0; level_ <= highest; ++level_) {
    if (std::ldexp(curve.width(), level_) < room && level_ < highest) continue;
    groups_.clear(), block_.clear();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const std::uint64_t block = curve.key(bodies.motion[i].x) >> (3 * level_);
      if (block_.empty() || block != block_.back()) {
        if (block_.size() == most && level_ < highest) break;
        block_.push_back(block), groups_.push_back({i, i, {}, {}, {}});
      }
      groups_.back().end = i + 1;
    }
    if (groups_.empty() || groups_.back().end == bodies.size()) return;
  }
}

void Travel::find_neighbours(const geometry::Domain& domain, const SpaceCurve& curve) {
  neighbours_.clear();
  const SpaceCurve::Place last = SpaceCurve::place_of(curve.key(domain.high) >> (3 * level_));
  for (std::uint32_t g = 0; g < block_.size(); ++g) {
    const SpaceCurve::Place at = SpaceCurve::place_of(block_[g]);
    // where images are shifted against each other, a block at that side may meet any of a row
    const auto g_axis = static_cast<std::size_t>(domain.flow.gradient);
    const bool shifts = domain.deforms && (at[g_axis] < 2 || at[g_axis] + 2 > last[g_axis]);
    const auto beside = [&](std::size_t k) {
      if (!shifts || geometry::along(domain.slides, static_cast<int>(k)) == 0)
        return next_to(at[k], last[k] + 1, domain.periodic[k]);
      std::vector<std::uint32_t> row(last[k] + 1);
      std::iota(row.begin(), row.end(), 0u);
      return row;
    };
    const auto xs = beside(0), ys = beside(1), zs = beside(2);
    for (const std::uint32_t z : zs)
      for (const std::uint32_t y : ys)
        for (const std::uint32_t x : xs) {
          const std::uint64_t key = SpaceCurve::key_of({x, y, z});
          if (key < block_[g]) continue;  // itself is one: its bodies are neighbours of each other
          const auto found = std::lower_bound(block_.begin() + g, block_.end(), key);
          if (found != block_.end() && *found == key)
            neighbours_.emplace_back(g, static_cast<std::uint32_t>(found - block_.begin()));
        }
  }
}

bool Travel::begin_list(const state::Bodies& bodies, double dt, const device::Workers& workers) {
  const auto gone = static_cast<double>(steps_);
  rounded_ += rounding();
  strain_before_ += strain_;
  workers.for_tiles(groups_.size(), groups_per_tile, [&](const device::Tile& t) {
    for (std::size_t k = t.begin; k < t.end; ++k) {
      Group& g = groups_[k];
      g.before = (g.before + gone * g.course + g.off).deformed(since_list_);
      g.course = Spread::none(), g.off = {};
      for (std::size_t i = g.begin; i < g.end; ++i) {
        const Vec3 way = dt * bodies.motion[i].twist.v;
        flights_[i] = {static_cast<float>(way.x), static_cast<float>(way.y), static_cast<float>(way.z)};
        g.course.include(flights_[i].way());
      }
    }
  });
  double mean = 0;
  Spread before = Spread::none(), course = Spread::none();
  for (const Group& g : groups_) {
    mean += g.course.across() / static_cast<double>(groups_.size());
    before.include(g.before), course.include(g.course);
  }
  // a box around some forty velocities is about eight times as wide as two neighbours' differ along their line
  plan_.make(skin_, mean / 8);
  steps_ = 0;
  all_off_ = {};
  farthest_ = 0;
  since_list_ = geometry::ShearMap::none(since_list_.gradient);
  strain_ = 0;
  const double spent = worst([](const Group& a, const Group& b) { return a.before.apart(b.before); }, workers);
  const double closing = worst([](const Group& a, const Group& b) { return a.course.apart(b.course); }, workers);
  const double far_left = far_ - before.across() - rounded_ - strain_before_ * block_width_;
  const auto steps_for = [](double room, double speed) { return room <= 0 ? 0 : speed > 0 ? room / speed : 1e9; };
  const double possible = std::min(steps_for(skin_ - width() - spent - rounded_ - strain_before_ * near_, closing),
                                   steps_for(far_left - width(), course.across()));
  const bool serves = possible > 0.5 * static_cast<double>(horizon());
  plan_.shorten(possible);
  far_slack_ = far_left - static_cast<double>(horizon()) * course.across();
  slack_ = std::min(width(), far_slack_);
  return serves;
}

bool Travel::list_serves(const Spread& strayed, bool walls, const device::Workers& workers) {
  ++steps_;
  all_off_ = all_off_ + strayed;
  farthest_ = std::max({farthest_, norm(all_off_.low), norm(all_off_.high)});
  Spread any = strayed;
  if (walls) any.include(Vec3{});
  slack_ -= any.across() + last_strain_ * block_width_;
  if (steps_ <= horizon() && slack_ > rounding()) return true;
  update_off(workers);
  double most = worst([](const Group& a, const Group& b) { return a.off.apart(b.off); }, workers);
  if (walls)
    for (const Group& g : groups_) most = std::max(most, g.off.apart({}));
  most += strain_ * near_;
  slack_ = std::min(width() - most, far_slack_ - all_off_.across() - strain_ * block_width_);
  // Where little is left, looking again in every step would cost more than a list.
  if (steps_ <= horizon() && slack_ > rounding() + width() / 16) return true;
  plan_.served(steps_, most);
  return false;
}

// Each step rounds a displacement by at most 2^-24 of it; two are compared.
double Travel::rounding() const { return static_cast<double>(steps_) * 2.4e-7 * farthest_; }

void Travel::update_off(const device::Workers& workers) {
  workers.for_tiles(groups_.size(), groups_per_tile, [&](const device::Tile& t) {
    for (std::size_t g = t.begin; g < t.end; ++g) {
      Spread off = Spread::none();
      for (std::size_t i = groups_[g].begin; i < groups_[g].end; ++i) off.include(flights_[i].off());
      groups_[g].off = off;
    }
  });
  all_off_ = Spread::none();
  for (const Group& g : groups_) all_off_.include(g.off);
}

template <class F>
double Travel::worst(const F& f, const device::Workers& workers) const {
  constexpr std::size_t tile = 4096;
  std::vector<double> most(device::tile_count(neighbours_.size(), tile));
  workers.for_tiles(neighbours_.size(), tile, [&](const device::Tile& t) {
    for (std::size_t k = t.begin; k < t.end; ++k)
      most[t.index] = std::max(most[t.index], f(groups_[neighbours_[k].first], groups_[neighbours_[k].second]));
  });
  return most.empty() ? 0 : std::ranges::max(most);
}

std::size_t Travel::bytes() const {
  return flights_.capacity() * sizeof(Flight) + groups_.capacity() * (sizeof(Group) + sizeof(std::uint64_t)) +
         neighbours_.capacity() * sizeof(neighbours_[0]);
}

}  // namespace tsubu::neighbor
