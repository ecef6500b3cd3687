#pragma once
#include <vector>

namespace tsubu::setup {

// How densely spheres can lie: the shares of a wide region's volume that they fill at most. All that refuses an amount
// of bodies or advises on it takes its limits from here.

// In a lattice, equal spheres: pi / sqrt(18), as fcc and hcp do.
inline constexpr double densest_in_lattice = 0.7405;

// At random by pack_spheres, equal spheres; measured: in a box or cylinder 20 and more diameters wide 0.60 is found in
// about 1000 passes, 0.61 is not.
inline constexpr double densest_at_random = 0.60;

// The same of spheres of these diameters; small ones lie between large ones, so that it may be more.
//
// Their random close packing by Farr & Groot, J. Chem. Phys. 131 (2009) 244104: chords of the spheres along a line are
// packed as rods, the longest first, each into the largest gap; a gap is at least f = 0.7654 times the shorter of its
// neighbours. Equal spheres come to 0.6435 so. pack_spheres reaches the same share of that whatever the sizes are.
[[nodiscard]] double densest_at_random_of(const std::vector<double>& diameters);

}  // namespace tsubu::setup
