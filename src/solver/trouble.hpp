#pragma once
#include <cstdint>

#include "base/vec3.hpp"

namespace tsubu::solver {

// Why a run cannot go on. Each kind names what to look at first.
enum class TroubleKind {
  lost,        // a body left the domain: a hole between walls, a wall too fast, a time step too large
  not_finite,  // a position or velocity is no number: almost always the time step
  overlap,     // two bodies overlap more than allowed: time step, stiffness, or a start with overlaps
  energy,      // energy appeared that no work explains: the time step
  cold,        // a body came below 0 K: its heat source is a sink that takes more than it gets
  narrow,      // a domain that deforms has become too narrow to be periodic: its strain, or the stress asked for
};

struct Trouble {
  TroubleKind kind = TroubleKind::lost;
  std::int64_t body = -1;     // id of the first offender, -1 if it is the whole system
  std::int64_t partner = -1;  // for an overlap: the other body's id, or -(1 + wall index)
  Vec3 place;                 // where [m]
  Vec3 velocity;              // of the body [m/s]
  double value = 0;           // overlap over radius, energy over scale, or the width that is needed [m]
  std::uint64_t step = 0;
  double time = 0;  // [s]
};

}  // namespace tsubu::solver
