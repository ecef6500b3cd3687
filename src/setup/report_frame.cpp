#include "setup/report_frame.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "io/file_error.hpp"
#include "io/frame.hpp"
#include "io/frame_series.hpp"
#include "io/read_polys.hpp"

namespace tsubu::setup {
namespace {

using io::PolyFile;

std::filesystem::path frame_path(const std::filesystem::path& run, io::Part part, std::size_t frame) {
  return run / io::frames_folder / io::frame_file_name(part, frame);
}

double speed_at(const PolyFile::Array* v, std::size_t k) {
  if (!v || 3 * k + 2 >= v->values.size()) return 0;
  return std::sqrt(v->values[3 * k] * v->values[3 * k] + v->values[3 * k + 1] * v->values[3 * k + 1] +
                   v->values[3 * k + 2] * v->values[3 * k + 2]);
}

void add_spheres(io::Picture& picture, const PolyFile& file) {
  const auto *radius = file.find("radius", false), *v = file.find("v", false);
  if (!radius) return;
  for (std::size_t k = 0; k < std::min(file.points.size(), radius->values.size()); ++k)
    if (radius->values[k] > 0)  // else it is no sphere
      picture.things.push_back({{file.points[k]}, radius->values[k], speed_at(v, k)});
}

void add_shapes(io::Picture& picture, const PolyFile& file) {
  const auto *radius = file.find("radius", false), *v = file.find("v", true);
  std::size_t number = 0;  // of the cell, all kinds counted through
  for (const auto& cells : file.cells)
    for (const auto& cell : cells) {
      io::Drawn d;
      for (const std::uint32_t p : cell) d.points.push_back(file.points[p]);
      if (radius && !cell.empty() && cell[0] < radius->values.size()) d.radius = radius->values[cell[0]];
      d.value = speed_at(v, number++);
      if (!d.points.empty()) picture.things.push_back(std::move(d));
    }
}

// The edges of walls at which their surface ends or bends.
void add_walls(io::Picture& picture, const PolyFile& file) {
  const auto& polygons = file.cells[2];
  std::vector<Vec3> normal;
  std::map<std::array<std::uint32_t, 2>, std::vector<std::size_t>> edges;  // and the polygons that have them
  for (std::size_t k = 0; k < polygons.size(); ++k) {
    const auto& p = polygons[k];
    Vec3 n;
    for (std::size_t c = 1; c + 1 < p.size(); ++c)
      n += cross(file.points[p[c]] - file.points[p[0]], file.points[p[c + 1]] - file.points[p[0]]);
    normal.push_back(norm(n) > 0 ? (1 / norm(n)) * n : n);
    for (std::size_t c = 0; c < p.size(); ++c) {
      const std::uint32_t a = p[c], b = p[(c + 1) % p.size()];
      edges[{std::min(a, b), std::max(a, b)}].push_back(k);
    }
  }
  constexpr double bend = 0.94;  // cosine of 20 degrees
  for (const auto& [ends, sides] : edges)
    if (sides.size() != 2 || std::abs(dot(normal[sides[0]], normal[sides[1]])) < bend)
      picture.outlines.push_back({file.points[ends[0]], file.points[ends[1]]});
}

// What is shown: all things and outlines.
void find_bounds(io::Picture& picture) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  Vec3 low{inf, inf, inf}, high{-inf, -inf, -inf};
  const auto include = [&](const Vec3& p, double r) {
    low = {std::min(low.x, p.x - r), std::min(low.y, p.y - r), std::min(low.z, p.z - r)};
    high = {std::max(high.x, p.x + r), std::max(high.y, p.y + r), std::max(high.z, p.z + r)};
  };
  for (const io::Drawn& d : picture.things)
    for (const Vec3& p : d.points) include(p, d.radius);
  for (const auto& line : picture.outlines)
    for (const Vec3& p : line) include(p, 0);
  if (!(low.x <= high.x)) low = {0, 0, 0}, high = {1, 1, 1};
  picture.low = low, picture.high = high;
}

}  // namespace

std::size_t count_frames(const std::filesystem::path& run) {
  std::size_t count = 0;
  while (std::filesystem::exists(frame_path(run, io::Part::particles, count))) ++count;
  return count;
}

std::optional<FramePicture> picture_of_frame(const std::filesystem::path& run, std::size_t frame) {
  FramePicture out;
  const auto part = [&](io::Part which, const auto& add) {
    const auto path = frame_path(run, which, frame);
    if (!std::filesystem::exists(path)) return false;
    try {
      const PolyFile file = io::read_polys(path);
      out.time = file.time;
      add(out.picture, file);
      return true;
    } catch (const io::FileError&) {
      return false;  // the rest of the page is worth having
    }
  };
  if (!part(io::Part::particles, add_spheres)) return {};
  part(io::Part::shapes, add_shapes);
  part(io::Part::walls, add_walls);
  find_bounds(out.picture);
  out.picture.value_name = "speed";
  out.picture.value_unit = "m/s";
  return out;
}

}  // namespace tsubu::setup
