#include "geometry/closest_points.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "base/random.hpp"

namespace tsubu::geometry {
namespace {

// Sanitizers make every pair ten times as long.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int fewer = 20;
#else
constexpr int fewer = 1;
#endif

template <std::size_t n>
using Points = std::array<Vec3, n>;
using Long = long double;
using Long3 = Vec3T<Long>;

constexpr double sizes[] = {1e-6, 1e-3, 1, 1e3};

// The reference shares nothing with the code: the distance of two convex hulls of up to three points each. At the
// optimum some of the weights are zero and the others solve an unconstrained problem, so each choice of vertices that
// may carry weight is tried: the least squares problem of the two flats they span is solved in extended precision, and
// the answer counts if no weight is negative. Least squares by orthogonal columns: the normal equations were tried, and
// between nearly parallel segments lost half the digits, 3e-10 of the size.
struct Flat {
  Long3 start, along[2];
  int dimension = -1;
};

template <std::size_t n>
Flat flat_through(const Points<n>& p, unsigned chosen) {
  Flat f;
  for (std::size_t k = 0; k < n; ++k) {
    if ((chosen >> k & 1) == 0) continue;
    const Long3 v{p[k].x, p[k].y, p[k].z};
    if (f.dimension < 0)
      f.start = v;
    else
      f.along[f.dimension] = v - f.start;
    ++f.dimension;
  }
  return f;
}

// The square of the distance, or a negative number if the closest points of the flats are not in the hulls.
Long distance2_of_flats(const Flat& a, const Flat& b) {
  const int n = a.dimension + b.dimension;
  Long3 column[4], q[4], rest = a.start - b.start, gap = rest;
  Long r[4][4] = {}, weight[4];
  for (int k = 0; k < n; ++k) {
    q[k] = column[k] = k < a.dimension ? a.along[k] : -b.along[k - a.dimension];
    for (int twice = 0; twice < 2; ++twice)
      for (int i = 0; i < k; ++i) {
        const Long c = dot(q[i], q[k]) / dot(q[i], q[i]);
        r[i][k] += c;
        q[k] -= c * q[i];
      }
    if (!(dot(q[k], q[k]) > 0)) return -1;
    weight[k] = -dot(q[k], rest) / dot(q[k], q[k]);
    rest += weight[k] * q[k];
  }
  Long spent[2] = {0, 0};
  for (int k = n - 1; k >= 0; --k) {
    for (int j = k + 1; j < n; ++j) weight[k] -= r[k][j] * weight[j];
    if (!(weight[k] >= 0) || (spent[k < a.dimension] += weight[k]) > 1) return -1;
    // from the weights, so that it is the distance of two points in the hulls even if a column is all rounding
    gap += weight[k] * column[k];
  }
  return dot(gap, gap);
}

template <std::size_t n, std::size_t m>
double reference(const Points<n>& a, const Points<m>& b) {
  Long best = -1;
  Flat of_b[1u << m];
  for (unsigned j = 1; j < 1u << m; ++j) of_b[j] = flat_through(b, j);
  for (unsigned i = 1; i < 1u << n; ++i) {
    const Flat of_a = flat_through(a, i);
    for (unsigned j = 1; j < 1u << m; ++j) {
      const Long d2 = distance2_of_flats(of_a, of_b[j]);
      if (d2 >= 0 && (best < 0 || d2 < best)) best = d2;
    }
  }
  return static_cast<double>(std::sqrt(best));
}

// The code under test, by one name for all shapes.
struct Closest {
  Vec3 on_a, on_b;
  double distance;
};
Closest closest(const Points<1>& p, const Points<2>& b) {
  const Vec3 at = closest_on_segment(p[0], b[0], b[1]).at;
  return {p[0], at, norm(p[0] - at)};
}
Closest closest(const Points<1>& p, const Points<3>& b) {
  const Vec3 at = closest_on_triangle(p[0], b[0], b[1], b[2]).at;
  return {p[0], at, norm(p[0] - at)};
}
Closest closest(const Points<2>& a, const Points<2>& b) {
  const BetweenSegments c = closest_between_segments(a[0], a[1], b[0], b[1]);
  return {c.on_a, c.on_b, norm(c.on_a - c.on_b)};
}
template <std::size_t n, std::size_t m>
double measured(const Points<n>& a, const Points<m>& b) {
  return closest(a, b).distance;
}

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed, 0) {}
  double in(double low, double high) { return random_.uniform(next_++, low, high); }
  // Evenly in the logarithm.
  double over_decades(double low, double high) { return std::exp(in(std::log(low), std::log(high))); }
  unsigned below(unsigned n) { return static_cast<unsigned>(random_.bits(next_++) % n); }
  Vec3 in_cube() {
    const double x = in(-1, 1), y = in(-1, 1), z = in(-1, 1);
    return {x, y, z};
  }
  // One of 27 points: of shapes between these many are parallel, coplanar, touching or collapsed, exactly.
  Vec3 on_lattice() {
    const unsigned k = below(27);
    return {k % 3 - 1.0, k / 3 % 3 - 1.0, k / 9 - 1.0};
  }

