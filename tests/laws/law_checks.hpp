#pragma once
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <set>
#include <type_traits>

#include "geometry/sphere_contact.hpp"
#include "laws/catalogue.hpp"
#include "laws/registry.hpp"
#include "support/dice.hpp"

// What every contact law must keep, written once and applied to every law of the registry.
namespace tsubu::laws::checks {

using test::Dice;
using Map = std::function<Vec3(const Vec3&)>;

inline Vec3 opposite(const Vec3& v) { return -v; }

// A history of law L whose vectors are mapped and whose scalars stay: seen from the other side, or from a turned frame.
template <class L>
typename L::History mapped(const typename L::History& h, const Map& map) {
  auto numbers = pack<numbers_in<typename L::History>>(h);
  std::size_t at = 0;
  for (const HistoryField& field : history_fields<L>()) {
    if (field.numbers == 3) {
      const Vec3 v = map({numbers[at], numbers[at + 1], numbers[at + 2]});
      numbers[at] = v.x, numbers[at + 1] = v.y, numbers[at + 2] = v.z;
    }
    at += static_cast<std::size_t>(field.numbers);
  }
  EXPECT_EQ(at, numbers.size()) << L::text.name << " does not name all fields of its history";
  return unpack<typename L::History>(numbers);
}

// The user's numbers for one pair of materials; they live as long as the inputs made from them are used.
struct Inputs {
  Values i, j, pair, contact;
  [[nodiscard]] PairInputs all() const { return {i, j, pair, contact}; }
  Values& of(Scope scope, bool second = false) {
    return scope == Scope::material ? (second ? j : i) : scope == Scope::pair ? pair : contact;
  }

  // A usual value for every parameter of every law.
  Inputs() {
    for (const LawEntry& law : catalogue())
      for (const Parameter& p : law.parameters) {
        const double v = std::isnan(p.typical) ? p.fallback : p.typical;
        EXPECT_FALSE(std::isnan(v)) << "parameter " << p.name << " of " << law.text.name << " has no typical value";
        of(p.scope)[std::string(p.name)] = v;
        if (p.scope == Scope::material) j[std::string(p.name)] = v;
      }
  }

  // Values around the usual ones, flags either way.
  static Inputs random(Dice& dice) {
    Inputs in;
    for (const LawEntry& law : catalogue())
      for (const Parameter& p : law.parameters)
        for (const bool second : {false, true}) {
          double& v = in.of(p.scope, second)[std::string(p.name)];
          if (second && p.scope != Scope::material) continue;
          const double usual = std::isnan(p.typical) ? p.fallback : p.typical;
          v = p.flag ? (dice.coin() ? 1.0 : 0.0) : usual * dice.over_decades(0.2, 5);
          if (!p.range.holds(v)) v = usual;
        }
    return in;
  }

