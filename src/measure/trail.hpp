#pragma once
#include <cstdint>
#include <vector>

#include "base/archive.hpp"
#include "state/bodies.hpp"

namespace tsubu::measure {

// Where bodies were when they were kept, one step ago or more, in the order of memory of now: bodies may have changed
// places in memory, come or gone.
class Trail {
 public:
  // After a step: brings the places of before into the order of now.
  void follow(const state::Bodies& bodies);
  // The places of now are those of before the next step.
  void keep(const state::Bodies& bodies);
  // A body comes, between that and the next look.
  void add(std::int64_t id, const Vec3& x) { id_.push_back(id), x_.push_back(x); }

  [[nodiscard]] const std::vector<Vec3>& from() const { return x_; }  // of a body that has appeared: where it is
  [[nodiscard]] const std::vector<std::uint32_t>& appeared() const { return appeared_; }  // places in memory
  [[nodiscard]] const std::vector<std::int64_t>& vanished() const { return vanished_; }   // ids

  void remember(Archive& a) { a.item(id_), a.item(x_); }

 private:
  std::vector<std::int64_t> id_;
  std::vector<Vec3> x_;
  std::vector<std::uint32_t> appeared_;
  std::vector<std::int64_t> vanished_;
};

}  // namespace tsubu::measure
