#include "setup/placed_spheres.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tsubu::setup {

std::uint64_t PlacedSpheres::pack(int level, const std::int64_t cell[3]) {
  constexpr std::int64_t mask = (1 << 20) - 1;
  return static_cast<std::uint64_t>(level) << 60 | static_cast<std::uint64_t>(cell[0] & mask) << 40 |
         static_cast<std::uint64_t>(cell[1] & mask) << 20 | static_cast<std::uint64_t>(cell[2] & mask);
}

std::uint64_t PlacedSpheres::cell_of(int level, const Vec3& x) const {
  const double w = width(level);
  const Vec3 at = x - domain_.low;
  const std::int64_t c[3] = {static_cast<std::int64_t>(std::floor(at.x / w)),
                             static_cast<std::int64_t>(std::floor(at.y / w)),
                             static_cast<std::int64_t>(std::floor(at.z / w))};
  return pack(level, c);
}

bool PlacedSpheres::fits(const Vec3& x, double radius) const {
  return for_overlapping(x, radius, [](std::uint32_t, const Vec3&, double) { return false; });
}

void PlacedSpheres::keep(std::size_t count) {
  spheres_.resize(std::min(count, spheres_.size()));
  make_heads(head_.size());
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
