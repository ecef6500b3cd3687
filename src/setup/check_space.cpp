#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "setup/asked_bodies.hpp"
#include "setup/reading.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

using Sides = std::array<double, 3>;

Sides parts(const Vec3& v) { return {v.x, v.y, v.z}; }

// A search cell is about one particle wide, and the grid has 20 bits to number cells along an axis.
constexpr double most_diameters_across = 5e5;

// What a wall does to a box: on its free side, cut by it, or behind it.
enum class Side { free, cut, behind };
Side side_of(const BoxCase& box, const PlaneCase& wall) {
  int ahead = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 p{corner & 1 ? box.high.x : box.low.x, corner & 2 ? box.high.y : box.low.y,
                 corner & 4 ? box.high.z : box.low.z};
    ahead += dot(p - wall.point, wall.normal) > 0;
  }
  return ahead == 8 ? Side::free : ahead == 0 ? Side::behind : Side::cut;
}

class SpaceChecker {
 public:
  explicit SpaceChecker(Reading& reading) : given_(reading.given), report_(reading.report), case_(reading.result) {
    for (const ParticlesCase& p : case_.particles) {
      largest_ = std::max(largest_, largest_diameter(p.size));
      if (const double d = smallest_diameter(p.size); d > 0 && (smallest_ == 0 || d < smallest_)) smallest_ = d;
    }
  }

  void check() {
    if (given_.find<BoxCase>("domain.box")) check_domain();
    for (const InsertCase& insert : case_.inserts)
      if (!insert.from_file() && insert.region.volume() > 0) check_region(insert);
    for (const PlaneCase& wall : case_.walls) check_wall(wall, dot(wall.velocity, wall.normal) > 0);
    for (const MeshCase& wall : case_.meshes)
      if (const auto plane = plane_of(wall)) check_wall(*plane, !wall.motions.empty() || wall.servo);
    // More neighbours than ever touch cost memory without end.
    if (case_.run.skin && largest_ > 0 && *case_.run.skin > 10 * largest_)
      report_.error(given_.place("run.skin"), "run.skin is more than ten times the largest diameter",
                    fmt::format("the largest diameter is {:g} m", largest_));
  }

 private:
  // Where its region is described; one without a volume could not be read.
  static std::string region_of(const InsertCase& insert) {
    return "insert." + insert.name + ".region." + insert.region.name();
  }

  void check_domain() {
    const Sides low = parts(case_.domain.low), high = parts(case_.domain.high);
    for (std::size_t k = 0; k < 3; ++k) {
      const double length = high[k] - low[k];
      if (case_.periodic[k] && length < 3 * largest_)
        report_.error(given_.place("domain.box"),
                      fmt::format("the domain is too short along {} to be periodic", "xyz"[k]),
                      fmt::format("{:g} m is less than three times the largest diameter, {:g} m", length, largest_));
      if (smallest_ > 0 && length > most_diameters_across * smallest_)
        report_.error(given_.place("domain.box"), fmt::format("the domain is too long along {}", "xyz"[k]),
                      fmt::format("{:g} m is more than {:.0e} times the smallest diameter, {:g} m", length,
                                  most_diameters_across, smallest_));
    }
  }

  void check_region(const InsertCase& insert) {
    const std::string path = region_of(insert);
    const Sides low = parts(insert.region.low()), high = parts(insert.region.high());
    const Sides domain_low = parts(case_.domain.low), domain_high = parts(case_.domain.high);
    for (std::size_t k = 0; k < 3 && given_.find<BoxCase>("domain.box"); ++k)
      // round regions have no corners to be exact about
      if (const double rounding =
              insert.region.kind() == geometry::SolidRegion::Kind::box ? 0 : 1e-12 * (high[k] - low[k]);
          low[k] < domain_low[k] - rounding || high[k] > domain_high[k] + rounding)
        return report_.error(given_.place(path),
                             fmt::format("the region of insert '{}' leaves the domain along {}", insert.name, "xyz"[k]),
                             fmt::format("the domain goes from {:g} m to {:g} m", domain_low[k], domain_high[k]));
    std::vector<PlaneCase> planes = case_.walls;
    for (const MeshCase& wall : case_.meshes)
      if (const auto plane = plane_of(wall)) planes.push_back(*plane);
    for (const PlaneCase& wall : planes)
      if (side_of({insert.region.low(), insert.region.high()}, wall) == Side::behind)
        report_.error(given_.place(path),
                      fmt::format("the region of insert '{}' lies behind wall '{}'", insert.name, wall.name),
                      "the wall's normal must point to the side of the bodies");
    if (insert.particles != unresolved) check_room(insert, path);
  }

