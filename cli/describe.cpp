#include "describe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "describe_happenings.hpp"
#include "laws/catalogue.hpp"
#include "measure/kind_names.hpp"
#include "setup/build_deformation.hpp"
#include "setup/build_heat.hpp"
#include "setup/memory_of_kinds.hpp"
#include "setup/mesh_report.hpp"
#include "setup/sizes.hpp"

namespace tsubu::cli {
namespace {

using namespace setup;

std::string text(const Vec3& v) { return fmt::format("({:g}, {:g}, {:g})", v.x, v.y, v.z); }
std::string text(const BoxCase& b) { return fmt::format("{} to {} m", text(b.low), text(b.high)); }

std::string with_unit(const std::string& parameter, double value) {
  for (const auto& law : laws::catalogue())
    for (const auto& p : law.parameters)
      if (p.name == parameter) {
        if (p.flag) return value != 0 ? "true" : "false";
        return p.unit == "-" ? fmt::format("{:g}", value) : fmt::format("{:g} {}", value, p.unit);
      }
  return fmt::format("{:g}", value);
}

std::string text(const Values& values) {
  std::string out;
  for (const auto& [name, value] : values)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", name, with_unit(name, value));
  return out;
}

std::string text(const SizeCase& size) {
  const double low = smallest_diameter(size), high = largest_diameter(size);
  const char* const kinds[] = {"",        "uniform, ", "normal, ", "table, ", "lognormal, ", "Rosin-Rammler, ",
                               "sieve, ", "by mass, "};
  return low == high ? fmt::format("diameter {:g} m", low)
                     : fmt::format("diameter {}{:g} to {:g} m", kinds[size.index()], low, high);
}

std::string text(const geometry::SolidRegion& r) {
  const std::string box = fmt::format("{} to {} m", text(r.low()), text(r.high()));
  return r.kind() == geometry::SolidRegion::Kind::box ? box
                                                      : fmt::format("{} of {:.4g} m3 in {}", r.name(), r.volume(), box);
}

std::string kinds(const Case& c, const InsertCase& i) {
  const auto name = [&](int kind) { return c.particles[static_cast<std::size_t>(kind)].name; };
  if (!i.mixture || i.mixture->particles.size() < 2) return name(i.particles);
  std::string out;
  for (std::size_t k = 0; k < i.mixture->particles.size(); ++k)
    out += fmt::format("{}{} {:g}", k > 0 ? ", " : "", name(i.mixture->particles[k]), i.mixture->share[k]);
  return fmt::format("({} by {})", out, i.mixture->by == MixtureCase::By::mass ? "mass" : "number");
}

std::string amount(const Case& c, const InsertCase& i) {
  const std::string particles = kinds(c, i);
  if (i.checkpoint)
    return fmt::format("{} as in {}{}", particles, *i.checkpoint, i.history ? ", contacts with their history" : "");
  if (i.from_file()) return fmt::format("{} as in {}", particles, i.table ? *i.table : *i.frame);
  if (i.stream)
    return fmt::format("{:g} {}/s of {} in {}", i.stream->rate, i.stream->by_mass ? "kg" : "1", particles,
                       text(i.region));
  const std::string how_much = i.count             ? fmt::format("{}", *i.count)
                               : i.mass            ? fmt::format("{:g} kg of", *i.mass)
                               : i.volume_fraction ? fmt::format("{:g} of the volume:", *i.volume_fraction)
                                                   : "all places:";
  return fmt::format("{} {} in {}", how_much, particles, text(i.region));
}

std::string line(std::string_view label, std::string_view content) {
  return fmt::format("{:<11} {}\n", label, content);
}
std::string entry(std::string_view name, std::string_view content) {
  return fmt::format("  {:<18} {}\n", name, content);
}

// One row for each pair that can meet, one column for each parameter.
std::string pair_table(const Case& c) {
  std::set<std::string> columns;
  for (const Values& values : c.pair)
    for (const auto& [name, _] : values) columns.insert(name);
  std::string out = fmt::format("  {:<18}", "");
  const auto width = [](const std::string& name) { return std::max<std::size_t>(14, name.size()); };
  for (const std::string& name : columns) out += fmt::format(" {:>{}}", name, width(name));
  out += '\n';
  const std::size_t count = c.materials.size();
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i; j < count; ++j) {
      const Values& values = c.pair[i * count + j];
      if (values.empty()) continue;
      out += fmt::format("  {:<18}", c.materials[i].name + '-' + c.materials[j].name);
      for (const std::string& name : columns)
        out += fmt::format(" {:>{}}", with_unit(name, values.at(name)), width(name));
      out += '\n';
    }
  return columns.empty() ? "" : out;
}

// Mass, volume, centroid and inertia of particles that are no spheres: of all if they have one size, else of one in the
// size that the shape is described in.
std::string shape_lines(const Case& c, const ParticlesCase& p) {
  if (!p.shape) return "";
  const auto& [shape, centroid, frame] = p.shape->described;
  const auto density = c.materials[static_cast<std::size_t>(p.material)].density;
  const double low = smallest_diameter(p.size), high = largest_diameter(p.size);
  const double scale = low == high ? 0.5 * low / shape.extent : 1, area = scale * scale;
  const double mass = p.shape->mass_of(scale, density.value_or(0));
  const auto axis = [&](const Vec3& own) { return text(rotate(frame, own)); };
  const std::string of = low == high ? "" : fmt::format("of one with diameter {:g} m: ", 2 * shape.extent);
  const std::string surface =
      shape.surface.empty()
          ? ""
          : entry("", fmt::format("{} triangles, {} points; {} corners and {} edges stick out", shape.triangles.size(),
                                  shape.points.size(), shape.corners, shape.edges.size()));
  return surface +
         entry("", fmt::format("{}volume {:.6g} m3, mass {:.6g} kg, centre of mass {} m", of,
                               area * scale * shape.volume, mass, text(scale * centroid))) +
         entry("", fmt::format("moments of inertia {} kg m2 about {}, {}, {}", text(area * mass * shape.gyration),
                               axis({1, 0, 0}), axis({0, 1, 0}), axis({0, 0, 1})));
}

std::string text(const geometry::RoundWall& r, const Vec3& at) {
  using Kind = geometry::RoundWall::Kind;
  if (r.kind == Kind::plane) return fmt::format("plane through {} m facing {}", text(at), text(r.axis));
  const std::string size =
      r.kind == Kind::cone ? fmt::format("{:.4g} degrees wide", std::atan2(r.sine, r.cosine) * 180 / std::numbers::pi)
                           : fmt::format("radius {:g} m", r.radius);
  return fmt::format("{} of {} at {} m{}, bodies {}", r.name(), size, text(at),
                     r.kind == Kind::sphere ? "" : " along " + text(r.axis), r.inside ? "inside" : "outside");
}

// What a motion follows in the course of time, if anything.
const CourseCase* course_of(const MeshCase& m, std::size_t motion) {
  const auto found = std::ranges::find(m.courses, motion, &CourseCase::motion);
  return found == m.courses.end() ? nullptr : &*found;
}

std::string text(const state::WallMotion& motion, const CourseCase* course) {
  const bool turns = motion.kind == state::WallMotion::Kind::about, swings = motion.amplitude != 0;
  const char* const unit = turns ? "turns" : "m";
  std::string out = fmt::format("{} {} {}{}",
                                swings  ? "swings"
                                : turns ? "turns"
                                        : "moves",
                                turns ? "about" : "along", text(motion.direction),
                                turns ? fmt::format(" through {} m", text(motion.point)) : "");
  const bool formula = course && std::holds_alternative<Expression>(course->of_time);
  if (swings)
    out += fmt::format(" by {:g} {}, {:g} times a second", motion.amplitude, unit, motion.frequency);
  else if (formula)
    out += fmt::format(", {}", course->text);
  else
    out += fmt::format(", {:g} {}/s{}", motion.rate, unit, course ? " times the factor of " + course->text : "");
  if (motion.start > 0) out += fmt::format(", from {:g} s", motion.start);
  if (std::isfinite(motion.stop)) out += fmt::format("{} to {:g} s", motion.start > 0 ? "" : ", from 0 s", motion.stop);
  return out;
}

std::string text(const state::Servo& servo) {
  const bool turns = servo.way.kind == state::WallMotion::Kind::about;
  const char* const unit = turns ? "turns" : "m";
  std::string out =
      fmt::format("servo: presses {} {}{} with {:g} {}, at up to {:g} {}/s", turns ? "about" : "along",
                  text(servo.way.direction), turns ? fmt::format(" through {} m", text(servo.way.point)) : "",
                  servo.target, turns ? "N m" : "N", servo.fastest, unit);
  if (std::isfinite(servo.high)) out += fmt::format(", no farther than {:g} {} either way", servo.high, unit);
  return out;
}

// A mesh or round wall, or a plane that is driven; what was mended, and how it moves.
std::string mesh_lines(const MeshCase& m, const std::string& material) {
  const geometry::MeshFindings& f = m.found;
  std::string out =
      entry(m.name, m.round ? fmt::format("{}, {}", material, text(*m.round, m.origin))
                            : fmt::format("{}, {}: {} triangles from {} m to {} m{}", material, m.file, f.triangles,
                                          text(f.low), text(f.high), m.front_only ? ", front only" : ""));
  if (!m.round)
    for (const std::string& note : setup::notes(m.found, "m")) out += entry("", note);
  for (std::size_t n = 0; n < m.motions.size(); ++n) out += entry("", text(m.motions[n], course_of(m, n)));
  if (m.servo) out += entry("", text(*m.servo));
  if (m.end) out += entry("", fmt::format("taken away after {:g} s", *m.end));
  if (m.finnie > 0) out += entry("", fmt::format("wears: {:g} 1/Pa", m.finnie));
  if (m.surface_velocity != Vec3{}) out += entry("", fmt::format("surface velocity {} m/s", text(m.surface_velocity)));
  return out;
}

// What heat flows through, and which temperatures it starts from.
std::string heat_lines(const Case& c) {
  if (!c.heat) return "";
  const std::string every = c.heat->every == 1 ? "step" : fmt::format("{} steps", c.heat->every);
  std::string out = line("heat", fmt::format("flows after every {}{}", every,
                                             c.heat->dissipation ? "; what contacts lose warms the bodies" : ""));
  for (std::size_t k = 0; k < c.materials.size(); ++k) {
    const auto& [capacity, conductivity, youngs] = c.heat->materials[k];
    const std::string narrow = youngs ? fmt::format(", contacts as narrow as with {:g} Pa", *youngs) : "";
    out += entry(c.materials[k].name, fmt::format("{:g} J/(kg K), {:g} W/(m K){}", capacity, conductivity, narrow));
  }
  for (const InsertCase& in : c.inserts) {
    const state::Thermal t = setup::thermal_of(c, in, in.particles);
    out += entry(in.name, fmt::format("{:g} K{}", t.temperature,
                                      t.source != 0 ? fmt::format(", {:g} W made in each", t.source) : ""));
  }
  for (std::size_t w = 0; w < c.heat->walls.size(); ++w)
    out += entry(c.wall_name(w),
                 std::isnan(c.heat->walls[w]) ? "insulated" : fmt::format("keeps {:g} K", c.heat->walls[w]));
  return out;
}

std::string memory_lines(const Case& c, const std::vector<state::Bodies::Array>& arrays) {
  std::string each;
  std::size_t sum = 0;
  for (const auto& [name, bytes_each, room] : arrays) {
    each += fmt::format("{}{} {}", each.empty() ? "" : ", ", name, bytes_each);
    sum += bytes_each;
  }
  std::string out = line("memory", fmt::format("{} bytes a body without its contacts: {}", sum, each));
  for (const auto& [name, bytes_each, shape_bytes] : memory_of_kinds(c, arrays))
    if (shape_bytes > 0)
      out += entry(name, fmt::format("{} bytes each with corners, and {} for their shape", bytes_each, shape_bytes));
  return out;
}

std::string run_lines(const Case& c, const Start& start) {
  const StepPlan& plan = start.plan;
  std::string out = line("run", fmt::format("{:g} s, gravity {} m/s2", c.run.end, text(c.run.gravity)));
  out += line("start", fmt::format("{} bodies, {} steps of {:.4g} s, {} {}", start.bodies, plan.steps, plan.dt,
                                   plan.automatic ? "from" : "given; the automatic one would follow from", plan.limit));
  out += memory_lines(c, start.arrays);
  const OutputCase& o = c.output;
  const std::string frames = o.every > 0 ? fmt::format("a frame every {:g} s", o.every) : "first and last frame";
  return out + line("output", fmt::format("{}, a table row every {:g} s", frames, o.table_every));
}

}  // namespace

