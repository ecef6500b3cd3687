#pragma once
#include <cmath>
#include <cstdint>
#include <numbers>

#include "base/hash.hpp"

namespace tsubu {

// Random numbers by key, not by stream: the value depends on (seed, who, draw) and on nothing else, so it is the
// same whichever thread asks and in whatever order.
class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t who) : key_(mix(mix(seed + 0x9e3779b97f4a7c15ull) + who)) {}

  [[nodiscard]] std::uint64_t bits(std::uint64_t draw) const {
    return mix(mix(key_ + 0x9e3779b97f4a7c15ull * (draw + 1)));
  }
  // In [0, 1), 53 bits.
  [[nodiscard]] double uniform(std::uint64_t draw) const { return static_cast<double>(bits(draw) >> 11) * 0x1p-53; }
  [[nodiscard]] double uniform(std::uint64_t draw, double low, double high) const {
    return low + (high - low) * uniform(draw);
  }
  // Mean 0, variance 1 (Box-Muller); uses draws 2 d and 2 d + 1.
  [[nodiscard]] double normal(std::uint64_t draw) const {
    const double u = 1 - uniform(2 * draw), v = uniform(2 * draw + 1);
    return std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
  }

 private:
  std::uint64_t key_;
};

}  // namespace tsubu
