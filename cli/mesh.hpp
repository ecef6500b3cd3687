#pragma once
#include <optional>
#include <string>

#include "screen.hpp"

namespace tsubu::cli {

struct MeshArguments {
  std::string file;
  std::optional<double> tolerance;  // in the unit of the file
};

// What is in a file of triangles, and what is wrong with it; with `output` the mended mesh is written there.
int mesh(const Voice& voice, const MeshArguments& asked, const std::string& output, bool force);

}  // namespace tsubu::cli
