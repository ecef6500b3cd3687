#include "measure/ball_points.hpp"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

namespace tsubu::measure {
namespace {

// The bits of k the other way round: numbers from 0 to 1 that are spread evenly and in no order (van der Corput, 1935).
double mirrored(std::uint32_t k) {
  double v = 0, place = 0.5;
  for (; k > 0; k >>= 1, place *= 0.5)
    if (k & 1) v += place;
  return v;
}

std::vector<Vec3> make_points() {
  constexpr std::uint32_t half = 1024;
  const double turn = 2 * std::numbers::pi * (2 - std::numbers::phi);  // the golden angle
  std::vector<Vec3> points;
  for (std::uint32_t k = 0; k < half; ++k) {
    // the upper half of a sphere in bands of equal area, and shells of equal volume
    const double z = (k + 0.5) / half, r = std::cbrt(mirrored(k) + 0.5 / half), rho = std::sqrt(1 - z * z);
    points.push_back({r * rho * std::cos(k * turn), r * rho * std::sin(k * turn), r * z});
    points.push_back(Vec3{} - points.back());
  }
  return points;
}

}  // namespace

std::span<const Vec3> ball_points() {
  static const std::vector<Vec3> points = make_points();
  return points;
}

}  // namespace tsubu::measure
