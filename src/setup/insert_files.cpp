#include "setup/insert_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/body_table.hpp"
#include "io/file_error.hpp"
#include "io/read_vtp.hpp"
#include "setup/build_error.hpp"
#include "setup/draw_motion.hpp"
#include "setup/draw_size.hpp"
#include "setup/insert_random.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

std::filesystem::path path_of(const Case& c, const InsertCase& in) {
  return std::filesystem::path(c.file).parent_path() / (in.frame ? *in.frame : *in.checkpoint);
}

}  // namespace

void FileInserter::insert(const InsertCase& in) {
  const ParticlesCase& particles = case_.particles[static_cast<std::size_t>(in.particles)];
  if (in.table)
    from_table(in, particles);
  else
    from_frame(in, particles);
}

void FileInserter::from_table(const InsertCase& in, const ParticlesCase& particles) {
  const std::filesystem::path path = std::filesystem::path(case_.file).parent_path() / *in.table;
  const io::BodyTable table = io::read_body_table(path);
  if (placed_) placed_->reserve(table.x.size());
  maker_.reserve_more(table.x.size());
  for (std::size_t k = 0; k < table.x.size(); ++k) {
    const double d = table.diameter.empty() ? draw_diameter(particles.size, insert_random(case_, in.name, "size", k))
                                            : table.diameter[k];
    if (!(d > 0))
      throw BuildError(fmt::format("insert.{}: row {} of {} has diameter {} m, which is not positive", in.name, k + 1,
                                   path.string(), d));
    if (d > norm(domain_.size))
      throw BuildError(fmt::format("insert.{}: row {} of {} has diameter {:g} m, more than the domain is wide", in.name,
                                   k + 1, path.string(), d));
    if (!domain_.contains(table.x[k]))
      throw BuildError(fmt::format("insert.{}: row {} of {} puts a body at ({:g}, {:g}, {:g}) m, outside the domain",
                                   in.name, k + 1, path.string(), table.x[k].x, table.x[k].y, table.x[k].z));
    if (particles.fixed &&
        ((!table.v.empty() && norm2(table.v[k]) > 0) || (!table.omega.empty() && norm2(table.omega[k]) > 0)))
      throw BuildError(fmt::format("insert.{}: row {} of {} gives a velocity to a body that is fixed", in.name, k + 1,
                                   path.string()));
    if (!table.turn.empty() && !particles.shape)
      throw BuildError(
          fmt::format("insert.{}: {} gives orientations (qw, qx, qy, qz) to particles '{}', which are spheres", in.name,
                      path.string(), particles.name));
    if (placed_) placed_->add(table.x[k], 0.5 * d);
    Twist motion = draw_motion(in, insert_random(case_, in.name, "motion", k));
    if (!table.v.empty()) motion.v = table.v[k];
    if (!table.omega.empty()) motion.w = table.omega[k];
    std::optional<Quat> turn;
    if (!table.turn.empty()) turn = normalised(table.turn[k]) * particles.shape->described.frame;
    maker_.add(in, in.particles, table.x[k], 0.5 * d, motion, turn ? *turn : maker_.orientation(in, k, in.particles));
  }
}

FileInserter::Frame& FileInserter::frame_of(const InsertCase& in, const std::filesystem::path& path) {
  if (const auto found = frames_.find(path); found != frames_.end()) return found->second;
  Frame frame;
  try {
    if (in.checkpoint) frame.former = read_former_run(path, case_);
    frame.bodies = frame.former ? frame.former->bodies : read_frame_bodies(path, case_);
  } catch (const io::VtpError& wrong) {
    throw BuildError(fmt::format("insert.{}: {}", in.name, wrong.what()));
  } catch (const io::FileError& wrong) {
    if (!in.checkpoint) throw;
    throw BuildError(fmt::format("insert.{}: {}", in.name, wrong.what()));
  }
  frame.taken.resize(frame.bodies.size());
  return frames_.emplace(path, std::move(frame)).first->second;
}

void FileInserter::from_frame(const InsertCase& in, const ParticlesCase& particles) {
  const std::filesystem::path path = path_of(case_, in);
  Frame& frame = frame_of(in, path);
  auto& [bodies, taken, former] = frame;
  std::size_t count = 0;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const FrameBody& body = bodies[k];
    const bool fits = !body.radius || (*body.radius > 0) == !particles.shape;
    if ((in.type && body.type != *in.type) || !fits) continue;
    if (taken[k])
      throw BuildError(fmt::format("insert.{}: body {} of {} is put in by another [insert] section already", in.name,
                                   body.id, path.string()));
    taken[k] = &in;
    ++count;
    if (!former) add_from_frame(in, k, body, particles, path);
  }
  if (count == 0)
    throw BuildError(fmt::format("insert.{}: no body of {} is {}{}", in.name, path.string(),
                                 particles.shape ? "other than a sphere" : "a sphere",
                                 in.type ? fmt::format(" of type {}", *in.type) : ""));
}

