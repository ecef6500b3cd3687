#pragma once
#include <filesystem>
#include <string_view>

#include "geometry/triangle_mesh.hpp"
#include "io/mesh_file_error.hpp"

namespace tsubu::io {

// Reads a triangle mesh from an STL (text or binary), OBJ or PLY file (text or binary of either byte order). What it is
// is told by its content; by the ending of its name only where the content may be several things or is wrong. Units are
// those of the file. Polygons become fans of triangles around their first corner, which is right for convex ones.
//
// The mesh is what is in the file: points stay where they are, and triangles without area stay too. STL gives each
// triangle points of its own: those that are equal to the bit (-0 is 0) become one; for those that are nearly equal see
// geometry::welded. There is at least one triangle, all coordinates are finite and all indices in range.
//
// Throws FileError if the file cannot be read, MeshFileError if there is something wrong in it.
[[nodiscard]] geometry::TriangleMesh read_mesh(const std::filesystem::path& path);

// The same of a file that is in memory; `name` is for its ending and for sentences.
[[nodiscard]] geometry::TriangleMesh read_mesh(std::string_view content, const std::filesystem::path& name);

}  // namespace tsubu::io
