#include "setup/pack_spheres.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "geometry/sphere_mass.hpp"

namespace tsubu::setup {
namespace {

// Found by trial on 20 000 equal spheres in a cylinder: above 1.7 dense packings no longer come to rest.
constexpr double over_relaxation = 1.6;
// A packing that has not come much nearer to its end in so many passes is too dense. At 0.60 it takes about 1000.
constexpr int patience = 400;
constexpr double least_progress = 0.9;

// By how much spheres are taken larger: a fifth of what would make them a random close packing.
double inflation_for(double filled) {
  constexpr double close = 0.64;
  return std::clamp(0.2 * (std::cbrt(close / filled) - 1), 0.001, 0.02);
}

class Packer {
 public:
  Packer(const PackingRoom& room, std::span<const double> radius, std::vector<Vec3> start)
      : room_(room),
        space_(room.region.low(), room.region.high(), room.region.endless()),
        true_radius_(radius.begin(), radius.end()),
        x_(std::move(start)) {
    double volume = 0, sum = 0;
    for (const double r : true_radius_) volume += geometry::sphere_volume(r), sum += r;
    const double inflation = inflation_for(volume / room.region.volume());
    enough_ = inflation / (1 + inflation);
    for (const double r : true_radius_) radius_.push_back((1 + inflation) * r);
    skin_ = 0.3 * sum / static_cast<double>(radius.size());
  }

  Packing pack(int most_passes) {
    Packing result;
    double before = HUGE_VAL;
    list();
    for (result.passes = 1; result.passes <= most_passes; ++result.passes) {
      const double worst = pass();
      if (worst < enough_ && all_apart()) {
        result.apart = true;
        break;
      }
      if (result.passes % patience == 0) {
        if (overlap_ > least_progress * before) break;
        before = overlap_;
      }
      if (list_is_spent()) list();
    }
    result.x = std::move(x_);
    return result;
  }

 private:
  struct Fixed {
    Vec3 x;
    double radius;
  };

  // Pairs that may come to overlap before a body has gone half the skin, each once, by the lower number.
  void list() {
    const double wider = 0.5 * skin_;
    const double finest = 2 * (std::ranges::min(radius_) + wider);
    PlacedSpheres moving(space_, finest);
    moving.reserve(x_.size());
    for (std::size_t i = 0; i < x_.size(); ++i) moving.add(x_[i], radius_[i] + wider);
    first_.clear(), near_.clear(), first_fixed_.clear(), fixed_.clear(), at_border_.clear();
    for (std::size_t i = 0; i < x_.size(); ++i) {
      const double reach = radius_[i] + wider;
      first_.push_back(near_.size());
      moving.for_overlapping(x_[i], reach, [&](std::uint32_t j, const Vec3&, double) {
        if (j > i) near_.push_back(j);
        return true;
      });
      first_fixed_.push_back(fixed_.size());
      room_.placed.for_overlapping(x_[i], reach, [&](std::uint32_t, const Vec3& x, double r) {
        fixed_.push_back({x, r});
        return true;
      });
      at_border_.push_back(room_.region.depth(x_[i]) < reach || room_.obstacles.distance(x_[i], reach) < reach);
    }
    first_.push_back(near_.size());
    first_fixed_.push_back(fixed_.size());
    listed_at_ = x_;
  }

  [[nodiscard]] bool list_is_spent() const {
    double farthest = 0;
    for (std::size_t i = 0; i < x_.size(); ++i)
      farthest = std::max(farthest, norm2(space_.upright_nearest(x_[i] - listed_at_[i])));
    return farthest > 0.25 * skin_ * skin_;
  }

