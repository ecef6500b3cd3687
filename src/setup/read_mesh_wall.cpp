#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <numbers>

#include "base/hash.hpp"
#include "geometry/box_tree.hpp"
#include "geometry/mend_mesh.hpp"
#include "geometry/shape_error.hpp"
#include "geometry/wall_surface.hpp"
#include "io/file_error.hpp"
#include "io/read_mesh.hpp"
#include "setup/reading.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

Quat turn_about(const Vec3& axis, double angle) {
  const double s = std::sin(0.5 * angle);
  return {std::cos(0.5 * angle), s * axis.x, s * axis.y, s * axis.z};
}

std::string size_of(const Vec3& v) { return fmt::format("{:.3g} x {:.3g} x {:.3g} m", v.x, v.y, v.z); }

// A unit that was forgotten, most often millimetres for metres, shows in the size: what is no smaller than a hundredth
// of the domain becomes ten times as large as it, what is no larger than it a thousandth.
void check_size(Reading& reading, const std::string& path, const MeshCase& mesh, const geometry::TriangleMesh& its) {
  if (!reading.given.find<BoxCase>("domain.box")) return;
  const BoxCase& domain = reading.result.domain;
  const Vec3 size = mesh.found.high - mesh.found.low, room = domain.high - domain.low;
  const double ratio = norm(size) / norm(room);
  const std::string what = fmt::format("the mesh of wall '{}' is {:.3g} times {} than the domain", mesh.name,
                                       ratio > 1 ? ratio : 1 / ratio, ratio > 1 ? "larger" : "smaller");
  const std::string help = fmt::format("the mesh is {}, the domain {}; unit = \"1 mm\" is for a file in millimetres",
                                       size_of(size), size_of(room));
  if (ratio > 100 || ratio < 1e-4) return reading.report.error(reading.given.place(path + ".mesh.unit"), what, help);
  if (ratio >= 10 || ratio <= 1e-3) reading.report.warning(reading.given.place(path + ".mesh.unit"), what, help);
  if (!mesh.motions.empty() || mesh.servo) return;
  // what is a radius away from the domain is touched; along periodic axes there are images
  double wider = 0;
  for (const ParticlesCase& p : reading.result.particles) wider = std::max(wider, 0.5 * largest_diameter(p.size));
  geometry::Box all = geometry::Box::around(domain.low, domain.high, wider);
  constexpr double everywhere = std::numeric_limits<double>::infinity();
  if (reading.result.periodic[0]) all.low.x = -everywhere, all.high.x = everywhere;
  if (reading.result.periodic[1]) all.low.y = -everywhere, all.high.y = everywhere;
  if (reading.result.periodic[2]) all.low.z = -everywhere, all.high.z = everywhere;
  const bool meets = std::ranges::any_of(its.triangles, [&](const auto& t) {
    const Vec3 &a = its.points[t[0]], &b = its.points[t[1]], &c = its.points[t[2]];
    const geometry::Box ab = geometry::Box::around(a, b, 0),
                        box{geometry::Box::around(ab.low, c, 0).low, geometry::Box::around(ab.high, c, 0).high};
    return box.meets(all);
  });
  if (meets) return;
  const bool apart = !geometry::Box{mesh.found.low, mesh.found.high}.meets(all);
  reading.report.warning(
      reading.given.place(path + ".mesh"),
      apart ? fmt::format("wall '{}' is outside the domain: nothing can touch it", mesh.name)
            : fmt::format("wall '{}' goes around the domain, with no triangle inside: nothing can touch it", mesh.name),
      help);
}