  // Of size `size`, and every sort of bad shape. With partners from `near` vertices are shared and planes the same.
  template <std::size_t n>
  Points<n> shape(double size, std::span<const Vec3> near = {}) {
    Points<n> p;
    const unsigned kind = below(6);
    for (Vec3& v : p) v = kind == 1 ? on_lattice() : in_cube();
    if (kind == 0)
      for (Vec3& v : p) v.z = 0;
    for (Vec3& v : p) v = size * v;
    // a sliver, a triangle that is a segment, a short segment or one of no length
    if (kind == 2) p[n - 1] = p[0] + in(0, 1) * (p[n / 2] - p[0]) + (1e-4 * size) * in_cube();
    if (kind == 3) p[n - 1] = p[0] + (below(3) * 0.5) * (p[n / 2] - p[0]);
    if (kind == 4 && near.size() > 1) {  // nearly parallel to its partner
      const Vec3 shift = (below(2) * size) * in_cube();
      for (std::size_t k = 0; k < std::min(n, near.size()); ++k)
        p[k] = near[k] + shift + (size * over_decades(1e-17, 1e-2)) * in_cube();
    }
    if (kind == 5 && !near.empty()) {
      p[0] = near[below(static_cast<unsigned>(near.size()))];
      if (n > 1 && below(2) == 0) p[1] = near[below(static_cast<unsigned>(near.size()))];
    }
    return p;
  }

 private:
  Random random_;
  std::uint64_t next_ = 0;
};

// The largest error of many; one that is no number stays.
class Worst {
 public:
  void add(double error) {
    if (!(error <= value_) && !std::isnan(value_)) value_ = error;
  }
  [[nodiscard]] double value() const { return value_; }

 private:
  double value_ = 0;
};

template <std::size_t n, std::size_t m>
void expect_agreement(std::uint64_t seed, int pairs) {
  Draw draw(seed);
  Worst distance, outside, mismatch;
  for (int k = 0; k < pairs; ++k) {
    const double size = sizes[k % 4];
    const Points<m> b = draw.shape<m>(size);
    const Points<n> a = draw.shape<n>(size, b);
    const Closest c = closest(a, b);
    distance.add(std::abs(c.distance - reference(a, b)) / size);
    // the points are as far apart as is said, and in the shapes
    mismatch.add(std::abs(c.distance - norm(c.on_a - c.on_b)) / size);
    if (draw.below(4) == 0) outside.add((reference(Points<1>{c.on_a}, a) + reference(Points<1>{c.on_b}, b)) / size);
  }
  EXPECT_LE(distance.value(), 1e-12);
  EXPECT_LE(outside.value(), 1e-14);
  EXPECT_LE(mismatch.value(), 1e-15);
}

TEST(ClosestPoints, PointAndSegmentAgreeWithTheReference) { expect_agreement<1, 2>(1, 100000 / fewer); }
TEST(ClosestPoints, PointAndTriangleAgreeWithTheReference) { expect_agreement<1, 3>(2, 400000 / fewer); }
TEST(ClosestPoints, SegmentsAgreeWithTheReference) { expect_agreement<2, 2>(3, 400000 / fewer); }

// Unit quaternion (q, w), then a shift.
struct Motion {
  Vec3 q, shift;
  double w;
  Vec3 operator()(const Vec3& v) const {
    const Vec3 turn = 2 * cross(q, v);
    return v + w * turn + cross(q, turn) + shift;
  }
};
Motion any_motion(Draw& draw, double size) {
  const Vec3 q = draw.in_cube();
  const double w = draw.in(0.1, 1), length = std::sqrt(norm2(q) + w * w);
  return {(1 / length) * q, size * draw.in_cube(), w / length};
}

