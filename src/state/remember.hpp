#pragma once
#include <vector>

#include "base/archive.hpp"
#include "state/bodies.hpp"
#include "state/contact_memory.hpp"
#include "state/walls.hpp"

// The state to bytes and back, for checkpoints. Free functions, so that the records that contact loops read know
// nothing of archives.
namespace tsubu::state {

// Every array. Read arrays that do not fit one another are refused by std::out_of_range, as bytes that are missing.
void remember(Archive& a, Bodies& bodies);  // in bodies.cpp, where all arrays are named
void remember(Archive& a, ContactMemory& memory);
void remember(Archive& a, std::vector<WallMemory>& walls);

}  // namespace tsubu::state
