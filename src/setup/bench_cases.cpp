#include "setup/bench_cases.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/check.hpp"
#include "base/random.hpp"
#include "geometry/sphere_mass.hpp"
#include "laws/catalogue.hpp"
#include "setup/build.hpp"

namespace tsubu::setup {
namespace {

constexpr double diameter = 5e-3, density = 2500, gravity = 9.81;

// Whatever a law of the four cases asks for and has no default. The hysteretic parabola is as stiff as hertz at the
// overlaps of the bed, about 30 um: alpha A_2 delta^2 = 4/3 E* sqrt(R*) delta^1.5.
const Values& numbers() {
  static const Values all{{"youngs", 5e6},
                          {"poisson", 0.45},
                          {"restitution", 0.3},
                          {"friction", 0.5},
                          {"alpha", 200},
                          {"a1", 1e9},
                          {"a2", 1.2e5},
                          {"a3", 8},
                          {"dynamic_friction_ratio", 0.8},
                          {"rolling_friction", 0.1},
                          {"rolling_damping", 0.3},
                          {"rolling_stiffness", 2.25}};
  return all;
}

double number(const laws::Parameter& p) {
  const auto found = numbers().find(p.name);
  ENSURE(found != numbers().end() || std::isfinite(p.fallback));
  return found != numbers().end() ? found->second : p.fallback;
}

void add(state::Bodies& bodies, const Vec3& x) {
  bodies.add_sphere(static_cast<std::int64_t>(bodies.size()) + 1, x, 0.5 * diameter,
                    density * geometry::sphere_volume(0.5 * diameter), 0);
}

// A periodic piece of bed, and its width in x and y.
struct Piece {
  std::vector<Vec3> x;
  double width;
};

Piece settled_piece(std::size_t count, int threads) {
  const double sphere = geometry::sphere_volume(0.5 * diameter), volume = static_cast<double>(count) * sphere;
  constexpr double packed = 0.62, loose = 0.42, deepest = 20 * diameter;
  // twice as deep as wide, or as deep as allowed
  const double narrow = std::cbrt(0.5 * volume / packed);
  const double width = 2 * narrow < deepest ? narrow : std::sqrt(volume / packed / deepest);
  const double spacing = std::cbrt(sphere / loose);
  const auto across = static_cast<std::size_t>(width / spacing);
  const double cell = width / static_cast<double>(across), shake = 0.49 * (spacing - diameter);

  BenchStart start;
  for (std::size_t k = 0; k < count; ++k) {
    const Random r(1, k);
    const Vec3 x{(static_cast<double>(k % across) + 0.5) * cell,
                 (static_cast<double>(k / across % across) + 0.5) * cell,
                 (static_cast<double>(k / across / across) + 0.5) * spacing};
    add(start.bodies, x + Vec3{r.uniform(0, -shake, shake), r.uniform(1, -shake, shake), r.uniform(2, -shake, shake)});
  }
  const double height = start.bodies.motion.back().x.z + 2 * diameter;
  start.domain = {{0, 0, 0}, {width, width, height}};
  Case c = case_of({}, start);
  // So little friction that spheres come to have 5.7 neighbours, and dashpots so strong that they soon rest. Nobody
  // looks at the way there: the step may be a long one.
  c.pair[0]["friction"] = 0.1, c.pair[0]["restitution"] = 0.1;
  c.run.safety = 0.25;
  const Built built = build(c, std::move(start.bodies), threads);
  solver::Simulation& s = *built.simulation;
  while (s.time() < 1.25 * std::sqrt(2 * height / gravity)) ENSURE(!s.step());
  Piece piece{{}, width};
  for (const std::uint32_t k : state::by_id(s.bodies())) piece.x.push_back(s.bodies().motion[k].x);
  return piece;
}

}  // namespace

const std::array<BenchCase, 4>& bench_cases() {
  static const std::array<BenchCase, 4> all{
      {{"packed", "a bed of spheres at rest", {}, true},
       {"loose", "a falling cloud of spheres", {}, false},
       {"powder",
        "the bed of `packed` with plastic contacts and rolling resistance",
        {.normal = "hysteretic", .tangential = "luding", .rolling = "epsd3"},
        true},
       {"rolling", "the bed of `packed` with rolling resistance", {.rolling = "epsd2"}, true}}};
  return all;
}

BenchStart packed_bed(std::size_t count, int threads) {
  constexpr double piece_size = 1000;
  const double pieces = std::max(1.0, std::round(static_cast<double>(count) / piece_size));
  const auto along_x = static_cast<std::size_t>(std::sqrt(pieces));
  const auto along_y = static_cast<std::size_t>(pieces) / along_x;
  const Piece piece = settled_piece((count + along_x * along_y / 2) / (along_x * along_y), threads);
  BenchStart bed;
  double top = 0;
  for (std::size_t j = 0; j < along_y; ++j)
    for (std::size_t i = 0; i < along_x; ++i)
      for (const Vec3& x : piece.x) {
        add(bed.bodies, x + Vec3{static_cast<double>(i) * piece.width, static_cast<double>(j) * piece.width, 0});
        top = std::max(top, x.z);
      }
  bed.domain = {
      {0, 0, 0},
      {static_cast<double>(along_x) * piece.width, static_cast<double>(along_y) * piece.width, top + 4 * diameter}};
  return bed;
}

BenchStart loose_cloud(std::size_t count) {
  constexpr double filled = 0.1, speed = 0.5;  // [m/s], of each component
  const double side = std::cbrt(static_cast<double>(count) * geometry::sphere_volume(0.5 * diameter) / filled);
  BenchStart start;
  start.domain = {{0, 0, 0}, {side, side, side}};
  start.lid = true;
  Case c = case_of({}, start);
  c.inserts.resize(1);
  c.inserts[0].name = "cloud";
  c.inserts[0].region = geometry::SolidRegion::box(c.domain.low, c.domain.high);
  c.inserts[0].count = static_cast<std::int64_t>(count);
  start.bodies = insert_bodies(c, geometry::Domain(c.domain.low, c.domain.high, c.periodic));
  for (std::size_t k = 0; k < count; ++k) {
    const Random r(2, k);
    start.bodies.motion[k].twist.v = speed * Vec3{r.normal(0), r.normal(1), r.normal(2)};
  }
  return start;
}

Case case_of(const LawChoice& choice, const BenchStart& start) {
  using laws::Scope, laws::Stage;
  Case c;
  c.domain = start.domain;
  c.periodic = {true, true, false};
  c.laws = choice;
  c.materials = {{"glass", density, {}}};
  c.particles = {{"spheres", 0, FixedSize{diameter}}};
  c.pair.resize(1);
  const std::pair<Stage, std::string_view> chosen[] = {{Stage::surface, choice.surface},
                                                       {Stage::normal, choice.normal},
                                                       {Stage::cohesion, choice.cohesion},
                                                       {Stage::tangential, choice.tangential},
                                                       {Stage::rolling, choice.rolling}};
  for (const auto& [stage, name] : chosen)
    for (const laws::Parameter& p : find_law(stage, name)->parameters) {
      Values& of_pair = p.scope == Scope::pair ? c.pair[0] : c.contact;
      (p.scope == Scope::material ? c.materials[0].values : of_pair)[std::string(p.name)] = number(p);
    }
  c.walls.push_back({"floor", 0, c.domain.low, {0, 0, 1}, {}});
  if (start.lid) c.walls.push_back({"lid", 0, c.domain.high, {0, 0, -1}, {}});
  c.run.gravity = {0, 0, -gravity};
  c.run.end = 1;  // never reached
  return c;
}

}  // namespace tsubu::setup
