#pragma once
#include <cstdint>
#include <vector>

#include "base/hash.hpp"
#include "base/vec3.hpp"
#include "geometry/domain.hpp"

namespace tsubu::setup {

// Spheres that have found their place, and the question whether another one fits. As in the search for neighbours
// there is a level of cells for each doubling of size; here spheres come one by one.
class PlacedSpheres {
 public:
  PlacedSpheres(const geometry::Domain& domain, double smallest_diameter)
      : domain_(domain), finest_(smallest_diameter), head_(1024, none) {}

  [[nodiscard]] bool fits(const Vec3& x, double radius) const;
  void add(const Vec3& x, double radius);
  // Makes room for so many more.
  void reserve(std::size_t more);

 private:
  static constexpr std::uint32_t none = 0xffffffffu;
  struct Sphere {
    Vec3 x;
    double radius;
    std::uint64_t cell;
    std::uint32_t next;
  };

  [[nodiscard]] double width(int level) const { return finest_ * static_cast<double>(std::uint64_t{1} << level); }
  [[nodiscard]] int level_of(double radius) const {
    int level = 0;
    while (width(level) < 2 * radius) ++level;
    return level;
  }
  void make_heads(std::size_t count);
  [[nodiscard]] std::uint64_t cell_of(int level, const Vec3& x) const;
  [[nodiscard]] bool free_around(int level, const Vec3& x, double radius) const;
  void link(std::uint32_t k) {
    const std::uint64_t slot = mix(spheres_[k].cell) & (head_.size() - 1);
    spheres_[k].next = head_[slot];
    head_[slot] = k;
  }

  geometry::Domain domain_;
  double finest_;
  std::vector<Sphere> spheres_;
  std::vector<std::uint32_t> head_;
  std::uint64_t levels_ = 0;  // bit k: level k has spheres
};

}  // namespace tsubu::setup
