#include "measure/window.hpp"

// Density, packing fraction, velocity and kinetic temperature on a grid. Bodies belong to the cell of their centre,
// their volume to all cells that it reaches into.
namespace tsubu::measure {
namespace {

struct CellSums {
  double volume = 0;  // of solid [m3]
  double number = 0, mass = 0;
  Vec3 momentum;      // [kg m/s]
  double square = 0;  // sum of m v^2 [J]
};

class Profile : public Window {
 public:
  Profile(const Description& d, const std::filesystem::path& folder, const Clock& clock)
      : Window(d, folder, clock), sums_(grid_.size()) {}

 protected:
  void add(const solver::Simulation& s) override {
    const state::Bodies& b = s.bodies();
    for (const std::uint32_t i : state::by_id(b)) {
      if (!counts(d_, b, i)) continue;
      const state::Motion& m = b.motion[i];
      const double volume = volume_of(b, i);
      const auto cell = grid_.at(m.x);
      if (b.is_sphere(i))
        grid_.share_ball(s.settings().domain, m.x, m.radius,
                         [&](std::size_t c, double share) { sums_[c].volume += share * volume; });
      else if (cell)
        sums_[*cell].volume += volume;
      if (!cell) continue;
      CellSums& sum = sums_[*cell];
      sum.number += 1;
      sum.mass += b.mass[i];
      sum.momentum += b.mass[i] * m.twist.v;
      sum.square += b.mass[i] * norm2(m.twist.v);
    }
  }

  [[nodiscard]] std::vector<io::Field> means(double samples) const override {
    const double per_volume = 1 / (samples * grid_.cell_volume());
    io::Field fraction{"packing_fraction", "-", 1, {}}, number{"number_density", "1/m3", 1, {}},
        density{"density", "kg/m3", 1, {}}, velocity{"velocity", "m/s", 3, {}},
        temperature{"temperature", "m2/s2", 1, {}};
    for (const CellSums& c : sums_) {
      // where nothing was, there is no velocity: it is written as zero, and the density says so
      const Vec3 v = c.mass > 0 ? (1 / c.mass) * c.momentum : Vec3{};
      fraction.values.push_back(c.volume * per_volume);
      number.values.push_back(c.number * per_volume);
      density.values.push_back(c.mass * per_volume);
      velocity.values.insert(velocity.values.end(), {v.x, v.y, v.z});
      temperature.values.push_back(c.mass > 0 ? std::max(0.0, c.square / c.mass - norm2(v)) / 3 : 0);
    }
    return {fraction, number, density, velocity, temperature};
  }

  void clear() override { sums_.assign(grid_.size(), {}); }
  void remember_sums(Archive& a) override { a.item(sums_); }

 private:
  std::vector<CellSums> sums_;
};

}  // namespace

std::unique_ptr<Measurement> make_profile(const Description& d, const std::filesystem::path& folder,
                                          const Clock& clock) {
  return std::make_unique<Profile>(d, folder, clock);
}

}  // namespace tsubu::measure
