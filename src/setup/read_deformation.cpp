#include <fmt/format.h>

#include "measure/kind_names.hpp"
#include "setup/reading.hpp"

namespace tsubu::setup {
namespace {

std::optional<Expression> read_factor(Reading& reading, const std::string& path) {
  const auto* text = reading.given.find<std::string>(path);
  if (!text) return {};
  return read_expression(reading, path, *text, "for example \"sin(2*pi*5*t)\", with the time t in seconds");
}

StrainCase read_strain(Reading& reading, const std::string& path) {
  const auto given = [&](const char* key) { return reading.given.given(path + key); };
  const auto refuse = [&](const char* key, const std::string& what, const std::string& help) {
    reading.report.error(reading.given.place(path + key), what, help);
  };
  StrainCase s;
  s.drive.rate = reading.value<double>(path + ".rate");
  s.drive.start = reading.value<double>(path + ".start");
  if (const double* stop = reading.given.find<double>(path + ".stop")) {
    s.drive.stop = *stop;
    if (!(s.drive.stop > s.drive.start))
      refuse(".stop", fmt::format("[{}] stops before it starts", path), "stop must be later than start");
  }
  if (given(".formula") && given(".table"))
    refuse(".table", fmt::format("[{}] has a formula and a table", path), "the rate goes with one factor at most");
  else if (auto factor = read_factor(reading, path + ".formula"))
    s.factor = std::move(*factor);
  else if (auto rows = read_course(reading, path + ".table"))
    s.factor = std::move(*rows);
  if (const double* stress = reading.given.find<double>(path + ".stress")) {
    s.drive.target = *stress;
    for (const char* key : {".formula", ".table"})
      if (given(key))
        refuse(key, fmt::format("[{}] has a stress, so it has no {}", path, key + 1),
               "the rate follows from the stress");
    if (s.drive.rate < 0)
      refuse(".rate", fmt::format("{}.rate must be above zero where a stress is to be met", path),
             "it is the fastest either way");
  }
  return s;
}

// Regions, grids and planes stand still, have one image and know upright periods; velocities of bodies are relative to
// the deformation. Who touches whom depends on none of that, nor does the stress of all, which wants such velocities.
void check_measures(Reading& reading, const std::string& path) {
  for (const measure::Description& d : reading.result.measures) {
    const std::string section = "measure." + d.name;
    const bool of_all = d.kind == measure::Kind::coordination || (d.kind == measure::Kind::stress && !d.cells);
    if (!of_all)
      reading.report.error(reading.given.place(section + ".kind"),
                           fmt::format("[{}] allows no measurement of kind {} ([{}]): places in a domain that deforms "
                                       "move, and those of a measurement stand still",
                                       path, measure::name_of(d.kind), section),
                           "the table has stress, sizes and strain of such a domain; of measurements it allows "
                           "coordination, and stress without cells");
    else if (!d.everywhere)
      reading.report.error(reading.given.place(section + ".region"),
                           fmt::format("[{}] allows no region ([{}]): places in a domain that deforms move, and a "
                                       "region stands still",
                                       path, section),
                           "leave the region out");
  }
}

// Where all is repeated and moves along, there is no place for what stands still.
void check_company(Reading& reading, const std::string& path) {
  const Case& c = reading.result;
  const auto refuse = [&](const std::string& where, const std::string& what, const std::string& help) {
    reading.report.error(reading.given.place(where), what, help);
  };
  if (!(c.periodic[0] && c.periodic[1] && c.periodic[2]))
    refuse(path, fmt::format("[{}] needs a domain that is periodic along x, y and z", path),
           "write periodic = [\"x\", \"y\", \"z\"] in [domain]");
  if (c.run.gravity != Vec3{})
    refuse(reading.given.given("run.gravity") ? "run.gravity" : path,
           fmt::format("[{}] allows no gravity: nothing holds bodies where the domain has no walls", path),
           "write gravity = [0, 0, 0] in [run]");
  if (!c.walls.empty() || !c.meshes.empty())
    refuse("wall", fmt::format("[{}] allows no walls: they would have to deform with the domain", path),
           "use a domain that does not deform, or leave the walls out");
  for (const char* section : {"outlet", "change"})
    if (reading.given.given(section))
      refuse(section,
             fmt::format("[{}] allows no [{}]: bodies stay as they are where the domain deforms", path, section),
             "leave one of them out");
  for (const InsertCase& in : c.inserts)
    if (in.stream)
      refuse("insert." + in.name, fmt::format("[{}] allows no streams: all bodies are there from the start", path),
             "leave the rate out");
  for (const ParticlesCase& p : c.particles)
    if (p.fixed)
      refuse("particles." + p.name, fmt::format("[{}] allows no fixed particles: all move with the domain", path),
             "leave fixed out");
}

}  // namespace

void read_deformation(Reading& reading) {
  const bool shear = reading.given.given("domain.shear");
  const std::vector<std::string> axes = reading.given.names("domain.strain");
  if (!shear && axes.empty()) return;
  DeformationCase& d = reading.result.deformation.emplace();
  const auto axis_of = [](const std::string& name) {
    const auto at = std::string("xyz").find(name);
    return name.size() == 1 && at != std::string::npos ? static_cast<int>(at) : -1;
  };
  for (const std::string& name : axes) {
    const int axis = axis_of(name);
    if (axis < 0)
      reading.report.error(reading.given.place("domain.strain." + name),
                           fmt::format("[domain.strain.{}] names no axis", name), "one of x, y, z");
    else
      d.stretch[static_cast<std::size_t>(axis)] = read_strain(reading, "domain.strain." + name);
  }
  if (shear) {
    d.shear = read_strain(reading, "domain.shear");
    const auto* flow = reading.given.find<std::string>("domain.shear.flow");
    const auto* gradient = reading.given.find<std::string>("domain.shear.gradient");
    if (flow && gradient && *flow == *gradient)
      reading.report.error(reading.given.place("domain.shear.gradient"),
                           "domain.shear.gradient is the axis of the flow",
                           "velocities along one axis grow across another");
    if (flow && gradient) d.flow = axis_of(*flow), d.gradient = axis_of(*gradient);
  }
  const std::string path = shear ? "domain.shear" : "domain.strain." + axes.front();
  check_company(reading, path);
  check_measures(reading, path);
}

}  // namespace tsubu::setup
