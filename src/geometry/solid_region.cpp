#include "geometry/solid_region.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tsubu::geometry {
namespace {

Vec3 any_unit_across(const Vec3& axis) {
  const Vec3 other = std::abs(axis.x) < 0.5 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
  const Vec3 v = other - dot(other, axis) * axis;
  return (1 / norm(v)) * v;
}

double held(double v, double low, double high) { return low < high ? std::clamp(v, low, high) : 0.5 * (low + high); }

}  // namespace

SolidRegion SolidRegion::box(const Vec3& low, const Vec3& high) {
  SolidRegion r;
  r.low_ = low, r.high_ = high;
  return r;
}

SolidRegion SolidRegion::cylinder(const Vec3& from, const Vec3& to, double radius) {
  SolidRegion r = cone(from, to, radius, radius);
  r.kind_ = Kind::cylinder;
  return r;
}

SolidRegion SolidRegion::cone(const Vec3& from, const Vec3& to, double radius_from, double radius_to) {
  SolidRegion r;
  r.kind_ = Kind::cone;
  r.from_ = from;
  r.length_ = norm(to - from);
  r.axis_ = (1 / r.length_) * (to - from);
  r.radius_ = radius_from;
  r.growth_ = (radius_to - radius_from) / r.length_;
  const double slant = std::sqrt(1 + r.growth_ * r.growth_);
  r.cosine_ = 1 / slant, r.sine_ = r.growth_ / slant;
  // a disc across the axis reaches as far along x as its radius times the sine of the angle between them
  const auto length = [](double u, double v) { return std::sqrt(u * u + v * v); };
  const Vec3 wide{length(r.axis_.y, r.axis_.z), length(r.axis_.z, r.axis_.x), length(r.axis_.x, r.axis_.y)};
  const Box first = Box::around(from - radius_from * wide, from + radius_from * wide, 0),
            last = Box::around(to - radius_to * wide, to + radius_to * wide, 0);
  r.low_ = Box::around(first.low, last.low, 0).low;
  r.high_ = Box::around(first.high, last.high, 0).high;
  return r;
}

SolidRegion SolidRegion::sphere(const Vec3& centre, double radius) {
  SolidRegion r;
  r.kind_ = Kind::sphere;
  r.from_ = centre;
  r.radius_ = radius;
  const Vec3 wide{radius, radius, radius};
  r.low_ = centre - wide, r.high_ = centre + wide;
  return r;
}

SolidRegion SolidRegion::inside(std::shared_ptr<const ClosedSurface> surface) {
  SolidRegion r;
  r.kind_ = Kind::mesh;
  r.low_ = surface->low(), r.high_ = surface->high();
  r.surface_ = std::move(surface);
  return r;
}

SolidRegion SolidRegion::in(const Domain& domain) const {
  SolidRegion r = *this;
  double* const low[3] = {&r.low_.x, &r.low_.y, &r.low_.z};
  double* const high[3] = {&r.high_.x, &r.high_.y, &r.high_.z};
  const double from[3] = {domain.low.x, domain.low.y, domain.low.z};
  const double to[3] = {domain.high.x, domain.high.y, domain.high.z};
  const double along[3] = {axis_.x, axis_.y, axis_.z};
  for (std::size_t k = 0; k < 3; ++k) {
    const bool has_faces = kind_ == Kind::box || (kind_ == Kind::cylinder && std::abs(along[k]) > 1 - 1e-14);
    const double rounding = 1e-12 * (to[k] - from[k]);
    if (!has_faces || !domain.periodic[k] || std::abs(*low[k] - from[k]) > rounding ||
        std::abs(*high[k] - to[k]) > rounding)
      continue;
    r.endless_[k] = true;
    *low[k] = from[k], *high[k] = to[k];
  }
  return r;
}

const char* SolidRegion::name() const {
  constexpr const char* names[] = {"box", "cylinder", "sphere", "cone", "mesh"};
  return names[static_cast<std::size_t>(kind_)];
}

double SolidRegion::volume() const {
  using std::numbers::pi;
  const Vec3 size = high_ - low_;
  const double end = radius_ + growth_ * length_;
  switch (kind_) {
    case Kind::box:
      return size.x * size.y * size.z;
    case Kind::cylinder:
      return pi * radius_ * radius_ * length_;
    case Kind::cone:
      return pi / 3 * length_ * (radius_ * radius_ + radius_ * end + end * end);
    case Kind::sphere:
      return 4 * pi / 3 * radius_ * radius_ * radius_;
    case Kind::mesh:
      return surface_->volume();
  }
  return 0;
}

SolidRegion::Local SolidRegion::local(const Vec3& p) const {
  const Vec3 d = p - from_;
  const double along = dot(d, axis_);
  const Vec3 across = d - along * axis_;
  return {along, across, norm(across)};
}

double SolidRegion::depth(const Vec3& p) const {
  switch (kind_) {
    case Kind::box: {
      const auto between = [this](std::size_t k, double v, double low, double high) {
        return endless_[k] ? HUGE_VAL : std::min(v - low, high - v);
      };
      return std::min(
          {between(0, p.x, low_.x, high_.x), between(1, p.y, low_.y, high_.y), between(2, p.z, low_.z, high_.z)});
    }
    case Kind::cylinder:
    case Kind::cone: {
      const Local at = local(p);
      if (endless_cylinder()) return radius_ - at.off;
      return std::min({at.along, length_ - at.along, cosine_ * (radius_ + growth_ * at.along - at.off)});
    }
    case Kind::sphere:
      return radius_ - norm(p - from_);
    case Kind::mesh:
      return surface_->nearest(p).depth;
  }
  return 0;
}

