#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "geometry/triangle_mesh.hpp"

namespace tsubu::geometry {

// A mesh together with its images, whole periods away, as one surface: where an end meets the next image the triangles
// hang together as they do elsewhere, so that nothing touches a rim there.
struct RepeatedMesh {
  TriangleMesh mesh;                    // its own triangles are in front
  std::size_t own = 0;                  // how many those are
  std::vector<std::uint32_t> original;  // of every triangle, the own one that it is an image of
  Vec3 middle;                          // of the box around its own triangles
};

// The period along each axis; 0 where nothing repeats. No mesh is longer than that, but for the tolerance of welding.
// Images reach a period to either side of the middle: no body that is nearer to this image than to any other, and no
// wider than half a period, sees where they end. Throws ShapeError if there would be too many triangles.
[[nodiscard]] RepeatedMesh repeat(const TriangleMesh& mesh, const Vec3& period);

// Whether a mesh of that length closes a period with its own image.
[[nodiscard]] inline bool spans(double length, double period, double tolerance) {
  return length >= period - tolerance && length <= period + tolerance;
}

}  // namespace tsubu::geometry
