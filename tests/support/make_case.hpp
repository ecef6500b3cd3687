#pragma once
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "laws/catalogue.hpp"
#include "setup/case.hpp"
#include "setup/insert.hpp"
#include "solver/contacts.hpp"
#include "solver/simulation.hpp"

// Cases without a case file: what the reader hands on, filled in by hand.
namespace tsubu::test {

// One elastic material, one kind of particles, an open box of the given size without walls, no gravity.
inline setup::Case plain_case(const Vec3& size, const setup::SizeCase& diameters) {
  setup::Case c;
  c.domain = {{0, 0, 0}, size};
  c.materials = {{"glass", 2500.0, {{"youngs", 5e6}, {"poisson", 0.25}}}};
  c.contact = {{"limit_force", 0}};
  c.pair = {{{"restitution", 0.7}, {"friction", 0.4}, {"stiffness", 1e3}, {"shear_ratio", 2.0 / 7}}};
  c.particles = {{"beads", 0, diameters}};
  c.run.end = 1;
  return c;
}

inline setup::InsertCase fill(const std::string& name, const Vec3& low, const Vec3& high) {
  setup::InsertCase in;
  in.name = name;
  in.region = geometry::SolidRegion::box(low, high);
  return in;
}
inline setup::InsertCase fill(const std::string& name, const Vec3& low, const Vec3& high, std::int64_t count) {
  setup::InsertCase in = fill(name, low, high);
  in.count = count;
  return in;
}

inline setup::PlaneCase plane(const std::string& name, const Vec3& point, const Vec3& normal) {
  return {name, 0, point, normal, {}};
}
// Walls on all sides that are not periodic.
inline void add_walls(setup::Case& c) {
  const Vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int k = 0; k < 3; ++k) {
    if (c.periodic[k]) continue;
    c.walls.push_back(plane(std::string("box.") + "xyz"[k] + "-low", c.domain.low, axes[k]));
    c.walls.push_back(plane(std::string("box.") + "xyz"[k] + "-high", c.domain.high, Vec3{} - axes[k]));
  }
}

inline geometry::Domain domain_of(const setup::Case& c) { return {c.domain.low, c.domain.high, c.periodic}; }

// Contacts of a case by hand, so that a test may choose the loop; setup::build chooses for the user.
template <class Make>
std::unique_ptr<solver::Contacts> contacts_of(const setup::Case& c, const Make& make) {
  using laws::Stage;
  const laws::LawIndices indices{index_of(Stage::normal, c.laws.normal), index_of(Stage::cohesion, c.laws.cohesion),
                                 index_of(Stage::tangential, c.laws.tangential),
                                 index_of(Stage::rolling, c.laws.rolling)};
  const std::size_t n = c.materials.size();
  std::vector<std::optional<laws::PairInputs>> pairs;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      pairs.emplace_back(std::in_place, c.materials[i].values, c.materials[j].values, c.pair[i * n + j], c.contact);
  return make(indices, pairs, n);
}

}  // namespace tsubu::test
