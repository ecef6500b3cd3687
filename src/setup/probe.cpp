#include "setup/probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/nearest.hpp"
#include "geometry/sphere_mass.hpp"
#include "laws/catalogue.hpp"
#include "laws/parameters.hpp"
#include "setup/probe_parts.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

const ParticlesCase* particles_of(const Case& c, std::size_t material) {
  for (const ParticlesCase& p : c.particles)
    if (p.material == static_cast<int>(material)) return &p;
  return nullptr;
}
bool is_wall_material(const Case& c, std::size_t material) {
  const auto of_it = [&](const auto& wall) { return wall.material == static_cast<int>(material); };
  return std::ranges::any_of(c.walls, of_it) || std::ranges::any_of(c.meshes, of_it);
}

struct Materials {
  std::size_t i, j;
};
std::vector<Materials> meeting(const Case& c) {
  std::vector<Materials> all;
  for (std::size_t i = 0; i < c.materials.size(); ++i)
    for (std::size_t j = i; j < c.materials.size(); ++j) {
      const bool pi = particles_of(c, i), pj = particles_of(c, j);
      if ((pi && pj) || (pi && is_wall_material(c, j)) || (pj && is_wall_material(c, i))) all.push_back({i, j});
    }
  return all;
}

std::string joined(const Case& c, std::size_t i, std::size_t j) {
  return c.materials[i].name + '-' + c.materials[j].name;
}

// The pair that the user names, in the order of the name; otherwise that of the first particles among themselves.
Materials choose(const Case& c, const std::string& name) {
  const auto all = meeting(c);
  if (all.empty()) throw ProbeError("nothing can meet in this case", "a pair needs particles");
  if (name.empty()) {
    const auto first = static_cast<std::size_t>(c.particles.front().material);
    return {first, first};
  }
  std::vector<std::string> known;
  for (const auto& [i, j] : all) {
    if (name == joined(c, i, j)) return {i, j};
    if (name == joined(c, j, i)) return {j, i};
    known.push_back(joined(c, i, j));
    if (i != j) known.push_back(joined(c, j, i));
  }
  const std::string question = did_you_mean(name, known);
  throw ProbeError(fmt::format("there is no pair '{}'{}{}", name, question.empty() ? "" : "; ", question),
                   fmt::format("pairs that can meet: {}", fmt::join(probe_pairs(c), ", ")));
}

// The diameter of all particles of a kind, or the one that has their mean mass.
double usual_diameter(const SizeCase& size) {
  const double low = smallest_diameter(size), high = largest_diameter(size);
  return low == high ? low : std::cbrt(mean_volume(size) / geometry::sphere_volume(0.5));
}

ProbePair make_pair(const Case& c, const ProbeOptions& options) {
  auto [i, j] = choose(c, options.pair);
  if (!particles_of(c, i)) std::swap(i, j);  // the wall comes second
  ProbePair pair;
  pair.material_i = i, pair.material_j = j;
  pair.wall = options.wall || !particles_of(c, j);
  pair.arm_share = c.wall_arm == WallArm::surface ? 1.0 : 0.5;
  pair.name = joined(c, i, j) + (pair.wall ? " (wall)" : "");
  const auto radius = [&](std::size_t m) {
    return 0.5 * options.diameter.value_or(usual_diameter(particles_of(c, m)->size));
  };
  const auto mass = [&](std::size_t m, double r) { return *c.materials[m].density * geometry::sphere_volume(r); };
  pair.radius_i = radius(i);
  pair.mass_i = mass(i, pair.radius_i);
  if (pair.wall) return pair;
  pair.radius_j = radius(j);
  pair.mass_j = mass(j, pair.radius_j);
  return pair;
}

