#include "setup/frame_bodies.hpp"

#include <fmt/format.h>

#include <algorithm>
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

// So many numbers of the frame as a whole; zeros if it has none.
std::vector<double> numbers(const io::PointFrame& frame, const std::string& name, std::size_t count,
                            const std::filesystem::path& path) {
  const auto found = frame.fields.find(name);
  if (found == frame.fields.end()) return std::vector<double>(count);
  if (found->second.size() != count || !std::ranges::all_of(found->second, [](double v) { return std::isfinite(v); }))
    throw BuildError(fmt::format("{}: its '{}' must be {} numbers", path.string(), name, count));
  return found->second;
}

// Images of bodies lie beside those of the case if rows of them are shifted; by a whole size is by nothing. Places have
// single precision, so the shift needs no more.
void check_offset(const io::PointFrame& frame, const Case& c, const std::filesystem::path& path) {
  if (!c.periodic[0] && !c.periodic[1] && !c.periodic[2]) return;
  const auto low = numbers(frame, "domain_low", 3, path), high = numbers(frame, "domain_high", 3, path),
             offset = numbers(frame, "domain_offset", 3, path);
  for (std::size_t k = 0; k < 3; ++k)
    if (std::abs(offset[k]) > 1e-6 * (high[k] - low[k]))
      throw BuildError(
          fmt::format("{}: its domain was sheared when it was written, and what is beyond a side lies {:.6g} m farther "
                      "along {} than in this case; take a frame whose domain_offset is zero, as it is after each whole "
                      "unit of shear strain of a cube",
                      path.string(), offset[k], "xyz"[k]));
}

}  // namespace

std::vector<FrameBody> read_frame_bodies(const std::filesystem::path& path, const Case& c) {
  const io::PointFrame frame = io::read_vtp(path);
  check_offset(frame, c, path);
  const auto low = numbers(frame, "domain_low", 3, path), high = numbers(frame, "domain_high", 3, path),
             gradient = numbers(frame, "velocity_gradient", 9, path);
  const auto stream = [&](const Vec3& x) {
    const Vec3 from = x - 0.5 * Vec3{low[0] + high[0], low[1] + high[1], low[2] + high[2]};
    const auto row = [&](std::size_t k) { return dot(Vec3{gradient[k], gradient[k + 1], gradient[k + 2]}, from); };
    return c.deformation ? Vec3{row(0), row(3), row(6)} : Vec3{};
  };
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
    if (v) body.v = vector_at(*v, k) - stream(body.x);
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
