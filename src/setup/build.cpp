#include "setup/build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "laws/catalogue.hpp"
#include "laws/parameters.hpp"
#include "setup/build_deformation.hpp"
#include "setup/build_heat.hpp"
#include "setup/check_behind.hpp"
#include "setup/check_pierced.hpp"
#include "setup/outlets.hpp"
#include "setup/schema.hpp"
#include "setup/sizes.hpp"
#include "setup/to_come.hpp"

namespace tsubu::setup {
namespace {

// Whether two materials can touch: at least one of them must be that of particles that move.
bool can_meet(const Case& c, std::size_t i, std::size_t j) {
  const auto used = [&](std::size_t m) {
    const auto of_it = [m](const auto& user) { return user.material == static_cast<int>(m); };
    return std::ranges::any_of(c.particles, of_it) || std::ranges::any_of(c.walls, of_it) ||
           std::ranges::any_of(c.meshes, of_it);
  };
  const auto moves = [&](std::size_t m) {
    return std::ranges::any_of(
        c.particles, [m](const ParticlesCase& p) { return p.material == static_cast<int>(m) && p.may_move(); });
  };
  return (moves(i) && used(j)) || (moves(j) && used(i));
}

}  // namespace

std::unique_ptr<solver::Contacts> make_case_contacts(const Case& c) {
  using laws::Stage;
  const laws::LawIndices indices{index_of(Stage::normal, c.laws.normal), index_of(Stage::cohesion, c.laws.cohesion),
                                 index_of(Stage::tangential, c.laws.tangential),
                                 index_of(Stage::rolling, c.laws.rolling)};
  const std::size_t n = c.materials.size();
  std::vector<std::optional<laws::PairInputs>> pairs;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      auto& pair = pairs.emplace_back();
      if (can_meet(c, i, j)) pair.emplace(c.materials[i].values, c.materials[j].values, c.pair[i * n + j], c.contact);
    }
  return solver::make_contacts(indices, pairs, n);
}