void FileInserter::add_from_frame(const InsertCase& in, std::size_t k, const FrameBody& body,
                                  const ParticlesCase& particles, const std::filesystem::path& path) {
  const double d = diameter_in_frame(in, k, body, particles);
  const auto refuse = [&](const std::string& why) {
    throw BuildError(fmt::format("insert.{}: body {} of {} {}", in.name, body.id, path.string(), why));
  };
  if (!(d > 0) || d > norm(domain_.size)) refuse(fmt::format("has a diameter of {:g} m", d));
  const Vec3 x = back_from_rounding(body.x);
  if (!domain_.contains(x)) refuse(fmt::format("is at ({:g}, {:g}, {:g}) m, outside the domain", x.x, x.y, x.z));
  Twist motion = draw_motion(in, insert_random(case_, in.name, "motion", k));
  if (body.v) motion.v = *body.v;
  if (body.omega) motion.w = *body.omega;
  if (particles.fixed) motion = {};
  if (placed_) placed_->add(x, 0.5 * d);
  maker_.add(in, in.particles, x, 0.5 * d, motion,
             body.turn && particles.shape ? *body.turn : maker_.orientation(in, k, in.particles));
}

// Frames have single precision; a size that is known is taken as it is.
double FileInserter::diameter_in_frame(const InsertCase& in, std::size_t k, const FrameBody& body,
                                       const ParticlesCase& particles) const {
  const auto* one = std::get_if<FixedSize>(&particles.size);
  if (!particles.shape && body.radius) {
    const double d = 2 * *body.radius;
    return one && std::abs(d - one->value) < 1e-6 * one->value ? one->value : d;
  }
  if (one) return one->value;
  if (body.held && particles.shape) return 2 * *body.held;
  if (!particles.shape || !body.mass) return draw_diameter(particles.size, insert_random(case_, in.name, "size", k));
  const double largest = largest_diameter(particles.size), ratio = *body.mass / mass_of(case_, in.particles, largest);
  return largest * (particles.shape->mass == ShapeCase::Mass::of_area ? std::sqrt(ratio) : std::cbrt(ratio));
}

// Single precision may have put a body just outside.
Vec3 FileInserter::back_from_rounding(const Vec3& x) const {
  const auto back = [](double v, double low, double high) {
    const double rounding = 1e-6 * (high - low);
    return v < low && v > low - rounding ? low : v > high && v < high + rounding ? high : v;
  };
  const Vec3 &low = domain_.low, &high = domain_.high;
  return {back(x.x, low.x, high.x), back(x.y, low.y, high.y), back(x.z, low.z, high.z)};
}

// In the order of their ids, so that contacts, which know their sides by lower and higher id, need not be turned round.
FormerContacts FileInserter::finish() {
  check_frames();
  FormerContacts contacts;
  for (const auto& [path, frame] : frames_) {
    if (!frame.former) continue;
    std::map<std::int64_t, std::int64_t> id_of;
    const InsertCase* at = nullptr;
    try {
      for (std::size_t k = 0; k < frame.bodies.size(); ++k) {
        at = frame.taken[k];
        add_from_frame(*at, k, frame.bodies[k], case_.particles[static_cast<std::size_t>(at->particles)], path);
        if (at->history) id_of.emplace_hint(id_of.end(), frame.bodies[k].id, maker_.bodies().id.back());
      }
      if (!id_of.empty()) contacts.add(*frame.former, id_of, case_);
    } catch (const BuildError& wrong) {
      throw BuildError(wrong.what(), fmt::format("insert.{}.checkpoint", at->name));
    }
  }
  return contacts;
}

void FileInserter::check_frames() const {
  for (const auto& [path, frame] : frames_) {
    const InsertCase* const nobody = nullptr;
    const auto left = std::ranges::count(frame.taken, nobody);
    if (left == 0) continue;
    const auto first = static_cast<std::size_t>(std::ranges::find(frame.taken, nobody) - frame.taken.begin());
    const FrameBody& body = frame.bodies[first];
    throw BuildError(
        fmt::format("{} has {} bodies that no [insert] section takes: the first, id {}, is {} and of type "
                    "{}; write a section for "
                    "them, with the same {}",
                    path.string(), left, body.id, body.radius && !(*body.radius > 0) ? "no sphere" : "a sphere",
                    body.type, frame.former ? "checkpoint" : "frame"),
        "insert");
  }
}

}  // namespace tsubu::setup
