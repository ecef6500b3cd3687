#include "geometry/ball_union.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>

#include "geometry/disc_union.hpp"
#include "geometry/sphere_mass.hpp"

// The union is cut into slices of constant z. A slice is a union of discs, whose moments are known exactly; what is
// left is one integral over z. Its integrand is smooth except at the heights where the picture in the slice changes:
// at the poles of balls, at the top and bottom of the circles in which two balls meet, and at the points in which three
// meet. Near these it is a smooth function of the root of the distance to them, so that with z = middle - half cos(t)
// it becomes smooth up to both ends, and Gauss's rule in t converges like a geometric series.
//
// The sum of pieces of a power diagram would be a closed form throughout; it was passed over because every case of
// balls that touch, coincide or share a circle needs its own care there, and costs nothing here.
namespace tsubu::geometry {
namespace {

constexpr double pi = std::numbers::pi;

[[nodiscard]] Moments moments_of_ball(const Ball& b) {
  const double volume = sphere_volume(b.radius), c = 0.2 * volume * b.radius * b.radius;
  return moved({volume, {}, {c, c, c, 0, 0, 0}}, b.centre);
}

// Gauss-Legendre on [-1, 1].
constexpr int order = 20;
struct Rule {
  std::array<double, order> at, weight;
};
[[nodiscard]] Rule gauss_legendre() {
  Rule rule{};
  for (int k = 0; k < order; ++k) {
    double x = std::cos(pi * (k + 0.75) / (order + 0.5)), slope = 1;
    for (int newton = 0; newton < 8; ++newton) {
      double p = 1, before = 0;
      for (int n = 1; n <= order; ++n) {
        const double next = ((2 * n - 1) * x * p - (n - 1) * before) / n;
        before = p;
        p = next;
      }
      slope = order * (x * p - before) / (x * x - 1);
      x -= p / slope;
    }
    rule.at[k] = x;
    rule.weight[k] = 2 / ((1 - x * x) * slope * slope);
  }
  return rule;
}

// For each ball those that overlap it.
[[nodiscard]] std::vector<std::vector<std::size_t>> find_neighbours(std::span<const Ball> balls) {
  std::vector<std::vector<std::size_t>> near(balls.size());
  for (std::size_t i = 0; i < balls.size(); ++i)
    for (std::size_t j = i + 1; j < balls.size(); ++j)
      if (norm(balls[j].centre - balls[i].centre) < balls[i].radius + balls[j].radius) {
        near[i].push_back(j);
        near[j].push_back(i);
      }
  return near;
}

// The circle in which two overlapping spheres meet.
struct Circle {
  Vec3 centre, normal;
  double radius;
};
[[nodiscard]] std::optional<Circle> meet(const Ball& a, const Ball& b) {
  const Vec3 way = b.centre - a.centre;
  const double d = norm(way), sum = a.radius + b.radius, less = a.radius - b.radius;
  if (d <= std::abs(less) || d >= sum) return {};
  const double along = (d * d + less * sum) / (2 * d);
  const Vec3 normal = (1 / d) * way;
  return Circle{a.centre + along * normal, normal,
                std::sqrt((sum + d) * (sum - d) * ((d + less) * (d - less))) / (2 * d)};
}

// The heights at which the slices change in kind, ascending. One too many does no harm, and one missed costs time, not
// digits: the rule is then refined there. A point is left out only if it is well inside another ball, where nobody sees
// it.
class Heights {
 public:
  explicit Heights(std::span<const Ball> balls) : balls_(balls), near_(find_neighbours(balls)) {
    for (std::size_t i = 0; i < balls.size(); ++i) {
      const Vec3 up{0, 0, balls[i].radius};
      add(balls[i].centre + up, i);
      add(balls[i].centre - up, i);
      for (const std::size_t j : near_[i])
        if (j > i) add_pair(i, j);
    }
    std::sort(heights_.begin(), heights_.end());
  }
  [[nodiscard]] const std::vector<double>& heights() const { return heights_; }

 private:
  std::span<const Ball> balls_;
  std::vector<std::vector<std::size_t>> near_;
  std::vector<double> heights_;

  // A point on the surface of ball `of`.
  void add(const Vec3& p, std::size_t of) {
    for (const std::size_t k : near_[of])
      if (norm(p - balls_[k].centre) < balls_[k].radius * (1 - 1e-9)) return;
    heights_.push_back(p.z);
  }

  void add_pair(std::size_t i, std::size_t j) {
    const auto circle = meet(balls_[i], balls_[j]);
    if (!circle) return;
    const Vec3 up = tangential(Vec3{0, 0, 1}, circle->normal);
    const double steep = norm(up);
    if (steep < 1e-6) {
      // It lies in a slice, or nearly so: any of its points may be the one that is seen.
      heights_.push_back(circle->centre.z + circle->radius * steep);
      heights_.push_back(circle->centre.z - circle->radius * steep);
    } else {
      const Vec3 rise = (circle->radius / steep) * up;
      add(circle->centre + rise, i);
      add(circle->centre - rise, i);
    }
    for (const std::size_t k : near_[i])
      if (k > j && std::find(near_[j].begin(), near_[j].end(), k) != near_[j].end()) add_triple(*circle, i, k);
  }