namespace {

// Formulas of time are integrated by cells of that many steps.
constexpr double steps_of_cell = 8;

// Bodies that go farther than so many of the smallest diameters in a step are refused.
constexpr double most_crossed = 1;

std::vector<state::WallMotion> motions_of(const MeshCase& m, double dt) {
  std::vector<state::WallMotion> motions = m.motions;
  for (const auto& [motion, of_time, text] : m.courses)
    motions[motion].course = std::visit(
        [dt](const auto& what) {
          if constexpr (std::is_same_v<std::decay_t<decltype(what)>, Expression>)
            return std::make_shared<const state::WallCourse>(what, steps_of_cell * dt);
          else
            return std::make_shared<const state::WallCourse>(what);
        },
        of_time);
  return motions;
}

state::Walls make_walls(const Case& c) {
  state::Walls walls;
  for (const PlaneCase& p : c.walls)
    walls.planes.push_back({.point = p.point,
                            .normal = p.normal,
                            .velocity = p.velocity,
                            .spin = p.spin != 0 ? p.spin * p.normal : Vec3{},
                            .start = p.point,
                            .material = p.material,
                            .name = p.name});
  for (const MeshCase& m : c.meshes)
    walls.meshes.push_back(
        {.shape = m.shape,
         .packed = m.packed,
         .original = m.original,
         .own = m.own,
         .round = m.round,
         .within = m.extent,
         .start = m.origin,
         .motions = {},  // once the step is known
         .servo = m.servo,
         .surface = m.surface_velocity,
         .smooth = std::cos(m.smooth),
         .front = m.front_only ? std::make_shared<const geometry::FrontSide>(*m.shape) : nullptr,
         .end = m.end.value_or(std::numeric_limits<double>::infinity()),
         .finnie = m.finnie,
         .material = m.material,
         .name = m.name,
         .worn = std::vector<double>(m.finnie > 0 ? m.own > 0 ? m.own : m.shape->triangles.size() : 0)});
  return walls;
}

// How fast a wall becomes within the run [m/s]: where it goes, and its surface. Each motion may have been taken away
// from its place by those before it: along a direction as far as it goes, about an axis to the other side. A round wall
// that turns about its own axis goes nowhere.
struct Speeds {
  double goes = 0, surface = 0;
  double away = 0;  // how far from its place it may get [m]
};
Speeds fastest(const MeshCase& m, double dt, double end) {
  Speeds sum{0, norm(m.surface_velocity)};
  std::vector<state::WallMotion> motions = motions_of(m, dt);
  if (m.servo) {
    motions.push_back(m.servo->way);
    motions.back().rate = m.servo->fastest;
  }
  bool turned = false;
  for (const state::WallMotion& motion : motions) {
    if (!std::isfinite(motion.fastest(1, end)))
      throw BuildError(
          fmt::format("the speed of wall '{}' is no number at some time before {:g} s; what its formula divides by, "
                      "or takes a root, power or logarithm of, must not leave its range",
                      m.name, end),
          "wall." + split_path(m.name)[0]);
    using Kind = geometry::RoundWall::Kind;
    const bool turns = motion.kind == state::WallMotion::Kind::about;
    const Vec3 arm = m.origin - motion.point;
    const bool plane = m.round && m.round->kind == Kind::plane;
    // one that has not tilted goes nowhere along itself
    if (plane && !turned && !turns) {
      sum.goes += std::abs(dot(motion.direction, m.round->axis)) * motion.fastest(0, end);
      sum.surface += motion.fastest(0, end);
      sum.away += motion.farthest(end);
      continue;
    }
    const double from_axis = norm(cross(arm, motion.direction)) + sum.away;
    // how far its places are from the axis; they are where they were described unless it has turned before
    double rim = m.extent;
    if (!m.round && !turned) {
      rim = 0;
      const double start = norm(cross(arm, motion.direction));
      for (const Vec3& p : m.shape->points) rim = std::max(rim, norm(cross(arm + p, motion.direction)) - start);
    }
    const bool about_itself =
        m.round && (m.round->kind == Kind::sphere || (!turned && norm(cross(m.round->axis, motion.direction)) < 1e-9));
    const bool endless = plane || (about_itself && m.round->kind == Kind::cone);
    if (!plane || !about_itself) sum.goes += motion.fastest(from_axis + (about_itself ? 0 : rim), end);
    sum.surface += motion.fastest(from_axis + (about_itself && !endless ? m.round->radius : rim), end);
    turned |= turns && !about_itself;
    sum.away += turns ? 2 * from_axis : motion.farthest(end);
  }
  return sum;
}

std::vector<solver::WaveMaterial> wave_materials(const Case& c) {
  std::vector<solver::WaveMaterial> all;
  for (const MaterialCase& m : c.materials) {
    const auto e = m.values.find(laws::parameter::youngs.name), nu = m.values.find(laws::parameter::poisson.name);
    const bool elastic = m.density && e != m.values.end() && nu != m.values.end();
    all.push_back(elastic ? solver::WaveMaterial{*m.density, e->second, nu->second} : solver::WaveMaterial{});
  }
  return all;
}

double least_rounding(const state::Bodies& bodies, std::size_t i) {
  if (bodies.is_sphere(i)) return bodies.motion[i].radius;
  return bodies.attitude[i].scale * *std::ranges::min_element(bodies.shape_of(i).radius);
}

// A body is pushed back where it came from as long as its middle is on that side.
void check_mesh_speed(const Case& c, const state::Bodies& bodies, double dt) {
  double thinnest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (!bodies.fixed(i)) thinnest = std::min(thinnest, least_rounding(bodies, i));
  constexpr double most = 0.1;
  for (const MeshCase& m : c.meshes)
    if (const double speed = fastest(m, dt, c.run.end).goes, moves = speed * dt; !(moves <= most * thinnest))
      throw BuildError(
          fmt::format(
              "wall '{}' moves by up to {:.3g} m in a step of {:.3g} s, more than a tenth of the smallest radius "
              "({:.3g} m), and could pass through bodies; slow it down, or set run.timestep below {:.2g} s",
              m.name, moves, dt, thinnest, most * thinnest / speed),
          "wall." + split_path(m.name)[0]);
}

// The fastest impact to expect: the fastest start, a fall through the whole domain, the fastest wall; and, if nothing
// moves at all, a crossing of the domain in the time of the run.
double expected_speed(const Case& c, const state::Bodies& bodies) {
  double start = fastest_to_come(c) * fastest_to_come(c), wall = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const state::Motion& m = bodies.motion[i];
    // corners of bodies that spin are faster than their centres
    const double fastest = norm(m.twist.v) + (bodies.is_sphere(i) ? 0 : norm(m.twist.w) * m.radius);
    start = std::max(start, fastest * fastest);
  }
  for (const PlaneCase& w : c.walls) wall = std::max(wall, norm(w.velocity));
  // formulas are looked at in steps of a thousandth of the run: the time step is not known yet
  for (const MeshCase& m : c.meshes) wall = std::max(wall, fastest(m, 1e-3 * c.run.end, c.run.end).surface);
  wall = std::max(wall, deformation_speed(c));
  const Vec3 size = c.domain.high - c.domain.low;
  const double fall = 2 * (std::abs(c.run.gravity.x) * size.x + std::abs(c.run.gravity.y) * size.y +
                           std::abs(c.run.gravity.z) * size.z);
  const double speed = std::sqrt(start + fall) + wall;
  return speed > 0 ? speed : norm(size) / c.run.end;
}

