#pragma once
#include "setup/case.hpp"

namespace tsubu::setup {

[[nodiscard]] double smallest_diameter(const SizeCase& size);  // [m]
[[nodiscard]] double largest_diameter(const SizeCase& size);   // [m]

// Mean volume of the spheres that hold the particles, as they are drawn [m3]; and their mean mass [kg].
[[nodiscard]] double mean_volume(const SizeCase& size);
[[nodiscard]] double mean_mass(const Case& c, int particles);

// Mass of a body of that kind and diameter [kg].
[[nodiscard]] double mass_of(const Case& c, int particles, double diameter);

// Of the sphere that holds a particle, the share of the volume that it fills: 1 for spheres.
[[nodiscard]] double filled_share(const ParticlesCase& particles);

}  // namespace tsubu::setup
