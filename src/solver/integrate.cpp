#include "solver/integrate.hpp"

#include <algorithm>

#include "base/exact_sum.hpp"
#include "device/processor.hpp"
#include "geometry/free_rotor.hpp"
#include "solver/drift_tile.hpp"

namespace tsubu::solver {
namespace {

constexpr std::size_t tile = DriftJob::tile;

Vec3 acceleration(const state::Bodies& b, std::size_t i, const Vec3& gravity) {
  return b.fixed(i) ? Vec3{} : (1 / b.mass[i]) * b.force[i] + gravity;
}

// What spheres have done to their angular velocity, bodies of other shapes do to their angular momentum; and they turn.
// The laws see the angular velocity of the middle of the step as the mean of its ends'.
void turn(state::Bodies& b, std::size_t i, double dt, double lag, bool twice) {
  state::Attitude& a = b.attitude[i];
  if (twice) a.momentum += 0.5 * dt * b.torque[i];
  a.momentum += 0.5 * dt * b.torque[i];
  const Vec3 moments = b.moments(i), before = geometry::angular_velocity(a.turn, a.momentum, moments);
  a.turn = geometry::turned_freely(a.turn, a.momentum, moments, dt);
  b.motion[i].twist.w = 0.5 * (before + geometry::angular_velocity(a.turn, a.momentum, moments));
  b.motion[i].now.w = geometry::angular_velocity(a.turn, a.momentum + lag * b.torque[i], moments);
}

// Calls f(i) for those of some bodies that are no spheres and may turn.
template <class F>
void for_shaped(const state::Bodies& b, const device::Tile& t, const F& f) {
  if (b.shape.empty()) return;
  for (std::size_t i = t.begin; i < t.end; ++i)
    if (!b.is_sphere(i) && !b.fixed(i)) f(i);
}

// What a domain that deforms does to a body beside: it flies straight on, with its velocity c and that of the
// deformation at its place. What it has beside the deformation, at the end of the step and there, is
// c - dt (gradient at the end) c. Returns its way for its flight (see neighbor::Travel).
Vec3 carry(state::Bodies& b, std::size_t i, const Vec3& way, const geometry::Domain& domain, double dt,
           const geometry::ShearMap& back, ExactSum& gain) {
  state::Motion& m = b.motion[i];
  const Vec3 lost = dt * domain.flow(m.twist.v);
  m.x += way + dt * domain.flow_before(m.x - 0.5 * (domain.low + domain.high));
  gain.add(-b.mass[i] * dot(m.twist.v - 0.5 * lost, lost));
  m.twist.v -= lost;
  // beyond the sides of the gradient axis the images are shifted
  const int g = domain.flow.gradient;
  if (const double at = geometry::along(m.x, g); at >= geometry::along(domain.high, g))
    m.x -= domain.offset;
  else if (at < geometry::along(domain.low, g))
    m.x += domain.offset;
  return back(way);
}

DriftKernel best_drift() {
#ifdef TSUBU_HAS_AVX
  const device::Instructions best = device::instructions();
  if (best == device::Instructions::avx512) return avx512::drift;
  if (best == device::Instructions::avx2) return avx2::drift;
#endif
  return baseline::drift;
}

// `walk(job, tile)` moves the bodies of a tile.
template <class Walk>
Drift drift_all(state::Bodies& b, const geometry::Domain& domain, const Vec3& gravity, double dt, bool synchronised,
                bool twice, std::vector<neighbor::Flight>& flights, const device::Workers& workers, const Walk& walk) {
  const double lag = synchronised ? 0.5 * dt : 0;
  const DriftJob job{b.motion.data(),
                     b.force.data(),
                     b.torque.data(),
                     b.mass.data(),
                     b.inertia.data(),
                     b.id.data(),
                     b.image.data(),
                     flights.data(),
                     b.size(),
                     &domain,
                     gravity,
                     dt,
                     lag,
                     twice};
  std::vector<Drift> drifts(device::tile_count(b.size(), tile));
  workers.for_tiles(b.size(), tile, [&](const device::Tile& t) {
    drifts[t.index] = walk(job, t);
    for_shaped(b, t, [&](std::size_t i) { turn(b, i, dt, lag, twice); });
  });
  Drift all;
  for (const Drift& d : drifts) all.include(d);
  return all;
}

}  // namespace

Drift kick_and_drift(state::Bodies& b, const geometry::Domain& domain, const Vec3& gravity, double dt,
                     bool synchronised, bool twice, std::vector<neighbor::Flight>& flights,
                     const device::Workers& workers) {
  static const DriftKernel drift = best_drift();
  return drift_all(b, domain, gravity, dt, synchronised, twice, flights, workers,
                   [](const DriftJob& job, const device::Tile& t) { return drift(job, t.begin, t.end); });
}

Drift kick_and_drift_deforming(state::Bodies& b, const geometry::Domain& domain, const Vec3& gravity, double dt,
                               bool synchronised, bool twice, const geometry::ShearMap& back, double& gained,
                               std::vector<neighbor::Flight>& flights, const device::Workers& workers) {
  std::vector<ExactSum> gains(device::tile_count(b.size(), tile));
  const Drift drift = drift_all(
      b, domain, gravity, dt, synchronised, twice, flights, workers, [&](const DriftJob& job, const device::Tile& t) {
        return TSUBU_ISA::drift_tile(job, t.begin, t.end, [&](std::size_t i, const Vec3& way) {
          return carry(b, i, way, domain, dt, back, gains[t.index]);
        });
      });
  ExactSum sum;
  for (const ExactSum& gain : gains) sum.add(gain);
  gained = sum.value();
  return drift;
}

void kick(state::Bodies& b, const Vec3& gravity, double dt, const device::Workers& workers) {
  workers.for_tiles(b.size(), tile, [&](const device::Tile& t) {
    for (std::size_t i = t.begin; i < t.end; ++i) {
      b.motion[i].twist.v += 0.5 * dt * acceleration(b, i, gravity);
      b.motion[i].twist.w += 0.5 * dt * ((1 / b.inertia[i]) * b.torque[i]);
    }
    for_shaped(b, t, [&](std::size_t i) {
      state::Attitude& a = b.attitude[i];
      a.momentum += 0.5 * dt * b.torque[i];
      b.motion[i].twist.w = geometry::angular_velocity(a.turn, a.momentum, b.moments(i));
    });
  });
}

}  // namespace tsubu::solver