std::string describe(const solver::Limit& l, const Case& c, double speed) {
  const std::string &a = c.materials[l.material_i].name, &b = c.materials[l.material_j].name;
  if (l.kind == solver::NaturalTime::rayleigh)
    return fmt::format("the Rayleigh time {:.3g} s of the smallest body of {}", l.seconds, a);
  const char* const what = l.kind == solver::NaturalTime::impact    ? "impact time"
                           : l.kind == solver::NaturalTime::shear   ? "half swing of the friction spring"
                           : l.kind == solver::NaturalTime::rolling ? "half swing of the rolling spring"
                                                                    : "decay time of the dashpots";
  return fmt::format("the {} {:.3g} s of {} on {}{} at {:.3g} m/s", what, l.seconds, a, b, l.wall ? " (wall)" : "",
                     speed);
}

// How far a body goes in a step at the speed that the case gives it, in smallest diameters: more than one, and bodies
// pass through each other unseen.
void check_speed(const Case& c, const state::Bodies& bodies, StepPlan& plan) {
  double fastest = fastest_to_come(c), thinnest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    fastest = std::max(fastest, norm(bodies.motion[i].twist.v));
    thinnest = std::min(thinnest, 2 * bodies.motion[i].radius);
  }
  const double crosses = fastest * plan.dt / thinnest;
  if (!(crosses > most_crossed / 10)) return;
  const std::string what = fmt::format(
      "bodies start with up to {:.3g} m/s and go {:.3g} m in a step of {:.3g} s, which is {:.2g} of the smallest "
      "diameter ({:.3g} m)",
      fastest, fastest * plan.dt, plan.dt, crosses, thinnest);
  constexpr const char* advice =
      "check the units of the velocities, or give stiffer materials or a smaller run.timestep";
  if (crosses > most_crossed)
    throw BuildError(fmt::format("{}: they would pass through each other; {}", what, advice), "insert");
  plan.warnings.push_back(fmt::format("{}; {}", what, advice));
}

