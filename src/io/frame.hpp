#pragma once
#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "io/vtp.hpp"
#include "state/snapshot.hpp"

namespace tsubu::io {

// A frame is one file per part, so that a reader opens only what it needs.
enum class Part { particles, walls, contacts, shapes };
inline constexpr std::array all_parts = {Part::particles, Part::walls, Part::contacts, Part::shapes};

[[nodiscard]] std::string_view part_name(Part part);
// particles_000012.vtp
[[nodiscard]] std::string frame_file_name(Part part, std::size_t frame);
// Whether a frame, of whatever number, has a file of this name.
[[nodiscard]] bool is_frame_file_name(std::string_view name);

// Array names are those that LIGGGHTS writes and OVITO recognises. Throws FileError.
void write_part(const std::filesystem::path& path, Part part, const state::Snapshot& snapshot, Encoding encoding);

}  // namespace tsubu::io
