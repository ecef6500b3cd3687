#include "setup/sizes.hpp"

#include <algorithm>
#include <numbers>

#include "geometry/sphere_mass.hpp"

namespace tsubu::setup {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

double mean_cube(const SizeCase& size) {
  return std::visit(
      Overloaded{[](const FixedSize& s) { return s.value * s.value * s.value; },
                 // (max^4 - min^4) / (4 (max - min)), written so that min = max is no special case
                 [](const UniformSize& s) { return 0.25 * (s.max + s.min) * (s.max * s.max + s.min * s.min); },
                 [](const NormalSize& s) { return s.mean * (s.mean * s.mean + 3 * s.stddev * s.stddev); },
                 [](const TableSize& s) {
                   double sum = 0, weights = 0;
                   for (std::size_t k = 0; k < s.diameter.size(); ++k) {
                     sum += s.weight[k] * s.diameter[k] * s.diameter[k] * s.diameter[k];
                     weights += s.weight[k];
                   }
                   return sum / weights;
                 }},
      size);
}

}  // namespace

double smallest_diameter(const SizeCase& size) {
  return std::visit(
      Overloaded{[](const FixedSize& s) { return s.value; },
                 [](const TableSize& s) { return std::ranges::min(s.diameter); }, [](const auto& s) { return s.min; }},
      size);
}

double largest_diameter(const SizeCase& size) {
  return std::visit(
      Overloaded{[](const FixedSize& s) { return s.value; },
                 [](const TableSize& s) { return std::ranges::max(s.diameter); }, [](const auto& s) { return s.max; }},
      size);
}

double mean_volume(const SizeCase& size) { return std::numbers::pi / 6 * mean_cube(size); }

double filled_share(const ParticlesCase& particles) {
  if (!particles.shape) return 1;
  const geometry::Shape& shape = particles.shape->described.shape;
  return shape.volume / geometry::sphere_volume(shape.extent);
}

}  // namespace tsubu::setup
