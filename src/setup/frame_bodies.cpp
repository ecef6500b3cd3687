#include "setup/frame_bodies.hpp"

#include <fmt/format.h>

#include <cmath>

#include "io/read_vtp.hpp"
#include "setup/build_error.hpp"

namespace tsubu::setup {
namespace {

// An array of the frame of so many numbers for each point; none if it has none.
const io::PointFrame::Array* find(const io::PointFrame& frame, const std::string& name, std::size_t components,
                                  const std::filesystem::path& path) {
  const auto found = frame.arrays.find(name);
  if (found == frame.arrays.end()) return nullptr;
  if (found->second.components != components)
    throw BuildError(fmt::format("{}: its array '{}' has {} numbers for each point instead of {}", path.string(), name,
                                 found->second.components, components));
  for (std::size_t k = 0; k < found->second.values.size(); ++k)
    if (!std::isfinite(found->second.values[k]))
      throw BuildError(
          fmt::format("{}: its array '{}' has no number at point {}", path.string(), name, k / components));
  return &found->second;
}

Vec3 vector_at(const io::PointFrame::Array& array, std::size_t k) {
  return {array.values[3 * k], array.values[3 * k + 1], array.values[3 * k + 2]};
}

}  // namespace

std::vector<FrameBody> read_frame_bodies(const std::filesystem::path& path) {
  const io::PointFrame frame = io::read_vtp(path);
  const auto* id = find(frame, "id", 1, path);
  const auto* type = find(frame, "type", 1, path);
  const auto* radius = find(frame, "radius", 1, path);
  const auto* mass = find(frame, "mass", 1, path);
  const auto* v = find(frame, "v", 3, path);
  const auto* omega = find(frame, "omega", 3, path);
  const auto* turn = find(frame, "orientation", 4, path);
  std::vector<FrameBody> bodies;
  for (std::size_t k = 0; k < frame.x.size(); ++k) {
    FrameBody body;
    body.id = id ? static_cast<std::int64_t>(id->values[k]) : static_cast<std::int64_t>(k + 1);
    if (type) body.type = static_cast<std::int64_t>(type->values[k]);
    body.x = frame.x[k];
    if (radius) body.radius = radius->values[k];
    if (mass) body.mass = mass->values[k];
    if (v) body.v = vector_at(*v, k);
    if (omega) body.omega = vector_at(*omega, k);
    if (turn) {
      const Quat q{turn->values[4 * k], turn->values[4 * k + 1], turn->values[4 * k + 2], turn->values[4 * k + 3]};
      if (norm2(q) > 0) body.turn = normalised(q);
    }
    bodies.push_back(body);
  }
  return bodies;
}

}  // namespace tsubu::setup
