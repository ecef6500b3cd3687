#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <vector>

#include "laws/pair_inputs.hpp"
#include "laws/traits.hpp"
#include "support/dice.hpp"

// One normal law by itself: a contact that is moved by hand, or that a body flies into.
namespace tsubu::laws::checks {

// The defaults or usual values of a law's parameters, and those given here instead.
template <class L>
typename L::Params params_with(const Values& given) {
  Values material, pair, contact;
  for (const Parameter& p : L::parameters) {
    Values& of = p.scope == Scope::material ? material : p.scope == Scope::pair ? pair : contact;
    of[std::string(p.name)] = std::isnan(p.fallback) ? p.typical : p.fallback;
  }
  for (const auto& [name, value] : given) {
    int known = 0;
    for (Values* of : {&material, &pair, &contact})
      if (const auto found = of->find(name); found != of->end()) found->second = value, ++known;
    EXPECT_EQ(known, 1) << L::text.name << " has no parameter " << name;
  }
  return L::prepare({material, material, pair, contact});
}

// A contact moved by hand from overlap to overlap, in equal steps; it keeps its books as the contact loop does.
template <class L>
class DrivenContact {
 public:
  DrivenContact(const typename L::Params& p, double radius, double mass) : p_(p), radius_(radius), mass_(mass) {}

  // Moves to this overlap at a speed of vn (> 0 opens); below zero the contact ends.
  NormalForce to(double overlap, double vn = 0) {
    Kinematics c{};
    c.n = c.n_mid = {0, 0, 1};
    c.overlap = overlap, c.dn = overlap_ - overlap, c.vn = vn, c.radius = radius_, c.mass = mass_;
    NormalForce now{};
    if (overlap > 0) {
      auto a = L::eval(c, p_, history);
      now = a.out, history = a.history;
      book(now.plastic, now, c.dn);
    } else if (overlap_ > 0) {
      now.force = now.drag = now.stored = 0;
      book(held_by_normal<L, double>(p_, history, overlap_), now, c.dn);
      history = {};
    } else {
      now.force = now.drag = now.stored = 0;
    }
    overlap_ = overlap, last_ = now;
    return now;
  }
  NormalForce through(double overlap, int steps, double vn = 0) {
    const double from = overlap_;
    for (int k = 1; k <= steps; ++k) to(from + (overlap - from) * k / steps, vn);
    return last_;
  }
  [[nodiscard]] double overlap() const { return overlap_; }

  typename L::History history{};
  double work = 0;              // put in [J]
  double stored = 0, lost = 0;  // [J]
  double gross = 0;             // moved either way
  double worst = 0;             // largest |put in - stored - lost|
  double least_loss = 0;        // most negative loss of a step, dashpot not counted
  double least_stored = 0;
  double least_lost = 0;  // most negative sum of all losses so far: energy drawn from nowhere

 private:
  void book(double plastic, const NormalForce& now, double dn) {
    const double put_in = -0.5 * (last_.force + now.force) * dn;
    work += put_in, gross += std::abs(put_in);
    lost += plastic - 0.5 * (last_.drag + now.drag) * dn;
    stored = now.stored;
    worst = std::max(worst, std::abs(work - stored - lost));
    least_lost = std::min(least_lost, work - stored);
    least_loss = std::min(least_loss, plastic);
    least_stored = std::min(least_stored, stored);
  }

  typename L::Params p_;
  double radius_, mass_, overlap_ = 0;
  NormalForce last_ = [] {
    NormalForce f{};
    f.force = f.drag = f.stored = 0;
    return f;
  }();
};

// What a body does that flies into the contact, by velocity Verlet. e is 0 if it sticks.
struct Bounce {
  double e = 0;        // rebound over approach speed
  double deepest = 0;  // largest overlap [m]
  double peak = 0;     // largest force [N]
};
template <class L>
Bounce fly_into(const typename L::Params& p, double radius, double mass, double speed, int steps) {
  const double dt = L::duration(p, mass, radius, speed) / steps;
  typename L::History h{};
  Bounce out;
  Kinematics c{};
  c.n = c.n_mid = {0, 0, 1}, c.radius = radius, c.mass = mass;
  double x = 0, v = -speed, a = 0;  // x = -overlap
  for (int k = 0; k < 200 * steps; ++k) {
    const double half = v + 0.5 * dt * a;
    x += dt * half;
    if (x >= 0) return out.e = half / speed, out;
    c.overlap = -x, c.dn = dt * half, c.vn = half;
    const auto [f, next] = L::eval(c, p, h);
    a = f.force / mass, h = next;
    v = half + 0.5 * dt * a;
    out.deepest = std::max(out.deepest, -x), out.peak = std::max(out.peak, f.force);
  }
  return out;
}

// Random motions: a dozen turning points and more, some of them beyond touch.
inline std::vector<double> turning_points(test::Dice& dice, double depth) {
  std::vector<double> at;
  for (std::size_t k = 12 + dice.below(8); k > 0; --k) at.push_back(depth * dice.in(-0.1, 1));
  at.push_back(-0.1 * depth);
  return at;
}

struct DriveResult {
  double imbalance = 0, drawn = 0, least_loss = 0, least_stored = 0;  // over the energy that moved
};
// The worst of many random motions of contacts with random parameters.
template <class L, class MakeParams>
DriveResult drive_between_turns(int motions, int steps, double depth, double speed, const MakeParams& make) {
  test::Dice dice(7);
  DriveResult worst;
  for (int k = 0; k < motions; ++k) {
    DrivenContact<L> contact(make(dice), 0.0025, 1e-3);
    for (const double at : turning_points(dice, depth))
      contact.through(at, steps, at < contact.overlap() ? speed : -speed);
    worst.imbalance = std::max(worst.imbalance, contact.worst / contact.gross);
    worst.drawn = std::max(worst.drawn, -contact.least_lost / contact.gross);
    worst.least_loss = std::min(worst.least_loss, contact.least_loss / contact.gross);
    worst.least_stored = std::min(worst.least_stored, contact.least_stored / contact.gross);
  }
  return worst;
}

}  // namespace tsubu::laws::checks
