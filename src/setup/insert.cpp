#include "setup/insert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "geometry/sphere_mass.hpp"
#include "io/body_table.hpp"
#include "setup/asked_bodies.hpp"
#include "setup/draw_motion.hpp"
#include "setup/draw_size.hpp"
#include "setup/insert_random.hpp"
#include "setup/obstacles.hpp"
#include "setup/placed_spheres.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

// Random placing fills a region to about 0.38 of its volume with equal spheres; long before a thousandth of the tries
// succeed, waiting has no more sense.
constexpr std::uint64_t most_tries = 20000;

double smallest_of_all(const Case& c) {
  double d = norm(c.domain.high - c.domain.low);
  for (const ParticlesCase& p : c.particles) d = std::min(d, smallest_diameter(p.size));
  return d;
}

class Inserter {
 public:
  Inserter(const Case& c, const geometry::Domain& domain)
      : case_(c),
        domain_(domain),
        fills_(std::ranges::any_of(c.inserts, [](const InsertCase& in) { return !in.from_file() && !in.stream; })),
        obstacles_(c),
        placed_(domain, smallest_of_all(c)),
        shape_place_(c.particles.size()) {}

  void insert(const InsertCase& in) {
    if (in.table)
      from_table(in, case_.particles[static_cast<std::size_t>(in.particles)]);
    else
      fill(in);
  }
  [[nodiscard]] state::Bodies take() { return std::move(bodies_); }
  [[nodiscard]] const std::vector<std::int32_t>& kinds() const { return kinds_; }

