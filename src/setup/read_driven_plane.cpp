#include <algorithm>
#include <array>

#include "setup/reading.hpp"
#include "setup/schema.hpp"

namespace tsubu::setup {

bool is_driven(const Reading& reading, const PlaneCase& plane) {
  const std::string section = split_path(plane.name)[0];  // NAME.x-low is a side of the box NAME
  const auto given = [&](const std::string& path) { return reading.given.given(path); };
  const std::string path = "wall." + section;
  if (given(path + ".motion") || given(path + ".servo") || given(path + ".remove")) return true;
  return std::ranges::any_of(reading.given.names("change"), [&](const std::string& change) {
    return std::ranges::any_of(std::array{".remove_walls", ".start_walls"}, [&](const char* key) {
      const auto walls = reading.value<Words>("change." + change + key);
      return std::ranges::count(walls, section) + std::ranges::count(walls, plane.name) > 0;
    });
  });
}

// The part of its velocity along its normal moves it, the rest is that of its surface.
MeshCase driven_plane(const Reading& reading, const PlaneCase& plane, MeshCase begun) {
  MeshCase wall = std::move(begun);
  wall.name = plane.name;
  const Vec3 forward = dot(plane.velocity, plane.normal) * plane.normal;
  wall.surface_velocity = plane.velocity - forward;
  go_first(wall, forward);
  wall.origin = plane.point;
  wall.extent = farthest_in_domain(reading.result, wall.origin);
  wall.round = geometry::RoundWall{.kind = geometry::RoundWall::Kind::plane, .inside = true, .axis = plane.normal};
  return wall;
}

}  // namespace tsubu::setup
