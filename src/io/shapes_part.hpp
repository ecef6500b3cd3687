#pragma once
#include <filesystem>

#include "io/vtp.hpp"
#include "state/snapshot.hpp"

namespace tsubu::io {

// Bodies that are no spheres as what they are made of: triangles, lines and points with the radius of their rounding.
void write_shapes(const std::filesystem::path& path, const state::Snapshot& snapshot, Encoding encoding);

}  // namespace tsubu::io
