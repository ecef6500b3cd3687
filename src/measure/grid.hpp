#pragma once
#include <array>
#include <cstddef>
#include <functional>
#include <optional>

#include "geometry/domain.hpp"

namespace tsubu::measure {

// Equal cells of a box, numbered along x first, then y, then z.
struct Grid {
  Vec3 low, high;
  std::array<int, 3> cells{1, 1, 1};

  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] Vec3 spacing() const;
  [[nodiscard]] double cell_volume() const;
  [[nodiscard]] Vec3 centre(std::size_t cell) const;
  // The cell that holds a point.
  [[nodiscard]] std::optional<std::size_t> at(const Vec3& x) const;

  using Visitor = std::function<void(std::size_t cell, double share)>;
  // Which share of a ball's volume lies in which cell. Exact where only planes across one axis cut it; else found by
  // counting points of it, with an error below one per cent of the ball. In a periodic domain a ball comes out on the
  // other side.
  void share_ball(const geometry::Domain& domain, const Vec3& x, double radius, const Visitor& visit) const;
  // Which share of the way from a to b; exact.
  void share_line(const geometry::Domain& domain, const Vec3& a, const Vec3& b, const Visitor& visit) const;
};

}  // namespace tsubu::measure
