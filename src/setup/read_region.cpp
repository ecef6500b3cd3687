#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/closed_surface.hpp"
#include "geometry/shape_error.hpp"
#include "setup/reading.hpp"

namespace tsubu::setup {
namespace {

using geometry::SolidRegion;

std::optional<SolidRegion> read_box(Reading& reading, const std::string& path) {
  const auto* box = reading.given.find<BoxCase>(path);
  return box ? std::optional(SolidRegion::box(box->low, box->high)) : std::nullopt;
}

std::optional<SolidRegion> read_sphere(Reading& reading, const std::string& path) {
  const auto* centre = reading.given.find<Vec3>(path + ".centre");
  const auto* radius = reading.given.find<double>(path + ".radius");
  return centre && radius ? std::optional(SolidRegion::sphere(*centre, *radius)) : std::nullopt;
}

std::optional<SolidRegion> read_round(Reading& reading, const std::string& path, bool cone) {
  const auto *from = reading.given.find<Vec3>(path + ".from"), *to = reading.given.find<Vec3>(path + ".to");
  const auto* radius = reading.given.find<double>(path + (cone ? ".radius_from" : ".radius"));
  const auto* radius_to = cone ? reading.given.find<double>(path + ".radius_to") : radius;
  if (!from || !to || !radius || !radius_to) return {};
  if (!(norm(*to - *from) > 0)) {
    reading.report.error(reading.given.place(path + ".to"), fmt::format("{} has no length", path),
                         "from and to are the same point");
    return {};
  }
  if (!(*radius > 0 || *radius_to > 0)) {
    reading.report.error(reading.given.place(path + ".radius_to"), fmt::format("{} has no volume", path),
                         "one of its radii may be zero, not both");
    return {};
  }
  return cone ? SolidRegion::cone(*from, *to, *radius, *radius_to) : SolidRegion::cylinder(*from, *to, *radius);
}

std::optional<SolidRegion> read_inside(Reading& reading, const std::string& path) {
  const double* unit = reading.given.find<double>(path + ".unit");
  std::optional<geometry::TriangleMesh> mesh = read_mesh_file(reading, path + ".file");
  if (!mesh || !unit) return {};
  reading.result.region_meshes.push_back({reading.value<std::string>(path + ".file"), hash_of(*mesh)});
  const auto turn = reading.value<Vec3>(path + ".turn"), at = reading.value<Vec3>(path + ".at");
  put_mesh(*mesh, *unit, turn, at);
  try {
    return SolidRegion::inside(std::make_shared<const geometry::ClosedSurface>(*mesh));
  } catch (const geometry::ShapeError& wrong) {
    reading.report.error(reading.given.place(path + ".file"),
                         fmt::format("the mesh of {} does not enclose a region", path), wrong.what());
  }
  return {};
}

}  // namespace

std::optional<SolidRegion> read_region(Reading& reading, const std::string& path, bool convex) {
  std::vector<std::string> kinds = {"box", "cylinder", "sphere", "cone", "mesh"};
  if (convex) kinds.resize(3);
  const auto given = [&](const std::string& kind) { return reading.given.given(path + '.' + kind); };
  if (std::ranges::count_if(kinds, given) != 1) {
    if (reading.given.given(path))
      reading.report.error(reading.given.place(path),
                           fmt::format("[{}] must have exactly one of {}", path, fmt::join(kinds, ", ")));
    return {};
  }
  const std::string kind = *std::ranges::find_if(kinds, given), key = path + '.' + kind;
  if (kind == "box") return read_box(reading, key);
  if (kind == "sphere") return read_sphere(reading, key);
  if (kind == "mesh") return read_inside(reading, key);
  return read_round(reading, key, kind == "cone");
}

}  // namespace tsubu::setup
