#pragma once
#include <optional>
#include <string>

#include "geometry/mend_mesh.hpp"

namespace tsubu::setup {

// What is in a file of triangles, what was wrong with it and what was done about it, for people; `unit` is that of its
// lengths.
[[nodiscard]] std::string describe(const geometry::MeshFindings& found, const std::string& unit);

// Reads a file of triangles and mends it, with the tolerance if there is one. Throws io::FileError and
// io::MeshFileError.
[[nodiscard]] geometry::MendedMesh mend_file(const std::string& file, const std::optional<double>& tolerance);

}  // namespace tsubu::setup