 private:
  void fill(const InsertCase& in) {
    const std::vector<AskedBody> asked = asked_bodies(case_, in);
    std::vector<std::uint32_t> order(asked.size());
    std::iota(order.begin(), order.end(), 0u);
    // large ones first, while there is room for them
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return asked[a].diameter > asked[b].diameter; });
    std::vector<Vec3> x(asked.size());
    placed_.reserve(asked.size());
    double volume = 0;
    for (std::size_t done = 0; done < order.size(); ++done) {
      const std::uint32_t k = order[done];
      const double radius = 0.5 * asked[k].diameter;
      if (!find_place(in, insert_random(case_, in.name, "place", k), radius, x[k]))
        throw too_full(in, done, asked.size(), volume);
      volume += geometry::sphere_volume(radius);
    }
    bodies_.reserve(bodies_.size() + asked.size());
    for (std::size_t k = 0; k < asked.size(); ++k) add(in, k, asked[k], x[k]);
  }

  bool find_place(const InsertCase& in, const Random& random, double radius, Vec3& x) {
    for (std::uint64_t t = 0; t < most_tries; ++t) {
      const std::optional<Vec3> place = in.region.try_place(random, t, radius);
      if (!place || !obstacles_.clear_of(*place, radius) || !placed_.fits(*place, radius)) continue;
      x = *place;
      placed_.add(x, radius);
      return true;
    }
    return false;
  }

  [[nodiscard]] BuildError too_full(const InsertCase& in, std::size_t done, std::size_t wanted, double volume) const {
    return BuildError(fmt::format(
        "insert.{}: only {} of {} bodies found a place ({:.3g} of the region's volume{}); {}", in.name, done, wanted,
        volume / in.region.volume(),
        case_.particles[static_cast<std::size_t>(in.particles)].shape ? ", by the spheres that hold them" : "",
        inside_fixed(in) ? "the region lies within the sphere around a fixed body, which random placing "
                           "keeps free: put the bodies in from above, or by a table"
                         : "random placing ends near 0.35: ask for fewer, enlarge the region, or let bodies "
                           "fall in from a taller one"));
  }

  // Whether a fixed body that is no sphere takes the middle of the region.
  [[nodiscard]] bool inside_fixed(const InsertCase& in) const {
    const Vec3 middle = in.region.middle();
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      if (bodies_.fixed(i) && !bodies_.is_sphere(i) && norm(bodies_.motion[i].x - middle) < bodies_.motion[i].radius)
        return true;
    return false;
  }

  void from_table(const InsertCase& in, const ParticlesCase& particles) {
    const std::filesystem::path path = std::filesystem::path(case_.file).parent_path() / *in.table;
    const io::BodyTable table = io::read_body_table(path);
    if (fills_) placed_.reserve(table.x.size());
    bodies_.reserve(bodies_.size() + table.x.size());
    for (std::size_t k = 0; k < table.x.size(); ++k) {
      const double d = table.diameter.empty() ? draw_diameter(particles.size, insert_random(case_, in.name, "size", k))
                                              : table.diameter[k];
      if (!(d > 0))
        throw BuildError(fmt::format("insert.{}: row {} of {} has diameter {} m, which is not positive", in.name, k + 1,
                                     path.string(), d));
      if (d > norm(domain_.size))
        throw BuildError(fmt::format("insert.{}: row {} of {} has diameter {:g} m, more than the domain is wide",
                                     in.name, k + 1, path.string(), d));
      if (!domain_.contains(table.x[k]))
        throw BuildError(fmt::format("insert.{}: row {} of {} puts a body at ({:g}, {:g}, {:g}) m, outside the domain",
                                     in.name, k + 1, path.string(), table.x[k].x, table.x[k].y, table.x[k].z));
      if (particles.fixed &&
          ((!table.v.empty() && norm2(table.v[k]) > 0) || (!table.omega.empty() && norm2(table.omega[k]) > 0)))
        throw BuildError(fmt::format("insert.{}: row {} of {} gives a velocity to a body that is fixed", in.name, k + 1,
                                     path.string()));
      if (!table.turn.empty() && !particles.shape)
        throw BuildError(
            fmt::format("insert.{}: {} gives orientations (qw, qx, qy, qz) to particles '{}', which are spheres",
                        in.name, path.string(), particles.name));
      if (fills_) placed_.add(table.x[k], 0.5 * d);
      Twist motion = draw_motion(in, insert_random(case_, in.name, "motion", k));
      if (!table.v.empty()) motion.v = table.v[k];
      if (!table.omega.empty()) motion.w = table.omega[k];
      std::optional<Quat> turn;
      if (!table.turn.empty()) turn = normalised(table.turn[k]) * particles.shape->described.frame;
      add(in.particles, table.x[k], 0.5 * d, motion, turn ? *turn : orientation(in, k, particles));
    }
  }

  // Body number k of the insertion.
  void add(const InsertCase& in, std::size_t k, const AskedBody& body, const Vec3& x) {
    add(body.particles, x, 0.5 * body.diameter, draw_motion(in, insert_random(case_, in.name, "motion", k)),
        orientation(in, k, case_.particles[static_cast<std::size_t>(body.particles)]));
  }

  void add(int kind, const Vec3& x, double radius, const Twist& motion, const Quat& turn) {
    const ParticlesCase& particles = case_.particles[static_cast<std::size_t>(kind)];
    const double mass = mass_of(case_, kind, 2 * radius);
    const auto id = static_cast<std::int64_t>(bodies_.size() + 1);
    if (particles.shape)
      bodies_.add_shaped(id, x, place_of_shape(kind), radius / particles.shape->described.shape.extent, turn, mass,
                         particles.material);
    else
      bodies_.add_sphere(id, x, radius, mass, particles.material);
    bodies_.throw_last(motion);
    kinds_.push_back(kind);
    if (particles.fixed) bodies_.fix_last();
  }

  // Spheres have none.
  [[nodiscard]] Quat orientation(const InsertCase& in, std::size_t k, const ParticlesCase& particles) const {
    if (!particles.shape) return {};
    if (in.orientation == Orientation::as_described) return particles.shape->described.frame;
    // four normal numbers point in all directions alike
    const Random random = insert_random(case_, in.name, "turn", k);
    return normalised({random.normal(0), random.normal(1), random.normal(2), random.normal(3)});
  }

  std::size_t place_of_shape(int particles) {
    auto& place = shape_place_[static_cast<std::size_t>(particles)];
    if (!place) {
      place = bodies_.shapes.size();
      bodies_.shapes.push_back(case_.particles[static_cast<std::size_t>(particles)].shape->described.shape);
    }
    return *place;
  }

  const Case& case_;
  const geometry::Domain& domain_;
  bool fills_;  // some bodies have to find a place
  Obstacles obstacles_;
  PlacedSpheres placed_;
  state::Bodies bodies_;
  std::vector<std::int32_t> kinds_;                      // of each
  std::vector<std::optional<std::size_t>> shape_place_;  // of each kind of particles, in the bodies' shapes
};

}  // namespace

state::Bodies insert_bodies(const Case& c, const geometry::Domain& domain, std::vector<std::int32_t>* kinds) {
  Inserter inserter(c, domain);
  // Files say where their bodies are; the others find room around them.
  for (const InsertCase& in : c.inserts)
    if (in.from_file()) inserter.insert(in);
  for (const InsertCase& in : c.inserts)
    if (!in.from_file() && !in.stream) inserter.insert(in);
  if (kinds) *kinds = inserter.kinds();
  return inserter.take();
}

}  // namespace tsubu::setup
