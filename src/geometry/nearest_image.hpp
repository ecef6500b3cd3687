#pragma once
#include <cmath>
#include <cstdint>

#include "geometry/domain.hpp"

namespace tsubu::geometry {

// How many periods lie between the ends of a displacement, along each axis; 0 where nothing repeats.
[[nodiscard]] inline Vec3 periods_in(const Domain& domain, const Vec3& d) {
  const auto whole = [](bool periodic, double v, double size) { return periodic ? std::floor(v / size + 0.5) : 0; };
  return {whole(domain.periodic[0], d.x, domain.size.x), whole(domain.periodic[1], d.y, domain.size.y),
          whole(domain.periodic[2], d.z, domain.size.z)};
}

// The shortest image of a displacement that may be any number of periods long, as from a wall that has gone far.
[[nodiscard]] inline Vec3 nearest_image(const Domain& domain, const Vec3& d) {
  if (!domain.wraps) return d;
  const Vec3 n = periods_in(domain, d);
  return {d.x - n.x * domain.size.x, d.y - n.y * domain.size.y, d.z - n.z * domain.size.z};
}

// A number that changes when another image becomes the nearest to something that has been moved back by some periods.
template <class Counts>
[[nodiscard]] std::uint32_t image_number(const Domain& domain, const Vec3& d, const Counts& moved_back) {
  const Vec3 n = periods_in(domain, d);
  const auto bits = [](double v, auto more) {
    return static_cast<std::uint32_t>(static_cast<std::int64_t>(v) + more) & 1023u;
  };
  return bits(n.x, moved_back[0]) << 20 | bits(n.y, moved_back[1]) << 10 | bits(n.z, moved_back[2]);
}

}  // namespace tsubu::geometry
