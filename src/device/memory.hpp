#pragma once

namespace tsubu::device {

// Hands memory that is free but still held for later use back to the system, if it is much: after many small things
// were freed and before large ones, which cannot lie in their gaps, are made.
void give_memory_back();

}  // namespace tsubu::device
