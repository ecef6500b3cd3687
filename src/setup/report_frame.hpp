#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "io/picture.hpp"

namespace tsubu::setup {

// How many frames a run has written.
[[nodiscard]] std::size_t count_frames(const std::filesystem::path& run);

// A frame as something to draw, colours by speed, and when it was; none if its bodies cannot be read.
struct FramePicture {
  double time = 0;
  io::Picture picture;
};
[[nodiscard]] std::optional<FramePicture> picture_of_frame(const std::filesystem::path& run, std::size_t frame);

}  // namespace tsubu::setup
