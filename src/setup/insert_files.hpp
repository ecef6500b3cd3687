#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <vector>

#include "geometry/domain.hpp"
#include "setup/body_maker.hpp"
#include "setup/former_run.hpp"
#include "setup/frame_bodies.hpp"
#include "setup/placed_spheres.hpp"

namespace tsubu::setup {

// Puts in bodies whose places a file tells: tables, and frames of former runs. Throws BuildError, or what io throws.
class FileInserter {
 public:
  // Where bodies are is also told to `placed`, unless that is none.
  FileInserter(const Case& c, const geometry::Domain& domain, BodyMaker& maker, PlacedSpheres* placed)
      : case_(c), domain_(domain), maker_(maker), placed_(placed) {}

  void insert(const InsertCase& in);
  // At the end: bodies of checkpoints are put in, each file's in the order of their ids; nothing of a file may be lost
  // unsaid. What their contacts remember.
  [[nodiscard]] FormerContacts finish();

 private:
  // A file of several kinds of bodies serves several insertions; each takes those that are of its type, and spheres or
  // not as its particles are.
  struct Frame {
    std::vector<FrameBody> bodies;
    std::vector<const InsertCase*> taken;  // by whom
    std::optional<FormerRun> former;       // of a checkpoint
  };

  void from_table(const InsertCase& in, const ParticlesCase& particles);
  void from_frame(const InsertCase& in, const ParticlesCase& particles);
  [[nodiscard]] Frame& frame_of(const InsertCase& in, const std::filesystem::path& path);
  void check_frames() const;
  void add_from_frame(const InsertCase& in, std::size_t k, const FrameBody& body, const ParticlesCase& particles,
                      const std::filesystem::path& path);
  [[nodiscard]] double diameter_in_frame(const InsertCase& in, std::size_t k, const FrameBody& body,
                                         const ParticlesCase& particles) const;
  [[nodiscard]] Vec3 back_from_rounding(const Vec3& x) const;

  const Case& case_;
  const geometry::Domain& domain_;
  BodyMaker& maker_;
  PlacedSpheres* placed_;
  std::map<std::filesystem::path, Frame> frames_;
};

}  // namespace tsubu::setup