template <std::size_t n, std::size_t m>
void expect_invariance(std::uint64_t seed, int pairs) {
  Draw draw(seed);
  Worst moved, reordered, swapped;
  for (int k = 0; k < pairs; ++k) {
    const double size = sizes[k % 4];
    Points<m> b = draw.shape<m>(size);
    Points<n> a = draw.shape<n>(size, b);
    const double distance = measured(a, b);
    if constexpr (n == m) swapped.add(std::abs(measured(b, a) - distance) / size);
    std::rotate(a.begin(), a.begin() + draw.below(n), a.end());
    if (draw.below(2) == 0) std::reverse(b.begin(), b.end());
    reordered.add(std::abs(measured(a, b) - distance) / size);
    const Motion motion = any_motion(draw, size);
    for (Vec3& v : a) v = motion(v);
    for (Vec3& v : b) v = motion(v);
    moved.add(std::abs(measured(a, b) - distance) / size);
  }
  EXPECT_LE(swapped.value(), 1e-15);
  EXPECT_LE(reordered.value(), 1e-13);
  EXPECT_LE(moved.value(), 1e-13);
}

TEST(ClosestPoints, OrderSenseAndPlaceDoNotMatter) {
  expect_invariance<1, 2>(5, 50000 / fewer);
  expect_invariance<1, 3>(6, 100000 / fewer);
  expect_invariance<2, 2>(7, 100000 / fewer);
}

// A bound with a length of its own would show in some bit.
TEST(ClosestPoints, ScalingByAPowerOfTwoScalesEveryBit) {
  Draw draw(9);
  for (int k = 0; k < 20000; ++k) {
    Points<3> b = draw.shape<3>(1), a = draw.shape<3>(1, b);
    Points<2> c = draw.shape<2>(1), d = draw.shape<2>(1, c);
    const double scale = k % 2 == 0 ? 0x1p-40 : 0x1p30;
    const OnTriangle on = closest_on_triangle(c[0], a[0], a[1], a[2]);
    const BetweenSegments segments = closest_between_segments(c[0], c[1], d[0], d[1]);
    for (auto* p : {&a, &b})
      for (Vec3& v : *p) v *= scale;
    for (auto* p : {&c, &d})
      for (Vec3& v : *p) v *= scale;
    const OnTriangle scaled_on = closest_on_triangle(c[0], a[0], a[1], a[2]);
    ASSERT_EQ(scaled_on.at, scale * on.at);
    ASSERT_EQ(scaled_on.region, on.region);
    ASSERT_EQ(closest_between_segments(c[0], c[1], d[0], d[1]).on_a, scale * segments.on_a);
  }
}

// The point on each edge, vertex or face is known beforehand, and the given point put off it within its region. The
// place is found far better than the root of a rounding, which is all that comparing distances would give.
TEST(ClosestPoints, EachRegionIsFoundWithItsPoint) {
  Draw draw(10);
  Worst worst;
  for (int k = 0; k < 70000; ++k) {
    const double size = sizes[k % 4], height = k % 3 == 0 ? 1e-4 : draw.in(0.3, 1);
    const Motion motion = any_motion(draw, size);
    const Vec3 flat[3] = {{0, 0, 0}, {1, 0, 0}, {draw.in(-0.2, 1.2), height, 0}};
    const auto want = static_cast<Region>(k % 7);
    const double up = draw.in(-1, 1);
    Vec3 at, off;
    if (want == Region::face) {
      const double y = draw.over_decades(1e-7, 0.9), x = draw.in(0.01, 0.99) * (1 - y);
      at = x * flat[1] + y * flat[2];
    } else {
      const int i = (k % 7 - 1) % 3, j = (i + 1) % 3;
      const Vec3 before = flat[i] - flat[(i + 2) % 3], after = flat[j] - flat[i];
      const bool edge = want <= Region::edge_ca;
      // near the ends of edges too
      at = edge ? flat[i] + draw.over_decades(1e-8, 0.5) * after : flat[i];
      // outward of the edge, or between the outward normals of the two edges that meet in the vertex
      off = draw.over_decades(1e-3, 1) * Vec3{after.y, -after.x, 0};
      if (!edge) off += draw.over_decades(1e-3, 1) * Vec3{before.y, -before.x, 0};
    }
    const Vec3 p = motion(size * (at + off + Vec3{0, 0, up}));
    const OnTriangle on =
        closest_on_triangle(p, motion(size * flat[0]), motion(size * flat[1]), motion(size * flat[2]));
    ASSERT_EQ(on.region, want) << k;
    worst.add(norm(on.at - motion(size * at)) / size);
    // a vertex comes back to the bit, so that triangles that share it agree
    ASSERT_TRUE(want < Region::vertex_a || on.at == motion(size * at));
  }
  EXPECT_LE(worst.value(), 1e-11);
}

