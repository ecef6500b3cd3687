#include "setup/check_behind.hpp"

#include <fmt/format.h>

#include <limits>

#include "geometry/nearest_image.hpp"
#include "geometry/nearest_on_surface.hpp"

namespace tsubu::setup {

std::vector<std::string> bodies_behind(const Case& c, const solver::Simulation& start) {
  std::vector<std::string> all;
  const state::Bodies& bodies = start.bodies();
  for (std::size_t m = 0; m < c.meshes.size(); ++m) {
    const state::Mesh& wall = start.walls().meshes[m];
    if (!wall.front) continue;
    const bool closed = c.meshes[m].found.open.count == 0;
    std::size_t count = 0;
    std::string first;
    for (const std::uint32_t i : state::by_id(bodies)) {
      if (bodies.fixed(i)) continue;
      const auto& [x, radius] = std::pair(bodies.motion[i].x, bodies.motion[i].radius);
      const Vec3 seen =
          rotate_back(wall.now.turn, geometry::nearest_image(start.settings().domain, x - wall.now.place));
      const double look = closed ? std::numeric_limits<double>::infinity() : 2 * radius;
      const auto foot = geometry::nearest_on_surface(*wall.shape, seen, look);
      if (!foot || !wall.front->is_behind(*wall.shape, seen, *foot)) continue;
      if (count++ == 0) first = fmt::format("body {} at ({:.4g}, {:.4g}, {:.4g}) m", bodies.id[i], x.x, x.y, x.z);
    }
    if (count > 0)
      all.push_back(fmt::format(
          "{} behind the front of wall '{}', the first is {}: nothing holds what comes from there{}; turn its "
          "triangles round, or give it sides = \"both\"",
          count == 1 ? "a body starts" : fmt::format("{} bodies start", count), wall.name, first,
          closed
              ? fmt::format(" (it is closed, with its front {})", c.meshes[m].found.volume < 0 ? "inwards" : "outwards")
              : ""));
  }
  return all;
}

}  // namespace tsubu::setup
