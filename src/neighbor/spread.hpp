#pragma once
#include <limits>

#include "base/vec3.hpp"
#include "geometry/shear_map.hpp"

namespace tsubu::neighbor {

// The box that displacements lie in [m].
struct Spread {
  Vec3 low, high;

  // That of nothing at all.
  [[nodiscard]] static TSUBU_FN Spread none() {
    constexpr double inf = std::numeric_limits<double>::infinity();
    return {{inf, inf, inf}, {-inf, -inf, -inf}};
  }

  TSUBU_FN void include(const Spread& b) {
    low = {least(low.x, b.low.x), least(low.y, b.low.y), least(low.z, b.low.z)};
    high = {most(high.x, b.high.x), most(high.y, b.high.y), most(high.z, b.high.z)};
  }
  TSUBU_FN void include(const Vec3& u) { include(Spread{u, u}); }

  // Of sums of a displacement of each.
  friend Spread operator+(const Spread& a, const Spread& b) { return {a.low + b.low, a.high + b.high}; }
  friend Spread operator*(double n, const Spread& a) { return {n * a.low, n * a.high}; }

  // Of what becomes of its displacements in a deformation that turns none round.
  [[nodiscard]] Spread deformed(const geometry::ShearMap& map) const {
    const auto by_axis = [](const Vec3& a, const Vec3& b) { return Vec3{a.x * b.x, a.y * b.y, a.z * b.z}; };
    const Vec3 one = geometry::along(low, map.gradient) * map.slide,
               other = geometry::along(high, map.gradient) * map.slide;
    return {by_axis(map.stretch, low) + Vec3{least(one.x, other.x), least(one.y, other.y), least(one.z, other.z)},
            by_axis(map.stretch, high) + Vec3{most(one.x, other.x), most(one.y, other.y), most(one.z, other.z)}};
  }

  // The greatest difference between a displacement in this box and one in the other: by how much two bodies may have
  // come together.
  [[nodiscard]] double apart(const Spread& b) const {
    return norm(Vec3{most(high.x - b.low.x, b.high.x - low.x), most(high.y - b.low.y, b.high.y - low.y),
                     most(high.z - b.low.z, b.high.z - low.z)});
  }
  // The same of any two in it.
  [[nodiscard]] double across() const { return norm(high - low); }
};

}  // namespace tsubu::neighbor