// What goes through a mesh in one step is seen by nobody if its overlap stays below run.max_overlap on both sides;
// where only the front is touched, on that side. Half of that way is allowed, so that what becomes twice as fast is
// seen still.
void check_passing(const Case& c, const state::Bodies& bodies, double dt) {
  auto which = std::ranges::find(c.meshes, true, &MeshCase::front_only);
  if (which == c.meshes.end()) which = std::ranges::find_if(c.meshes, [](const MeshCase& m) { return !m.round; });
  if (which == c.meshes.end()) return;
  const MeshCase& wall = *which;
  const double seen = 1 - std::min(c.run.max_overlap, 0.5);  // who allows more asks for it
  const double most = (wall.front_only ? 0.5 : 1) * seen;
  const double coming = fastest_to_come(c);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies.fixed(i)) continue;
    const state::Motion& m = bodies.motion[i];
    const double speed = std::max(coming, norm(m.twist.v) + (bodies.is_sphere(i) ? 0 : norm(m.twist.w) * m.radius));
    const double radius = least_rounding(bodies, i);
    if (!(speed * dt > most * radius)) continue;
    throw BuildError(
        fmt::format("bodies start with up to {:.3g} m/s and go {:.3g} m in a step of {:.3g} s, more than {:g} "
                    "of their radius ({:.3g} m), and could pass through wall '{}' unseen; check the units "
                    "of the velocities, or give stiffer materials or a smaller run.timestep",
                    speed, speed * dt, dt, most, radius, wall.name),
        "insert");
  }
}

StepPlan plan_steps_of(const Case& c, const state::Bodies& bodies, const state::Walls& walls,
                       const solver::Contacts& contacts) {
  StepPlan plan;
  plan.speed = expected_speed(c, bodies);
  const auto limits = solver::natural_times(bodies, walls, wave_materials(c), contacts, plan.speed);
  if (limits.empty()) throw BuildError("there are no bodies that can move: their [insert] came to zero", "insert");
  const solver::Limit& shortest = limits.front();
  plan.advised = c.run.safety * shortest.unit;
  plan.limit = describe(shortest, c, plan.speed);
  if (const auto [seconds, text] = shortest_drag_time(c, plan.speed); seconds < shortest.unit) {
    plan.advised = c.run.safety * seconds;
    plan.limit = fmt::format("the relaxation time {:.3g} s by the {} at {:.3g} m/s", seconds, text, plan.speed);
  }
  // beyond this a step no longer moves the clock
  constexpr double most_steps = 1e15;
  const double dt = c.run.timestep.value_or(plan.advised);
  if (c.run.end / dt > most_steps)
    throw BuildError(fmt::format("run.end = {:.3g} s would take {:.1e} steps of {:.3g} s; at most {:.0e} are possible",
                                 c.run.end, c.run.end / dt, dt, most_steps),
                     "run.end");
  if (!c.run.timestep) {
    plan.steps = static_cast<std::uint64_t>(std::ceil(c.run.end / plan.advised));
    plan.dt = c.run.end / static_cast<double>(plan.steps);
    if (c.run.end < plan.advised)
      plan.warnings.push_back(fmt::format(
          "run.end = {:.3g} s is less than one time step of {:.3g} s: nothing will be seen to happen; check "
          "its unit",
          c.run.end, plan.advised));
    return plan;
  }
  plan.automatic = false;
  plan.dt = *c.run.timestep;
  plan.steps = static_cast<std::uint64_t>(std::max(1.0, std::round(c.run.end / plan.dt)));
  if (plan.dt > shortest.unit)
    throw BuildError(
        fmt::format("run.timestep = {:.3g} s is {:.3g} times too large: it must resolve {}; a step of {:.3g} "
                    "s would do (timestep = \"auto\" takes it)",
                    plan.dt, plan.dt / plan.advised, plan.limit, plan.advised),
        "run.timestep");
  if (plan.dt > 2 * plan.advised)
    plan.warnings.push_back(
        fmt::format("run.timestep = {:.3g} s is {:.3g} times the advised {:.3g} s, which follows from {}", plan.dt,
                    plan.dt / plan.advised, plan.advised, plan.limit));
  return plan;
}

// The shortest step that the case needs as its changes make it.
StepPlan plan_steps(const Case& c, const state::Bodies& bodies, const state::Walls& walls,
                    const solver::Contacts& contacts) {
  std::optional<StepPlan> shortest;
  if (c.changes.empty() && c.forces.empty()) shortest = plan_steps_of(c, bodies, walls, contacts);
  if (!shortest)
    for (const Case& variant : variants(c)) {
      StepPlan plan = plan_steps_of(variant, bodies, walls, *make_case_contacts(variant));
      if (!shortest || plan.advised < shortest->advised) shortest = std::move(plan);
    }
  check_speed(c, bodies, *shortest);
  check_passing(c, bodies, shortest->dt);
  return *std::move(shortest);
}

