#pragma once
#include <filesystem>
#include <optional>
#include <vector>

#include "base/quat.hpp"
#include "base/vec3.hpp"
#include "setup/case.hpp"

namespace tsubu::setup {

// A body as a frame of a former run has it; what the frame does not say is absent.
struct FrameBody {
  std::int64_t id = 0;    // its number in the frame if that has no ids
  std::int64_t type = 0;  // number of its material in the former case
  Vec3 x;
  std::optional<double> radius;  // 0: it is no sphere
  std::optional<double> held;    // radius of the sphere that holds it, if it is no sphere
  std::optional<double> mass;
  std::optional<Vec3> v, omega;
  std::optional<Quat> turn;  // of its principal axes
};

// The bodies of a file frames/particles_NUMBER.vtp, or of one that VTK or ParaView made of it, for a case. Where both
// domains deform, velocities are made relative to that of the former one, as those of the case are. Throws BuildError,
// also where images of the former domain lie beside those of the case, or what io throws.
[[nodiscard]] std::vector<FrameBody> read_frame_bodies(const std::filesystem::path& path, const Case& c);

}  // namespace tsubu::setup
