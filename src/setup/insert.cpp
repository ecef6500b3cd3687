#include "setup/insert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "geometry/sphere_mass.hpp"
#include "io/body_table.hpp"
#include "setup/asked_bodies.hpp"
#include "setup/body_maker.hpp"
#include "setup/densest_packing.hpp"
#include "setup/draw_motion.hpp"
#include "setup/insert_files.hpp"
#include "setup/insert_random.hpp"
#include "setup/lattice.hpp"
#include "setup/obstacles.hpp"
#include "setup/pack_spheres.hpp"
#include "setup/placed_spheres.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

// Placed one by one, equal spheres fill a region to about 0.38 of its volume. Long before a thousandth of the tries
// succeed, waiting has no more sense: above this share they are packed together.
constexpr std::uint64_t most_tries = 20000;
constexpr double most_one_by_one = 0.3;
// Many bodies that fill more than at random they can are not tried: it would take long, and a narrow region, of which
// that is not certain, holds less rather than more. Others are, with no more work than this, in passes over a body.
constexpr std::size_t many_bodies = 2000;
constexpr double clearly_too_many = 0.97;  // of them
constexpr double work_to_try = 3e8;
constexpr int most_passes = 6000, fewest_passes = 1500;
// To say what could be placed, fewer are packed with no more work than this for each try, in passes over a body.
constexpr double work_to_tell = 4e6;

double smallest_of_all(const Case& c) {
  double d = norm(c.domain.high - c.domain.low);
  for (const ParticlesCase& p : c.particles) d = std::min(d, smallest_diameter(p.size));
  return d;
}

// Finds places for bodies in regions.
class Filler {
 public:
  Filler(const Case& c, const geometry::Domain& domain)
      : case_(c), obstacles_(c), placed_(domain, smallest_of_all(c)), maker_(c) {}

  [[nodiscard]] BodyMaker& maker() { return maker_; }
  [[nodiscard]] PlacedSpheres& placed() { return placed_; }

  void fill(const InsertCase& in) {
    if (in.lattice) return fill_lattice(in);
    const std::vector<AskedBody> asked = asked_bodies(case_, in);
    double volume = 0;
    for (const AskedBody& body : asked) volume += geometry::sphere_volume(0.5 * body.diameter);
    std::vector<Vec3> x(asked.size());
    placed_.reserve(asked.size());
    if (volume > most_one_by_one * in.region.volume() || !place_one_by_one(in, asked, x)) pack(in, asked, x);
    maker_.reserve_more(asked.size());
    for (std::size_t k = 0; k < asked.size(); ++k) add(in, k, asked[k], x[k]);
  }