  // Where the circle of ball i and another one meets ball k.
  void add_triple(const Circle& circle, std::size_t i, std::size_t k) {
    const Vec3 way = balls_[k].centre - circle.centre, flat = tangential(way, circle.normal);
    const double q = norm(flat), r = circle.radius, rk = balls_[k].radius;
    const double cosine = (r * r + norm2(way) - rk * rk) / (2 * r * q);
    if (!(std::abs(cosine) <= 1)) return;  // nor for three that share the circle, q = 0
    const Vec3 u = (1 / q) * flat, v = cross(circle.normal, u);
    const double sine = std::sqrt((1 - cosine) * (1 + cosine));
    add(circle.centre + r * (cosine * u + sine * v), i);
    add(circle.centre + r * (cosine * u - sine * v), i);
  }
};

// Integrates the slices of balls between two heights.
class Slicer {
 public:
  Slicer(std::span<const Ball> balls, double tolerance) : balls_(balls), tolerance_(tolerance) {}

  [[nodiscard]] Moments between(double low, double high) {
    middle_ = 0.5 * (low + high);
    half_ = 0.5 * (high - low);
    inside_.clear();
    for (const Ball& b : balls_)
      if (std::abs(middle_ - b.centre.z) < b.radius + half_) inside_.push_back(b);
    return refine(0, pi, rule(0, pi), 0);
  }

 private:
  std::span<const Ball> balls_;
  double tolerance_;
  double middle_ = 0, half_ = 0;
  std::vector<Ball> inside_;  // those that a slice may cut
  std::vector<Disc> discs_;
  Rule rule_ = gauss_legendre();

  [[nodiscard]] Moments rule(double from, double to) {
    Moments sum;
    for (int k = 0; k < order; ++k) {
      const double t = 0.5 * (from + to) + 0.5 * (to - from) * rule_.at[k];
      const double z = middle_ - half_ * std::cos(t);
      sum += (0.5 * (to - from) * rule_.weight[k] * half_ * std::sin(t)) * slice(z);
    }
    return sum;
  }

  [[nodiscard]] Moments slice(double z) {
    discs_.clear();
    for (const Ball& b : inside_) {
      const double h = z - b.centre.z, r2 = (b.radius - h) * (b.radius + h);
      if (r2 > 0) discs_.push_back({b.centre.x, b.centre.y, std::sqrt(r2)});
    }
    const PlaneMoments m = moments_of_union(discs_);
    return {m.area, {m.x, m.y, m.area * z}, {m.xx, m.yy, m.area * z * z, m.xy, m.x * z, m.y * z}};
  }

  // Where the rule and the sum of it over both halves differ, halves again: a height just outside the interval, as
  // that of balls that nearly touch, leaves the integrand smooth but steep.
  [[nodiscard]] Moments refine(double from, double to, const Moments& coarse, int depth) {
    const double at = 0.5 * (from + to);
    const Moments left = rule(from, at), right = rule(at, to), fine = left + right;
    const Moments error = fine + -1.0 * coarse;
    const double worst =
        std::max({std::abs(error.content), std::abs(error.first.x), std::abs(error.first.y), std::abs(error.first.z),
                  std::abs(error.second.xx), std::abs(error.second.yy), std::abs(error.second.zz),
                  std::abs(error.second.xy), std::abs(error.second.xz), std::abs(error.second.yz)});
    if (worst <= tolerance_ || depth == 10) return fine;
    return refine(from, at, left, depth + 1) + refine(at, to, right, depth + 1);
  }
};

// Balls within the unit ball, about its centre, so that one tolerance does for all moments.
[[nodiscard]] Moments integrate(std::span<const Ball> balls) {
  double greatest = 0;
  for (const Ball& b : balls) greatest = std::max(greatest, sphere_volume(b.radius));
  Slicer slicer(balls, 1e-14 * greatest);
  const Heights found(balls);
  const auto& z = found.heights();
  Moments sum;
  for (std::size_t k = 1; k < z.size(); ++k)
    if (z[k] - z[k - 1] > 1e-15) sum += slicer.between(z[k - 1], z[k]);
  return sum;
}

}  // namespace

std::vector<Ball> without_contained(const std::vector<Ball>& balls) {
  std::vector<Ball> kept;
  for (std::size_t i = 0; i < balls.size(); ++i) {
    bool visible = true;
    for (std::size_t j = 0; j < balls.size() && visible; ++j) {
      const double room = balls[j].radius - balls[i].radius;
      if (j == i || norm(balls[j].centre - balls[i].centre) > room) continue;
      visible = room == 0 && i < j;
    }
    if (visible) kept.push_back(balls[i]);
  }
  return kept;
}

Moments moments_of_union(const std::vector<Ball>& balls) {
  const auto kept = without_contained(balls);
  const auto near = find_neighbours(kept);
  // What overlaps nothing needs no integral. The rest is brought to the size of one.
  Moments sum;
  std::vector<Ball> rest;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (near[i].empty())
      sum += moments_of_ball(kept[i]);
    else
      rest.push_back(kept[i]);
  }
  if (rest.empty()) return sum;

  Vec3 middle;
  for (const Ball& b : rest) middle += (1.0 / static_cast<double>(rest.size())) * b.centre;
  double size = 0;
  for (const Ball& b : rest) size = std::max(size, norm(b.centre - middle) + b.radius);
  for (Ball& b : rest) b = {(1 / size) * (b.centre - middle), b.radius / size};
  const Moments unit = integrate(rest);
  const double volume = size * size * size;
  return sum +
         moved({volume * unit.content, (volume * size) * unit.first, (volume * size * size) * unit.second}, middle);
}

}  // namespace tsubu::geometry
