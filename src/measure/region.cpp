#include "measure/region.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "geometry/sphere_mass.hpp"

namespace tsubu::measure {
namespace {

using Part = Region::Part;
constexpr Part all{0, 1}, none{1, 0};

Part common(const Part& a, const Part& b) { return {std::max(a.from, b.from), std::min(a.to, b.to)}; }

// Where low <= a + t d < high.
Part between(double a, double d, double low, double high) {
  if (d == 0) return low <= a && a < high ? all : none;
  const double first = (low - a) / d, second = (high - a) / d;
  return {std::min(first, second), std::max(first, second)};
}

// Where |m + t d| < radius.
Part within(const Vec3& m, const Vec3& d, double radius) {
  const double a = norm2(d), b = dot(m, d), c = norm2(m) - radius * radius;
  if (a == 0) return c < 0 ? all : none;
  const double root2 = b * b - a * c;
  if (root2 <= 0) return none;
  const double root = std::sqrt(root2);
  return {(-b - root) / a, (-b + root) / a};
}

std::array<double, 3> parts(const Vec3& v) { return {v.x, v.y, v.z}; }

}  // namespace

bool Region::contains(const Vec3& x) const {
  if (kind == Kind::box)
    return x.x >= low.x && x.x < high.x && x.y >= low.y && x.y < high.y && x.z >= low.z && x.z < high.z;
  const Vec3 d = x - point;
  if (kind == Kind::sphere) return norm2(d) < radius * radius;
  const double along = dot(d, axis);
  return along >= 0 && along < length && norm2(d - along * axis) < radius * radius;
}

double Region::volume() const {
  if (kind == Kind::box) return (high.x - low.x) * (high.y - low.y) * (high.z - low.z);
  if (kind == Kind::sphere) return geometry::sphere_volume(radius);
  return std::numbers::pi * radius * radius * length;
}

double Region::depth(const Vec3& x) const {
  if (kind == Kind::box)
    return std::min({x.x - low.x, high.x - x.x, x.y - low.y, high.y - x.y, x.z - low.z, high.z - x.z});
  const Vec3 d = x - point;
  if (kind == Kind::sphere) return radius - norm(d);
  const double along = dot(d, axis);
  return std::min({along, length - along, radius - norm(d - along * axis)});
}

Part Region::part_inside(const Vec3& a, const Vec3& b) const {
  const Vec3 d = b - a, m = a - point;
  Part part = all;
  if (kind == Kind::box) {
    const auto begin = parts(a), way = parts(d), least = parts(low), most = parts(high);
    for (std::size_t k = 0; k < 3; ++k) part = common(part, between(begin[k], way[k], least[k], most[k]));
    return part;
  }
  if (kind == Kind::sphere) return common(part, within(m, d, radius));
  const double along_m = dot(m, axis), along_d = dot(d, axis);
  part = common(part, between(along_m, along_d, 0, length));
  return common(part, within(m - along_m * axis, d - along_d * axis, radius));
}

Region::Box Region::bounds() const {
  if (kind == Kind::box) return {low, high};
  if (kind == Kind::sphere) {
    const Vec3 r{radius, radius, radius};
    return {point - r, point + r};
  }
  const Vec3 end = point + length * axis;
  // a disc across the axis reaches as far along x as the sine of the angle between axis and x says
  const auto reach = [this](double cosine) { return radius * std::sqrt(std::max(0.0, 1 - cosine * cosine)); };
  const Vec3 r{reach(axis.x), reach(axis.y), reach(axis.z)};
  const Vec3 least{std::min(point.x, end.x), std::min(point.y, end.y), std::min(point.z, end.z)};
  const Vec3 most{std::max(point.x, end.x), std::max(point.y, end.y), std::max(point.z, end.z)};
  return {least - r, most + r};
}

}  // namespace tsubu::measure
