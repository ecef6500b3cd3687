#pragma once
#include <array>
#include <cstdint>

#include "geometry/domain.hpp"
#include "neighbor/travel.hpp"
#include "state/bodies.hpp"

namespace tsubu::solver {

// How far the drift went: decides whether contacts must be listed anew, and finds bodies that left.
struct Drift {
  neighbor::Spread strayed = neighbor::Spread::none();  // of bodies from their courses
  std::int64_t lost = -1;  // lowest id of a body outside the domain, or nowhere; -1 if all are inside

  TSUBU_FN void include(const Drift& b) {
    strayed.include(b.strayed);
    if (b.lost >= 0 && (lost < 0 || b.lost < lost)) lost = b.lost;
  }
};

// What the walk over the bodies reads and writes.
struct DriftJob {
  static constexpr std::size_t tile = 256;  // bodies that are walked over at a time, at most

  state::Motion* motion;
  const Vec3 *force, *torque;
  const double *mass, *inertia;
  const std::int64_t* id;
  std::array<std::int32_t, 3>* image;
  neighbor::Flight* flights;
  std::size_t bodies;
  const geometry::Domain* domain;
  Vec3 gravity;
  double dt;
  double lag;  // by how much the laws see later velocities than those of the middle of the step [s]
  bool twice;  // the second half kick of the step before is still due
};

// A body only flies straight on.
struct NothingElse {};

// The walk over bodies [begin, end), compiled for each instruction set (src/solver/kernels/drift.cpp).
using DriftKernel = Drift (*)(const DriftJob&, std::size_t begin, std::size_t end);
namespace baseline {
Drift drift(const DriftJob&, std::size_t begin, std::size_t end);
}
#ifdef TSUBU_HAS_AVX
namespace avx2 {
Drift drift(const DriftJob&, std::size_t begin, std::size_t end);
}
namespace avx512 {
Drift drift(const DriftJob&, std::size_t begin, std::size_t end);
}
#endif

}  // namespace tsubu::solver
