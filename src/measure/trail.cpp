#include "measure/trail.hpp"

#include <algorithm>
#include <utility>

namespace tsubu::measure {

void Trail::follow(const state::Bodies& bodies) {
  appeared_.clear(), vanished_.clear();
  if (id_ == bodies.id) return;  // almost always
  std::vector<std::pair<std::int64_t, std::uint32_t>> former(id_.size());
  for (std::size_t k = 0; k < id_.size(); ++k) former[k] = {id_[k], static_cast<std::uint32_t>(k)};
  std::ranges::sort(former);
  std::vector<bool> met(id_.size());
  std::vector<Vec3> x(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto found = std::ranges::lower_bound(former, bodies.id[i], {}, [](const auto& f) { return f.first; });
    if (found != former.end() && found->first == bodies.id[i]) {
      x[i] = x_[found->second];
      met[found->second] = true;
    } else {
      x[i] = bodies.motion[i].x;
      appeared_.push_back(static_cast<std::uint32_t>(i));
    }
  }
  for (std::size_t k = 0; k < id_.size(); ++k)
    if (!met[k]) vanished_.push_back(id_[k]);
  x_ = std::move(x);
  id_ = bodies.id;
}

void Trail::keep(const state::Bodies& bodies) {
  if (id_ != bodies.id) id_ = bodies.id;
  x_.resize(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) x_[i] = bodies.motion[i].x;
}

}  // namespace tsubu::measure
