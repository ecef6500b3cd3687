#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "setup/reading.hpp"

namespace tsubu::setup {

// Bodies are in the domain, and the wall may go through the whole of it.
double farthest_in_domain(const Case& c, const Vec3& origin) {
  const Vec3 size = c.domain.high - c.domain.low, middle = c.domain.low + 0.5 * size;
  return norm(size) + norm(origin - middle);
}

void read_round_wall(Reading& reading, const std::string& name, int material, const std::string& kind) {
  using geometry::RoundWall;
  const std::string path = "wall." + name, key = path + '.' + kind;
  MeshCase wall = begin_wall(reading, name, material);
  go_first(wall, reading.value<Vec3>(path + ".velocity"));
  RoundWall round;
  round.kind = kind == "cylinder" ? RoundWall::Kind::cylinder
               : kind == "sphere" ? RoundWall::Kind::sphere
                                  : RoundWall::Kind::cone;
  round.inside = reading.value<std::string>(key + ".bodies") == "inside";
  if (round.kind != RoundWall::Kind::sphere) {
    const auto* axis = reading.given.find<Vec3>(key + ".axis");
    if (!axis) return;
    const double length = norm(*axis);
    if (!(length > 0))
      return reading.report.error(reading.given.place(key + ".axis"),
                                  fmt::format("the axis of wall '{}' is zero", name), "it must have a direction");
    round.axis = (1 / length) * *axis;
  }
  if (round.kind == RoundWall::Kind::cone) {
    const auto* angle = reading.given.find<double>(key + ".angle");
    if (!angle) return;
    round.cosine = std::cos(*angle), round.sine = std::sin(*angle);
  } else {
    const auto* radius = reading.given.find<double>(key + ".radius");
    if (!radius) return;
    round.radius = *radius;
  }
  if (!round_repeats(reading, key, wall, round)) return;
  if (wall.surface_velocity != Vec3{} &&
      (round.kind != RoundWall::Kind::cylinder ||
       norm(cross(round.axis, wall.surface_velocity)) > 1e-9 * norm(wall.surface_velocity)))
    return reading.report.error(reading.given.place(path + ".surface_velocity"),
                                fmt::format("the surface of wall '{}' cannot move so and stay where it is", name),
                                "that of a cylinder can along its axis; about an axis it turns by a motion");
  wall.origin = reading.value<Vec3>(key + (round.kind == RoundWall::Kind::cone ? ".tip" : ".point"));
  wall.extent = farthest_in_domain(reading.result, wall.origin);
  wall.round = round;
  reading.result.meshes.push_back(std::move(wall));
}

}  // namespace tsubu::setup
