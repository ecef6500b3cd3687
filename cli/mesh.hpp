#pragma once
#include <string>

#include "screen.hpp"

namespace tsubu::cli {

// What is in a file of triangles, and what is wrong with it; with `output` the mended mesh is written there.
int mesh(const Voice& voice, const std::string& file, const std::string& output, bool force);

}  // namespace tsubu::cli
