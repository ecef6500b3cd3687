#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "measure/measurements.hpp"
#include "scene.hpp"
#include "unit/io/temporary_folder.hpp"

// Scenes whose measurements can be told beforehand.
namespace tsubu::test {

inline scenes::Solid glass() { return {2500, 1e7, 0.3}; }

// Hard to press, without losses and friction: forces of a known size.
inline scenes::Scene springs(double radius, double half_width) {
  scenes::Scene s(radius, half_width);
  s.solids = {glass(), glass()};
  s.normal = "hooke";
  s.touch = {.stiffness = 1000};
  s.settings.dt = 1e-3;
  return s;
}

inline measure::Description wanted(measure::Kind kind, const std::string& name = "m") {
  measure::Description d;
  d.name = name;
  d.kind = kind;
  return d;
}
inline measure::Region box(const Vec3& low, const Vec3& high) {
  measure::Region r;
  r.low = low, r.high = high;
  return r;
}
inline measure::Description in_box(measure::Kind kind, const Vec3& low, const Vec3& high) {
  measure::Description d = wanted(kind);
  d.region = box(low, high);
  d.everywhere = false;
  return d;
}

// Every so many steps.
inline measure::Clock every_steps(std::uint64_t each) {
  return [each](double) { return [each](std::uint64_t step) { return step % each == 0; }; };
}

// A simulation and what is measured of it.
class Measured {
 public:
  Measured(const scenes::Scene& scene, const std::vector<measure::Description>& what,
           const std::filesystem::path& folder = {}, const measure::Clock& clock = every_steps(1))
      : simulation(scene.start()), measurements(what, simulation, folder, clock) {}

  void step(int steps = 1) {
    for (int k = 0; k < steps; ++k) {
      ASSERT_FALSE(simulation.step(true));
      measurements.after_step(simulation);
    }
  }
  // A row of the table by the names of its columns, "m.mass".
  [[nodiscard]] std::map<std::string, double> row() {
    std::map<std::string, double> found;
    const auto titles = measurements.titles();
    const auto numbers = measurements.row(simulation);
    EXPECT_EQ(titles.size(), numbers.size());
    for (std::size_t k = 0; k < titles.size(); ++k) found[titles[k].substr(0, titles[k].find(' '))] = numbers[k];
    return found;
  }

  solver::Simulation simulation;
  measure::Measurements measurements;
};

}  // namespace tsubu::test
