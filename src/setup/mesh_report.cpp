#include "setup/mesh_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/read_mesh.hpp"

namespace tsubu::setup {
namespace {

std::string many(std::size_t count, const char* one, const char* several) {
  return fmt::format("{} {}", count, count == 1 ? one : several);
}

}  // namespace

std::vector<std::string> notes(const geometry::MeshFindings& f, const std::string& unit) {
  std::vector<std::string> all;
  const auto add = [&](std::size_t count, const char* one, const char* several, const char* what) {
    if (count > 0) all.push_back(fmt::format("{} {}", many(count, one, several), what));
  };
  if (f.merged > 0)
    all.push_back(fmt::format("{} merged with another one at the same place, within {:.3g} {}",
                              many(f.merged, "point", "points"), f.tolerance, unit));
  add(f.degenerate, "triangle", "triangles", "without area left out");
  add(f.duplicate, "second copy", "second copies", "left out");
  add(f.split, "triangle", "triangles", "cut where a point lies on an edge");
  add(f.turned, "triangle", "triangles", "turned to run the same way round as the neighbours");
  add(f.slivers, "sliver", "slivers", "kept: more than 1000 times as long as high");
  add(f.crowded_edges, "edge", "edges", "of more than two triangles, as where a rib stands on a wall");
  if (f.crossings > 0)
    all.push_back(fmt::format("{} of triangles cut each other, the first at ({:.6g}, {:.6g}, {:.6g})",
                              many(f.crossings, "pair", "pairs"), f.crossing_at.x, f.crossing_at.y, f.crossing_at.z));
  add(f.open.count, "open edge", "open edges", "(of one triangle): a rim or a hole");
  add(f.open.missing, "hole", "holes", "of three edges, as where a triangle is missing");
  if (f.open.gaps > 0)
    all.push_back(
        fmt::format("{} of open edges nearly meet{} others: gaps of up to {:.3g} {}, the first at ({:.6g}, {:.6g}, "
                    "{:.6g}), which a larger tolerance closes",
                    many(f.open.gaps, "point", "points"), f.open.gaps == 1 ? "s" : "", f.open.widest_gap, unit,
                    f.open.gap_at.x, f.open.gap_at.y, f.open.gap_at.z));
  if (f.open.count == 0)
    all.push_back(fmt::format("closed, front {}, volume {:.6g} {}3", f.volume < 0 ? "inwards" : "outwards",
                              std::abs(f.volume), unit));
  return all;
}

std::string describe(const geometry::MeshFindings& f, const std::string& unit) {
  const Vec3 size = f.high - f.low;
  std::string text = fmt::format(
      "{}, {}, {}\nsize {:.6g} x {:.6g} x {:.6g} {}, from ({:.6g}, {:.6g}, {:.6g}) to ({:.6g}, {:.6g}, {:.6g})\n"
      "area {:.6g} {}2\n",
      many(f.triangles, "triangle", "triangles"), many(f.points, "point", "points"), many(f.parts, "part", "parts"),
      size.x, size.y, size.z, unit, f.low.x, f.low.y, f.low.z, f.high.x, f.high.y, f.high.z, f.area, unit);
  if (f.triangles != f.triangles_before || f.points != f.points_before)
    text += fmt::format("the file has {}, {}\n", many(f.triangles_before, "triangle", "triangles"),
                        many(f.points_before, "point", "points"));
  for (const std::string& note : notes(f, unit)) text += note + '\n';
  return text;
}

nlohmann::ordered_json findings_json(const geometry::MeshFindings& f) {
  const auto list = [](const Vec3& v) { return nlohmann::ordered_json{v.x, v.y, v.z}; };
  const auto first_crossing =
      f.crossings == 0 ? nlohmann::ordered_json(nullptr)
                       : nlohmann::ordered_json{{"triangles", f.first_crossing}, {"at", list(f.crossing_at)}};
  return {{"triangles", f.triangles},
          {"points", f.points},
          {"triangles_before", f.triangles_before},
          {"points_before", f.points_before},
          {"parts", f.parts},
          {"area", f.area},
          {"volume", f.volume},
          {"low", list(f.low)},
          {"high", list(f.high)},
          {"tolerance", f.tolerance},
          {"merged", f.merged},
          {"degenerate", f.degenerate},
          {"duplicate", f.duplicate},
          {"split", f.split},
          {"turned", f.turned},
          {"slivers", f.slivers},
          {"open_edges", f.open.count},
          {"missing", f.open.missing},
          {"gaps", f.open.gaps},
          {"widest_gap", f.open.widest_gap},
          {"crowded_edges", f.crowded_edges},
          {"crossings", f.crossings},
          {"first_crossing", first_crossing}};
}

geometry::MendedMesh mend_file(const std::string& file, const std::optional<double>& tolerance) {
  geometry::TriangleMesh mesh = io::read_mesh(file);
  mesh.tolerance = tolerance;
  return geometry::mend(mesh);
}

}  // namespace tsubu::setup
