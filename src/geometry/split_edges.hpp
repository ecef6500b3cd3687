#pragma once
#include <cstddef>
#include <vector>

#include "geometry/triangle_mesh.hpp"

namespace tsubu::geometry {

struct SplitMesh {
  TriangleMesh mesh;
  std::size_t split = 0;  // triangles that were cut
};

// Cuts triangles where a point of the mesh lies on one of their edges that no other triangle shares, nearer to it than
// `tolerance` [m] and not at its ends: neighbours then share whole edges. Points stay where they are, so a triangle may
// come to bend by the tolerance. The same at places that are `also` given, which become points of the mesh, perhaps
// without a triangle.
[[nodiscard]] SplitMesh split_at_points(const TriangleMesh& mesh, double tolerance, const std::vector<Vec3>& also = {});

}  // namespace tsubu::geometry