 private:
  // Whether all found a place; if not, none has one.
  bool place_one_by_one(const InsertCase& in, const std::vector<AskedBody>& asked, std::vector<Vec3>& x) {
    const std::size_t before = placed_.size();
    std::vector<std::uint32_t> order(asked.size());
    std::iota(order.begin(), order.end(), 0u);
    // large ones first, while there is room for them
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return asked[a].diameter > asked[b].diameter; });
    for (const std::uint32_t k : order)
      if (!find_place(in, insert_random(case_, in.name, "place", k), 0.5 * asked[k].diameter, x[k]))
        return placed_.keep(before), false;
    return true;
  }

  // All together, more densely than one by one.
  void pack(const InsertCase& in, const std::vector<AskedBody>& asked, std::vector<Vec3>& x) {
    std::vector<double> radius;
    for (const AskedBody& body : asked) radius.push_back(0.5 * body.diameter);
    for (std::size_t k = 0; k < x.size(); ++k) {
      const std::optional<Vec3> start = place_to_start(in, insert_random(case_, in.name, "start", k), radius[k]);
      if (!start) throw too_full(in, 0, asked.size(), 0);
      x[k] = *start;
    }
    const PackingRoom room{in.region, obstacles_, placed_};
    const double share = share_that_fits(in, asked);
    if (share < clearly_too_many && asked.size() > many_bodies) throw too_full(in, asked, radius, std::move(x), share);
    const double passes = work_to_try / static_cast<double>(asked.size());
    Packing packing =
        pack_spheres(room, radius, x, static_cast<int>(std::clamp<double>(passes, fewest_passes, most_passes)));
    if (!packing.apart) throw too_full(in, asked, radius, std::move(packing.x), share);
    x = std::move(packing.x);
    for (std::size_t k = 0; k < x.size(); ++k) placed_.add(x[k], radius[k]);
  }

  // In the region, and clear of walls if that comes about soon: a body that starts between two faces of a thin closed
  // mesh would be pushed to and fro between them for ever.
  [[nodiscard]] std::optional<Vec3> place_to_start(const InsertCase& in, const Random& random, double radius) const {
    constexpr int most_beside_walls = 1000;
    std::optional<Vec3> last;
    int in_region = 0;
    for (std::uint64_t t = 0; t < most_tries && in_region < most_beside_walls; ++t)
      if (const std::optional<Vec3> place = in.region.try_place(random, t, radius)) {
        if (obstacles_.clear_of(*place, radius)) return place;
        last = place;
        ++in_region;
      }
    return last;
  }

  void fill_lattice(const InsertCase& in) {
    const MixtureCase mixture = mixture_of(in);
    double largest = 0;
    for (const int k : mixture.particles)
      largest = std::max(largest, largest_diameter(case_.particles[static_cast<std::size_t>(k)].size));
    const Vec3 inner = 0.5 * largest * Vec3{1, 1, 1};
    // Bodies may touch walls and each other: a rounding of their coordinates is no overlap.
    const double rounding = 4e-16 * (norm(in.region.low()) + norm(in.region.high()));
    const std::size_t before = placed_.size();
    BodyDraw draw(case_, in);
    AskedAmount amount(in);
    AskedBody body = draw.next();
    std::size_t done = 0;
    bool met = amount.met(body);
    double volume = 0;
    const auto put = [&](const Vec3& point) {
      const double radius = 0.5 * body.diameter, tight = radius * (1 - 1e-12) - rounding;
      const Vec3 x = point + shaken(in, done);
      const auto is_new = [&](std::uint32_t number, const Vec3&, double) { return number >= before; };
      if (in.region.depth(x) < tight || !obstacles_.clear_of(x, tight) || !placed_.for_overlapping(x, tight, is_new))
        return true;
      add(in, done++, body, x);
      placed_.add(x, radius);
      amount.add(body);
      volume += geometry::sphere_volume(radius);
      body = draw.next();
      return !(met = amount.met(body));
    };
    if (!met) for_lattice_points(*in.lattice, in.region.low() + inner, in.region.high() - inner, put);
    if (done == 0 || (!amount.unlimited() && !met))
      throw BuildError(fmt::format(
          "insert.{}: only {} bodies found a place in the lattice ({:.3g} of the region's volume); ask for fewer, "
          "enlarge the region, or give the lattice a smaller spacing",
          in.name, done, volume / in.region.volume()));
  }

  // How far a body is from its point, alike in a ball around it.
  [[nodiscard]] Vec3 shaken(const InsertCase& in, std::size_t k) const {
    if (!(in.lattice->jitter > 0)) return {};
    const Random random = insert_random(case_, in.name, "jitter", k);
    for (std::uint64_t t = 0;; ++t) {
      const Vec3 v{random.uniform(3 * t, -1, 1), random.uniform(3 * t + 1, -1, 1), random.uniform(3 * t + 2, -1, 1)};
      if (norm2(v) <= 1) return in.lattice->jitter * v;
    }
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

  // At most how large a share of the bodies has room at random, going by volumes: walls and bodies that have their
  // place take a part of the region.
  [[nodiscard]] double share_that_fits(const InsertCase& in, const std::vector<AskedBody>& asked) const {
    constexpr std::uint64_t points = 4000;
    constexpr std::size_t looked_at = 4000;
    const Random random = insert_random(case_, in.name, "room", 0);
    std::uint64_t tried = 0, clear = 0;
    for (std::uint64_t t = 0; t < 20 * points && tried < points; ++t) {
      const std::optional<Vec3> p = in.region.try_place(random, t, 0);
      if (!p) continue;
      ++tried;
      clear += obstacles_.clear_of(*p, 0) && placed_.fits(*p, 0);
    }
    if (clear == 0) return 1;  // nothing is known
    // to be on the safe side, three standard deviations more
    const double n = static_cast<double>(tried), part = static_cast<double>(clear) / n;
    const double room = std::min(1.0, part + 3 * std::sqrt(part * (1 - part) / n)) * in.region.volume();
    double volume = 0;
    std::vector<double> diameters;
    for (const AskedBody& body : asked) {
      volume += geometry::sphere_volume(0.5 * body.diameter);
      if (diameters.size() < looked_at) diameters.push_back(body.diameter);
    }
    return std::min(1.0, densest_at_random_of(diameters) * room / volume);
  }

  // What could be: fewer and fewer of them are packed, until there is room.
  [[nodiscard]] BuildError too_full(const InsertCase& in, const std::vector<AskedBody>& asked,
                                    const std::vector<double>& radius, std::vector<Vec3> x, double most) const {
    const PackingRoom room{in.region, obstacles_, placed_};
    const double next = asked.size() < 20000 ? 0.95 : 0.85;  // many bodies take longer
    for (double share = std::min(0.95, most); share > 0.01; share *= next) {
      const auto count = static_cast<std::size_t>(share * static_cast<double>(asked.size()));
      const double passes = work_to_tell / std::max(1.0, static_cast<double>(count));
      x.resize(count);
      Packing packing = pack_spheres(room, std::span(radius).first(count), std::move(x),
                                     static_cast<int>(std::clamp(passes, 50.0, 1000.0)));
      if (packing.apart) {
        double volume = 0;
        for (std::size_t k = 0; k < count; ++k) volume += geometry::sphere_volume(radius[k]);
        return too_full(in, count, asked.size(), volume);
      }
      x = std::move(packing.x);
    }
    return too_full(in, 0, asked.size(), 0);
  }

  [[nodiscard]] BuildError too_full(const InsertCase& in, std::size_t done, std::size_t wanted, double volume) const {
    return BuildError(fmt::format(
        "insert.{}: only {} of {} bodies found a place ({:.3g} of the region's volume{}); {}", in.name, done, wanted,
        volume / in.region.volume(),
        case_.particles[static_cast<std::size_t>(in.particles)].shape ? ", by the spheres that hold them" : "",
        inside_fixed(in)
            ? "the region lies within the sphere around a fixed body, which random placing "
              "keeps free: put the bodies in from above, or by a table"
            : fmt::format("equal spheres in a wide region come to {:g}: ask for fewer, enlarge the region, "
                          "or let bodies fall in from a taller one",
                          densest_at_random)));
  }

  // Whether a fixed body that is no sphere takes the middle of the region.
  [[nodiscard]] bool inside_fixed(const InsertCase& in) const {
    const Vec3 middle = in.region.middle();
    const state::Bodies& b = maker_.bodies();
    for (std::size_t i = 0; i < b.size(); ++i)
      if (b.fixed(i) && !b.is_sphere(i) && norm(b.motion[i].x - middle) < b.motion[i].radius) return true;
    return false;
  }

  // Body number k of the insertion.
  void add(const InsertCase& in, std::size_t k, const AskedBody& body, const Vec3& x) {
    maker_.add(in, body.particles, x, 0.5 * body.diameter, draw_motion(in, insert_random(case_, in.name, "motion", k)),
               maker_.orientation(in, k, body.particles));
  }

  const Case& case_;
  Obstacles obstacles_;
  PlacedSpheres placed_;
  BodyMaker maker_;
};

}  // namespace

