#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>

namespace tsubu::io {

// For run.json: processor, number of logical cores, widest instruction set that the step loops can use here, and the
// compiler that made this program. Nothing that names the machine or its owner.
[[nodiscard]] nlohmann::json machine_info();

// The most memory this process has held so far [bytes].
[[nodiscard]] std::uint64_t peak_memory();

}  // namespace tsubu::io
