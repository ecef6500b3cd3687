#include "setup/check_pierced.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "geometry/nearest_image.hpp"
#include "geometry/pierced.hpp"
#include "setup/build.hpp"

namespace tsubu::setup {

void check_pierced(const Case& c, const state::Bodies& bodies, const geometry::Domain& domain) {
  std::size_t count = 0;
  std::string first, where;
  for (const std::uint32_t i : state::by_id(bodies)) {
    if (bodies.is_sphere(i) || bodies.fixed(i)) continue;
    const state::Motion& m = bodies.motion[i];
    for (const MeshCase& wall : c.meshes) {
      if (wall.round) continue;
      const Vec3 seen = geometry::nearest_image(domain, m.x - wall.origin);
      if (geometry::is_farther_than(*wall.shape, seen, m.radius)) continue;
      const auto at = geometry::pierced_at(*wall.shape, bodies.shape_of(i), seen, bodies.attitude[i].turn,
                                           bodies.attitude[i].scale);
      if (!at) continue;
      const Vec3 p = m.x + (*at - seen);
      if (count == 0) where = "wall." + wall.name;
      if (count++ == 0)
        first = fmt::format(
            "body {} at ({:.4g}, {:.4g}, {:.4g}) m starts with wall '{}' right through it, at ({:.4g}, "
            "{:.4g}, {:.4g}) m",
            bodies.id[i], m.x.x, m.x.y, m.x.z, wall.name, p.x, p.y, p.z);
      break;
    }
  }
  if (count == 0) return;
  throw BuildError(fmt::format("{}{}; put it on one side of the wall, or turn it", first,
                               count > 1 ? fmt::format(" (so do {} more)", count - 1) : ""),
                   where);
}

}  // namespace tsubu::setup
