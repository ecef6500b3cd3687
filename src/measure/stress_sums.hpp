#pragma once
#include <array>
#include <vector>

#include "io/field_series.hpp"
#include "solver/simulation.hpp"

namespace tsubu::measure {

// What stress and fabric are made of, in one region or cell; numbers only.
struct StressSums {
  std::array<double, 9> branch{};  // sum of l_a f_b over contacts [N m], row a
  std::array<double, 6> fabric{};  // sum of n_a n_b over contacts: xx, yy, zz, xy, xz, yz
  double contacts = 0;
  double mass = 0;
  Vec3 momentum;
  std::array<double, 9> flux{};  // sum of m v_a v_b over bodies [J]

  void add_branch(const Vec3& l, const Vec3& f, double share);
  void add_normal(const Vec3& n);
  void add_body(double m, const Vec3& v);
};

// One contact: its line from the centre of a body to that of its partner, or to where it touches a wall.
struct Branch {
  Vec3 begin, end;  // [m]
  Vec3 force;       // on the body at the beginning [N]
  Vec3 point;       // where they touch [m]
  Vec3 normal;      // of length one; its sign has no meaning
};
// Calls f for every contact that acts, in an order that does not depend on memory.
template <class F>
void for_branches(const solver::Simulation& s, const F& f) {
  const state::Bodies& b = s.bodies();
  const auto add = [&](const solver::ContactReport& c, const Vec3& line) {
    if (!c.acts()) return;
    const Vec3& x = b.motion[c.body].x;
    const double size = norm(c.normal_force);
    // laws without a normal force at the moment: along the line
    const Vec3 normal = size > 0 ? (1 / size) * c.normal_force : (1 / norm(line)) * line;
    f(Branch{x, x + line, c.normal_force + c.tangential_force, x + c.arm, normal});
  };
  s.contacts().for_body_reports([&](const solver::ContactReport& c) {
    add(c, s.settings().domain.nearest(b.motion[c.partner].x - b.motion[c.body].x));
  });
  s.contacts().for_wall_reports([&](const solver::ContactReport& c) { add(c, c.arm); });
}

// The tensors of sums over `samples` moments in a volume [m3].
struct Stress {
  std::array<double, 9> total{}, kinetic{};  // [Pa], tension positive, row: the side, column: the force
  std::array<double, 6> fabric{};            // xx, yy, zz, xy, xz, yz
  double contacts = 0;                       // in the mean

  [[nodiscard]] static double pressure(const std::array<double, 9>& t) { return -(t[0] + t[4] + t[8]) / 3; }
};
[[nodiscard]] Stress stress_of(const StressSums& sums, double volume, double samples);

}  // namespace tsubu::measure
