#pragma once
#include <filesystem>

#include "geometry/triangle_mesh.hpp"

namespace tsubu::io {

// An OBJ file: text, from which the same mesh is read to the last bit. Throws FileError.
void write_obj(const std::filesystem::path& path, const geometry::TriangleMesh& mesh);

}  // namespace tsubu::io
