#pragma once
#include <limits>

#include "base/row.hpp"
#include "solver/drift_job.hpp"

// The walk over the bodies of a tile that kicks and moves them. Like the contact loop it is compiled for several
// instruction sets, and what it calls must melt into it.
namespace tsubu::solver {
namespace TSUBU_ISA {

// Asks for what a later body needs: more arrays are read side by side than the processor foresees by itself.
TSUBU_FN void fetch_ahead(const DriftJob& job, std::size_t i) {
  constexpr std::size_t bodies_ahead = 24, line = 64;
  i += bodies_ahead;
  if (i >= job.bodies) return;
  for (std::size_t at = 0; at < sizeof(state::Motion); at += line)
    __builtin_prefetch(reinterpret_cast<const char*>(job.motion + i) + at, 1);
  __builtin_prefetch(job.force + i);
  __builtin_prefetch(job.torque + i);
  __builtin_prefetch(job.flights + i, 1);
}

// Moves a coordinate back into a periodic box, at once when it leaves: whether it was moved must not depend on when
// somebody looked.
TSUBU_FN void wrap(double& x, double low, double high, std::int32_t& image) {
  if (x >= high) x -= high - low, ++image;
  if (x < low) x += high - low, --image;
}

// A body has left by a side, or is nowhere.
TSUBU_FN void beyond(const DriftJob& job, std::size_t i, Drift& drift) {
  const geometry::Domain& domain = *job.domain;
  Vec3& x = job.motion[i].x;
  if (domain.periodic[0]) wrap(x.x, domain.low.x, domain.high.x, job.image[i][0]);
  if (domain.periodic[1]) wrap(x.y, domain.low.y, domain.high.y, job.image[i][1]);
  if (domain.periodic[2]) wrap(x.z, domain.low.z, domain.high.z, job.image[i][2]);
  if (!domain.contains(x) && (drift.lost < 0 || job.id[i] < drift.lost)) drift.lost = job.id[i];
}

// `carry(i, way)`: what a domain that deforms does with a body beside; it answers with the body's way for its flight.
template <class Carry>
TSUBU_FN Drift drift_tile(const DriftJob& job, std::size_t begin, std::size_t end, const Carry& carry) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  constexpr bool carries = !std::is_same_v<Carry, NothingElse>;
  const geometry::Domain& domain = *job.domain;
  const Row gravity = Row::from(job.gravity), half = 0.5 * job.dt, dt = job.dt, lag = job.lag, zero = 0.0;
  const Row domain_low = pick<0, 1, 2, 4>(Row::from(domain.low), -inf),
            domain_high = pick<0, 1, 2, 4>(Row::from(domain.high), inf);
  Row least_strayed = inf, most_strayed = -inf;
  Drift drift;

  double per_mass[DriftJob::tile], per_inertia[DriftJob::tile];
  for (std::size_t i = begin; i < end; ++i) per_mass[i - begin] = 1 / job.mass[i];
  for (std::size_t i = begin; i < end; ++i) per_inertia[i - begin] = 1 / job.inertia[i];

  for (std::size_t i = begin; i < end; ++i) {
    fetch_ahead(job, i);
    // x y z radius | vx vy vz wx | wy wz and the velocities that laws see, which are written anew
    double* const motion = &job.motion[i].x.x;
    const Row twist = Row::from(motion + 4);
    Row v = pick<0, 1, 2, 7>(twist, zero), w = pick<3, 4, 5, 5>(twist, Row::from(motion + 8));

    const bool fixed = per_inertia[i - begin] == 0;
    const Row a = fixed ? zero : per_mass[i - begin] * Row::from(job.force[i]) + gravity;
    const Row alpha = per_inertia[i - begin] * Row::from(job.torque[i]);
    const Row kick = half * a, twirl = half * alpha;
    if (job.twice) v = v + kick, w = w + twirl;
    v = v + kick, w = w + twirl;

    Row way = dt * v;
    if constexpr (carries) {
      v.to(motion + 4);
      way = Row::from(carry(i, way.vec3()));
      v = pick<0, 1, 2, 7>(Row::from(motion + 4), zero);
    } else {
      (Row::from(motion) + way).to(motion);
    }
    const Row v_now = v + lag * a, w_now = w + lag * alpha;
    pick<0, 1, 2, 4>(v, w).to(motion + 4);
    pick<1, 2, 4, 5>(w, v_now).to(motion + 8);
    pick<2, 4, 5, 6>(v_now, w_now).to(motion + 12);
    if (!all_within(Row::from(motion), domain_low, domain_high)) beyond(job, i, drift);

    float* const flight = &job.flights[i].way_x;
    const Row strayed = way - Row::from(flight);
    least_strayed = least(least_strayed, strayed), most_strayed = most(most_strayed, strayed);
    pick<4, 0, 1, 2>(strayed, zero).add_to(flight + 2);
  }
  drift.strayed = {least_strayed.vec3(), most_strayed.vec3()};
  return drift;
}

}  // namespace TSUBU_ISA
}  // namespace tsubu::solver