  void check_room(const InsertCase& insert, const std::string& path) {
    for (const int kind : mixture_of(insert).particles) {
      const ParticlesCase& particles = case_.particles[static_cast<std::size_t>(kind)];
      if (particles.material == unresolved || !has_room_for(insert, particles, path)) return;
    }
    if (insert.lattice || !(insert.count || insert.mass || insert.volume_fraction)) return;
    if (const TooDense found = too_dense(case_, insert))
      report_.error(given_.place("insert." + insert.name +
                                 (insert.count  ? ".count"
                                  : insert.mass ? ".mass"
                                                : ".volume_fraction")),
                    fmt::format("insert '{}': {}", insert.name, found.what), found.why,
                    "ask for less, enlarge the region, let bodies fall in from a taller one, or give a lattice");
  }

  bool has_room_for(const InsertCase& insert, const ParticlesCase& particles, const std::string& path) {
    const double largest = largest_diameter(particles.size);
    if (largest == 0) return false;
    const Sides low = parts(insert.region.low()), high = parts(insert.region.high());
    const auto too_small = [&](double width, const std::string& where) {
      report_.error(
          given_.place(path),
          fmt::format("the region of insert '{}' is too small for its particles '{}'", insert.name, particles.name),
          fmt::format("{:g} m wide{}, but their diameter goes up to {:g} m", width, where, largest),
          largest / 1000 <= width ? fmt::format("did you mean a diameter of {:g} mm?", largest) : "");
      return false;
    };
    for (std::size_t k = 0; k < 3; ++k)
      if (const double width = high[k] - low[k]; width < largest)
        return too_small(width, fmt::format(" along {}", "xyz"[k]));
    if (const double width = 2 * insert.region.widest_ball(); width < largest)
      return too_small(width, " at its widest");
    return true;
  }

  // Where a driven plane is at the start.
  static std::optional<PlaneCase> plane_of(const MeshCase& wall) {
    if (!wall.round || wall.round->kind != geometry::RoundWall::Kind::plane) return {};
    return PlaneCase{wall.name, wall.material, wall.origin, wall.round->axis, {}};
  }

  void check_wall(const PlaneCase& wall, bool may_come) {
    const std::string path = "wall." + wall.name.substr(0, wall.name.find('.'));
    const Sides normal = parts(wall.normal);
    for (std::size_t k = 0; k < 3; ++k)
      if (case_.periodic[k] && normal[k] != 0)
        report_.warning(
            given_.place(path),
            fmt::format("wall '{}' cuts the periodic axis {}: it does not repeat itself", wall.name, "xyz"[k]));
    if (!given_.find<BoxCase>("domain.box")) return;
    const Side side = side_of(case_.domain, wall);
    if (side == Side::behind)
      report_.error(given_.place(path), fmt::format("the whole domain lies behind wall '{}'", wall.name),
                    "its normal must point to the side of the bodies");
    // A wall that moves may come in later.
    if (side == Side::free && !may_come)
      report_.warning(given_.place(path),
                      fmt::format("wall '{}' is outside the domain: nothing can touch it", wall.name));
  }

  const Settings& given_;
  Report& report_;
  const Case& case_;
  double largest_ = 0, smallest_ = 0;  // diameters; 0: unknown
};

}  // namespace

void check_space(Reading& reading) { SpaceChecker(reading).check(); }

}  // namespace tsubu::setup
