#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <numbers>

#include "base/hash.hpp"
#include "geometry/mend_mesh.hpp"
#include "geometry/wall_surface.hpp"
#include "io/file_error.hpp"
#include "io/read_mesh.hpp"
#include "setup/reading.hpp"

namespace tsubu::setup {
namespace {

using state::WallMotion;

Quat turn_about(const Vec3& axis, double angle) {
  const double s = std::sin(0.5 * angle);
  return {std::cos(0.5 * angle), s * axis.x, s * axis.y, s * axis.z};
}

std::string size_of(const Vec3& v) { return fmt::format("{:.3g} x {:.3g} x {:.3g} m", v.x, v.y, v.z); }

// A unit that was forgotten shows in the size.
void check_size(Reading& reading, const std::string& path, const MeshCase& mesh) {
  if (!reading.given.find<BoxCase>("domain.box")) return;
  const BoxCase& domain = reading.result.domain;
  const Vec3 size = mesh.found.high - mesh.found.low, room = domain.high - domain.low;
  const double ratio = norm(size) / norm(room);
  if (ratio > 100 || ratio < 1e-4)
    return reading.report.error(
        reading.given.place(path + ".mesh.unit"),
        fmt::format("the mesh of wall '{}' is {:.3g} times {} than the domain", mesh.name,
                    ratio > 1 ? ratio : 1 / ratio, ratio > 1 ? "larger" : "smaller"),
        fmt::format("the mesh is {}, the domain {}; unit = \"1 mm\" is for a file in millimetres", size_of(size),
                    size_of(room)));
  const auto outside = [](double low, double high, double from, double to) { return high < from || low > to; };
  if (mesh.motions.empty() && (outside(mesh.found.low.x, mesh.found.high.x, domain.low.x, domain.high.x) ||
                               outside(mesh.found.low.y, mesh.found.high.y, domain.low.y, domain.high.y) ||
                               outside(mesh.found.low.z, mesh.found.high.z, domain.low.z, domain.high.z)))
    reading.report.warning(reading.given.place(path + ".mesh"),
                           fmt::format("wall '{}' is outside the domain: nothing can touch it", mesh.name));
}

// Along a vector: its length is what goes with it.
std::optional<Vec3> unit_of_vector(const Vec3& v) {
  const double length = norm(v);
  if (!(length > 0)) return {};
  return (1 / length) * v;
}

std::optional<WallMotion> read_motion(Reading& reading, const std::string& path) {
  const auto given = [&](const char* key) { return reading.given.given(path + key); };
  const auto refuse = [&](const std::string& key, const std::string& what, const std::string& help) {
    reading.report.error(reading.given.place(path + key), what, help);
    return std::nullopt;
  };
  const int kinds = given(".velocity") + given(".rotation") + given(".shake") + given(".swing");
  if (kinds != 1)
    return refuse("", fmt::format("[{}] must have exactly one of velocity, rotation, shake, swing", path),
                  "motions that add up are sections of their own");
  const bool turns = given(".rotation") || given(".swing"), swings = given(".shake") || given(".swing");
  WallMotion m;
  m.start = reading.value<double>(path + ".start");
  if (const double* stop = reading.given.find<double>(path + ".stop")) {
    m.stop = *stop;
    if (!(m.stop > m.start))
      return refuse(".stop", fmt::format("motion [{}] stops before it starts", path), "stop must be later than start");
  }
  if (swings && !given(".period"))
    return refuse("", fmt::format("missing key 'period' in [{}]", path), "what swings needs the time of a whole swing");
  if (!swings && given(".period"))
    return refuse(".period", fmt::format("[{}] has a period but does not swing", path), "shake and swing have one");
  if (const double* period = reading.given.find<double>(path + ".period")) m.frequency = 1 / *period;
  if (turns) {
    m.kind = WallMotion::Kind::about;
    const auto* axis = reading.given.find<Vec3>(path + ".axis");
    if (!axis) {
      if (!given(".axis"))
        return refuse("", fmt::format("missing key 'axis' in [{}]", path), "what turns needs an axis");
      return {};
    }
    const auto direction = unit_of_vector(*axis);
    if (!direction) return refuse(".axis", fmt::format("the axis of [{}] is zero", path), "it must have a direction");
    m.direction = *direction;
    m.point = reading.value<Vec3>(path + ".point");
    const double turn = 2 * std::numbers::pi;
    m.rate = reading.value<double>(path + ".rotation") / turn;
    m.amplitude = reading.value<double>(path + ".swing") / turn;
    return m;
  }
  for (const char* key : {".axis", ".point"})
    if (given(key))
      return refuse(key, fmt::format("[{}] does not turn, so it has no {}", path, key + 1),
                    "rotation and swing have one");
  const auto along = reading.value<Vec3>(path + (swings ? ".shake" : ".velocity"));
  const auto direction = unit_of_vector(along);
  if (direction) m.direction = *direction;
  (swings ? m.amplitude : m.rate) = norm(along);
  return m;
}

}  // namespace

std::uint64_t hash_of(const geometry::TriangleMesh& mesh) {
  Hash h;
  for (const Vec3& p : mesh.points) h.add(p);
  for (const auto& t : mesh.triangles)
    for (const std::uint32_t k : t) h.add(std::uint64_t{k});
  return h.value();
}

std::optional<geometry::TriangleMesh> read_mesh_file(Reading& reading, const std::string& path) {
  const auto* name = reading.given.find<std::string>(path);
  if (!name) return {};
  try {
    return io::read_mesh(std::filesystem::path(reading.result.file).parent_path() / *name);
  } catch (const io::FileError& wrong) {
    reading.report.error(reading.given.place(path), wrong.what(), "the path starts at the folder of the case file");
  } catch (const io::MeshFileError& wrong) {
    reading.report.error(reading.given.place(path), wrong.what());
  }
  return {};
}

void read_mesh_wall(Reading& reading, const std::string& name, int material) {
  const std::string path = "wall." + name;
  MeshCase wall;
  wall.name = name;
  wall.material = material;
  wall.smooth = reading.value<double>(path + ".mesh.smooth");
  wall.front_only = reading.value<std::string>(path + ".mesh.sides") == "front";
  wall.surface_velocity = reading.value<Vec3>(path + ".surface_velocity");
  if (const auto velocity = reading.value<Vec3>(path + ".velocity"); velocity != Vec3{}) {
    WallMotion m;
    m.direction = *unit_of_vector(velocity);
    m.rate = norm(velocity);
    wall.motions.push_back(m);
  }
  for (const std::string& motion : reading.given.names(path + ".motion"))
    if (const auto m = read_motion(reading, path + ".motion." + motion)) wall.motions.push_back(*m);
  for (std::size_t k = 0; k < 3; ++k)
    if (reading.result.periodic[k])
      return reading.report.error(
          reading.given.place(path + ".mesh"),
          fmt::format("wall '{}' is a mesh, and the domain is periodic along {}", name, "xyz"[k]),
          "meshes do not repeat themselves; use planes, or a domain that does not either");
  const double* unit = reading.given.find<double>(path + ".mesh.unit");
  std::optional<geometry::TriangleMesh> mesh = read_mesh_file(reading, path + ".mesh.file");
  if (!mesh || !unit) return;
  wall.file = reading.value<std::string>(path + ".mesh.file");
  wall.hash = hash_of(*mesh);
  const auto turn = reading.value<Vec3>(path + ".mesh.turn"), at = reading.value<Vec3>(path + ".mesh.at");
  const Quat q = turn_about({0, 0, 1}, turn.z) * turn_about({0, 1, 0}, turn.y) * turn_about({1, 0, 0}, turn.x);
  for (Vec3& p : mesh->points) p = at + (turn == Vec3{} ? *unit * p : rotate(q, *unit * p));
  geometry::MendedMesh mended = geometry::mend(*mesh);
  wall.found = mended.found;
  if (mended.mesh.triangles.empty())
    return reading.report.error(reading.given.place(path + ".mesh.file"),
                                fmt::format("the mesh of wall '{}' has no triangle with an area", name));
  check_size(reading, path, wall);
  geometry::WallSurface surface = geometry::make_wall_surface(mended.mesh, wall.smooth);
  wall.shape = std::make_shared<const geometry::Shape>(std::move(surface.shape));
  wall.origin = surface.origin;
  reading.result.meshes.push_back(std::move(wall));
}

}  // namespace tsubu::setup