// As the time step has it (build.cpp): the fastest start, a fall through the domain, the fastest wall; if nothing
// moves, a crossing of the domain in the time of the run.
double impact_speed(const Case& c) {
  double start = 0, wall = 0;
  for (const InsertCase& in : c.inserts) start = std::max(start, norm2(in.velocity));
  for (const PlaneCase& w : c.walls) wall = std::max(wall, norm(w.velocity));
  const Vec3 size = c.domain.high - c.domain.low, g = c.run.gravity;
  const double fall = 2 * (std::abs(g.x) * size.x + std::abs(g.y) * size.y + std::abs(g.z) * size.z);
  const double speed = std::sqrt(start + fall) + wall;
  return speed > 0 ? speed : norm(size) / c.run.end;
}

std::optional<double> given(const Values& values, const laws::Parameter& p) {
  const auto found = values.find(p.name);
  return found == values.end() ? std::nullopt : std::optional(found->second);
}

// Refuses options that the path does not know, so that nobody believes they had an effect.
void check_options(const ProbeOptions& o) {
  const bool impact = o.path == ProbePath::impact, load = o.path == ProbePath::load;
  const bool sideways = !impact && !load && o.path != ProbePath::cycles;
  const struct {
    bool is_wrong;
    const char *option, *help;
  } all[] = {
      {o.overlap && impact, "overlap", "an impact goes as deep as its --speed takes it"},
      {o.amplitude && !sideways, "amplitude", "it belongs to the paths shear, roll and torsion"},
      {o.angle && !impact, "angle", "it belongs to the path impact"},
      {o.cycles && (impact || load), "cycles", "it belongs to the paths cycles, shear, roll and torsion"},
  };
  const double strokes = 2.0 * o.cycles.value_or(3) + 1, rows = strokes * o.steps.value_or(500);
  constexpr double most = 1e6;
  if (!impact && rows > most)
    throw ProbeError(fmt::format("{} cycles of {} steps make more than {:.0e} rows", o.cycles.value_or(3),
                                 o.steps.value_or(500), most),
                     "take fewer of one of them");
  for (const auto& [is_wrong, option, help] : all)
    if (is_wrong) throw ProbeError(fmt::format("--{} means nothing to the path {}", option, name_of(o.path)), help);
}

}  // namespace

std::vector<std::string> probe_pairs(const Case& c) {
  std::vector<std::string> names;
  for (const auto& [i, j] : meeting(c)) names.push_back(joined(c, i, j));
  return names;
}

const double* ProbeResult::find(std::string_view name) const {
  for (const ProbeFinding& f : findings)
    if (f.name == name) return &f.value;
  return nullptr;
}

ProbeResult probe(const Case& c, const ProbeOptions& options) {
  check_options(options);
  ProbeResult result;
  result.pair = make_pair(c, options);
  result.path = options.path;
  result.laws = {c.laws.normal, c.laws.cohesion, c.laws.tangential, c.laws.rolling};
  const auto& [i, j] = std::pair(result.pair.material_i, result.pair.material_j);
  const Values& values = c.pair[i * c.materials.size() + j];
  result.restitution = given(values, laws::parameter::restitution);
  result.friction = given(values, laws::parameter::friction);

  const double smaller = smaller_radius(result.pair);
  if (options.overlap && !(*options.overlap < smaller))
    throw ProbeError(fmt::format("an overlap of {:.4g} m is more than the radius", *options.overlap),
                     fmt::format("it must be less than {:.4g} m", smaller));

  using laws::Stage;
  const laws::SingleContact contact(
      {index_of(Stage::normal, c.laws.normal), index_of(Stage::cohesion, c.laws.cohesion),
       index_of(Stage::tangential, c.laws.tangential), index_of(Stage::rolling, c.laws.rolling)},
      laws::PairInputs(c.materials[i].values, c.materials[j].values, values, c.contact));
  result.history_columns = contact.history_columns();
  const laws::Kinematics sizes = at_rest(result.pair, 0);
  const double speed = impact_speed(c);
  const ProbeStart start{c, options, contact, speed, contact.duration(sizes.mass, sizes.radius, speed)};
  if (options.path == ProbePath::impact) {
    probe_impact(start, result);
    find_impact(result);
  } else {
    probe_driven(start, result);
    find_driven(result);
  }
  return result;
}

}  // namespace tsubu::setup
