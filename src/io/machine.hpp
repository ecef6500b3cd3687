#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>

namespace tsubu::io {

// For run.json: processor, number of logical cores, widest instruction set that the step loops can use here, and the
// compiler that made this program. Nothing that names the machine or its owner.
[[nodiscard]] nlohmann::json machine_info();

// The most memory this process has held so far [bytes].
[[nodiscard]] std::uint64_t peak_memory();

// What it holds now, and the most since the last `forget_peak` [bytes]; 0 where the system does not say.
struct MemoryUse {
  std::uint64_t now = 0, peak = 0;
};
[[nodiscard]] MemoryUse memory_use();
// Gives free memory back to the system and lets the peak begin anew. False where the system has no means for that.
[[nodiscard]] bool forget_peak();
// Of the whole machine [bytes]; 0 if it is not known.
[[nodiscard]] std::uint64_t installed_memory();

}  // namespace tsubu::io
