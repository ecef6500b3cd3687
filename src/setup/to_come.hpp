#pragma once
#include <memory>
#include <string>
#include <vector>

#include "setup/case.hpp"
#include "solver/contacts.hpp"
#include "state/bodies.hpp"
#include "state/walls.hpp"

// What the start of a run must know of what is to come: bodies of streams, changes of parameters and gravity, drag.
namespace tsubu::setup {

// Radius of the largest body that is or may come, by the case [m].
[[nodiscard]] double largest_radius(const Case& c);

// The space that bodies live in: beyond open sides there is room for those that have left and are about to be taken
// out.
[[nodiscard]] geometry::Domain living_space(const Case& c);

// Whether others may come than there are at the start, or fixed ones be released.
[[nodiscard]] bool more_to_come(const Case& c);
// Those of the start and, of each kind that a stream brings, the smallest and the largest; released ones free.
[[nodiscard]] state::Bodies with_those_to_come(const Case& c, state::Bodies bodies);

// The case as its changes may make it: each alone, and all together. The case itself is the first.
[[nodiscard]] std::vector<Case> variants(const Case& c);
void apply_parameters(const std::vector<ParameterChange>& changes, Case& c);

// Walls whose motions begin with a change stand still until then.
void hold_walls(const Case& c, state::Walls& walls);

// The shortest time in which drag brings a body to rest, at a speed; infinite if there is none [s].
struct DragTime {
  double seconds;
  std::string text;  // whose
};
[[nodiscard]] DragTime shortest_drag_time(const Case& c, double speed);

// How much external forces may accelerate a body along each axis at most [m/s2].
[[nodiscard]] Vec3 strongest_push(const Case& c);
// The fastest that a change makes bodies, or that drags them along [m/s].
[[nodiscard]] double fastest_to_come(const Case& c);

}  // namespace tsubu::setup
