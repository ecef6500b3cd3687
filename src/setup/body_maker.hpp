#pragma once
#include <optional>
#include <vector>

#include "base/quat.hpp"
#include "base/twist.hpp"
#include "setup/case.hpp"
#include "state/bodies.hpp"

namespace tsubu::setup {

// Makes bodies of the kinds of particles of a case, with ids from 1.
class BodyMaker {
 public:
  explicit BodyMaker(const Case& c) : case_(c), shape_place_(c.particles.size()) {}

  // Of an insertion. `radius` is that of the sphere that holds it; `turn` that of its principal axes, which spheres do
  // not have.
  void add(const InsertCase& in, int particles, const Vec3& x, double radius, const Twist& motion, const Quat& turn);
  // How body number k of an insertion lies.
  [[nodiscard]] Quat orientation(const InsertCase& in, std::uint64_t k, int particles) const;

  void reserve_more(std::size_t count) { bodies_.reserve(bodies_.size() + count); }
  [[nodiscard]] const state::Bodies& bodies() const { return bodies_; }
  [[nodiscard]] const std::vector<std::int32_t>& kinds() const { return kinds_; }      // of particles, of each
  [[nodiscard]] const std::vector<std::int32_t>& inserts() const { return inserts_; }  // sections, of each
  [[nodiscard]] state::Bodies take() { return std::move(bodies_); }

 private:
  [[nodiscard]] std::size_t place_of_shape(int particles);

  const Case& case_;
  state::Bodies bodies_;
  std::vector<std::int32_t> kinds_, inserts_;
  std::vector<std::optional<std::size_t>> shape_place_;  // of each kind of particles, in the bodies' shapes
};

}  // namespace tsubu::setup
