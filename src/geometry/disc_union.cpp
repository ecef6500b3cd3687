#include "geometry/disc_union.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

// By Green's theorem the moments are integrals along the boundary,
//     A = int x dy,  Mx = 1/2 int x^2 dy,  My = -1/2 int y^2 dx,
//     Mxx = 1/3 int x^3 dy,  Myy = -1/3 int y^3 dx,  Mxy = 1/2 int x^2 y dy,
// and the boundary of a union is those arcs of each circle that no other disc covers. Holes need no thought: the arcs
// around one run the other way by themselves.
namespace tsubu::geometry {
namespace {

constexpr double pi = std::numbers::pi;

struct Arc {
  double from, to;  // [rad] in [-pi, pi]
};

// The arcs of disc i that lie inside another. `all` if it has no boundary of its own.
struct Covered {
  std::vector<Arc> arcs;
  bool all = false;
};

[[nodiscard]] Covered covered_arcs(const std::vector<Disc>& discs, std::size_t i) {
  Covered covered;
  const Disc& a = discs[i];
  for (std::size_t j = 0; j < discs.size(); ++j) {
    if (j == i) continue;
    const Disc& b = discs[j];
    const double dx = b.x - a.x, dy = b.y - a.y, touch = a.radius + b.radius, d2 = dx * dx + dy * dy;
    if (d2 >= touch * touch) continue;
    const double d = std::sqrt(d2), less = a.radius - b.radius;
    if (d <= -less) {
      // Of equal discs the first one stays.
      if (less == 0 && i < j) continue;
      covered.all = true;
      return covered;
    }
    if (d <= less) continue;
    // Where the circles meet: `along` the line of centres and `aside` of it. Both are the same products for either
    // disc, so that the two arcs end in one point even where the circles hardly meet.
    const double along = d2 + less * touch;                                                 // times 2 d
    const double aside = std::sqrt((touch + d) * (touch - d) * ((d + less) * (d - less)));  // times 2 d
    const double middle = std::atan2(dy, dx), half = std::atan2(aside, along);
    double from = middle - half, to = middle + half;
    if (from < -pi) {
      covered.arcs.push_back({from + 2 * pi, pi});
      from = -pi;
    }
    if (to > pi) {
      covered.arcs.push_back({-pi, to - 2 * pi});
      to = pi;
    }
    covered.arcs.push_back({from, to});
  }
  return covered;
}

// The integrals along an arc x = cx + r cos(t), y = cy + r sin(t).
void add_arc(PlaneMoments& sum, const Disc& disc, const Arc& arc) {
  const double turn = arc.to - arc.from;
  const double c0 = std::cos(arc.from), s0 = std::sin(arc.from), c1 = std::cos(arc.to), s1 = std::sin(arc.to);
  const auto between = [](double at_from, double at_to) { return at_to - at_from; };

  const double sc = between(s0 * c0, s1 * c1);
  // sin(4 t) / 4 = sin t cos t (cos^2 t - sin^2 t)
  const double sin4 = between(s0 * c0 * (c0 * c0 - s0 * s0), s1 * c1 * (c1 * c1 - s1 * s1));
  const double c = between(s0, s1), s = between(-c0, -c1);  // integrals of cos t, sin t
  const double cc = 0.5 * (turn + sc), ss = 0.5 * (turn - sc), cs = 0.5 * between(s0 * s0, s1 * s1);
  const double ccc = c - between(s0 * s0 * s0, s1 * s1 * s1) / 3, sss = s + between(c0 * c0 * c0, c1 * c1 * c1) / 3;
  const double ccs = -between(c0 * c0 * c0, c1 * c1 * c1) / 3;
  const double cccc = 0.375 * turn + 0.5 * sc + 0.125 * sin4, ssss = 0.375 * turn - 0.5 * sc + 0.125 * sin4;
  const double cccs = -0.25 * between(c0 * c0 * c0 * c0, c1 * c1 * c1 * c1);

  const double x = disc.x, y = disc.y, r = disc.radius;
  sum.area += r * (x * c + r * cc);
  sum.x += 0.5 * r * (x * x * c + r * (2 * x * cc + r * ccc));
  sum.y += 0.5 * r * (y * y * s + r * (2 * y * ss + r * sss));
  sum.xx += r / 3 * (x * x * x * c + r * (3 * x * x * cc + r * (3 * x * ccc + r * cccc)));
  sum.yy += r / 3 * (y * y * y * s + r * (3 * y * y * ss + r * (3 * y * sss + r * ssss)));
  sum.xy += 0.5 * r *
            (x * x * y * c + r * (x * x * cs + 2 * x * y * cc) + r * r * (2 * x * ccs + y * ccc) + r * r * r * cccs);
}

}  // namespace

PlaneMoments moments_of_union(const std::vector<Disc>& discs) {
  PlaneMoments sum;
  for (std::size_t i = 0; i < discs.size(); ++i) {
    auto [arcs, all] = covered_arcs(discs, i);
    if (all) continue;
    std::sort(arcs.begin(), arcs.end(), [](const Arc& a, const Arc& b) { return a.from < b.from; });
    double free_from = -pi;
    for (const Arc& arc : arcs) {
      if (arc.from > free_from) add_arc(sum, discs[i], {free_from, arc.from});
      free_from = std::max(free_from, arc.to);
    }
    if (free_from < pi) add_arc(sum, discs[i], {free_from, pi});
  }
  return sum;
}

}  // namespace tsubu::geometry
