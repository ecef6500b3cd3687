#include "geometry/weld.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "base/hash.hpp"

namespace tsubu::geometry {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// Without overflow or underflow on the way, whatever the unit of length.
[[nodiscard]] double distance(const Vec3& a, const Vec3& b) { return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z); }

// Points kept so far, found by the cell of a grid they lie in. Cells are numbered by doubles, which no size of mesh
// overflows. They are several times as wide as the tolerance, so that a point mostly looks into its own and into two
// along each axis at most. As points kept are farther apart than the tolerance, a cell holds some hundreds at worst.
class Kept {
 public:
  Kept(const std::vector<Vec3>& all, double tolerance) : tolerance_(tolerance), reach_(1.01 * tolerance) {
    double largest = 0;
    for (const Vec3& p : all) largest = std::max({largest, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    // of a tolerance that is nothing beside the coordinates, cells would be too many to number
    if (tolerance > 0) cell_ = std::max(8 * reach_, 0x1p-60 * largest);
    first_.assign(std::bit_ceil(2 * all.size() + 1), none);
  }

  // The place of the first point kept that is near, or none.
  [[nodiscard]] std::uint32_t find(const Vec3& p) const {
    const Row x = cells_near(p.x), y = cells_near(p.y), z = cells_near(p.z);
    std::uint32_t found = none;
    for (int i = 0; i < x.count; ++i)
      for (int j = 0; j < y.count; ++j)
        for (int k = 0; k < z.count; ++k)
          for (std::uint32_t q = first_[bucket(x.cell[i], y.cell[j], z.cell[k])]; q != none; q = next_[q])
            if (q < found && near(points_[q], p)) found = q;
    return found;
  }

  std::uint32_t keep(const Vec3& p) {
    const auto place = static_cast<std::uint32_t>(points_.size());
    std::uint32_t& first = first_[bucket(cell(p.x), cell(p.y), cell(p.z))];
    points_.push_back(p);
    next_.push_back(first);
    first = place;
    return place;
  }

  [[nodiscard]] std::vector<Vec3> take() { return std::move(points_); }

 private:
  struct Row {
    std::array<double, 3> cell;
    int count = 0;
  };

  // Mostly known without the square root: points are equal, or apart along an axis by more than the tolerance.
  [[nodiscard]] bool near(const Vec3& a, const Vec3& b) const {
    if (a == b) return true;
    if (std::abs(a.x - b.x) > tolerance_ || std::abs(a.y - b.y) > tolerance_ || std::abs(a.z - b.z) > tolerance_)
      return false;
    return distance(a, b) <= tolerance_;
  }

  // Adding zero makes 0 of -0.
  [[nodiscard]] double cell(double x) const { return (cell_ > 0 ? std::floor(x / cell_) : x) + 0.0; }

  // Where cells are as narrow as the coordinate's last digit, its own may be neither of the outer two.
  [[nodiscard]] Row cells_near(double x) const {
    Row row;
    for (const double c : {cell(x - reach_), cell(x), cell(x + reach_)})
      if (row.count == 0 || row.cell[row.count - 1] != c) row.cell[row.count++] = c;
    return row;
  }

  [[nodiscard]] std::size_t bucket(double x, double y, double z) const {
    Hash hash;
    hash.add(Vec3{x, y, z});
    return hash.value() & (first_.size() - 1);
  }

  double tolerance_, reach_, cell_ = 0;
  std::vector<Vec3> points_;
  std::vector<std::uint32_t> first_, next_;  // of a bucket, of a point: who else is in the bucket
};

}  // namespace

MergedPoints merge_points(const std::vector<Vec3>& points, double tolerance) {
  if (!(tolerance >= 0) || !std::isfinite(tolerance))
    throw ShapeError("the tolerance of welding must be a number >= 0");
  if (points.size() >= none) throw ShapeError("a mesh has at most 4294967294 points");
  Kept kept(points, tolerance);
  MergedPoints merged;
  merged.number.reserve(points.size());
  for (const Vec3& p : points) {
    const std::uint32_t found = kept.find(p);
    merged.number.push_back(found != none ? found : kept.keep(p));
  }
  merged.points = kept.take();
  return merged;
}

WeldedMesh welded(const TriangleMesh& mesh, double tolerance) {
  MergedPoints merged = merge_points(mesh.points, tolerance);
  WeldedMesh result;
  result.merged = mesh.points.size() - merged.points.size();
  result.mesh.rounding = mesh.rounding, result.mesh.tolerance = mesh.tolerance;
  result.mesh.triangles.reserve(mesh.triangles.size());
  for (const auto& t : mesh.triangles) {
    const std::uint32_t a = merged.number[t[0]], b = merged.number[t[1]], c = merged.number[t[2]];
    if (a == b || b == c || c == a)
      ++result.dropped;
    else
      result.mesh.triangles.push_back({a, b, c});
  }
  result.mesh.points = std::move(merged.points);
  return result;
}

void check_number_of_triangles(std::size_t count) {
  if (count > TriangleMesh::most)
    throw ShapeError("the mesh has " + std::to_string(count) + " triangles; " + std::to_string(TriangleMesh::most) +
                     " are the most");
}

TriangleMesh without_unused_points(const TriangleMesh& mesh) {
  std::vector<std::uint32_t> place(mesh.points.size(), none);
  for (const auto& t : mesh.triangles)
    for (const std::uint32_t k : t) place[k] = 0;
  TriangleMesh used;
  used.rounding = mesh.rounding, used.tolerance = mesh.tolerance;
  used.points.reserve(mesh.points.size()), used.triangles.reserve(mesh.triangles.size());
  for (std::size_t k = 0; k < place.size(); ++k) {
    if (place[k] == none) continue;
    place[k] = static_cast<std::uint32_t>(used.points.size());
    used.points.push_back(mesh.points[k]);
  }
  for (const auto& [a, b, c] : mesh.triangles) used.triangles.push_back({place[a], place[b], place[c]});
  return used;
}

double weld_tolerance(const TriangleMesh& mesh) { return mesh.tolerance ? *mesh.tolerance : file_rounding(mesh); }

double file_rounding(const TriangleMesh& mesh) {
  constexpr double part = 1e-7;
  constexpr double placed = 1.01;  // what was turned and moved since has been rounded again, by much less
  if (mesh.points.empty()) return 0;
  Vec3 low = mesh.points[0], high = low;
  for (const Vec3& p : mesh.points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  return std::max(distance(part * high, part * low), placed * mesh.rounding);
}

}  // namespace tsubu::geometry
