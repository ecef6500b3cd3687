#include "setup/doctor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "laws/catalogue.hpp"
#include "setup/build.hpp"

namespace tsubu::setup {
namespace {

std::string name_of(std::int64_t body, const Case& c) {
  return body >= 0 ? fmt::format("body {}", body)
                   : fmt::format("wall {}", c.wall_name(static_cast<std::size_t>(-1 - body)));
}

std::string at(const Vec3& x) { return fmt::format("({:.6g}, {:.6g}, {:.6g}) m", x.x, x.y, x.z); }

// Whether the step is to blame: it is if it does not resolve impacts at the speeds now seen.
std::string advice(const solver::Trouble& t, const Case& c, const solver::Simulation& simulation,
                   std::string_view otherwise) {
  if (t.step == 0) return std::string(otherwise);  // no step has been taken yet
  double fastest = norm(t.velocity);
  for (const state::Motion& m : simulation.bodies().motion)
    if (const double v = norm(m.twist.v); std::isfinite(v)) fastest = std::max(fastest, v);
  const double dt = simulation.settings().dt;
  if (!std::isfinite(fastest) || fastest <= 0)
    return fmt::format("likely cause: the time step {:.3g} s is too large; try timestep = \"{:.1g} s\"", dt, 0.1 * dt);
  const double good = advised_step(c, simulation, fastest);
  if (dt > 1.5 * good)
    return fmt::format(
        "likely cause: the time step {:.3g} s is too large for impacts at {:.3g} m/s; a step of {:.2g} s would do{}",
        dt, fastest, good, c.run.timestep ? " (or timestep = \"auto\")" : "");
  return std::string(otherwise);
}

// Whether it was behind a wall that is touched on its front only: its overlap is that of nearly its whole radius as
// soon as its middle is in front, and what comes from there is stopped before.
bool from_behind(const solver::Trouble& t, const Case& c) {
  const auto wall = static_cast<std::size_t>(-1 - t.partner);
  return t.partner < 0 && wall >= c.walls.size() && c.meshes[wall - c.walls.size()].front_only &&
         t.value > 0.5 * (1 + c.run.max_overlap);
}

}  // namespace

std::string diagnose(const solver::Trouble& t, const Case& c, const solver::Simulation& simulation) {
  const std::string when = fmt::format("at t = {:.6g} s (step {})", t.time, t.step);
  switch (t.kind) {
    case solver::TroubleKind::not_finite:
      return fmt::format(
          "{} {}\n{}",
          t.body < 0 ? "an energy is no number" : name_of(t.body, c) + " has a position or velocity that is no number",
          when,
          advice(t, c, simulation, "likely cause: two bodies at exactly the same place, or parameters that overflow"));
    case solver::TroubleKind::lost:
      return fmt::format(
          "{} left the domain {}, at {} with velocity ({:.4g}, {:.4g}, {:.4g}) m/s\n{}", name_of(t.body, c), when,
          at(t.place), t.velocity.x, t.velocity.y, t.velocity.z,
          advice(t, c, simulation, "likely cause: no wall stands in its way there; add one, or enlarge domain.box"));
    case solver::TroubleKind::overlap:
      return fmt::format(
          "{} and {} overlap by {:.3g} % of the smaller radius {}, at {}; run.max_overlap allows {:.3g} "
          "%\n{}",
          name_of(t.body, c), name_of(t.partner, c), 100 * t.value, when, at(t.place), 100 * c.run.max_overlap,
          from_behind(t, c)
              ? fmt::format(
                    "likely cause: it came from behind the front of wall '{}', where nothing holds it; turn the "
                    "triangles of the wall round, or give it sides = \"both\"",
                    c.wall_name(static_cast<std::size_t>(-1 - t.partner)))
              : advice(t, c, simulation,
                       t.step == 0 ? "likely cause: the bodies overlap at the start"
                                   : "likely cause: the material is too soft for this impact or load; raise its "
                                     "stiffness, or raise run.max_overlap if you mean it"));
    case solver::TroubleKind::energy:
      return fmt::format("the energy rose by {:.3g} % of all that was put in, and no work explains it, {}\n{}",
                         100 * t.value, when,
                         advice(t, c, simulation,
                                fmt::format("likely cause: the time step {:.3g} s is too large; try half of it",
                                            simulation.settings().dt)));
    case solver::TroubleKind::cold:
      return fmt::format(
          "{} came below 0 K {}, at {}\nlikely cause: the heat_source of its particles is below zero and takes more "
          "heat "
          "than flows to it",
          name_of(t.body, c), when, at(t.place));
    case solver::TroubleKind::narrow:
      return fmt::format(
          "the domain is only {:.4g} x {:.4g} x {:.4g} m wide {}; to be periodic it must be wider than {:.4g} m along "
          "every axis\nlikely cause: it was compressed too far; start with a larger domain, stop [domain.strain] "
          "earlier, or ask for less stress",
          t.place.x, t.place.y, t.place.z, when, t.value);
  }
  return "";
}

EnergyWatch::EnergyWatch(const LawChoice& chosen) {
  using laws::Stage;
  const auto passive = [](Stage stage, const std::string& name) { return find_law(stage, name)->passive; };
  passive_ = {passive(Stage::normal, chosen.normal) && passive(Stage::cohesion, chosen.cohesion),
              passive(Stage::tangential, chosen.tangential), passive(Stage::rolling, chosen.rolling)};
}

std::optional<solver::Trouble> EnergyWatch::check(const solver::Energies& e, const solver::Simulation& simulation) {
  // in the well of an attraction the energy stored is below zero, and may cancel the kinetic one
  const double held = e.kinetic_translation + e.kinetic_rotation + std::abs(e.stored_normal) +
                      std::abs(e.stored_cohesion) + std::abs(e.stored_tangential) + std::abs(e.stored_rolling);
  scale_ = std::max({scale_, held, std::abs(e.work()), std::abs(e.dissipated())});
  double rise = e.residual;
  if (passive_.normal) rise = std::max(rise, -e.dissipated_normal);
  if (passive_.tangential) rise = std::max(rise, -e.dissipated_tangential);
  if (passive_.rolling) rise = std::max(rise, -e.dissipated_rolling);
  // written so that NaN is caught as well
  if (e.residual <= tolerance * scale_ && rise <= tolerance * scale_) return {};
  solver::Trouble t;
  t.kind = std::isfinite(e.residual) ? solver::TroubleKind::energy : solver::TroubleKind::not_finite;
  t.value = rise / scale_;
  t.step = simulation.steps();
  t.time = simulation.time();
  return t;
}

}  // namespace tsubu::setup
