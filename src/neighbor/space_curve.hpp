#pragma once
#include <array>
#include <cstdint>

#include "geometry/domain.hpp"
#include "state/bodies.hpp"

namespace tsubu::neighbor {

// A Z-shaped curve through cells of about one body each. Bodies in the order of their keys are near in memory if they
// are near in space, and those of a block of 2^n cells along each axis stand in a row: their keys differ in the last
// 3 n bits only.
class SpaceCurve {
 public:
  SpaceCurve() = default;
  SpaceCurve(const state::Bodies& bodies, const geometry::Domain& domain);

  [[nodiscard]] std::uint64_t key(const Vec3& x) const {
    const Vec3 at = per_cell_ * (x - low_);
    return key_of(
        {static_cast<std::uint32_t>(at.x), static_cast<std::uint32_t>(at.y), static_cast<std::uint32_t>(at.z)});
  }
  [[nodiscard]] double width() const { return 1 / per_cell_; }  // of a cell [m]

  using Place = std::array<std::uint32_t, 3>;  // numbers of a cell, or of a block, along the axes
  [[nodiscard]] static std::uint64_t key_of(const Place& p) {
    return spread(p[0]) | spread(p[1]) << 1 | spread(p[2]) << 2;
  }
  [[nodiscard]] static Place place_of(std::uint64_t key) { return {gather(key), gather(key >> 1), gather(key >> 2)}; }

 private:
  // Spreads the low 21 bits of a so that two zero bits stand between any two of them; and back.
  [[nodiscard]] static std::uint64_t spread(std::uint64_t a) {
    a &= 0x1fffff;
    a = (a | a << 32) & 0x1f00000000ffffull;
    a = (a | a << 16) & 0x1f0000ff0000ffull;
    a = (a | a << 8) & 0x100f00f00f00f00full;
    a = (a | a << 4) & 0x10c30c30c30c30c3ull;
    return (a | a << 2) & 0x1249249249249249ull;
  }
  [[nodiscard]] static std::uint32_t gather(std::uint64_t a) {
    a &= 0x1249249249249249ull;
    a = (a | a >> 2) & 0x10c30c30c30c30c3ull;
    a = (a | a >> 4) & 0x100f00f00f00f00full;
    a = (a | a >> 8) & 0x1f0000ff0000ffull;
    a = (a | a >> 16) & 0x1f00000000ffffull;
    return static_cast<std::uint32_t>((a | a >> 32) & 0x1fffff);
  }

  Vec3 low_;
  double per_cell_ = 0;
};

}  // namespace tsubu::neighbor