  // The same numbers in other units.
  [[nodiscard]] Inputs in_units(double length, double mass, double time) const {
    Inputs in = *this;
    std::set<std::pair<Scope, std::string_view>> done;
    for (const LawEntry& law : catalogue())
      for (const Parameter& p : law.parameters) {
        if (!done.insert({p.scope, p.name}).second) continue;
        const Dimension& d = p.dimension;
        const double unit = std::pow(length, d.m) * std::pow(mass, d.kg) * std::pow(time, d.s);
        in.of(p.scope)[std::string(p.name)] *= unit;
        if (p.scope == Scope::material) in.j[std::string(p.name)] *= unit;
      }
    return in;
  }
};

// Two solid spheres.
inline SizesT<double> sizes_of(double ri, double mi, double rj, double mj) {
  const double radius = ri * rj / (ri + rj), a = 1.4 * mi * ri * ri, b = 1.4 * mj * rj * rj;
  return {radius, mi * mj / (mi + mj), 1 / ri, 1 / rj, a * b / (a + b), 0.4 * (mi + mj) * radius * radius};
}
// A solid sphere on a wall.
inline SizesT<double> sizes_at_wall(double r, double m) { return {r, m, 1 / r, 0, 1.4 * m * r * r, 0.4 * m * r * r}; }

// A contact made by the surface stage from two bodies in any motion; sizes from micrometres to metres.
inline Kinematics random_contact(Dice& dice) {
  const double ri = dice.over_decades(1e-6, 1), rj = ri * dice.over_decades(0.1, 10);
  const double speed = dice.over_decades(1e-4, 10), spin = speed / ri, dt = 1e-4 * ri / speed;
  const Vec3 d = (ri + rj) * (1 - dice.over_decades(1e-6, 0.05)) * dice.direction();
  const Twist i{speed * dice.direction(), spin * dice.direction()},
      j{speed * dice.direction(), spin * dice.direction()};
  const Twist mi{i.v + 1e-3 * speed * dice.direction(), i.w}, mj{j.v, j.w + 1e-3 * spin * dice.direction()};
  const ContactPoint point = geometry::touch_spheres(d, norm(d), ri, rj, 0.5 * dt * (mi.v - mj.v));
  const double density = dice.over_decades(1e2, 1e4), m_i = density * 4 * ri * ri * ri,
               m_j = density * 4 * rj * rj * rj;
  return surface::Default::eval(point, i, j, mi, mj, dt, sizes_of(ri, m_i, rj, m_j));
}

// The same contact with all vectors mapped; a mirror image also turns the twist about the normal round.
inline Kinematics mapped(Kinematics c, const Map& map, bool turns_twist) {
  for (Vec3* v : {&c.n, &c.vt, &c.slip, &c.spin, &c.turn}) *v = map(*v);
  if (turns_twist) c.twist = -c.twist;
  return c;
}
// Roles of i and j swapped.
inline Kinematics flipped(Kinematics c) {
  c = mapped(c, opposite, true);
  std::swap(c.arm_i, c.arm_j);
  std::swap(c.curvature_i, c.curvature_j);
  return c;
}

// Evaluates a law of any stage behind a Hertz contact.
template <class L>
auto evaluate(const Kinematics& c, const NormalForce& upstream, const typename L::Params& p,
              const typename L::History& h) {
  if constexpr (requires { L::eval(c, p, h); }) {
    return L::eval(c, p, h);
  } else {
    return L::eval(c, upstream, p, h);
  }
}
inline NormalForce upstream_of(const Kinematics& c, const PairInputs& in) {
  return normal::Hertz::eval(c, normal::Hertz::prepare(in), {}).out;
}

// A history as the law itself leaves it after a few steps of random motion.
template <class L>
typename L::History lived_history(Dice& dice, const Kinematics& c, const NormalForce& n, const typename L::Params& p) {
  typename L::History h{};
  for (int k = 0; k < 3; ++k) {
    Kinematics moved = c;
    moved.slip = c.radius * dice.over_decades(1e-7, 1e-2) * tsubu::tangential(dice.direction(), c.n);
    moved.turn = dice.over_decades(1e-7, 1e-2) * dice.direction();
    moved.overlap = c.overlap * dice.in(0.3, 1.5);
    moved.vn = c.vn * dice.in(-1, 1);
    h = evaluate<L>(moved, n, p, h).history;
  }
  return h;
}

// One law and one contact to try it on.
template <class L>
struct Trial {
  Kinematics c;
  NormalForce n;
  typename L::Params p;
  typename L::History h;

  explicit Trial(Dice& dice) : c(random_contact(dice)) {
    const Inputs in = Inputs::random(dice);
    n = upstream_of(c, in.all());
    p = L::prepare(in.all());
    h = lived_history<L>(dice, c, n, p);
  }
  [[nodiscard]] auto run() const { return evaluate<L>(c, n, p, h); }
};

// The answer of a stage as numbers: scalars that must not change under a map, and the vector that must follow it.
struct Parts {
  std::vector<double> scalars;
  Vec3 vector;
};
inline Parts parts(const NormalForce& f) {
  return {{f.force, f.elastic, f.drag, f.stiffness, f.shear_stiffness, f.damping, f.shear_damping, f.adhesion_stiffness,
           f.adhesion_force, f.stored, f.plastic},
          {}};
}
inline Parts parts(const CohesionForce& f) { return {{f.force, f.load, f.drag, f.stored, f.work}, {}}; }
inline Parts parts(const TangentialForce& f) { return {{f.stored, f.work, f.power, f.stiffness}, f.force}; }
inline Parts parts(const RollingTorque& f) { return {{f.stored, f.work, f.power, f.stiffness}, f.torque}; }

template <class T>
std::vector<std::uint64_t> bits(const T& record) {
  std::vector<std::uint64_t> all;
  for (const double v : pack<numbers_in<T>>(record)) all.push_back(std::bit_cast<std::uint64_t>(v));
  return all;
}

template <class Out>
void expect_close(const Out& a, const Out& b, const Map& map, double tolerance, const std::vector<double>& scales) {
  const Parts pa = parts(a), pb = parts(b);
  for (std::size_t k = 0; k < pa.scalars.size(); ++k)
    EXPECT_NEAR(pa.scalars[k], pb.scalars[k], tolerance * scales[k]) << "scalar " << k;
  EXPECT_NEAR(norm(map(pa.vector) - pb.vector), 0, tolerance * norm(pa.vector));
}

// How large each scalar's rounding may be measured by: the number itself, and for energies the stage's largest.
template <class Out>
std::vector<double> scales_of(const Out& out) {
  std::vector<double> s = parts(out).scalars;
  double largest = 0;
  for (double& v : s) largest = std::max(largest, v = std::abs(v));
  if constexpr (!std::is_same_v<Out, NormalForce>)
    for (double& v : s) v = largest;
  return s;
}

}  // namespace tsubu::laws::checks