// The lines cross at any angle down to none, at a distance known without any reference.
TEST(ClosestPoints, NearlyParallelSegmentsHaveTheRightDistance) {
  Draw draw(11);
  Worst worst;
  for (int k = 0; k < 50000; ++k) {
    const double size = sizes[k % 4], slope = draw.over_decades(1e-18, 1);
    const double apart = k % 3 == 0 ? 0 : draw.over_decades(1e-14, 1);
    const double a0 = -draw.in(0, 1), a1 = draw.in(0, 1), b0 = -draw.in(0, 1), b1 = draw.in(0, 1);
    const Motion motion = any_motion(draw, size);
    const Points<2> a{motion(size * Vec3{a0, 0, 0}), motion(size * Vec3{a1, 0, 0})};
    const Points<2> b{motion(size * Vec3{b0, b0 * slope, apart}), motion(size * Vec3{b1, b1 * slope, apart})};
    worst.add(std::abs(measured(a, b) - size * apart) / size);
  }
  EXPECT_LE(worst.value(), 1e-12);
}

TEST(ClosestPoints, ParallelSegmentsMeetInTheMiddleOfTheirOverlap) {
  Draw draw(12);
  Worst worst;
  for (int k = 0; k < 20000; ++k) {
    const double size = sizes[k % 4];
    const Motion motion = any_motion(draw, size);
    const double a[2] = {draw.in(0, 0.4), draw.in(0.6, 1)}, b[2] = {draw.in(0, 0.4), draw.in(0.6, 1)};
    const double middle = 0.5 * (std::max(a[0], b[0]) + std::min(a[1], b[1])), apart = k % 2 == 0 ? 0 : 0.3;
    const auto on_a = [&](double x) { return motion(size * Vec3{x, 0, 0}); };
    const auto on_b = [&](double x) { return motion(size * Vec3{x, apart, 0}); };
    const int first = static_cast<int>(draw.below(2));  // of either sense
    const BetweenSegments c = closest_between_segments(on_a(a[0]), on_a(a[1]), on_b(b[first]), on_b(b[1 - first]));
    worst.add(norm(c.on_a - on_a(middle)) / size);
    worst.add(norm(c.on_b - on_b(middle)) / size);
  }
  EXPECT_LE(worst.value(), 1e-14);
}

TEST(ClosestPoints, TrianglesAndSegmentsMayBePoints) {
  for (const double s : sizes) {
    const Vec3 o{}, x{s, 0, 0}, y{0, 2 * s, 0};
    EXPECT_EQ(measured(Points<1>{y}, Points<2>{x, x}), norm(y - x));
    EXPECT_EQ(measured(Points<1>{x}, Points<2>{x, x}), 0);
    EXPECT_EQ(measured(Points<1>{y}, Points<3>{x, x, x}), norm(y - x));
    EXPECT_EQ(measured(Points<2>{o, o}, Points<2>{x, x}), s);
    EXPECT_EQ(measured(Points<2>{o, o}, Points<2>{o, o}), 0);
    EXPECT_EQ(measured(Points<1>{o}, Points<3>{x, -x, x}), 0);
    EXPECT_EQ(measured(Points<1>{y}, Points<3>{o, x, -x}), 2 * s);
  }
}

// Squares overflow and vanish here; the points must be finite all the same.
TEST(ClosestPoints, NothingFiniteGivesWhatIsNoNumber) {
  Draw draw(14);
  const double values[] = {0, 1, -1, 1e-320, -1e-200, 1e-90, 1e-9, 1e9, -1e90, 1e160, -1e300};
  const auto any = [&] { return values[draw.below(11)]; };
  const auto finite = [](const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); };
  for (int k = 0; k < 50000; ++k) {
    Vec3 p[4];
    for (Vec3& v : p) v = k % 4 == 0 ? any() * draw.in_cube() : Vec3{any(), any(), any()};
    ASSERT_TRUE(finite(closest_on_segment(p[0], p[1], p[2]).at));
    ASSERT_TRUE(finite(closest_on_triangle(p[0], p[1], p[2], p[3]).at));
    const BetweenSegments s = closest_between_segments(p[0], p[1], p[2], p[3]);
    ASSERT_TRUE(finite(s.on_a) && finite(s.on_b) && std::isfinite(s.s + s.t));
  }
}

}  // namespace
}  // namespace tsubu::geometry
