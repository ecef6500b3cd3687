#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsubu::solver {

// Who touches whom, and how widely: what conduction and the like want to know of contacts. Geometry alone.
struct Touch {
  std::uint32_t i, j;  // memory indices; `j` that of a wall where the contact is with one
  double radius;  // of the circle in which they touch, sqrt(effective radius * overlap) [m]; 0 if laws act at a gap
  double lost;    // energy that the contact has turned into heat since it began [J]
};

// All of a moment. Lists stand in an order that ids alone decide, so that sums over the touches of a body are the same
// for any order of memory and any number of threads.
struct Touches {
  // Of spheres, by tiles of bodies: a tile has all touches of its bodies. One of two tiles stands in both, seen from
  // the own body of each.
  struct Tile {
    std::size_t begin = 0, end = 0;
    std::vector<Touch> bodies, walls;
  };
  std::vector<Tile> tiles;
  // Where a body is no sphere or a wall no plane: each once.
  std::vector<Touch> bodies, walls;
};

}  // namespace tsubu::solver
