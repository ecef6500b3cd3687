#pragma once
#include <filesystem>

#include "geometry/triangle_mesh.hpp"

namespace tsubu::io {

// A binary STL file. Coordinates are written in single precision, as the format has it. Throws FileError, also where
// they are too large for that.
void write_stl(const std::filesystem::path& path, const geometry::TriangleMesh& mesh);

// How far that moves the point that it moves most.
[[nodiscard]] double moved_by_stl(const geometry::TriangleMesh& mesh);

}  // namespace tsubu::io
