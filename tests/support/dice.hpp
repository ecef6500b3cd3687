#pragma once
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::test {

// Inputs for tests: the same in every run, and not made by the engine's own generator.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  double in(double low, double high) { return low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1p-53; }
  // Evenly in the logarithm: as many between 1 and 10 as between 10 and 100.
  double over_decades(double low, double high) { return std::exp(in(std::log(low), std::log(high))); }
  std::size_t below(std::size_t n) { return engine_() % n; }
  bool coin() { return below(2) == 1; }
  std::uint64_t bits() { return engine_(); }

  Vec3 in_box(const Vec3& low, const Vec3& high) {
    const double x = in(low.x, high.x), y = in(low.y, high.y), z = in(low.z, high.z);
    return {x, y, z};
  }
  Vec3 direction() {
    for (;;) {
      const Vec3 v = in_box({-1, -1, -1}, {1, 1, 1});
      const double r = norm(v);
      if (r > 0.1 && r <= 1) return (1 / r) * v;
    }
  }
  std::vector<std::uint32_t> permutation(std::size_t n) {
    std::vector<std::uint32_t> order(n);
    for (std::size_t k = 0; k < n; ++k) order[k] = static_cast<std::uint32_t>(k);
    for (std::size_t k = n; k > 1; --k) std::swap(order[k - 1], order[below(k)]);
    return order;
  }

 private:
  std::mt19937_64 engine_;
};

// v turned about a unit axis (Rodrigues).
inline Vec3 turned(const Vec3& v, const Vec3& axis, double angle) {
  return std::cos(angle) * v + std::sin(angle) * cross(axis, v) + ((1 - std::cos(angle)) * dot(axis, v)) * axis;
}

}  // namespace tsubu::test
