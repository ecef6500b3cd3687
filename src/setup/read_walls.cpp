#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "setup/reading.hpp"
#include "setup/schema.hpp"

namespace tsubu::setup {
namespace {

// To the planes, or to the walls that are driven; `begun` is what the section of a driven one says.
void put_plane(Reading& reading, const std::string& path, const PlaneCase& plane, std::optional<MeshCase>& begun) {
  if (!is_driven(reading, plane)) return reading.result.walls.push_back(plane);
  if (plane.spin != 0)
    return reading.report.error(
        reading.given.place(path + ".spin"),
        fmt::format("wall '{}' has a spin, and is driven by motions, a servo or a change, or taken away", plane.name),
        "give it a motion with a rotation about its normal instead");
  if (!begun) begun = begin_wall(reading, split_path(plane.name)[0], plane.material);
  MeshCase wall = driven_plane(reading, plane, *begun);
  if (wall.servo && wall.servo->way.kind == state::WallMotion::Kind::along &&
      dot(wall.servo->way.direction, plane.normal) < -1e-9)
    reading.report.warning(
        reading.given.place(path + ".servo.along"),
        fmt::format("wall '{}' goes away from the bodies as it presses, so only bodies that stick to "
                    "it give it something to pull: the normal points to their side",
                    plane.name));
  if (round_repeats(reading, path, wall, *wall.round)) reading.result.meshes.push_back(std::move(wall));
}

// The six sides of a box, each a plane that faces inwards, less those that are open.
void add_box(Reading& reading, const std::string& path, const PlaneCase& wall) {
  const auto* box = reading.given.find<BoxCase>(path + ".box");
  if (!box) return;
  const auto open = reading.value<Words>(path + ".open");
  const Vec3 axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  std::optional<MeshCase> begun;
  for (std::size_t k = 0; k < 3; ++k)
    for (const bool low : {true, false}) {
      const std::string side = fmt::format("{}-{}", "xyz"[k], low ? "low" : "high");
      if (std::ranges::count(open, side)) continue;
      PlaneCase plane = wall;
      plane.name += '.' + side;
      plane.point = low ? box->low : box->high;
      plane.normal = low ? axes[k] : Vec3{} - axes[k];  // not -axes[k]: that has zeros with a sign
      put_plane(reading, path, plane, begun);
    }
}

// Where the domain repeats itself, a turntable would have to turn about many points at once.
void check_turntable(Reading& reading, const std::string& path, const PlaneCase& wall) {
  const double along[] = {wall.normal.x, wall.normal.y, wall.normal.z};
  for (std::size_t k = 0; k < 3; ++k)
    if (reading.result.periodic[k] && std::abs(along[k]) != 1)
      return reading.report.error(
          reading.given.place(path + ".spin"),
          fmt::format("wall '{}' cannot spin, because the domain is periodic along {}", wall.name, "xyz"[k]),
          "its surface would move with another velocity in every image");
}

void add_plane(Reading& reading, const std::string& path, PlaneCase wall) {
  wall.point = reading.value<Vec3>(path + ".plane.point");
  const auto* normal = reading.given.find<Vec3>(path + ".plane.normal");
  if (!normal) return;
  // Scaled by its largest part first, so that no square can overflow or vanish.
  const double largest = std::max({std::abs(normal->x), std::abs(normal->y), std::abs(normal->z)});
  if (largest == 0)
    return reading.report.error(reading.given.place(path + ".plane.normal"),
                                fmt::format("the normal of wall '{}' is zero", wall.name),
                                "it must point to the side of the bodies");
  const Vec3 scaled{normal->x / largest, normal->y / largest, normal->z / largest};
  const double length = norm(scaled);
  wall.normal = {scaled.x / length, scaled.y / length, scaled.z / length};
  wall.spin = reading.value<double>(path + ".spin");
  if (wall.spin != 0) check_turntable(reading, path, wall);
  std::optional<MeshCase> begun;
  put_plane(reading, path, wall, begun);
}

// What a wall is made of.
const std::vector<std::string> kinds = {"plane", "box", "mesh", "cylinder", "sphere", "cone"};

// A key that walls of this kind do not have.
std::string key_of_others(const Reading& reading, const std::string& path, const std::string& kind) {
  std::vector<std::string> others;
  if (kind == "plane" || kind == "box") others = {"surface_velocity", "finnie"};
  if (kind == "box") others.emplace_back("servo");
  if (kind != "plane" && kind != "box") others = {"spin", "open"};
  if (kind == "cylinder" || kind == "sphere" || kind == "cone") others.emplace_back("finnie");
  for (const std::string& key : others)
    if (reading.given.given(path + '.' + key)) return key;
  return {};
}

std::string help_for(const std::string& key) {
  if (key == "spin") return "it turns by [wall.NAME.motion.NAME] with a rotation";
  if (key == "open") return "'open' belongs to a box";
  if (key == "finnie") return "wear is counted by triangle, so it is for meshes";
  if (key == "servo") return "its sides face all ways: give the one that is to press as a plane of its own";
  return "the part of its velocity along a plane is that of its surface";
}

}  // namespace

void read_walls(Reading& reading) {
  for (const std::string& name : reading.given.names("wall")) {
    const std::string path = "wall." + name;
    PlaneCase wall;
    wall.name = name;
    wall.material = resolve(reading, path + ".material", "material");
    wall.velocity = reading.value<Vec3>(path + ".velocity");
    std::vector<std::string> given;
    std::ranges::copy_if(kinds, std::back_inserter(given),
                         [&](const std::string& kind) { return reading.given.given(path + '.' + kind); });
    const std::string kind = given.empty() ? "" : given[0];
    const bool plane = kind == "plane", box = kind == "box";
    if (given.size() != 1)
      reading.report.error(reading.given.place(path),
                           fmt::format("[{}] must have exactly one of {}", path, fmt::join(kinds, ", ")));
    else if (const std::string key = key_of_others(reading, path, kind); !key.empty())
      reading.report.error(reading.given.place(path + '.' + key),
                           fmt::format("wall '{}' is a {} and has no {}", name, kind, key), help_for(key));
    else if (kind == "mesh")
      read_mesh_wall(reading, name, wall.material);
    else if (!plane && !box)
      read_round_wall(reading, name, wall.material, kind);
    else if (plane && reading.given.given(path + ".open"))
      reading.report.error(reading.given.place(path + ".open"), fmt::format("wall '{}' has no sides to open", name),
                           "'open' belongs to a box");
    else if (box && reading.given.given(path + ".spin"))
      reading.report.error(reading.given.place(path + ".spin"), fmt::format("wall '{}' is a box and cannot spin", name),
                           "only a plane can: it turns about its normal and stays where it is; the sides of a box "
                           "would leave their places");
    else if (plane)
      add_plane(reading, path, std::move(wall));
    else
      add_box(reading, path, wall);
  }
}

}  // namespace tsubu::setup
