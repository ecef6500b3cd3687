#include "setup/sizes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/sphere_mass.hpp"
#include "setup/size_law.hpp"
#include "setup/size_moments.hpp"

namespace tsubu::setup {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

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

double mean_mass(const Case& c, int particles) {
  const ParticlesCase& p = c.particles[static_cast<std::size_t>(particles)];
  const bool of_area = p.shape && p.shape->mass == ShapeCase::Mass::of_area;
  return mass_of(c, particles, of_area ? std::sqrt(mean_square(p.size)) : std::cbrt(mean_cube(p.size)));
}

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
