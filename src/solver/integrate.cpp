#include "solver/integrate.hpp"

#include <algorithm>

#include "base/exact_sum.hpp"
#include "geometry/free_rotor.hpp"

namespace tsubu::solver {
namespace {

constexpr std::size_t tile = 256;

Vec3 acceleration(const state::Bodies& b, std::size_t i, const Vec3& gravity) {
  return b.fixed(i) ? Vec3{} : (1 / b.mass[i]) * b.force[i] + gravity;
}

// Asks for what a later body needs: more arrays are read side by side than the processor foresees by itself.
// (Inlined before g++ finds that the function has no result, and drops it.)
TSUBU_FN void fetch_ahead(const state::Bodies& b, const std::vector<neighbor::Flight>& flights, std::size_t i) {
  constexpr std::size_t bodies_ahead = 24, line = 64;
  i += bodies_ahead;
  if (i >= b.size()) return;
  for (std::size_t at = 0; at < sizeof(state::Motion); at += line)
    __builtin_prefetch(reinterpret_cast<const char*>(&b.motion[i]) + at, 1);
  __builtin_prefetch(&b.force[i]);
  __builtin_prefetch(&b.torque[i]);
  __builtin_prefetch(&flights[i], 1);
}

// Moves a coordinate back into a periodic box, at once when it leaves: whether it was moved must not depend on when
// somebody looked.
void wrap(double& x, double low, double high, std::int32_t& image) {
  if (x >= high) x -= high - low, ++image;
  if (x < low) x += high - low, --image;
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

// What a domain that deforms does to bodies in a step more.
struct Flow {
  const geometry::ShearMap& back;  // see neighbor::Travel
  std::vector<ExactSum> gains;     // kinetic energy, by tile [J]
};

// A body flies straight on, with its velocity c and that of the deformation at its place. What it has beside the
// deformation, at the end of the step and there, is c - dt (gradient at the end) c. Returns its way for its flight.
Vec3 move_deforming(state::Bodies& b, std::size_t i, const geometry::Domain& domain, double dt,
                    const geometry::ShearMap& back, ExactSum& gain) {
  state::Motion& m = b.motion[i];
  const Vec3 way = dt * m.twist.v, lost = dt * domain.flow(m.twist.v);
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

// Without a flow, the loop of most runs, it is compiled as if there were none.
template <bool Deforming>
Drift drift_all(state::Bodies& b, const geometry::Domain& domain, const Vec3& gravity, double dt, bool synchronised,
                bool twice, std::vector<neighbor::Flight>& flights, const device::Workers& workers, Flow* flow) {
  std::vector<Drift> drifts(device::tile_count(b.size(), tile));
  const double lag = synchronised ? 0.5 * dt : 0;
  workers.for_tiles(b.size(), tile, [&](const device::Tile& t) {
    Drift drift;
    for (std::size_t i = t.begin; i < t.end; ++i) {
      fetch_ahead(b, flights, i);
      const Vec3 a = acceleration(b, i, gravity);
      const Vec3 alpha = (1 / b.inertia[i]) * b.torque[i];
      Twist& mid = b.motion[i].twist;
      if (twice) mid.v += 0.5 * dt * a, mid.w += 0.5 * dt * alpha;
      mid.v += 0.5 * dt * a;
      mid.w += 0.5 * dt * alpha;
      const Vec3 way = Deforming ? move_deforming(b, i, domain, dt, flow->back, flow->gains[t.index]) : dt * mid.v;
      b.motion[i].now = {mid.v + lag * a, mid.w + lag * alpha};
      Vec3& x = b.motion[i].x;
      if (!Deforming) x += way;
      if (domain.periodic[0]) wrap(x.x, domain.low.x, domain.high.x, b.image[i][0]);
      if (domain.periodic[1]) wrap(x.y, domain.low.y, domain.high.y, b.image[i][1]);
      if (domain.periodic[2]) wrap(x.z, domain.low.z, domain.high.z, b.image[i][2]);
      drift.strayed.include(flights[i].add(way));
      if (!domain.contains(x) && (drift.lost < 0 || b.id[i] < drift.lost)) drift.lost = b.id[i];
    }
    for_shaped(b, t, [&](std::size_t i) { turn(b, i, dt, lag, twice); });
    drifts[t.index] = drift;
  });
  Drift all;
  for (const Drift& d : drifts) {
    all.strayed.include(d.strayed);
    if (d.lost >= 0 && (all.lost < 0 || d.lost < all.lost)) all.lost = d.lost;
  }
  return all;
}

}  // namespace

Drift kick_and_drift(state::Bodies& b, const geometry::Domain& domain, const Vec3& gravity, double dt,
                     bool synchronised, bool twice, std::vector<neighbor::Flight>& flights,
                     const device::Workers& workers) {
  return drift_all<false>(b, domain, gravity, dt, synchronised, twice, flights, workers, nullptr);
}

Drift kick_and_drift_deforming(state::Bodies& b, const geometry::Domain& domain, const Vec3& gravity, double dt,
                               bool synchronised, bool twice, const geometry::ShearMap& back, double& gained,
                               std::vector<neighbor::Flight>& flights, const device::Workers& workers) {
  Flow flow{back, std::vector<ExactSum>(device::tile_count(b.size(), tile))};
  const Drift drift = drift_all<true>(b, domain, gravity, dt, synchronised, twice, flights, workers, &flow);
  ExactSum sum;
  for (const ExactSum& gain : flow.gains) sum.add(gain);
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
