#include "measure/ball_points.hpp"
#include "measure/measurement.hpp"
#include "measure/wrap.hpp"

// What is in a region: bodies whose centre is, and the volume that bodies have in it, cut at its surface.
namespace tsubu::measure {
namespace {

// Of a ball that may stick out [m3].
double volume_inside(const Region& region, const geometry::Domain& domain, const Vec3& x, double radius,
                     double volume) {
  double share = 0;
  const Vec3 r{radius, radius, radius};
  // Where the domain is periodic, the region is inside it, but a ball sticks out to the other side.
  for_images(domain, x - r, x + r, [&](const Vec3& shift) {
    const Vec3 centre = x + shift;
    const double depth = region.depth(centre);
    if (depth >= radius) share += 1;
    if (depth >= radius || depth <= -radius) return;
    int inside = 0;
    for (const Vec3& p : ball_points()) inside += region.contains(centre + radius * p);
    share += static_cast<double>(inside) / static_cast<double>(ball_points().size());
  });
  return share * volume;
}

class RegionSums : public Measurement {
 public:
  explicit RegionSums(const Description& d) : d_(d) {}

  [[nodiscard]] std::vector<Column> columns() const override {
    return {{"count", "-"},    {"mass", "kg"},    {"volume_fraction", "-"}, {"kinetic_energy", "J"},
            {"centre_x", "m"}, {"centre_y", "m"}, {"centre_z", "m"}};
  }

  void row(const solver::Simulation& s, std::vector<double>& numbers) override {
    const state::Bodies& b = s.bodies();
    std::int64_t count = 0;
    double mass = 0, volume = 0, kinetic = 0;
    Vec3 moment;
    for (const std::uint32_t i : state::by_id(b)) {
      if (!counts(d_, b, i)) continue;
      const Vec3& x = b.motion[i].x;
      const bool inside = d_.region.contains(x);
      if (b.is_sphere(i))
        volume += volume_inside(d_.region, s.settings().domain, x, b.motion[i].radius, volume_of(b, i));
      else if (inside)
        volume += volume_of(b, i);
      if (!inside) continue;
      ++count;
      mass += b.mass[i];
      moment += b.mass[i] * x;
      if (b.fixed(i)) continue;
      const Twist& t = b.motion[i].twist;
      kinetic += 0.5 * b.mass[i] * norm2(t.v);
      kinetic += b.is_sphere(i) ? 0.5 * b.inertia[i] * norm2(t.w) : 0.5 * dot(b.attitude[i].momentum, t.w);
    }
    const Vec3 centre = (1 / mass) * moment;  // no numbers if there is none
    numbers.insert(numbers.end(), {static_cast<double>(count), mass, volume / d_.region.volume(), kinetic, centre.x,
                                   centre.y, centre.z});
  }

 private:
  Description d_;
};

// Of all bodies that can move, counting on over periodic boundaries.
class CentreOfMass : public Measurement {
 public:
  explicit CentreOfMass(const Description& d) : d_(d) {}

  [[nodiscard]] std::vector<Column> columns() const override {
    return {{"mass", "kg"}, {"x", "m"}, {"y", "m"}, {"z", "m"}, {"vx", "m/s"}, {"vy", "m/s"}, {"vz", "m/s"}};
  }

  void row(const solver::Simulation& s, std::vector<double>& numbers) override {
    const state::Bodies& b = s.bodies();
    const Vec3& size = s.settings().domain.size;
    double mass = 0;
    Vec3 moment, momentum;
    for (const std::uint32_t i : state::by_id(b)) {
      if (b.fixed(i) || !counts(d_, b, i) || (!d_.everywhere && !d_.region.contains(b.motion[i].x))) continue;
      Vec3 x = b.motion[i].x;
      if (!b.image.empty() && d_.everywhere)
        x += Vec3{b.image[i][0] * size.x, b.image[i][1] * size.y, b.image[i][2] * size.z};
      mass += b.mass[i];
      moment += b.mass[i] * x;
      momentum += b.mass[i] * b.motion[i].twist.v;
    }
    const Vec3 x = (1 / mass) * moment, v = (1 / mass) * momentum;
    numbers.insert(numbers.end(), {mass, x.x, x.y, x.z, v.x, v.y, v.z});
  }

 private:
  Description d_;
};

}  // namespace

std::unique_ptr<Measurement> make_region_sums(const Description& d) { return std::make_unique<RegionSums>(d); }

std::unique_ptr<Measurement> make_centre_of_mass(const Description& d) { return std::make_unique<CentreOfMass>(d); }

}  // namespace tsubu::measure