namespace {

// Says at which key an error stands.
template <class Insert>
void at_key(const InsertCase& in, const Insert& insert) {
  const std::string key = fmt::format("insert.{}.{}", in.name,
                                      in.table             ? "table"
                                      : in.frame           ? "frame"
                                      : in.checkpoint      ? "checkpoint"
                                      : in.count           ? "count"
                                      : in.mass            ? "mass"
                                      : in.volume_fraction ? "volume_fraction"
                                                           : "lattice");
  try {
    insert(in);
  } catch (const BuildError& error) {
    throw BuildError(error.what(), key);
  } catch (const io::TableError& error) {
    throw BuildError(error.what(), key);
  }
}

}  // namespace

Inserted insert_all(const Case& c, const geometry::Domain& domain) {
  Filler filler(c, domain);
  const bool fills = std::ranges::any_of(c.inserts, [](const InsertCase& in) { return !in.from_file() && !in.stream; });
  // Files say where their bodies are; the others find room around them.
  FileInserter files(c, domain, filler.maker(), fills ? &filler.placed() : nullptr);
  for (const InsertCase& in : c.inserts)
    if (in.from_file()) at_key(in, [&](const InsertCase& it) { files.insert(it); });
  FormerContacts former = files.finish();
  for (const InsertCase& in : c.inserts)
    if (!in.from_file() && !in.stream) at_key(in, [&](const InsertCase& it) { filler.fill(it); });
  std::vector<std::int32_t> kinds = filler.maker().kinds(), inserts = filler.maker().inserts();
  return {filler.maker().take(), std::move(kinds), std::move(inserts), std::move(former)};
}

}  // namespace tsubu::setup
