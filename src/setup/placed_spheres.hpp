#pragma once
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/hash.hpp"
#include "base/vec3.hpp"
#include "geometry/domain.hpp"

namespace tsubu::setup {

// Spheres that have found their place, and the question whether another one fits. As in the search for neighbours
// there is a level of cells for each doubling of size; here spheres come one by one.
class PlacedSpheres {
 public:
  PlacedSpheres(const geometry::Domain& domain, double smallest_diameter)
      : domain_(domain), finest_(smallest_diameter), head_(1024, none) {}

  [[nodiscard]] bool fits(const Vec3& x, double radius) const;
  void add(const Vec3& x, double radius);
  [[nodiscard]] std::size_t size() const { return spheres_.size(); }
  // All but the first so many go.
  void keep(std::size_t count);

  // Calls f(number, place, radius) for each sphere that overlaps one there, as long as f returns true; a sphere beyond
  // a periodic boundary is where its image is. Returns whether f always did.
  template <class F>
  bool for_overlapping(const Vec3& x, double radius, const F& f) const;
  // Makes room for so many more.
  void reserve(std::size_t more);

 private:
  static constexpr std::uint32_t none = 0xffffffffu;
  struct Sphere {
    Vec3 x;
    double radius;
    std::uint64_t cell;
    std::uint32_t next;
  };

  [[nodiscard]] double width(int level) const { return finest_ * static_cast<double>(std::uint64_t{1} << level); }
  [[nodiscard]] int level_of(double radius) const {
    int level = 0;
    while (width(level) < 2 * radius) ++level;
    return level;
  }
  void make_heads(std::size_t count);
  [[nodiscard]] std::uint64_t cell_of(int level, const Vec3& x) const;
  // The same on one level, seen from an image of x.
  template <class F>
  bool for_overlapping(int level, const Vec3& x, double radius, const F& f) const;
  [[nodiscard]] static std::uint64_t pack(int level, const std::int64_t cell[3]);
  void link(std::uint32_t k) {
    const std::uint64_t slot = mix(spheres_[k].cell) & (head_.size() - 1);
    spheres_[k].next = head_[slot];
    head_[slot] = k;
  }

  geometry::Domain domain_;
  double finest_;
  std::vector<Sphere> spheres_;
  std::vector<std::uint32_t> head_;
  std::uint64_t levels_ = 0;  // bit k: level k has spheres
};

template <class F>
bool PlacedSpheres::for_overlapping(int level, const Vec3& x, double radius, const F& f) const {
  const double w = width(level);
  const double reach = radius + 0.5 * w;  // spheres of this level have at most half a cell as radius
  const auto goes_on = [&](std::uint32_t k) {
    const Sphere& s = spheres_[k];
    const double apart = radius + s.radius;
    return !(norm2(x - s.x) < apart * apart) || f(k, s.x, s.radius);
  };
  // a large sphere among tiny ones covers more cells than there are spheres to ask
  const double across = 2 * reach / w + 1;
  if (across * across * across > static_cast<double>(spheres_.size())) {
    for (std::uint32_t k = 0; k < spheres_.size(); ++k)
      if (spheres_[k].cell >> 60 == static_cast<std::uint64_t>(level & 15) && !goes_on(k)) return false;
    return true;
  }
  const Vec3 at = x - domain_.low;
  const auto cell = [w](double v) { return static_cast<std::int64_t>(std::floor(v / w)); };
  const std::int64_t low[3] = {cell(at.x - reach), cell(at.y - reach), cell(at.z - reach)};
  const std::int64_t high[3] = {cell(at.x + reach), cell(at.y + reach), cell(at.z + reach)};
  std::int64_t c[3];
  for (c[2] = low[2]; c[2] <= high[2]; ++c[2])
    for (c[1] = low[1]; c[1] <= high[1]; ++c[1])
      for (c[0] = low[0]; c[0] <= high[0]; ++c[0]) {
        const std::uint64_t key = pack(level, c);
        for (std::uint32_t k = head_[mix(key) & (head_.size() - 1)]; k != none; k = spheres_[k].next)
          if (spheres_[k].cell == key && !goes_on(k)) return false;
      }
  return true;
}

template <class F>
bool PlacedSpheres::for_overlapping(const Vec3& x, double radius, const F& f) const {
  for (int level = 0; level < 60; ++level) {
    if (!(levels_ >> level & 1)) continue;
    // Near a periodic boundary spheres beyond it are met by an image of this one.
    const double reach = radius + 0.5 * width(level);
    const auto shift = [&](int axis, int side, double v, double low, double high, double size) {
      if (side == 0) return 0.0;
      const bool near =
          domain_.periodic[static_cast<std::size_t>(axis)] && (side > 0 ? v - reach < low : v + reach > high);
      return near ? side * size : HUGE_VAL;
    };
    const Vec3 &low = domain_.low, &high = domain_.high, &size = domain_.size;
    for (const int i : {0, 1, -1})
      for (const int j : {0, 1, -1})
        for (const int k : {0, 1, -1}) {
          const Vec3 by{shift(0, i, x.x, low.x, high.x, size.x), shift(1, j, x.y, low.y, high.y, size.y),
                        shift(2, k, x.z, low.z, high.z, size.z)};
          if (by.x == HUGE_VAL || by.y == HUGE_VAL || by.z == HUGE_VAL) continue;
          const auto back = [&](std::uint32_t number, const Vec3& place, double r) { return f(number, place - by, r); };
          if (!for_overlapping(level, x + by, radius, back)) return false;
        }
  }
  return true;
}

}  // namespace tsubu::setup