// Periodic axes must be at least three cells wide, see neighbor::Grid.
neighbor::Skin choose_skin(const Case& c, const state::Bodies& bodies, const solver::Contacts& contacts) {
  // all may have left by now
  double smallest = bodies.size() > 0 ? bodies.motion.front().radius : largest_radius(c), largest = smallest;
  for (const state::Motion& p : bodies.motion)
    smallest = std::min(smallest, p.radius), largest = std::max(largest, p.radius);
  // What the grid of the neighbour search can number: cells along an axis, levels of size, pairs of bodies.
  constexpr double most_cells = 500000, most_ratio = 10000, most_bodies = 1e8;
  const Vec3 extent = c.domain.high - c.domain.low;
  const double longest = std::max({extent.x, extent.y, extent.z});
  if (longest > most_cells * 2 * smallest)
    throw BuildError(fmt::format("the domain is {:.2g} smallest diameters ({:.3g} m) long; at most {:.0g} are possible",
                                 longest / (2 * smallest), 2 * smallest, most_cells),
                     "domain.box");
  if (largest > most_ratio * smallest)
    throw BuildError(fmt::format("the largest body is {:.2g} times the smallest ({:.3g} m against {:.3g} m); at most "
                                 "{:.0g} times is possible",
                                 largest / smallest, 2 * largest, 2 * smallest, most_ratio),
                     "particles");
  if (static_cast<double>(bodies.size()) > most_bodies)
    throw BuildError(
        fmt::format("{} bodies are more than the {:.0g} that one process can hold", bodies.size(), most_bodies),
        "insert");
  // cells double from level to level, so the widest may be almost twice as wide as the largest body needs
  double widest = norm(c.domain.high - c.domain.low);
  const double size[3] = {c.domain.high.x - c.domain.low.x, c.domain.high.y - c.domain.low.y,
                          c.domain.high.z - c.domain.low.z};
  const double reach = contacts.reach(largest);  // of laws that act without touch
  const double per_reach = largest > smallest ? 6 : 3;
  for (int k = 0; k < 3; ++k)
    if (c.periodic[k]) widest = std::min(widest, (size[k] / per_reach - 2 * largest - reach) * 0.999);
  if (widest <= 0)
    throw BuildError(fmt::format("domain.periodic: a periodic axis must be longer than {} largest diameters ({:.3g} m)",
                                 per_reach, per_reach * (2 * largest + reach)),
                     "domain.periodic");
  if (!c.run.skin) return {2 * smallest, widest};
  if (*c.run.skin > widest)
    throw BuildError(
        fmt::format("run.skin = {:.3g} m is too wide for the periodic domain: at most {:.3g} m", *c.run.skin, widest),
        "run.skin");
  return neighbor::Skin(*c.run.skin);
}

solver::Settings settings_of(const Case& c, int threads) {
  solver::Settings s;
  s.domain = living_space(c);
  s.open_sides = c.open;
  s.low_sides = c.domain.low, s.high_sides = c.domain.high;
  s.largest_radius = largest_radius(c);
  s.gravity = c.run.gravity;
  s.synchronised = c.run.scheme == Scheme::synchronised;
  s.max_overlap = c.run.max_overlap;
  s.energies = c.output.energies;
  s.reports = c.output.contacts || c.output.energies || measure::read_contacts(c.measures);
  s.wall_arm = c.wall_arm == WallArm::surface ? 1.0 : 0.5;
  s.threads = threads;
  return s;
}

// Once the step is known.
void set_in_motion(const Case& c, state::Walls& walls, const state::Bodies& bodies, double dt) {
  for (std::size_t m = 0; m < c.meshes.size(); ++m) {
    walls.meshes[m].motions = motions_of(c.meshes[m], dt);
    walls.meshes[m].within += fastest(c.meshes[m], dt, c.run.end).away;
  }
  check_mesh_speed(c, bodies, dt);
}

