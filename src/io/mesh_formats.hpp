#pragma once
#include <array>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <vector>

#include "geometry/triangle_mesh.hpp"

namespace tsubu::io {

// Readers of one format each, for read_mesh, which says what they give and throw. `content` is the whole file.

// Facets in loops of three; several solids in one file are one mesh. Names and normals are ignored: which side is
// outside is told by the order of the corners.
[[nodiscard]] geometry::TriangleMesh read_text_stl(std::string_view content, const std::filesystem::path& name);

// 80 bytes of anything, the number of triangles, then 50 bytes for each. Normals and attributes are ignored.
[[nodiscard]] geometry::TriangleMesh read_binary_stl(std::string_view content, const std::filesystem::path& name);
// Whether the size is the one that the number of triangles asks for. A text would have to be of gigabytes for that.
[[nodiscard]] bool has_size_of_binary_stl(std::string_view content);

// v and f. What has no part in the surface is ignored: colours, normals, textures, groups, materials, lines and points.
// Free-form curves and surfaces are refused, as is any other keyword.
[[nodiscard]] geometry::TriangleMesh read_obj(std::string_view content, const std::filesystem::path& name);

// x, y, z of the element vertex and vertex_indices (or vertex_index) of the element face; other properties and elements
// are skipped.
[[nodiscard]] geometry::TriangleMesh read_ply(std::string_view content, const std::filesystem::path& name);

// How far apart single precision may leave two copies of one point, if it is what the coordinates of these axes have: a
// last digit along each of them.
[[nodiscard]] double single_rounding(const std::vector<Vec3>& points, const std::array<bool, 3>& single);

// Triangles number their points with 32 bits; of triangles see TriangleMesh::most. Throw MeshFileError.
void check_number_of_points(std::size_t count, const std::filesystem::path& name);
void check_number_of_triangles(std::size_t count, const std::filesystem::path& name);

}  // namespace tsubu::io
