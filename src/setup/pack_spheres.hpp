#pragma once
#include <span>
#include <vector>

#include "geometry/solid_region.hpp"
#include "setup/obstacles.hpp"
#include "setup/placed_spheres.hpp"

namespace tsubu::setup {

// Where spheres are to lie: whole inside a region, clear of walls and of spheres that have their place.
struct PackingRoom {
  const geometry::SolidRegion& region;
  const Obstacles& obstacles;
  const PlacedSpheres& placed;
};

struct Packing {
  std::vector<Vec3> x;
  bool apart = false;  // whether no two overlap, nor anything else, to the last bit
  int passes = 0;
};

// Moves spheres from places at random, where they overlap, until none does.
//
// Overlaps are removed pair by pair, each pair as if it were alone, again and again (as Jodrey & Tory 1985 do for the
// worst pair, here for all in one pass, by Gauss and Seidel with over-relaxation). The spheres are taken a little
// larger than they are, so that what is left of the overlaps when it ends is less than nothing. How dense they come to
// lie is densest_at_random in densest_packing.hpp, which is beyond what placing one by one can reach (0.38) and below
// the densest random packing; such packings are disordered. Nothing depends on anything but the arguments.
[[nodiscard]] Packing pack_spheres(const PackingRoom& room, std::span<const double> radius, std::vector<Vec3> start,
                                   int most_passes = 6000);

}  // namespace tsubu::setup
