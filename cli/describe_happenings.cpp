#include "describe_happenings.hpp"

#include <fmt/format.h>

#include "setup/read_condition.hpp"

namespace tsubu::cli {
namespace {

using namespace setup;

std::string text(const Vec3& v) { return fmt::format("({:g}, {:g}, {:g})", v.x, v.y, v.z); }

std::string text(const Moment& m, const Case& c) {
  return m.stage < 0 ? fmt::format("{:g} s", m.after)
                     : fmt::format("{:g} s into stage '{}'", m.after, c.stages[static_cast<std::size_t>(m.stage)].name);
}

// Those of a kind of particles, of a group, in a region.
std::string bodies(int particles, int group, const Case& c) {
  return fmt::format("{}{}", particles < 0 ? "all bodies" : c.particles[static_cast<std::size_t>(particles)].name,
                     group < 0 ? "" : fmt::format(" of group '{}'", c.groups[static_cast<std::size_t>(group)].name));
}
std::string bodies(const ChoiceCase& who, const Case& c) {
  return bodies(who.particles, who.group, c) + (who.region ? fmt::format(" in a {}", who.region->name()) : "");
}

std::string text(const GroupCase& g, const Case& c) {
  std::string out = bodies(g.particles, -1, c);
  if (g.insert >= 0) out += fmt::format(" of insert '{}'", c.inserts[static_cast<std::size_t>(g.insert)].name);
  if (g.region) out += fmt::format(" in a {}", g.region->name());
  return out + (g.at ? fmt::format(" at {}", text(*g.at, c)) : ", those to come too");
}

std::string entry(std::string_view name, std::string_view content) {
  return fmt::format("  {:<18} {}\n", name, content);
}

std::string text(const StageCase& s) {
  if (s.until.empty()) return fmt::format("{:g} s", *s.duration);
  std::vector<std::string> conditions;
  for (const ConditionCase& c : s.until) conditions.push_back(setup::text(c));
  return fmt::format("until {}{}{}", fmt::join(conditions, " and "),
                     s.at_least > 0 ? fmt::format(", at least {:g} s", s.at_least) : "",
                     s.duration ? fmt::format(", at most {:g} s", *s.duration) : "");
}

std::string text(const ChangeCase& change, const Case& c) {
  std::string out = fmt::format("at {}:", text(change.at, c));
  const auto add = [&](const std::string& what) { out += fmt::format("{} {}", out.ends_with(':') ? "" : ",", what); };
  if (change.freeze) add("freezes " + bodies(change.who, c));
  if (change.release) add("releases " + bodies(change.who, c));
  if (change.remove) add("takes out " + bodies(change.who, c));
  if (change.velocity) add(fmt::format("velocity {} m/s of {}", text(*change.velocity), bodies(change.who, c)));
  if (change.angular_velocity)
    add(fmt::format("angular velocity {} rad/s of {}", text(*change.angular_velocity), bodies(change.who, c)));
  if (change.gravity) add(fmt::format("gravity {} m/s2", text(*change.gravity)));
  for (const ParameterChange& p : change.parameters) add(fmt::format("{} = {:g}", p.name, p.value));
  for (const int m : change.remove_walls)
    add(fmt::format("takes wall '{}' away", c.meshes[static_cast<std::size_t>(m)].name));
  for (const int m : change.start_walls)
    add(fmt::format("starts wall '{}'", c.meshes[static_cast<std::size_t>(m)].name));
  return out;
}

std::string text(const ForceCase& f, const Case& c) {
  std::string out = fmt::format("on {}:", bodies(f.particles, f.group, c));
  if (f.force != Vec3{}) out += fmt::format(" force {} N", text(f.force));
  if (f.acceleration != Vec3{}) out += fmt::format(" acceleration {} m/s2", text(f.acceleration));
  if (f.viscous > 0) out += fmt::format(" drag {:g} kg/s", f.viscous);
  if (f.relaxation > 0) out += fmt::format(" drag with relaxation time {:g} s", 1 / f.relaxation);
  if (f.density > 0)
    out += fmt::format(" drag{} of a gas of {:g} kg/m3 and {:g} Pa s", f.buoyancy ? " and buoyancy" : "", f.density,
                       f.viscosity);
  return out + fmt::format(", from {}{}", text(f.start, c), f.stop ? " to " + text(*f.stop, c) : "");
}

}  // namespace

std::string describe_happenings(const Case& c) {
  std::string out;
  const auto part = [&](const char* title, const std::string& entries) {
    if (!entries.empty()) out += fmt::format("{}\n{}", title, entries);
  };
  constexpr const char* sides[] = {"x-low", "x-high", "y-low", "y-high", "z-low", "z-high"};
  std::string outlets, stages, groups, changes, forces;
  for (std::size_t side = 0; side < c.open.size(); ++side)
    if (c.open[side]) outlets += entry(fmt::format("open.{}", sides[side]), "a side of the domain");
  for (const OutletCase& o : c.outlets)
    outlets += entry(o.name, o.region ? fmt::format("a {}", o.region->name())
                                      : fmt::format("behind {} m facing {}", text(o.point), text(o.normal)));
  for (const StageCase& s : c.stages) stages += entry(s.name, text(s));
  for (const GroupCase& g : c.groups) groups += entry(g.name, text(g, c));
  for (const ChangeCase& change : c.changes) changes += entry(change.name, text(change, c));
  for (const ForceCase& f : c.forces) forces += entry(f.name, text(f, c));
  part("outlets", outlets), part("stages", stages), part("groups", groups), part("changes", changes),
      part("forces", forces);
  return out;
}

}  // namespace tsubu::cli
