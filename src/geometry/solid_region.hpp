#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/random.hpp"
#include "base/vec3.hpp"
#include "geometry/closed_surface.hpp"
#include "geometry/domain.hpp"

namespace tsubu::geometry {

// A part of space that bodies are put into or looked for in: a box, a cylinder, a sphere, a cone cut off at both ends,
// or the inside of a closed surface.
class SolidRegion {
 public:
  enum class Kind { box, cylinder, sphere, cone, mesh };

  SolidRegion() = default;  // a box without volume
  [[nodiscard]] static SolidRegion box(const Vec3& low, const Vec3& high);
  // Between the two ends of its axis.
  [[nodiscard]] static SolidRegion cylinder(const Vec3& from, const Vec3& to, double radius);
  [[nodiscard]] static SolidRegion cone(const Vec3& from, const Vec3& to, double radius_from, double radius_to);
  [[nodiscard]] static SolidRegion sphere(const Vec3& centre, double radius);
  [[nodiscard]] static SolidRegion inside(std::shared_ptr<const ClosedSurface> surface);

  // The same in a domain: where a box or a cylinder goes from one side of a periodic axis to the other, it has no ends
  // there, and what sticks out on one side is inside on the other.
  [[nodiscard]] SolidRegion in(const Domain& domain) const;

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] const char* name() const;
  [[nodiscard]] double volume() const;                    // [m3]
  [[nodiscard]] const Vec3& low() const { return low_; }  // of the least box around it
  [[nodiscard]] const Vec3& high() const { return high_; }
  // Of a cylinder: middle of its first end, unit direction to the other, length. Of a sphere: its centre. Of both: the
  // radius.
  [[nodiscard]] const Vec3& from() const { return from_; }
  [[nodiscard]] const Vec3& axis() const { return axis_; }
  [[nodiscard]] double length() const { return length_; }
  [[nodiscard]] double radius() const { return radius_; }
  [[nodiscard]] Vec3 middle() const { return 0.5 * (low_ + high_); }

  // Along which axes it has no ends.
  [[nodiscard]] const std::array<bool, 3>& endless() const { return endless_; }

  // How far inside a point is from the surface; negative outside, where it is no more than the farthest of the faces it
  // is beyond. A ball is whole inside if its radius is no more than that [m].
  [[nodiscard]] double depth(const Vec3& p) const;
  [[nodiscard]] bool contains(const Vec3& p) const { return depth(p) >= 0; }
  // Whether a place of the straight way from a to b is inside.
  [[nodiscard]] bool meets(const Vec3& a, const Vec3& b) const;
  // No ball that is whole inside has a larger radius; inside a mesh it may be that none is so large [m].
  [[nodiscard]] double widest_ball() const;

  // A place at random, alike for all places where a ball of that radius is whole inside; none if this try did not find
  // one. Uses draws 3 t to 3 t + 2.
  [[nodiscard]] std::optional<Vec3> try_place(const Random& random, std::uint64_t t, double radius) const;

  // The place nearest by, or nearly so, where a ball of that radius is whole inside; p itself if it is. In narrow
  // corners a few steps need not suffice.
  [[nodiscard]] Vec3 drawn_in(Vec3 p, double radius) const;

 private:
  // Along the axis from `from_`, and across it.
  struct Local {
    double along;
    Vec3 across;
    double off;  // length of `across`
  };
  [[nodiscard]] Local local(const Vec3& p) const;

  [[nodiscard]] bool endless_cylinder() const {
    return kind_ == Kind::cylinder && (endless_[0] || endless_[1] || endless_[2]);
  }

  Kind kind_ = Kind::box;
  Vec3 low_, high_;
  std::array<bool, 3> endless_{};
  Vec3 from_, axis_{0, 0, 1};  // start or centre, and unit direction
  double length_ = 0;
  double radius_ = 0, growth_ = 0;  // of a cone: radius = radius_ + growth_ * along
  double cosine_ = 1, sine_ = 0;    // of the angle between the axis and the side
  std::shared_ptr<const ClosedSurface> surface_;
};

}  // namespace tsubu::geometry
