#include "setup/sizes.hpp"

#include <algorithm>
#include <numbers>

#include "geometry/sphere_mass.hpp"
#include "setup/size_law.hpp"

namespace tsubu::setup {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

double cube(double d) { return d * d * d; }

// By the shares of a thousand classes, each as if of its middle.
template <class Law>
double mean_of_classes(const Law& law, double (*of)(double)) {
  constexpr int classes = 1000;
  double sum = 0;
  for (int k = 0; k < classes; ++k) sum += of(diameter_at(law, (k + 0.5) / classes));
  return sum / classes;
}

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
                 },
                 [](const MassSize& s) {
                   return std::visit(
                       [](const auto& law) { return 1 / mean_of_classes(law, [](double d) { return 1 / cube(d); }); },
                       s.law);
                 },
                 [](const auto& s) { return mean_of_classes(s, cube); }},
      size);
}

}  // namespace

double smallest_diameter(const SizeCase& size) {
  return std::visit(Overloaded{[](const FixedSize& s) { return s.value; },
                               [](const TableSize& s) { return std::ranges::min(s.diameter); },
                               [](const SieveSize& s) { return s.sieve.front(); },
                               [](const MassSize& s) { return smallest(s.law); }, [](const auto& s) { return s.min; }},
                    size);
}

double largest_diameter(const SizeCase& size) {
  return std::visit(Overloaded{[](const FixedSize& s) { return s.value; },
                               [](const TableSize& s) { return std::ranges::max(s.diameter); },
                               [](const SieveSize& s) { return s.sieve.back(); },
                               [](const MassSize& s) { return largest(s.law); }, [](const auto& s) { return s.max; }},
                    size);
}

double mean_volume(const SizeCase& size) { return std::numbers::pi / 6 * mean_cube(size); }

double mass_of(const Case& c, int particles, double diameter) {
  const ParticlesCase& p = c.particles[static_cast<std::size_t>(particles)];
  const double density = c.materials[static_cast<std::size_t>(p.material)].density.value_or(0);
  if (!p.shape) return density * geometry::sphere_volume(0.5 * diameter);
  return p.shape->mass_of(0.5 * diameter / p.shape->described.shape.extent, density);
}

double filled_share(const ParticlesCase& particles) {
  if (!particles.shape) return 1;
  const geometry::Shape& shape = particles.shape->described.shape;
  return shape.volume / geometry::sphere_volume(shape.extent);
}

}  // namespace tsubu::setup
