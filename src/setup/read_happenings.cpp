#include <fmt/format.h>

#include <algorithm>

#include "base/nearest.hpp"
#include "setup/groups.hpp"
#include "setup/load_case.hpp"
#include "setup/read_condition.hpp"
#include "setup/read_moment.hpp"
#include "setup/read_parameter_change.hpp"
#include "setup/schema.hpp"

namespace tsubu::setup {
namespace {

std::optional<double> optional_number(const Reading& reading, const std::string& path) {
  const double* number = reading.given.find<double>(path);
  return number ? std::optional(*number) : std::nullopt;
}
std::optional<Vec3> optional_vector(const Reading& reading, const std::string& path) {
  const Vec3* vector = reading.given.find<Vec3>(path);
  return vector ? std::optional(*vector) : std::nullopt;
}

void read_open_sides(Reading& reading) {
  static const std::vector<std::string> sides = {"x-low", "x-high", "y-low", "y-high", "z-low", "z-high"};
  const auto words = reading.value<Words>("domain.open");
  for (std::size_t k = 0; k < sides.size(); ++k) {
    if (!std::ranges::count(words, sides[k])) continue;
    reading.result.open[k] = true;
    if (reading.result.periodic[k / 2])
      reading.report.error(reading.given.place("domain.open"), fmt::format("the side {} cannot be open", sides[k]),
                           fmt::format("the domain is periodic along {}", "xyz"[k / 2]));
  }
}

void read_outlet(Reading& reading, const std::string& name) {
  const std::string path = "outlet." + name;
  OutletCase outlet;
  outlet.name = name;
  outlet.every = optional_number(reading, path + ".every");
  const bool region = reading.given.given(path + ".region"), plane = reading.given.given(path + ".plane");
  if (region == plane)
    reading.report.error(reading.given.place(path), fmt::format("[{}] must have exactly one of region, plane", path));
  if (region) outlet.region = read_region(reading, path + ".region");
  outlet.point = reading.value<Vec3>(path + ".plane.point");
  if (const auto* normal = reading.given.find<Vec3>(path + ".plane.normal")) {
    if (!(norm(*normal) > 0))
      reading.report.error(reading.given.place(path + ".plane.normal"),
                           fmt::format("{}.plane.normal has no length", path));
    else
      outlet.normal = (1 / norm(*normal)) * *normal;
  }
  reading.result.outlets.push_back(std::move(outlet));
}

void read_stage(Reading& reading, const std::string& name) {
  const std::string path = "stage." + name;
  StageCase stage;
  stage.name = name;
  stage.duration = optional_number(reading, path + ".duration");
  stage.at_least = reading.value<double>(path + ".at_least");
  stage.every = optional_number(reading, path + ".every");
  if (const auto* text = reading.given.find<std::string>(path + ".until")) {
    auto conditions = read_conditions(*text);
    if (const auto* wrong = std::get_if<std::string>(&conditions))
      reading.report.error(reading.given.place(path + ".until"),
                           fmt::format("cannot read {} = \"{}\"", path + ".until", *text), *wrong);
    else
      stage.until = std::get<std::vector<ConditionCase>>(std::move(conditions));
  }
  if (!reading.given.given(path + ".duration") && !reading.given.given(path + ".until"))
    reading.report.error(reading.given.place(path), fmt::format("[{}] has no end", path),
                         "it needs a duration, or a condition `until`");
  for (const std::string key : {".at_least", ".every"})
    if (reading.given.given(path + key) && !reading.given.given(path + ".until"))
      reading.report.error(reading.given.place(path), fmt::format("'{}' means nothing without until", path + key));
  if (stage.duration && stage.at_least > *stage.duration)
    reading.report.error(reading.given.place(path + ".at_least"),
                         fmt::format("{}.at_least is longer than its duration", path));
  reading.result.stages.push_back(std::move(stage));
}

// By their names; that of a box stands for all of its sides.
void read_walls_of(Reading& reading, const std::string& path, std::vector<int>& walls) {
  const auto given = reading.value<Words>(path);
  const std::vector<MeshCase>& all = reading.result.meshes;
  for (std::size_t k = 0; k < given.size(); ++k) {
    const std::size_t before = walls.size();
    for (std::size_t m = 0; m < all.size(); ++m)
      if (all[m].name == given[k] || split_path(all[m].name)[0] == given[k]) walls.push_back(static_cast<int>(m));
    if (walls.size() > before) continue;
    std::vector<std::string> names = reading.given.names("wall");
    for (const MeshCase& m : all)
      if (!std::ranges::count(names, m.name)) names.push_back(m.name);
    for (const PlaneCase& p : reading.result.walls)
      if (!std::ranges::count(names, p.name)) names.push_back(p.name);
    // one that could not be read has been reported
    if (!std::ranges::count(names, given[k]))
      reading.report.error(reading.given.place(fmt::format("{}.{}", path, k)),
                           fmt::format("there is no wall '{}'", given[k]), did_you_mean(given[k], names),
                           names.empty() ? "there are no walls" : fmt::format("walls: {}", fmt::join(names, ", ")));
  }
}

// Walls that wait to be started must have something to do then, and be started once.
void check_started(Reading& reading, const std::string& path, const std::vector<int>& walls) {
  const auto refuse = [&](const std::string& what, const char* help) {
    reading.report.error(reading.given.place(path), what, help);
  };
  for (const int k : walls) {
    const MeshCase& m = reading.result.meshes[static_cast<std::size_t>(k)];
    if (m.servo)
      refuse(fmt::format("wall '{}' has a servo, which does not wait to be started", m.name),
             "give it motions instead, or leave it out");
    else if (m.motions.empty())
      refuse(fmt::format("wall '{}' has no motions that could be started", m.name),
             "[wall.NAME.motion.NAME] gives it some");
    for (const ChangeCase& other : reading.result.changes)
      if (std::ranges::count(other.start_walls, k))
        refuse(fmt::format("wall '{}' is started by [change.{}] already", m.name, other.name),
               "once started, a wall goes on by its motions");
  }
}

void read_group(Reading& reading, const std::string& name) {
  const std::string path = "group." + name;
  const auto given = [&](const std::string& key) { return reading.given.given(path + key); };
  GroupCase group;
  group.name = name;
  group.particles = resolve(reading, path + ".particles", "particles");
  group.insert = resolve(reading, path + ".insert", "insert");
  if (given(".region")) group.region = read_region(reading, path + ".region");
  if (given(".region") || given(".at") || given(".at_stage"))
    group.at = read_moment(reading, path + ".at", path + ".at_stage");
  if (!given(".particles") && !given(".insert") && !group.at)
    reading.report.error(reading.given.place(path), fmt::format("[{}] does not say who belongs to it", path),
                         "it needs particles, insert, region or at");
  reading.result.groups.push_back(std::move(group));
}

void read_change(Reading& reading, const std::string& name, bool parameters) {
  const std::string path = "change." + name;
  const auto given = [&](const std::string& key) { return reading.given.given(path + key); };
  ChangeCase change;
  change.name = name;
  change.at = read_moment(reading, path + ".at", path + ".at_stage");
  if (!given(".at") && !given(".at_stage"))
    reading.report.error(reading.given.place(path), fmt::format("[{}] does not say when", path),
                         "it needs at, or at_stage");
  change.who.particles = resolve(reading, path + ".particles", "particles");
  change.who.group = resolve(reading, path + ".group", "group");
  if (given(".region")) change.who.region = read_region(reading, path + ".region");
  change.freeze = reading.value<bool>(path + ".freeze");
  change.release = reading.value<bool>(path + ".release");
  change.remove = reading.value<bool>(path + ".delete");
  change.velocity = optional_vector(reading, path + ".velocity");
  change.angular_velocity = optional_vector(reading, path + ".angular_velocity");
  change.gravity = optional_vector(reading, path + ".gravity");
  if (parameters) change.parameters = read_parameter_changes(reading, path + ".set");
  read_walls_of(reading, path + ".remove_walls", change.remove_walls);
  read_walls_of(reading, path + ".start_walls", change.start_walls);
  check_started(reading, path + ".start_walls", change.start_walls);
  if (change.freeze + change.release + change.remove > 1)
    reading.report.error(reading.given.place(path), fmt::format("[{}] does two things to the same bodies", path),
                         "freeze, release and delete exclude each other");
  for (const std::string key : {".velocity", ".angular_velocity"})
    if (given(key) && (change.freeze || change.remove))
      reading.report.error(reading.given.place(path + key),
                           fmt::format("'{}' means nothing to bodies that are {}", path + key,
                                       change.freeze ? "frozen: they rest" : "deleted"),
                           change.freeze ? "release them with a velocity in a later change" : "leave it out");
  const bool bodies = change.freeze || change.release || change.remove || change.velocity || change.angular_velocity;
  if (!bodies && (given(".particles") || given(".group") || given(".region")))
    reading.report.error(reading.given.place(path), fmt::format("[{}] chooses bodies and does nothing to them", path),
                         "freeze, release, delete, velocity or angular_velocity do something");
  else if (!bodies && !change.gravity && !given(".set") && !given(".remove_walls") && !given(".start_walls"))
    reading.report.error(reading.given.place(path), fmt::format("[{}] changes nothing", path));
  if (change.release)
    for (std::size_t k = 0; k < reading.result.particles.size(); ++k)
      if (change.who.particles < 0 || change.who.particles == static_cast<int>(k))
        reading.result.particles[k].released = true;
  reading.result.changes.push_back(std::move(change));
}

void read_force(Reading& reading, const std::string& name) {
  const std::string path = "force." + name;
  ForceCase force;
  force.name = name;
  force.particles = resolve(reading, path + ".particles", "particles");
  force.group = resolve(reading, path + ".group", "group");
  force.force = reading.value<Vec3>(path + ".force");
  force.acceleration = reading.value<Vec3>(path + ".acceleration");
  force.viscous = reading.value<double>(path + ".viscous");
  if (const auto time = optional_number(reading, path + ".relaxation_time")) force.relaxation = 1 / *time;
  force.density = reading.value<double>(path + ".gas.density");
  force.viscosity = reading.value<double>(path + ".gas.viscosity");
  if (reading.given.given(path + ".gas")) force.buoyancy = reading.value<bool>(path + ".gas.buoyancy");
  force.wind = reading.value<Vec3>(path + ".velocity");
  force.start = read_moment(reading, path + ".start", path + ".start_stage");
  if (reading.given.given(path + ".stop") || reading.given.given(path + ".stop_stage"))
    force.stop = read_moment(reading, path + ".stop", path + ".stop_stage");
  const bool drags = force.viscous > 0 || force.relaxation > 0 || reading.given.given(path + ".gas");
  if (!drags && force.force == Vec3{} && force.acceleration == Vec3{})
    reading.report.error(reading.given.place(path), fmt::format("[{}] does nothing", path),
                         "it needs a force, an acceleration, viscous, relaxation_time or gas");
  if (!drags && reading.given.given(path + ".velocity"))
    reading.report.error(reading.given.place(path), fmt::format("'{}.velocity' means nothing without drag", path));
  reading.result.forces.push_back(std::move(force));
}

}  // namespace

void read_happenings(Reading& reading, Depth depth) {
  read_open_sides(reading);
  for (const std::string& name : reading.given.names("outlet")) read_outlet(reading, name);
  for (const std::string& name : reading.given.names("stage")) read_stage(reading, name);
  const auto groups = reading.given.names("group");
  if (groups.size() > most_groups)
    reading.report.error(reading.given.place("group." + groups[most_groups]),
                         fmt::format("there are {} groups; at most {} are possible", groups.size(), most_groups));
  for (const std::string& name : groups) read_group(reading, name);
  for (const std::string& name : reading.given.names("change")) read_change(reading, name, depth == Depth::whole);
  for (const std::string& name : reading.given.names("force")) read_force(reading, name);
}

}  // namespace tsubu::setup