// What is hardly ever meant. Rims and ribs are; they are in what `tsubu check` and `tsubu mesh` say.
void warn_of_defects(Reading& reading, const std::string& path, const MeshCase& wall) {
  const geometry::MeshFindings& f = wall.found;
  const auto warn = [&](const std::string& key, std::size_t count, const char* one, const char* several,
                        const std::string& what, const std::string& help) {
    if (count > 0)
      reading.report.warning(
          reading.given.place(path + ".mesh" + key),
          fmt::format("the mesh of wall '{}' has {} {} {}", wall.name, count, count == 1 ? one : several, what), help);
  };
  const auto text = [](const Vec3& p) { return fmt::format("({:.6g}, {:.6g}, {:.6g}) m", p.x, p.y, p.z); };
  warn("", f.open.missing, "hole", "holes", "of three edges", "a triangle may be missing: bodies touch its rim");
  warn("", f.open.gaps, "point", "points",
       fmt::format("at gaps of up to {:.3g} m between open edges, the first at {}", f.open.widest_gap,
                   text(f.open.gap_at)),
       fmt::format("bodies touch rims there; tolerance = \"{:.2g} m\" closes them", 1.1 * f.open.widest_gap));
  warn("", f.crossings, "pair", "pairs",
       fmt::format("of triangles that cut each other, the first at {}", text(f.crossing_at)),
       "what touches there touches both");
  if (!wall.front_only) return;
  const std::string front = "with sides = \"front\" they must run anticlockwise seen from there";
  warn(".sides", f.turned, "triangle", "triangles", "that ran the other way round than most of their part", front);
  warn(".sides", f.crowded_edges, "edge", "edges",
       "of more than two triangles, at which the front of some is not known", front);
}

}  // namespace

void put_mesh(geometry::TriangleMesh& mesh, double unit, const Vec3& turn, const Vec3& at) {
  const Quat q = turn_about({0, 0, 1}, turn.z) * turn_about({0, 1, 0}, turn.y) * turn_about({1, 0, 0}, turn.x);
  for (Vec3& p : mesh.points) p = turn == Vec3{} ? at + unit * p : at + rotate(q, unit * p);
  mesh.rounding *= unit;
}

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
  MeshCase wall = begin_wall(reading, name, material);
  go_first(wall, reading.value<Vec3>(path + ".velocity"));
  wall.smooth = reading.value<double>(path + ".mesh.smooth");
  wall.front_only = reading.value<std::string>(path + ".mesh.sides") == "front";
  wall.finnie = reading.value<double>(path + ".finnie");
  const double* unit = reading.given.find<double>(path + ".mesh.unit");
  std::optional<geometry::TriangleMesh> mesh = read_mesh_file(reading, path + ".mesh.file");
  if (!mesh || !unit) return;
  wall.file = reading.value<std::string>(path + ".mesh.file");
  wall.hash = hash_of(*mesh);
  const auto turn = reading.value<Vec3>(path + ".mesh.turn"), at = reading.value<Vec3>(path + ".mesh.at");
  put_mesh(*mesh, *unit, turn, at);
  if (const auto* tolerance = reading.given.find<double>(path + ".mesh.tolerance")) mesh->tolerance = *tolerance;
  geometry::MendedMesh mended = geometry::mend(*mesh);
  wall.found = mended.found;
  if (mended.mesh.triangles.empty())
    return reading.report.error(reading.given.place(path + ".mesh.file"),
                                fmt::format("the mesh of wall '{}' has no triangle with an area", name));
  check_size(reading, path, wall, mended.mesh);
  warn_of_defects(reading, path, wall);
  const auto& periodic = reading.result.periodic;
  const bool repeats = periodic[0] || periodic[1] || periodic[2];
  if (repeats && !reading.given.find<BoxCase>("domain.box")) return;  // reported already
  geometry::WallSurface surface;
  try {
    if (repeats) {
      auto repeated = repeat_mesh(reading, path, wall, mended.mesh);
      if (!repeated) return;
      surface = geometry::make_wall_surface(repeated->mesh, wall.smooth, repeated->middle);
      wall.original = std::move(repeated->original), wall.own = repeated->own;
    } else {
      surface = geometry::make_wall_surface(mended.mesh, wall.smooth);
    }
  } catch (const geometry::ShapeError& wrong) {
    return reading.report.error(reading.given.place(path + ".mesh.file"),
                                fmt::format("wall '{}', with its images if it has any: {}", name, wrong.what()));
  }
  wall.shape = std::make_shared<const geometry::Shape>(std::move(surface.shape));
  if (!wall.shape->surface.empty()) wall.packed = std::make_shared<const geometry::PackedTriangles>(*wall.shape);
  wall.origin = surface.origin;
  wall.extent = wall.shape->extent;
  reading.result.meshes.push_back(std::move(wall));
}

}  // namespace tsubu::setup