// Contacts of other laws remember other things; so do those of loops that the compiler was told to leave out.
void check_memory(const solver::Contacts& contacts, const solver::Contacts::Memory& memory) {
  const solver::Contacts::Memory own = contacts.remember({});
  const auto fits = [](const state::ContactMemory& a, const state::ContactMemory& b) {
    if (!a.sides.empty() && a.numbers_each != b.numbers_each)
      throw BuildError(
          fmt::format("the contacts of the checkpoint remember {} numbers each, those of this case and program {}",
                      a.numbers_each, b.numbers_each));
  };
  fits(memory.bodies, own.bodies), fits(memory.walls, own.walls);
  fits(memory.shaped_bodies, own.shaped_bodies), fits(memory.shaped_walls, own.shaped_walls);
}

Built build_with(const Case& c, state::Bodies bodies, int threads, const FormerContacts* former) {
  solver::Settings s = settings_of(c, threads);
  state::Walls walls = make_walls(c);
  auto contacts = make_case_contacts(c);
  if (former) check_memory(*contacts, former->memory);
  const std::optional<state::Bodies> expected =
      more_to_come(c) ? std::optional(with_those_to_come(c, bodies)) : std::nullopt;
  const state::Bodies& all = expected ? *expected : bodies;
  StepPlan plan = plan_steps(c, all, walls, *contacts);
  const neighbor::Skin skin = choose_skin(c, all, *contacts);
  warn_of_thin_outlets(c, plan);
  s.dt = plan.dt;
  set_in_motion(c, walls, all, s.dt);
  s.deformation = deformation_of(c, s.dt);
  s.heat = heat_law(c);
  if (s.heat) check_heat(c, *s.heat, all, plan.dt);
  hold_walls(c, walls);
  if (former) plan.warnings.insert(plan.warnings.end(), former->warnings.begin(), former->warnings.end());
  return {std::make_unique<solver::Simulation>(s, std::move(bodies), std::move(walls), std::move(contacts), skin,
                                               former && former->any ? &former->memory : nullptr),
          std::move(plan)};
}

}  // namespace

Built build(const Case& c, int threads) {
  const geometry::Domain domain(c.domain.low, c.domain.high, c.periodic);
  Inserted start = insert_all(c, domain);
  check_pierced(c, start.bodies, domain);
  Built built = build_with(c, std::move(start.bodies), threads, &start.former);
  for (std::string& warning : bodies_behind(c, *built.simulation)) built.plan.warnings.push_back(std::move(warning));
  built.kinds = std::move(start.kinds), built.inserts = std::move(start.inserts);
  return built;
}

Built build(const Case& c, state::Bodies bodies, int threads) {
  return build_with(c, std::move(bodies), threads, nullptr);
}

Built resume(const Case& c, solver::Checkpoint checkpoint, StepPlan plan, int threads,
             const std::function<void(state::Walls&)>& carry_walls) {
  solver::Settings s = settings_of(c, threads);
  state::Walls walls = make_walls(c);
  auto contacts = make_case_contacts(c);
  check_memory(*contacts, checkpoint.contacts);
  const std::optional<state::Bodies> expected =
      more_to_come(c) ? std::optional(with_those_to_come(c, checkpoint.bodies)) : std::nullopt;
  const state::Bodies& all = expected ? *expected : checkpoint.bodies;
  const neighbor::Skin skin = choose_skin(c, all, *contacts);
  s.dt = plan.dt;
  set_in_motion(c, walls, all, s.dt);
  carry_walls(walls);
  s.deformation = deformation_of(c, s.dt);
  s.heat = heat_law(c);
  return {std::make_unique<solver::Simulation>(s, std::move(checkpoint), std::move(walls), std::move(contacts), skin),
          std::move(plan)};
}

double advised_step(const Case& c, const solver::Simulation& simulation, double speed) {
  const auto limits =
      solver::natural_times(simulation.bodies(), simulation.walls(), wave_materials(c), simulation.contacts(), speed);
  return limits.empty() ? std::numeric_limits<double>::infinity() : c.run.safety * limits.front().unit;
}

}  // namespace tsubu::setup
