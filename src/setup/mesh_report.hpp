#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "geometry/mend_mesh.hpp"

namespace tsubu::setup {

// What is in a file of triangles, what was wrong with it and what was done about it, for people; `unit` is that of its
// lengths.
[[nodiscard]] std::string describe(const geometry::MeshFindings& found, const std::string& unit);

// The same without counts and sizes, a sentence each.
[[nodiscard]] std::vector<std::string> notes(const geometry::MeshFindings& found, const std::string& unit);
// And for programs.
[[nodiscard]] nlohmann::ordered_json findings_json(const geometry::MeshFindings& found);

// Reads a file of triangles and mends it, with the tolerance if there is one. Throws io::FileError and
// io::MeshFileError.
[[nodiscard]] geometry::MendedMesh mend_file(const std::string& file, const std::optional<double>& tolerance);

}  // namespace tsubu::setup
