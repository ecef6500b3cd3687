#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "geometry/open_edges.hpp"
#include "geometry/triangle_mesh.hpp"

namespace tsubu::geometry {

// What was wrong with a mesh and was mended, and what is as it is.
struct MeshFindings {
  std::size_t triangles_before = 0, points_before = 0;  // as they came
  std::size_t triangles = 0, points = 0;                // as they are now
  double tolerance = 0;                                 // within which points are at the same place (weld_tolerance)
  std::size_t merged = 0;                               // points that became another one at the same place
  std::size_t degenerate = 0;                           // triangles without area that were left out
  std::size_t duplicate = 0;                            // triangles that were there already
  std::size_t split = 0;                                // triangles that were cut at a point on one of their edges
  std::size_t turned = 0;                               // triangles that ran the other way round than their neighbours
  OpenEdges open;                                       // edges of one triangle
  std::size_t crowded_edges = 0;                        // edges of more than two
  std::size_t slivers = 0;                              // triangles more than a thousand times as long as they are high
  std::size_t parts = 0;                                // that do not hang together
  std::size_t crossings = 0;                            // pairs of triangles that cut each other
  std::array<std::uint32_t, 2> first_crossing = {};     // the first such pair, in the mended mesh
  Vec3 crossing_at;                                     // and where they do
  double area = 0;                                      // [unit2]
  double volume = 0;  // of what is closed [unit3]: above zero if fronts are outwards; 0 if it is open
  Vec3 low, high;     // of the box around it
};
// Whether anything was mended, or is not as a surface has it.
[[nodiscard]] inline bool says_anything(const MeshFindings& f) {
  return f.merged + f.degenerate + f.duplicate + f.split + f.turned + f.open.count + f.crowded_edges + f.slivers +
             f.crossings >
         0;
}
struct MendedMesh {
  TriangleMesh mesh;
  MeshFindings found;
};

// Makes of the triangles of a file a surface: points at the same place become one (see weld_tolerance), triangles
// without area and second copies go, triangles are cut where a point lies on their edge, and those of one part run the
// same way round, that of most of them.
[[nodiscard]] MendedMesh mend(const TriangleMesh& mesh);

}  // namespace tsubu::geometry
