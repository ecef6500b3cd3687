#include "geometry/repeat_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "geometry/box_tree.hpp"
#include "geometry/split_edges.hpp"
#include "geometry/weld.hpp"

namespace tsubu::geometry {
namespace {

using Triangle = std::array<std::uint32_t, 3>;
using Shift = std::array<int, 3>;

constexpr std::uint32_t none = ~0u;

double along(const Vec3& v, std::size_t axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }
Vec3 only(const Vec3& v, std::size_t axis) {
  return axis == 0 ? Vec3{v.x, 0, 0} : axis == 1 ? Vec3{0, v.y, 0} : Vec3{0, 0, v.z};
}
Box box_around(const std::vector<Vec3>& points) {
  Box all{points[0], points[0]};
  for (const Vec3& p : points) all = {Box::around(all.low, p, 0).low, Box::around(all.high, p, 0).high};
  return all;
}

// Points at one end of the mesh.
std::vector<std::uint32_t> at_end(const std::vector<Vec3>& points, std::size_t axis, double end, double tolerance) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t k = 0; k < points.size(); ++k)
    if (std::abs(along(points[k], axis) - end) <= tolerance) found.push_back(k);
  return found;
}

// Gives both ends the points of the other one, so that edges that meet are the same edges.
void match_ends(TriangleMesh& mesh, std::size_t axis, const Vec3& period, double tolerance) {
  const Box all = box_around(mesh.points);
  std::vector<Vec3> beside;
  for (const std::uint32_t k : at_end(mesh.points, axis, along(all.low, axis), tolerance))
    beside.push_back(mesh.points[k] + only(period, axis));
  for (const std::uint32_t k : at_end(mesh.points, axis, along(all.high, axis), tolerance))
    beside.push_back(mesh.points[k] - only(period, axis));
  mesh = without_unused_points(split_at_points(mesh, tolerance, beside).mesh);
}

// A point at the high end is the image of one at the low end; none for all others.
struct Image {
  std::uint32_t of = none;
  std::size_t axis = 0;
};
void find_images(const TriangleMesh& mesh, std::size_t axis, const Vec3& period, double tolerance,
                 std::vector<Image>& images) {
  const Box all = box_around(mesh.points);
  const std::vector<std::uint32_t> low = at_end(mesh.points, axis, along(all.low, axis), tolerance);
  if (low.empty()) return;
  std::vector<Box> boxes;
  for (const std::uint32_t k : low) boxes.push_back(Box::around(mesh.points[k], mesh.points[k], 2 * tolerance));
  const BoxTree tree(boxes);
  for (const std::uint32_t k : at_end(mesh.points, axis, along(all.high, axis), tolerance)) {
    if (images[k].of != none) continue;
    const Vec3 p = mesh.points[k] - only(period, axis);
    double least2 = 4 * tolerance * tolerance;
    tree.for_meeting({p, p}, [&](std::uint32_t n) {
      const double apart2 = norm2(mesh.points[low[n]] - p);
      if (low[n] != k && apart2 <= least2) least2 = apart2, images[k] = {low[n], axis};
    });
  }
}

}  // namespace

RepeatedMesh repeat(const TriangleMesh& raw, const Vec3& period) {
  RepeatedMesh result;
  result.mesh.rounding = raw.rounding, result.mesh.tolerance = raw.tolerance;
  TriangleMesh mesh = raw;
  if (mesh.points.empty()) return result;
  // what is left of a period by rounding is none of what a lower tolerance is asked for
  const double tolerance = std::max(weld_tolerance(mesh), file_rounding(mesh));
  const Box all = box_around(mesh.points);
  std::vector<Image> images;
  const auto seam = [&](std::size_t axis) {
    return along(period, axis) > 0 && spans(along(all.high - all.low, axis), along(period, axis), tolerance);
  };
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (seam(axis)) match_ends(mesh, axis, period, tolerance);
  images.resize(mesh.points.size());
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (seam(axis)) find_images(mesh, axis, period, tolerance, images);

  result.middle = 0.5 * (all.low + all.high);
  // Points by what they are images of and how many periods away: an end and the begin of the next image have the same.
  std::map<std::pair<std::uint32_t, Shift>, std::uint32_t> numbers;
  const auto number_of = [&](std::uint32_t k, Shift shift) {
    for (; images[k].of != none; k = images[k].of) ++shift[images[k].axis];
    const auto [found, is_new] = numbers.try_emplace({k, shift}, static_cast<std::uint32_t>(result.mesh.points.size()));
    if (is_new)
      result.mesh.points.push_back(mesh.points[k] +
                                   Vec3{shift[0] * period.x, shift[1] * period.y, shift[2] * period.z});
    return found->second;
  };
  const auto add = [&](std::uint32_t t, const Shift& shift) {
    const auto& [a, b, c] = mesh.triangles[t];
    result.mesh.triangles.push_back({number_of(a, shift), number_of(b, shift), number_of(c, shift)});
    result.original.push_back(t);
  };
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) add(t, {});
  result.own = mesh.triangles.size();
  const auto range = [&](std::size_t axis) { return along(period, axis) > 0 ? 1 : 0; };
  const auto reaches = [&](std::uint32_t t, const Shift& shift) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double length = along(period, axis);
      if (!(length > 0)) continue;
      const auto at = [&](std::uint32_t k) {
        return along(mesh.points[k] - result.middle, axis) + shift[axis] * length;
      };
      const auto& [a, b, c] = mesh.triangles[t];
      if (std::min({at(a), at(b), at(c)}) > length || std::max({at(a), at(b), at(c)}) < -length) return false;
    }
    return true;
  };
  for (int x = -range(0); x <= range(0); ++x)
    for (int y = -range(1); y <= range(1); ++y)
      for (int z = -range(2); z <= range(2); ++z) {
        const Shift shift{x, y, z};
        check_number_of_triangles(result.mesh.triangles.size() + mesh.triangles.size());
        for (std::uint32_t t = 0; shift != Shift{} && t < mesh.triangles.size(); ++t)
          if (reaches(t, shift)) add(t, shift);
      }
  return result;
}

}  // namespace tsubu::geometry
