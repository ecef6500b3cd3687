#include <array>
#include <cmath>

#include "base/exact_sum.hpp"
#include "measure/measurement.hpp"

// What goes through a plane, a disc or a rectangle: bodies whose centre changes sides in a step, at the point where the
// straight way between its two places meets the plane.
namespace tsubu::measure {
namespace {

class Flow : public Measurement {
 public:
  explicit Flow(const Description& d) : d_(d) {}

  [[nodiscard]] std::vector<Column> columns() const override {
    return {{"mass", "kg"}, {"mass_flow", "kg/s"}, {"count", "-"}, {"count_flow", "1/s"}};
  }

  [[nodiscard]] bool watches() const override { return true; }

  void watch(const Passage& p) override {
    const state::Bodies& b = p.bodies;
    for (std::size_t i = 0; i < b.size(); ++i) {
      const Vec3 &from = p.trail.from()[i], &to = b.motion[i].x;
      const Vec3 way = p.domain.nearest(to - from);
      // Over a periodic boundary there are two ways: out of the domain, and into it. The plane is where it was
      // described, so no body meets it on both unless it passes it on both.
      const bool wraps = p.domain.wraps && from + way != to;
      int passes = crossing(from, way, wraps ? &p.domain : nullptr);
      if (wraps) passes += crossing(to - way, way, &p.domain);
      if (passes == 0 || !counts(d_, b, i)) continue;
      count_ += passes;
      mass_.add(passes * b.mass[i]);
    }
  }

  void row(const solver::Simulation& s, std::vector<double>& numbers) override {
    const double mass = mass_.value(), time = s.time(), passed = time - row_.time;
    const auto rate = [passed](double change) { return passed > 0 ? change / passed : 0; };
    numbers.insert(numbers.end(), {mass, rate(mass - row_.mass), static_cast<double>(count_),
                                   rate(static_cast<double>(count_ - row_.count))});
    row_ = {time, mass, count_};
  }

  void remember(Archive& a) override { a.item(mass_), a.item(count_), a.item(row_); }

 private:
  // 1 along the normal, -1 against it, 0 if it does not pass.
  [[nodiscard]] int crossing(const Vec3& from, const Vec3& way, const geometry::Domain* domain) const {
    const Gate& g = d_.gate;
    const double before = dot(from - g.point, g.normal), after = dot(from + way - g.point, g.normal);
    if ((before < 0) == (after < 0)) return 0;
    const Vec3 at = from + (before / (before - after)) * way;
    if (domain && !near(*domain, at)) return 0;
    const Vec3 r = at - g.point;
    if (g.radius && norm2(r) > *g.radius * *g.radius) return 0;
    if (g.sides) {
      const double u = dot(r, g.along), v = dot(r, cross(g.normal, g.along));
      if (std::abs(u) > 0.5 * (*g.sides)[0] || std::abs(v) > 0.5 * (*g.sides)[1]) return 0;
    }
    return before < 0 ? 1 : -1;
  }

  // Within the domain, with room for the rounding of a point on its side.
  [[nodiscard]] static bool near(const geometry::Domain& domain, const Vec3& at) {
    const Vec3 room = 1e-9 * domain.size, low = domain.low - room, high = domain.high + room;
    return at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y && at.z >= low.z && at.z <= high.z;
  }

  Description d_;
  ExactSum mass_;           // [kg]
  std::int64_t count_ = 0;  // net, since the start
  struct Row {
    double time = 0, mass = 0;
    std::int64_t count = 0;
  } row_;  // the last
};

}  // namespace

std::unique_ptr<Measurement> make_flow(const Description& d) { return std::make_unique<Flow>(d); }

}  // namespace tsubu::measure