  // Moves every pair that overlaps apart; returns the worst overlap met, as a share of the sum of radii.
  double pass() {
    double worst = 0, sum = 0;
    for (std::size_t i = 0; i < x_.size(); ++i) {
      Vec3 x = x_[i];
      const double radius = radius_[i];
      for (std::size_t k = first_[i]; k < first_[i + 1]; ++k) {
        const std::uint32_t j = near_[k];
        const double touch = radius + radius_[j];
        Vec3 d = space_.upright_nearest(x - x_[j]);
        const double square = norm2(d);
        if (!(square < touch * touch)) continue;
        double apart = std::sqrt(square);
        const double share = (touch - apart) / touch;
        if (apart == 0) d = {touch, 0, 0}, apart = touch;
        worst = std::max(worst, share), sum += share;
        // the smaller one makes way
        const Vec3 push = (over_relaxation * share / apart) * d;
        x += radius_[j] * push;
        x_[j] -= radius * push;
      }
      for (std::size_t k = first_fixed_[i]; k < first_fixed_[i + 1]; ++k) {
        const double touch = radius + fixed_[k].radius;
        const Vec3 d = space_.upright_nearest(x - fixed_[k].x);
        const double square = norm2(d), apart = std::sqrt(square);
        if (square < touch * touch && apart > 0) x += ((touch - apart) / apart) * d;
      }
      if (at_border_[i]) x = room_.region.drawn_in(room_.obstacles.moved_clear(x, radius), radius);
      x_[i] = x;
    }
    if (space_.wraps)
      for (Vec3& x : x_) x = space_.back_in(x);
    overlap_ = sum;
    return worst;
  }

  // As they are, not enlarged.
  [[nodiscard]] bool all_apart() const {
    for (std::size_t i = 0; i < x_.size(); ++i) {
      const double radius = true_radius_[i];
      for (std::size_t k = first_[i]; k < first_[i + 1]; ++k) {
        const double touch = radius + true_radius_[near_[k]];
        if (norm2(space_.upright_nearest(x_[i] - x_[near_[k]])) < touch * touch) return false;
      }
      if (!room_.placed.fits(x_[i], radius) || !(room_.region.depth(x_[i]) >= radius) ||
          !room_.obstacles.clear_of(x_[i], radius))
        return false;
    }
    return true;
  }

  const PackingRoom& room_;
  // What holds the region, periodic where that has no ends. The hash of cells has no borders; numbers are kept small by
  // a corner of it.
  const geometry::Domain space_;
  std::vector<double> true_radius_, radius_;  // as they are, and as they are taken
  std::vector<Vec3> x_, listed_at_;
  std::vector<std::size_t> first_, first_fixed_;  // where the partners of each body begin
  std::vector<std::uint32_t> near_;
  std::vector<Fixed> fixed_;     // bodies that have their place, near each body
  std::vector<char> at_border_;  // of each body, whether region or walls are near
  double skin_ = 0, enough_ = 0, overlap_ = 0;
};

}  // namespace

Packing pack_spheres(const PackingRoom& room, std::span<const double> radius, std::vector<Vec3> start,
                     int most_passes) {
  if (start.empty()) return {{}, true, 0};
  // Neighbours in space become neighbours in memory: ordered by slabs, rows and places along them.
  const double cell = 4 * std::ranges::max(radius);
  const auto index = [&](double v, double low) { return static_cast<std::int64_t>(std::floor((v - low) / cell)); };
  std::vector<std::array<std::int64_t, 4>> order;
  for (std::size_t k = 0; k < start.size(); ++k) {
    const Vec3 &p = start[k], &low = room.region.low();
    order.push_back({index(p.z, low.z), index(p.y, low.y), index(p.x, low.x), static_cast<std::int64_t>(k)});
  }
  std::ranges::sort(order);
  std::vector<double> sorted_radius;
  std::vector<Vec3> sorted;
  for (const auto& key : order) {
    const auto k = static_cast<std::size_t>(key[3]);
    sorted_radius.push_back(radius[k]);
    sorted.push_back(start[k]);
  }
  Packing packing = Packer(room, sorted_radius, std::move(sorted)).pack(most_passes);
  for (std::size_t k = 0; k < order.size(); ++k) start[static_cast<std::size_t>(order[k][3])] = packing.x[k];
  packing.x = std::move(start);
  return packing;
}

}  // namespace tsubu::setup