// All kinds but a mesh are convex, so along the way the depth rises to its greatest and falls from there: that place is
// closed in by golden sections. It never changes faster than the place, which settles most ways at once.
bool SolidRegion::meets(const Vec3& a, const Vec3& b) const {
  double from = depth(a), to = depth(b);
  if (from >= 0 || to >= 0) return true;
  if (kind_ == Kind::mesh) return surface_->crossed(a, b);
  constexpr double golden = 0.6180339887498949, rounding = 0x1p-50;
  const Vec3 way = b - a;
  const double length = norm(way);
  double begin = 0, end = 1, left = 1 - golden, right = golden;
  double at_left = depth(a + left * way), at_right = depth(a + right * way);
  while (at_left < 0 && at_right < 0) {
    if (from + to + (end - begin) * length < 0 || end - begin < rounding) return false;
    if (at_left < at_right) {
      begin = left, from = at_left;
      left = right, at_left = at_right;
      right = begin + golden * (end - begin), at_right = depth(a + right * way);
    } else {
      end = right, to = at_right;
      right = left, at_right = at_left;
      left = end - golden * (end - begin), at_left = depth(a + left * way);
    }
  }
  return true;
}

double SolidRegion::widest_ball() const {
  const Vec3 size = high_ - low_;
  switch (kind_) {
    case Kind::cylinder:
      return std::min(radius_, 0.5 * length_);
    case Kind::cone: {
      // Its centre is on the axis, half-way or where the side is as near as one of the ends.
      double widest = 0;
      for (const double along :
           {0.5 * length_, radius_ * cosine_ / (1 - sine_), (length_ - radius_ * cosine_) / (1 + sine_)})
        widest = std::max(widest, std::min({along, length_ - along, cosine_ * (radius_ + growth_ * along)}));
      return widest;
    }
    case Kind::sphere:
      return radius_;
    case Kind::box:
    case Kind::mesh:
      break;
  }
  return 0.5 * std::min({size.x, size.y, size.z});
}

std::optional<Vec3> SolidRegion::try_place(const Random& random, std::uint64_t t, double radius) const {
  if (kind_ == Kind::cylinder || kind_ == Kind::cone) {
    const double widest = std::max(radius_, radius_ + growth_ * length_) - radius / cosine_;
    const Vec3 u = any_unit_across(axis_), v = cross(axis_, u);
    const double end = endless_cylinder() ? 0 : radius;
    const Vec3 p = from_ + random.uniform(3 * t, end, length_ - end) * axis_ +
                   random.uniform(3 * t + 1, -widest, widest) * u + random.uniform(3 * t + 2, -widest, widest) * v;
    return depth(p) >= radius ? std::optional(p) : std::nullopt;
  }
  const Vec3 inner{endless_[0] ? 0 : radius, endless_[1] ? 0 : radius, endless_[2] ? 0 : radius};
  const Vec3 low = low_ + inner, high = high_ - inner;
  const Vec3 p{random.uniform(3 * t, low.x, high.x), random.uniform(3 * t + 1, low.y, high.y),
               random.uniform(3 * t + 2, low.z, high.z)};
  return kind_ == Kind::box || depth(p) >= radius ? std::optional(p) : std::nullopt;
}

Vec3 SolidRegion::drawn_in(Vec3 p, double radius) const {
  switch (kind_) {
    case Kind::box:
      return {endless_[0] ? p.x : held(p.x, low_.x + radius, high_.x - radius),
              endless_[1] ? p.y : held(p.y, low_.y + radius, high_.y - radius),
              endless_[2] ? p.z : held(p.z, low_.z + radius, high_.z - radius)};
    case Kind::cylinder:
    case Kind::cone: {
      // In the plane of the axis and the point there are two ends and a sloping side: away from the side first; what
      // the ends take from that is made up for across the axis.
      const Local at = local(p);
      double along = at.along, off = at.off;
      if (const double missing = radius - cosine_ * (radius_ + growth_ * along - off); missing > 0) {
        along += missing * sine_, off -= missing * cosine_;
        // so near to a tip there is room on the axis only
        if (off < 0 && growth_ != 0) off = 0, along = (radius / cosine_ - radius_) / growth_;
      }
      if (!endless_cylinder()) along = held(along, radius, length_ - radius);
      const double widest = radius_ + growth_ * along - radius / cosine_;
      if (off > widest) off = std::max(0.0, widest);
      if (along == at.along && off == at.off) return p;
      const Vec3 out = at.off > 0 ? (1 / at.off) * at.across : any_unit_across(axis_);
      return from_ + along * axis_ + std::max(off, 0.0) * out;
    }
    case Kind::sphere: {
      const Vec3 d = p - from_;
      const double off = norm(d), most = std::max(0.0, radius_ - radius);
      return off > most ? from_ + (most / off) * d : p;
    }
    case Kind::mesh:
      for (int k = 0; k < 4; ++k) {
        const ClosedSurface::Nearest near = surface_->nearest(p);
        if (near.depth >= radius) break;
        p = near.at + radius * near.inwards;
      }
      return p;
  }
  return p;
}

}  // namespace tsubu::geometry
