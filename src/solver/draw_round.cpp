#include "solver/draw_round.hpp"

#include <algorithm>
#include <cmath>

#include "base/circle.hpp"
#include "geometry/plane_polygon.hpp"

namespace tsubu::solver {
namespace {

using geometry::RoundWall;

constexpr int around = 72, up = 36;  // facets

struct Ring {
  double z, radius;
};

// From one end of the domain to the other; a sphere from pole to pole.
std::vector<Ring> rings_of(const RoundWall& round, double low, double high) {
  std::vector<Ring> rings;
  if (round.kind == RoundWall::Kind::sphere)
    for (int k = 0; k <= up; ++k) {
      const OnCircle at = on_circle(0.5 * k / up);
      rings.push_back({-round.radius * at.cosine, round.radius * std::abs(at.sine)});
    }
  else if (round.kind == RoundWall::Kind::cylinder)
    rings = {{low, round.radius}, {high, round.radius}};
  else if (high > 0)
    for (const double z : {std::max(0.0, low), high}) rings.push_back({z, z * round.sine / round.cosine});
  return rings;
}

}  // namespace

void draw_plane(const Vec3& point, const Vec3& normal, const geometry::Domain& domain, state::WallFrame& frame) {
  frame.points = geometry::cut_plane_to_box(point, normal, domain.low, domain.high);
  if (frame.points.empty()) return;
  frame.polygons.emplace_back();
  for (std::size_t k = 0; k < frame.points.size(); ++k) frame.polygons[0].push_back(static_cast<std::int32_t>(k));
}

void draw_round(const state::Mesh& wall, const geometry::Domain& domain, state::WallFrame& frame) {
  const RoundWall& round = *wall.round;
  if (round.kind == RoundWall::Kind::plane)
    return draw_plane(wall.now.place, rotate(wall.now.turn, round.axis), domain, frame);
  double low = 0, high = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 p{corner & 1 ? domain.high.x : domain.low.x, corner & 2 ? domain.high.y : domain.low.y,
                 corner & 4 ? domain.high.z : domain.low.z};
    const double z = dot(rotate_back(wall.now.turn, p - wall.now.place), round.axis);
    low = corner == 0 ? z : std::min(low, z), high = corner == 0 ? z : std::max(high, z);
  }
  const Vec3 x = round.across(), y = cross(round.axis, x);
  const std::vector<Ring> rings = rings_of(round, low, high);
  for (const auto& [z, radius] : rings)
    for (int k = 0; k < around; ++k) {
      const auto [cosine, sine] = on_circle(static_cast<double>(k) / around);
      const Vec3 p = z * round.axis + radius * cosine * x + radius * sine * y;
      frame.points.push_back(wall.now.place + rotate(wall.now.turn, p));
    }
  for (int r = 0; r + 1 < static_cast<int>(rings.size()); ++r)
    for (int k = 0; k < around; ++k) {
      const int next = (k + 1) % around, here = r * around, above = here + around;
      frame.polygons.push_back({here + k, here + next, above + next, above + k});
    }
}

}  // namespace tsubu::solver
