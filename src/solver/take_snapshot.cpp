#include "solver/take_snapshot.hpp"

#include "geometry/plane_polygon.hpp"

namespace tsubu::solver {
namespace {

state::BodyFrame body_frame(const state::Bodies& b, const std::vector<std::uint32_t>& order) {
  state::BodyFrame f;
  for (const std::uint32_t i : order) {
    f.id.push_back(b.id[i]);
    f.type.push_back(b.material[i]);
    f.radius.push_back(b.motion[i].radius);
    f.mass.push_back(b.mass[i]);
    f.x.push_back(b.motion[i].x);
    f.v.push_back(b.motion[i].twist.v);
    f.omega.push_back(b.motion[i].twist.w);
    f.force.push_back(b.force[i]);
    f.torque.push_back(b.torque[i]);
  }
  return f;
}

void add(state::ContactFrame& f, const ContactReport& c, std::int64_t body, std::int64_t partner, const Vec3& begin,
         const Vec3& end) {
  f.body.push_back(body);
  f.partner.push_back(partner);
  f.begin.push_back(begin);
  f.end.push_back(end);
  f.force.push_back(c.normal_force + c.tangential_force);
  f.normal_force.push_back(c.normal_force);
  f.tangential_force.push_back(c.tangential_force);
  f.overlap.push_back(c.overlap);
}

// Dashpots are booked by full steps; of the last, only half has passed (see Ledger).
double power_not_yet_spent(const ContactReport& c, double dt) {
  return 0.5 * dt * (c.power_tangential + c.power_rolling);
}

// Energy contact by contact, shared out to bodies and walls.
void add_energies(state::Snapshot& s, const Simulation& simulation, const std::vector<std::uint32_t>& order,
                  bool contacts) {
  const state::Bodies& b = simulation.bodies();
  const double dt = simulation.settings().dt;
  s.energies = true;
  std::vector<double> stored(b.size()), dissipated = b.dissipated;
  const auto add = [&](const ContactReport& c, bool wall) {
    const double late = power_not_yet_spent(c, dt), share = wall ? 1 : 0.5;
    stored[c.body] += share * c.stored();
    const double lost = c.lost() - late;
    dissipated[c.body] += share * lost;
    if (wall) {
      s.walls[c.partner].stored += c.stored();
      s.walls[c.partner].dissipated += lost;
    } else {
      stored[c.partner] += share * c.stored();
      dissipated[c.partner] += share * lost;
    }
    if (contacts && c.acts()) {
      s.contacts.stored.push_back(c.stored());
      s.contacts.dissipated.push_back(lost);
    }
  };
  simulation.contacts().for_body_reports([&](const ContactReport& c) { add(c, false); });
  simulation.contacts().for_wall_reports([&](const ContactReport& c) { add(c, true); });
  for (const std::uint32_t i : order) {
    s.bodies.stored.push_back(stored[i]);
    s.bodies.dissipated.push_back(dissipated[i]);
    for (std::size_t w = 0; w < s.walls.size(); ++w) s.walls[w].dissipated += b.dissipated_at[w][i];
  }
}

}  // namespace

state::Snapshot take_snapshot(const Simulation& simulation, bool contacts) {
  const state::Bodies& b = simulation.bodies();
  const geometry::Domain& domain = simulation.settings().domain;
  state::Snapshot s;
  s.step = simulation.steps();
  s.time = simulation.time();
  const std::vector<std::uint32_t> order = state::by_id(b);
  s.bodies = body_frame(b, order);
  for (const state::Plane& p : simulation.walls().planes) {
    state::WallFrame w;
    w.name = p.name;
    w.type = p.material;
    w.velocity = p.velocity;
    w.points = geometry::cut_plane_to_box(p.point, p.normal, domain.low, domain.high);
    if (!w.points.empty()) {
      w.polygons.emplace_back();
      for (std::size_t k = 0; k < w.points.size(); ++k) w.polygons[0].push_back(static_cast<std::int32_t>(k));
    }
    s.walls.push_back(std::move(w));
  }
  if (contacts)
    simulation.contacts().for_body_reports([&](const ContactReport& c) {
      if (!c.acts()) return;
      const Vec3& x = b.motion[c.body].x;
      // across a periodic boundary the line leads to the partner's image
      const Vec3 end = x - domain.nearest(x - b.motion[c.partner].x);
      add(s.contacts, c, b.id[c.body], b.id[c.partner], x, end);
    });
  simulation.contacts().for_wall_reports([&](const ContactReport& c) {
    if (!c.acts()) return;
    const state::Plane& plane = simulation.walls().planes[c.partner];
    const Vec3& x = b.motion[c.body].x;
    const Vec3 foot = x - dot(x - plane.point, plane.normal) * plane.normal;
    if (contacts) add(s.contacts, c, b.id[c.body], -1 - static_cast<std::int64_t>(c.partner), x, foot);
    s.walls[c.partner].force -= c.normal_force + c.tangential_force;
  });
  if (simulation.settings().energies) add_energies(s, simulation, order, contacts);
  return s;
}

}  // namespace tsubu::solver
