#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/repeat_mesh.hpp"
#include "geometry/weld.hpp"
#include "setup/reading.hpp"
#include "setup/schema.hpp"

namespace tsubu::setup {
namespace {

double along(const Vec3& v, std::size_t axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

Vec3 period_of(const Case& c) {
  const Vec3 size = c.domain.high - c.domain.low;
  return {c.periodic[0] ? size.x : 0, c.periodic[1] ? size.y : 0, c.periodic[2] ? size.z : 0};
}

}  // namespace

bool may_repeat(Reading& reading, const std::string& path, const MeshCase& wall) {
  const auto turns_across = [](const state::WallMotion& m, std::size_t axis) {
    return m.kind == state::WallMotion::Kind::about && !(std::abs(along(m.direction, axis)) > 1 - 1e-12);
  };
  const auto periodic_axes = std::ranges::count(reading.result.periodic, true);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!reading.result.periodic[axis]) continue;
    bool across = wall.servo && turns_across(wall.servo->way, axis);
    for (const state::WallMotion& m : wall.motions) across |= turns_across(m, axis);
    if (!across) continue;
    reading.report.error(
        reading.given.place(path),
        fmt::format("wall '{}' turns about an axis that is not along {}, and the domain is periodic "
                    "along {}",
                    wall.name, "xyz"[axis], "xyz"[axis]),
        periodic_axes > 1
            ? std::string("where the domain is periodic along two axes or more no wall may turn")
            : fmt::format("each of its images would turn about an axis of its own; it may turn about {}", "xyz"[axis]));
    return false;
  }
  return true;
}

bool round_repeats(Reading& reading, const std::string& key, const MeshCase& wall, const geometry::RoundWall& round) {
  using Kind = geometry::RoundWall::Kind;
  const Vec3 period = period_of(reading.result);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!reading.result.periodic[axis]) continue;
    const double tilt = round.kind == Kind::sphere ? 0 : std::abs(along(round.axis, axis));
    const auto refuse = [&](const std::string& help) {
      reading.report.error(
          reading.given.place(key),
          fmt::format("wall '{}' is a {}, and the domain is periodic along {}", wall.name, round.name(), "xyz"[axis]),
          help);
      return false;
    };
    if (round.kind == Kind::plane) {
      if (tilt > 1e-12) return refuse("one that is driven or taken away repeats itself along its own directions only");
      continue;
    }
    if (round.kind == Kind::cone) return refuse("a cone does not repeat itself; a mesh of a part of it may");
    if (round.kind == Kind::cylinder && tilt > 1 - 1e-12) continue;
    if (tilt > 1e-12) return refuse("a cylinder repeats itself if its axis is along a periodic axis, or across it");
    // bodies are no wider than a third of a period: none touches two images of it
    const double widest = round.inside ? 1 : 2.0 / 3;
    if (2 * round.radius > widest * along(period, axis))
      return refuse(fmt::format("with bodies {} it may be {:.3g} m wide at most there, {} period",
                                round.inside ? "inside" : "outside", widest * along(period, axis),
                                round.inside ? "a" : "two thirds of a"));
  }
  return may_repeat(reading, "wall." + split_path(wall.name)[0], wall);
}

std::optional<geometry::RepeatedMesh> repeat_mesh(Reading& reading, const std::string& path, const MeshCase& wall,
                                                  const geometry::TriangleMesh& mesh) {
  const Vec3 period = period_of(reading.result), length = wall.found.high - wall.found.low;
  const double tolerance = std::max(geometry::weld_tolerance(mesh), geometry::file_rounding(mesh));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double one = along(period, axis), own = along(length, axis);
    if (!(one > 0) || geometry::spans(own, one, tolerance)) continue;
    if (own > one) {
      reading.report.error(
          reading.given.place(path + ".mesh"),
          fmt::format("the mesh of wall '{}' is {:.9g} m long along {}, and the domain repeats itself there after "
                      "{:.9g} m: it would lie upon its own images",
                      wall.name, own, "xyz"[axis], one),
          "cut it to one period; where its ends then meet at the boundary they become one surface");
      return {};
    }
    // less than anything could fall through
    if (one - own < 1e-3 * one)
      reading.report.warning(
          reading.given.place(path + ".mesh"),
          fmt::format("the mesh of wall '{}' is {:.3g} m shorter along {} than the period of the domain, {:.9g} m",
                      wall.name, one - own, "xyz"[axis], one),
          "its ends do not meet those of its images: bodies touch their rims");
  }
  if (!may_repeat(reading, path, wall)) return {};
  return geometry::repeat(mesh, period);
}

}  // namespace tsubu::setup
