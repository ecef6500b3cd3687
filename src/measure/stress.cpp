#include <algorithm>

#include "measure/stress_sums.hpp"
#include "measure/window.hpp"
#include "measure/wrap.hpp"

// Stress of a region: contacts by the share of their branch that lies inside (Irving & Kirkwood, J. Chem. Phys. 18
// (1950) 817, averaged over the region as by Hardy, J. Chem. Phys. 76 (1982) 622; all of it is that of Love and Weber),
// and fluctuations of velocity about the region's mean; s_ab = -(1/V) (sum l_a f_b + sum m v'_a v'_b). Fabric is the
// mean of n n of the contacts whose point is inside.
namespace tsubu::measure {
namespace {

constexpr const char* axes = "xyz";
constexpr const char* fabric_names[] = {"xx", "yy", "zz", "xy", "xz", "yz"};

// In one region, at rows of the table.
class RegionStress : public Measurement {
 public:
  explicit RegionStress(const Description& d) : d_(d) {}

  [[nodiscard]] std::vector<Column> columns() const override {
    std::vector<Column> all{{"pressure", "Pa"}};
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b) all.push_back({std::string("stress_") + axes[a] + axes[b], "Pa"});
    all.push_back({"kinetic_pressure", "Pa"});
    for (const char* name : fabric_names) all.push_back({std::string("fabric_") + name, "-"});
    all.push_back({"contacts", "-"});
    return all;
  }

  void row(const solver::Simulation& s, std::vector<double>& numbers) override {
    StressSums sums;
    const geometry::Domain& domain = s.settings().domain;
    const bool all = s.cell() != nullptr;  // of a domain that deforms only the whole is measured
    for_branches(s, [&](const Branch& c) {
      if (all) return sums.add_branch(c.begin - c.end, c.force, 1), sums.add_normal(c.normal);
      const Vec3 least{std::min(c.begin.x, c.end.x), std::min(c.begin.y, c.end.y), std::min(c.begin.z, c.end.z)};
      const Vec3 most{std::max(c.begin.x, c.end.x), std::max(c.begin.y, c.end.y), std::max(c.begin.z, c.end.z)};
      double share = 0;
      for_images(domain, least, most,
                 [&](const Vec3& shift) { share += d_.region.part_inside(c.begin + shift, c.end + shift).share(); });
      if (share > 0) sums.add_branch(c.begin - c.end, c.force, share);
      if (d_.region.contains(wrapped(domain, c.point))) sums.add_normal(c.normal);
    });
    const state::Bodies& b = s.bodies();
    for (const std::uint32_t i : state::by_id(b))
      if (!b.fixed(i) && (all || d_.region.contains(b.motion[i].x))) sums.add_body(b.mass[i], b.motion[i].twist.v);
    const Stress stress = stress_of(sums, all ? s.cell()->volume() : d_.region.volume(), 1);
    numbers.push_back(Stress::pressure(stress.total));
    numbers.insert(numbers.end(), stress.total.begin(), stress.total.end());
    numbers.push_back(Stress::pressure(stress.kinetic));
    numbers.insert(numbers.end(), stress.fabric.begin(), stress.fabric.end());
    numbers.push_back(stress.contacts);
  }

 private:
  Description d_;
};

// On a grid, as means over time.
class StressField : public Window {
 public:
  StressField(const Description& d, const std::filesystem::path& folder, const Clock& clock)
      : Window(d, folder, clock), sums_(grid_.size()) {}

 protected:
  void add(const solver::Simulation& s) override {
    const geometry::Domain& domain = s.settings().domain;
    for_branches(s, [&](const Branch& c) {
      grid_.share_line(domain, c.begin, c.end, [&](std::size_t cell, double share) {
        sums_[cell].add_branch(c.begin - c.end, c.force, share);
      });
      if (const auto cell = grid_.at(wrapped(domain, c.point))) sums_[*cell].add_normal(c.normal);
    });
    const state::Bodies& b = s.bodies();
    for (const std::uint32_t i : state::by_id(b))
      if (const auto cell = grid_.at(b.motion[i].x); cell && !b.fixed(i))
        sums_[*cell].add_body(b.mass[i], b.motion[i].twist.v);
  }

  [[nodiscard]] std::vector<io::Field> means(double samples) const override {
    io::Field pressure{"pressure", "Pa", 1, {}}, stress{"stress", "Pa", 9, {}},
        kinetic{"kinetic_pressure", "Pa", 1, {}}, fabric{"fabric", "-", 9, {}}, contacts{"contacts", "-", 1, {}};
    for (const StressSums& sums : sums_) {
      const Stress t = stress_of(sums, grid_.cell_volume(), samples);
      pressure.values.push_back(Stress::pressure(t.total));
      stress.values.insert(stress.values.end(), t.total.begin(), t.total.end());
      kinetic.values.push_back(Stress::pressure(t.kinetic));
      const auto& [xx, yy, zz, xy, xz, yz] = t.fabric;
      // no contact, no fabric: zero, where a number that is none would spoil pictures
      if (sums.contacts > 0)
        fabric.values.insert(fabric.values.end(), {xx, xy, xz, xy, yy, yz, xz, yz, zz});
      else
        fabric.values.insert(fabric.values.end(), 9, 0.0);
      contacts.values.push_back(t.contacts);
    }
    return {pressure, stress, kinetic, fabric, contacts};
  }

  void clear() override { sums_.assign(grid_.size(), {}); }
  void remember_sums(Archive& a) override { a.item(sums_); }

 private:
  std::vector<StressSums> sums_;
};

}  // namespace

std::unique_ptr<Measurement> make_stress(const Description& d) { return std::make_unique<RegionStress>(d); }

std::unique_ptr<Measurement> make_stress_field(const Description& d, const std::filesystem::path& folder,
                                               const Clock& clock) {
  return std::make_unique<StressField>(d, folder, clock);
}

}  // namespace tsubu::measure
