#include "setup/build_deformation.hpp"

#include <fmt/format.h>

#include <cmath>

#include "setup/insert.hpp"
#include "solver/stress.hpp"

namespace tsubu::setup {
namespace {

// Formulas of time are integrated by cells of that many steps.
constexpr double steps_of_cell = 8;

state::StrainDrive drive_of(const StrainCase& s, double dt) {
  state::StrainDrive drive = s.drive;
  if (s.factor)
    drive.course = std::visit(
        [dt](const auto& what) {
          if constexpr (std::is_same_v<std::decay_t<decltype(what)>, Expression>)
            return std::make_shared<const state::WallCourse>(what, steps_of_cell * dt);
          else
            return std::make_shared<const state::WallCourse>(what);
        },
        *s.factor);
  return drive;
}

// The largest rate within the run [1/s].
double fastest(const StrainCase& s, double dt, double end) {
  const state::StrainDrive drive = drive_of(s, dt);
  if (drive.rate == 0 || drive.start >= end) return 0;
  const double until = (drive.stop < end ? drive.stop : end) - drive.start;
  return std::abs(drive.rate) * (drive.course ? drive.course->fastest(until) : 1);
}

}  // namespace

std::optional<state::Deformation> deformation_of(const Case& c, double dt) {
  if (!c.deformation) return {};
  const DeformationCase& d = *c.deformation;
  // steps that bodies can follow, and over which sizes are right to a billionth
  constexpr double most = 1e-3;
  double sum = fastest(d.shear, dt, c.run.end);
  for (const StrainCase& s : d.stretch) sum += fastest(s, dt, c.run.end);
  if (!std::isfinite(sum))
    throw BuildError(
        "a formula in [domain] is no number at some time of the run; what it divides by, or takes a root, "
        "power or logarithm of, must not leave its range",
        "domain");
  if (sum * dt > most)
    throw BuildError(fmt::format("the domain deforms by up to {:.3g} in a step of {:.3g} s; at most {:g} is possible: "
                                 "make it slower, or set run.timestep below {:.2g} s",
                                 sum * dt, dt, most, most / sum),
                     "domain");
  return state::Deformation{{drive_of(d.stretch[0], dt), drive_of(d.stretch[1], dt), drive_of(d.stretch[2], dt)},
                            drive_of(d.shear, dt),
                            d.flow,
                            d.gradient};
}

double deformation_speed(const Case& c) {
  if (!c.deformation) return 0;
  // formulas are looked at in steps of a thousandth of the run: the time step is not known yet
  const double dt = 1e-3 * c.run.end;
  const Vec3 size = c.domain.high - c.domain.low;
  double sum = fastest(c.deformation->shear, dt, c.run.end) * geometry::along(size, c.deformation->gradient);
  for (int k = 0; k < 3; ++k)
    sum += fastest(c.deformation->stretch[static_cast<std::size_t>(k)], dt, c.run.end) * geometry::along(size, k);
  return std::isfinite(sum) ? sum : 0;  // what is wrong with it is told once the step is known
}

std::vector<std::string> deformation_titles(const solver::Simulation& simulation) {
  if (!simulation.cell()) return {};
  std::vector<std::string> titles;
  for (const char a : {'x', 'y', 'z'})
    for (const char b : {'x', 'y', 'z'}) titles.push_back(fmt::format("stress_{}{} [Pa]", a, b));
  for (const char a : {'x', 'y', 'z'}) titles.push_back(fmt::format("size_{} [m]", a));
  for (const char* title : {"volume [m3]", "shear_offset [m]", "shear_strain [-]", "domain_work [J]"})
    titles.emplace_back(title);
  return titles;
}

std::vector<double> deformation_row(const solver::Simulation& simulation, const solver::Energies& e) {
  const state::Cell* cell = simulation.cell();
  if (!cell) return {};
  const auto stress = solver::stress_of(simulation);
  std::vector<double> row(stress.begin(), stress.end());
  const state::Cell::Memory& m = cell->memory();
  for (const double v : {m.size.x, m.size.y, m.size.z, cell->volume(), m.offset, m.sheared, e.domain_work})
    row.push_back(v);
  return row;
}

std::string describe_deformation(const DeformationCase& d) {
  std::vector<std::string> parts;
  const auto tell = [&](const StrainCase& s, const std::string& what) {
    if (s.drive.rate == 0) return;
    std::string text = s.drive.target
                           ? fmt::format("{} to {:g} Pa at up to {:g} 1/s", what, *s.drive.target, s.drive.rate)
                           : fmt::format("{} at {:g} 1/s", what, s.drive.rate);
    if (s.factor) text += " times a factor of time";
    if (s.drive.start > 0) text += fmt::format(" from {:g} s", s.drive.start);
    if (std::isfinite(s.drive.stop)) text += fmt::format(" until {:g} s", s.drive.stop);
    parts.push_back(std::move(text));
  };
  for (std::size_t k = 0; k < 3; ++k)
    tell(d.stretch[k], fmt::format("{} along {}", d.stretch[k].drive.target ? "pressed" : "stretched", "xyz"[k]));
  tell(d.shear, fmt::format("sheared along {} over {}", "xyz"[d.flow], "xyz"[d.gradient]));
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace tsubu::setup
