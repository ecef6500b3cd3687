#include "solver/take_snapshot.hpp"

#include "geometry/nearest_image.hpp"
#include "solver/draw_round.hpp"
#include "solver/wall_loads.hpp"

namespace tsubu::solver {
namespace {

// Dashpots are booked by full steps; of the last, only half has passed (see Ledger).
double lost_by_now(const ContactReport& c, double dt) {
  return c.lost() - 0.5 * dt * (c.power_tangential + c.power_rolling);
}

// Calls f(row) for every contact that acts.
template <class F>
void for_rows(const Simulation& simulation, const F& f) {
  const state::Bodies& b = simulation.bodies();
  const geometry::Domain& domain = simulation.settings().domain;
  const double dt = simulation.settings().dt;
  const auto add = [&](const ContactReport& c, std::int64_t partner, const Vec3& begin, const Vec3& end) {
    f(state::ContactRow{b.id[c.body], partner, begin, end, c.normal_force, c.tangential_force, c.overlap, c.stored(),
                        lost_by_now(c, dt)});
  };
  simulation.contacts().for_body_reports([&](const ContactReport& c) {
    if (!c.acts()) return;
    const Vec3& x = b.motion[c.body].x;
    // across a periodic boundary the line leads to the partner's image
    add(c, b.id[c.partner], x, x - domain.nearest(x - b.motion[c.partner].x));
  });
  simulation.contacts().for_wall_reports([&](const ContactReport& c) {
    if (!c.acts()) return;
    const Vec3& x = b.motion[c.body].x;
    add(c, -1 - static_cast<std::int64_t>(c.partner), x, x + c.arm);
  });
}

state::ContactFrame contact_frame(const Simulation& simulation) {
  state::ContactFrame f;
  for_rows(simulation, [&](const state::ContactRow&) { ++f.count; });
  f.for_each = [&simulation](const state::ContactFrame::Visitor& visit) { for_rows(simulation, visit); };
  return f;
}

state::WallFrame wall_frame(const state::Plane& p, const geometry::Domain& domain) {
  state::WallFrame w;
  w.name = p.name;
  w.type = p.material;
  w.velocity = p.velocity;
  draw_plane(p.point, p.normal, domain, w);
  return w;
}

double area_of(const geometry::Shape& shape, std::size_t triangle) {
  const auto& [a, b, c] = shape.triangles[triangle];
  return 0.5 * norm(cross(shape.points[b] - shape.points[a], shape.points[c] - shape.points[a]));
}

state::WallFrame wall_frame(const state::Mesh& m, const geometry::Domain& domain) {
  state::WallFrame w;
  w.name = m.name;
  w.type = m.material;
  w.velocity = m.now.twist.v;
  if (!m.present) return w;
  if (m.round) {
    draw_round(m, domain, w);
    return w;
  }
  w.pressure.assign(m.triangles(), 0);
  w.shear = w.pressure;
  for (std::size_t t = 0; t < m.worn.size(); ++t) w.wear.push_back(m.worn[t] / area_of(*m.shape, t));
  // where it repeats itself, the image that is in the domain
  const Vec3 middle = 0.5 * (domain.low + domain.high);
  const Vec3 place = domain.wraps ? middle + geometry::nearest_image(domain, m.now.place - middle) : m.now.place;
  // images have points of their own, which are left out
  std::vector<std::int32_t> number(m.shape->points.size(), m.original.empty() ? 0 : -1);
  for (std::size_t t = 0; t < m.triangles() && !m.original.empty(); ++t)
    for (const std::uint32_t k : m.shape->triangles[t]) number[k] = 0;
  for (std::size_t k = 0; k < number.size(); ++k)
    if (number[k] == 0) {
      number[k] = static_cast<std::int32_t>(w.points.size());
      w.points.push_back(place + rotate(m.now.turn, m.shape->points[k]));
    }
  for (std::size_t t = 0; t < m.triangles(); ++t) {
    const auto& [x, y, z] = m.shape->triangles[t];
    w.polygons.push_back({number[x], number[y], number[z]});
  }
  return w;
}

// What contacts do to each triangle.
void add_triangle_loads(state::Snapshot& s, const Simulation& simulation) {
  const std::size_t planes = simulation.walls().planes.size();
  std::vector<std::vector<Vec3>> along(s.walls.size());  // forces add up before their size is taken
  simulation.contacts().for_wall_reports([&](const ContactReport& c) {
    state::WallFrame& w = s.walls[c.partner];
    if (!c.acts() || w.pressure.empty()) return;
    const geometry::Shape& shape = *simulation.walls().meshes[c.partner - planes].shape;
    along[c.partner].resize(w.pressure.size());
    // the side from which bodies press does not matter
    w.pressure[c.feature] += norm(c.normal_force) / area_of(shape, c.feature);
    along[c.partner][c.feature] += c.tangential_force;
  });
  for (std::size_t k = 0; k < along.size(); ++k)
    for (std::size_t t = 0; t < along[k].size(); ++t)
      s.walls[k].shear[t] = norm(along[k][t]) / area_of(*simulation.walls().meshes[k - planes].shape, t);
}

// Energy contact by contact, shared out to bodies and walls.
void add_energies(state::Snapshot& s, const Simulation& simulation) {
  const state::Bodies& b = simulation.bodies();
  const double dt = simulation.settings().dt;
  s.energies = true;
  std::vector<double>&stored = s.bodies.stored_in, &dissipated = s.bodies.dissipated_by;
  stored.assign(b.size(), 0);
  dissipated = b.dissipated;
  simulation.contacts().for_body_reports([&](const ContactReport& c) {
    const double held = 0.5 * c.stored(), lost = 0.5 * lost_by_now(c, dt);
    stored[c.body] += held, stored[c.partner] += held;
    dissipated[c.body] += lost, dissipated[c.partner] += lost;
  });
  simulation.contacts().for_wall_reports([&](const ContactReport& c) {
    const double held = c.stored(), lost = lost_by_now(c, dt);
    stored[c.body] += held, s.walls[c.partner].stored += held;
    dissipated[c.body] += lost, s.walls[c.partner].dissipated += lost;
  });
  for (const std::uint32_t i : s.bodies.order)
    for (std::size_t w = 0; w < s.walls.size(); ++w) s.walls[w].dissipated += b.dissipated_at[w][i];
}

}  // namespace

state::Snapshot take_snapshot(const Simulation& simulation, bool contacts) {
  state::Snapshot s;
  s.step = simulation.steps();
  s.time = simulation.time();
  s.bodies.bodies = &simulation.bodies();
  s.bodies.order = state::by_id(simulation.bodies());
  if (simulation.cell()) s.bodies.deforming = &simulation.settings().domain;
  for (const state::Plane& p : simulation.walls().planes)
    s.walls.push_back(wall_frame(p, simulation.settings().domain));
  for (const state::Mesh& m : simulation.walls().meshes) s.walls.push_back(wall_frame(m, simulation.settings().domain));
  add_triangle_loads(s, simulation);
  const std::vector<WallLoad> loads = wall_loads(simulation);
  for (std::size_t w = 0; w < loads.size(); ++w) {
    s.walls[w].reference = reference_of(simulation.walls(), w);
    s.walls[w].force = loads[w].force, s.walls[w].torque = loads[w].torque, s.walls[w].power = loads[w].power;
  }
  if (contacts) s.contacts = contact_frame(simulation);
  if (simulation.settings().energies) add_energies(s, simulation);
  return s;
}

}  // namespace tsubu::solver
