#include "setup/insert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "base/hash.hpp"
#include "base/random.hpp"
#include "geometry/nearest_image.hpp"
#include "geometry/sphere_mass.hpp"
#include "geometry/wall_surface.hpp"
#include "io/body_table.hpp"
#include "setup/draw_size.hpp"
#include "setup/placed_spheres.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

// Random placing fills a region to about 0.38 of its volume with equal spheres; long before a thousandth of the tries
// succeed, waiting has no more sense.
constexpr std::uint64_t most_tries = 20000;

constexpr double most_bodies = 1e8;  // of one insertion; the search refuses more of all together

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
        fills_(std::ranges::any_of(c.inserts, [](const InsertCase& in) { return !in.table; })),
        placed_(domain, smallest_of_all(c)),
        shape_place_(c.particles.size()) {}

  void insert(const InsertCase& in) {
    const ParticlesCase& particles = case_.particles[in.particles];
    if (in.table) {
      from_table(in, particles);
    } else {
      fill(in, particles);
    }
  }
  [[nodiscard]] state::Bodies take() { return std::move(bodies_); }

 private:
  // Keyed by name and number, so one insertion does not change the bodies of another.
  [[nodiscard]] Random generator(const InsertCase& in, std::string_view purpose, std::uint64_t k) const {
    Hash h;
    h.add(in.name), h.add(purpose), h.add(k);
    return {case_.seed, h.value()};
  }

  [[nodiscard]] std::vector<double> diameters(const InsertCase& in, const ParticlesCase& particles) const {
    std::vector<double> all;
    const auto draw = [&] { return draw_diameter(particles.size, generator(in, "size", all.size())); };
    if (in.count) {
      while (all.size() < static_cast<std::size_t>(*in.count)) all.push_back(draw());
      return all;
    }
    const Vec3 size = in.region.high - in.region.low;
    const double wanted = *in.volume_fraction * size.x * size.y * size.z;
    const double share = filled_share(particles), expected = wanted / (share * mean_volume(particles.size));
    if (expected > most_bodies)
      throw BuildError(
          fmt::format("insert.{}: volume_fraction asks for about {:.1e} bodies; at most {:.0e} are possible", in.name,
                      expected, most_bodies));
    // stops at the count whose volume is nearest to the wanted one
    for (double volume = 0;;) {
      const double d = draw(), v = share * geometry::sphere_volume(0.5 * d);
      if (volume + 0.5 * v > wanted) return all;
      volume += v;
      all.push_back(d);
    }
  }

  void fill(const InsertCase& in, const ParticlesCase& particles) {
    const std::vector<double> d = diameters(in, particles);
    std::vector<std::uint32_t> order(d.size());
    std::iota(order.begin(), order.end(), 0u);
    // large ones first, while there is room for them
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return d[a] > d[b]; });
    std::vector<Vec3> x(d.size());
    placed_.reserve(d.size());
    double volume = 0;
    for (std::size_t done = 0; done < order.size(); ++done) {
      const std::uint32_t k = order[done];
      if (!find_place(in, generator(in, "place", k), 0.5 * d[k], x[k])) throw too_full(in, done, d.size(), volume);
      volume += geometry::sphere_volume(0.5 * d[k]);
    }
    bodies_.reserve(bodies_.size() + d.size());
    for (std::size_t k = 0; k < d.size(); ++k) add(in, k, x[k], 0.5 * d[k], in.velocity, in.angular_velocity);
  }

  bool find_place(const InsertCase& in, const Random& random, double radius, Vec3& x) {
    const Vec3 low = in.region.low + Vec3{radius, radius, radius}, high = in.region.high - Vec3{radius, radius, radius};
    for (std::uint64_t t = 0; t < most_tries; ++t) {
      x = {random.uniform(3 * t, low.x, high.x), random.uniform(3 * t + 1, low.y, high.y),
           random.uniform(3 * t + 2, low.z, high.z)};
      if (!clear_of_walls(x, radius) || !placed_.fits(x, radius)) continue;
      placed_.add(x, radius);
      return true;
    }
    return false;
  }

  [[nodiscard]] bool clear_of_walls(const Vec3& x, double radius) const {
    return std::ranges::all_of(case_.walls, [&](const PlaneCase& w) { return dot(x - w.point, w.normal) >= radius; }) &&
           std::ranges::all_of(case_.meshes, [&](const MeshCase& m) {
             return m.is_farther_than(geometry::nearest_image(domain_, x - m.origin), radius);
           });
  }

  [[nodiscard]] BuildError too_full(const InsertCase& in, std::size_t done, std::size_t wanted, double volume) const {
    const Vec3 size = in.region.high - in.region.low;
    return BuildError(fmt::format(
        "insert.{}: only {} of {} bodies found a place ({:.3g} of the region's volume{}); {}", in.name, done, wanted,
        volume / (size.x * size.y * size.z),
        case_.particles[in.particles].shape ? ", by the spheres that hold them" : "",
        inside_fixed(in) ? "the region lies within the sphere around a fixed body, which random placing "
                           "keeps free: put the bodies in from above, or by a table"
                         : "random placing ends near 0.35: ask for fewer, enlarge the region, or let bodies "
                           "fall in from a taller one"));
  }

  // Whether a fixed body that is no sphere takes the middle of the region.
  [[nodiscard]] bool inside_fixed(const InsertCase& in) const {
    const Vec3 middle = 0.5 * (in.region.low + in.region.high);
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
      const double d =
          table.diameter.empty() ? draw_diameter(particles.size, generator(in, "size", k)) : table.diameter[k];
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
      add(in, k, table.x[k], 0.5 * d, table.v.empty() ? in.velocity : table.v[k],
          table.omega.empty() ? in.angular_velocity : table.omega[k],
          table.turn.empty() ? std::optional<Quat>() : normalised(table.turn[k]));
    }
  }

  // Body number k of the insertion.
  void add(const InsertCase& in, std::size_t k, const Vec3& x, double radius, const Vec3& v, const Vec3& w,
           const std::optional<Quat>& turn = {}) {
    const ParticlesCase& particles = case_.particles[in.particles];
    const double density = case_.materials[particles.material].density.value_or(0);
    const auto id = static_cast<std::int64_t>(bodies_.size() + 1);
    if (particles.shape) {
      const auto& [shape, centroid, frame] = particles.shape->described;
      const double scale = radius / shape.extent;
      bodies_.add_shaped(id, x, place_of_shape(in.particles), scale, turn ? *turn * frame : orientation(in, k, frame),
                         particles.shape->mass_of(scale, density), particles.material);
    } else {
      bodies_.add_sphere(id, x, radius, density * geometry::sphere_volume(radius), particles.material);
    }
    bodies_.throw_last({v, w});
    if (particles.fixed) bodies_.fix_last();
  }

  [[nodiscard]] Quat orientation(const InsertCase& in, std::size_t k, const Quat& described) const {
    if (in.orientation == Orientation::as_described) return described;
    // four normal numbers point in all directions alike
    const Random random = generator(in, "turn", k);
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
  PlacedSpheres placed_;
  state::Bodies bodies_;
  std::vector<std::optional<std::size_t>> shape_place_;  // of each kind of particles, in the bodies' shapes
};

}  // namespace

state::Bodies insert_bodies(const Case& c, const geometry::Domain& domain) {
  Inserter inserter(c, domain);
  // Tables say where their bodies are; the others find room around them.
  for (const InsertCase& in : c.inserts)
    if (in.table) inserter.insert(in);
  for (const InsertCase& in : c.inserts)
    if (!in.table) inserter.insert(in);
  return inserter.take();
}

}  // namespace tsubu::setup
