#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/vec3.hpp"
#include "geometry/shape_error.hpp"
#include "geometry/triangle_mesh.hpp"

namespace tsubu::geometry {

// Points of which those at the same place, or nearly so, have become one.
struct MergedPoints {
  std::vector<Vec3> points;           // the first of each cluster, in the order they came
  std::vector<std::uint32_t> number;  // for each point that came, its place in `points`
};

// Each point in turn becomes the first of those kept so far that is within `tolerance` of it, or else is kept itself.
// So none moves by more than the tolerance, those that remain are farther apart than that, and the answer depends on
// the order of the points only. Chains are not followed: of three points in a row, each within reach of the next only,
// the first two become one and the third remains. With tolerance 0 equal points become one (-0 is 0). Throws ShapeError
// unless the tolerance is a number >= 0.
[[nodiscard]] MergedPoints merge_points(const std::vector<Vec3>& points, double tolerance);

struct WeldedMesh {
  TriangleMesh mesh;
  std::size_t merged = 0;   // points that became another
  std::size_t dropped = 0;  // triangles with fewer than three different points, those that came so included
};

// The mesh with its points merged, for the rest as it is. Points that no triangle has, or has any more, remain.
[[nodiscard]] WeldedMesh welded(const TriangleMesh& mesh, double tolerance);

// How far apart a file may have left two copies of one point: 1e-7 of the diagonal of the box around all points, or
// what single precision leaves if that is more, as it is many sizes of the mesh away from the origin of the file.
[[nodiscard]] double file_rounding(const TriangleMesh& mesh);
// That, unless the mesh is said to have another tolerance.
[[nodiscard]] double weld_tolerance(const TriangleMesh& mesh);

// Throws ShapeError above TriangleMesh::most.
void check_number_of_triangles(std::size_t count);

// Points that belong to no triangle are left out; the others keep their order.
[[nodiscard]] TriangleMesh without_unused_points(const TriangleMesh& mesh);

}  // namespace tsubu::geometry
