#pragma once
#include <filesystem>

#include "geometry/triangle_mesh.hpp"

namespace tsubu::io {

// A binary STL file. Coordinates are written in single precision, as the format has it. Throws FileError.
void write_stl(const std::filesystem::path& path, const geometry::TriangleMesh& mesh);

}  // namespace tsubu::io