std::string describe(const Case& c, const Start& start) {
  const auto material = [&](int index) { return c.materials[static_cast<std::size_t>(index)].name; };
  std::string out = line("case", c.title.empty() ? c.file : fmt::format("{} ({})", c.title, c.file));
  std::string periodic;
  for (std::size_t k = 0; k < 3; ++k)
    if (c.periodic[k]) periodic += fmt::format("{}{}", periodic.empty() ? ", periodic along " : ", ", "xyz"[k]);
  out += line("domain", text(c.domain) + periodic);
  if (c.deformation) out += line("deforms", setup::describe_deformation(*c.deformation));
  out += line("laws", fmt::format("surface {}, normal {}, cohesion {}, tangential {}, rolling {}", c.laws.surface,
                                  c.laws.normal, c.laws.cohesion, c.laws.tangential, c.laws.rolling));
  out += line("contact", fmt::format("wall_arm {}{}{}", c.wall_arm == WallArm::surface ? "surface" : "mid",
                                     c.contact.empty() ? "" : ", ", text(c.contact)));
  out += "materials\n";
  for (const MaterialCase& m : c.materials) {
    const std::string density =
        m.density ? fmt::format("density {:g} kg/m3{}", *m.density, m.values.empty() ? "" : ", ") : "";
    out += entry(m.name, density + text(m.values));
  }
  if (const std::string table = pair_table(c); !table.empty()) out += "pairs\n" + table;
  out += "particles\n";
  for (const ParticlesCase& p : c.particles)
    out += entry(p.name, fmt::format("{}, {}{}{}", material(p.material), p.shape ? p.shape->kind + ", " : "",
                                     text(p.size), p.fixed ? ", fixed" : "")) +
           shape_lines(c, p);
  out += "insert\n";
  for (const InsertCase& i : c.inserts) out += entry(i.name, amount(c, i));
  if (!c.walls.empty() || !c.meshes.empty()) out += "walls\n";
  for (const PlaneCase& w : c.walls) {
    std::string moving = w.velocity == Vec3{} ? "" : fmt::format(", velocity {} m/s", text(w.velocity));
    if (w.spin != 0) moving += fmt::format(", spin {:g} rad/s", w.spin);
    out += entry(w.name, fmt::format("{}, plane through {} m facing {}{}", material(w.material), text(w.point),
                                     text(w.normal), moving));
  }
  for (const MeshCase& m : c.meshes) out += mesh_lines(m, material(m.material));
  if (!c.measures.empty()) out += "measured\n";
  for (const auto& m : c.measures) out += entry(m.name, name_of(m.kind));
  out += heat_lines(c) + describe_happenings(c) + run_lines(c, start);
  for (const auto* warnings : {&c.warnings, &start.plan.warnings})
    for (const std::string& warning : *warnings) out += fmt::format("warning: {}\n", warning);
  return out + fmt::format("no errors, {} warning(s)\n", c.warnings.size() + start.plan.warnings.size());
}

}  // namespace tsubu::cli
