#include "setup/placed_spheres.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tsubu::setup {
namespace {

std::uint64_t pack(int level, const std::int64_t c[3]) {
  constexpr std::int64_t mask = (1 << 20) - 1;
  return static_cast<std::uint64_t>(level) << 60 | static_cast<std::uint64_t>(c[0] & mask) << 40 |
         static_cast<std::uint64_t>(c[1] & mask) << 20 | static_cast<std::uint64_t>(c[2] & mask);
}

}  // namespace

std::uint64_t PlacedSpheres::cell_of(int level, const Vec3& x) const {
  const double w = width(level);
  const Vec3 at = x - domain_.low;
  const std::int64_t c[3] = {static_cast<std::int64_t>(std::floor(at.x / w)),
                             static_cast<std::int64_t>(std::floor(at.y / w)),
                             static_cast<std::int64_t>(std::floor(at.z / w))};
  return pack(level, c);
}

bool PlacedSpheres::free_around(int level, const Vec3& x, double radius) const {
  const double w = width(level);
  const double reach = radius + 0.5 * w;  // spheres of this level have at most half a cell as radius
  const Vec3 at = x - domain_.low;
  const auto cell = [w](double v) { return static_cast<std::int64_t>(std::floor(v / w)); };
  // a large sphere among tiny ones covers more cells than there are spheres to ask
  const double across = 2 * reach / w + 1;
  if (across * across * across > static_cast<double>(spheres_.size()))
    return std::ranges::none_of(spheres_, [&](const Sphere& s) {
      const double apart = radius + s.radius;
      return norm2(x - s.x) < apart * apart;
    });
  std::int64_t c[3];
  for (c[2] = cell(at.z - reach); c[2] <= cell(at.z + reach); ++c[2])
    for (c[1] = cell(at.y - reach); c[1] <= cell(at.y + reach); ++c[1])
      for (c[0] = cell(at.x - reach); c[0] <= cell(at.x + reach); ++c[0]) {
        const std::uint64_t key = pack(level, c);
        for (std::uint32_t k = head_[mix(key) & (head_.size() - 1)]; k != none; k = spheres_[k].next) {
          const Sphere& s = spheres_[k];
          const double apart = radius + s.radius;
          if (s.cell == key && norm2(x - s.x) < apart * apart) return false;
        }
      }
  return true;
}

bool PlacedSpheres::fits(const Vec3& x, double radius) const {
  for (int level = 0; level < 60; ++level) {
    if (!(levels_ >> level & 1)) continue;
    // Near a periodic boundary the images of the place must be free as well.
    const double reach = radius + 0.5 * width(level);
    const auto shifts = [&](int axis, double v, double low, double high, double size) {
      std::vector<double> s{0};
      if (domain_.periodic[axis] && v - reach < low) s.push_back(size);
      if (domain_.periodic[axis] && v + reach > high) s.push_back(-size);
      return s;
    };
    for (const double sx : shifts(0, x.x, domain_.low.x, domain_.high.x, domain_.size.x))
      for (const double sy : shifts(1, x.y, domain_.low.y, domain_.high.y, domain_.size.y))
        for (const double sz : shifts(2, x.z, domain_.low.z, domain_.high.z, domain_.size.z))
          if (!free_around(level, x + Vec3{sx, sy, sz}, radius)) return false;
  }
  return true;
}

void PlacedSpheres::make_heads(std::size_t count) {
  std::vector<std::uint32_t>().swap(head_);
  head_.assign(count, none);
  for (std::uint32_t k = 0; k < spheres_.size(); ++k) link(k);
}

void PlacedSpheres::reserve(std::size_t more) {
  const std::size_t wanted = spheres_.size() + more;
  spheres_.reserve(wanted);
  if (wanted > head_.size()) make_heads(std::bit_ceil(wanted));
}

void PlacedSpheres::add(const Vec3& x, double radius) {
  if (spheres_.size() >= head_.size()) make_heads(2 * head_.size());
  const int level = level_of(radius);
  levels_ |= std::uint64_t{1} << level;
  spheres_.push_back({x, radius, cell_of(level, x), none});
  link(static_cast<std::uint32_t>(spheres_.size() - 1));
}

}  // namespace tsubu::setup
