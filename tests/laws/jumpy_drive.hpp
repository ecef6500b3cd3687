#pragma once
#include "laws/law_checks.hpp"

// Contacts whose forces set in and end with jumps, driven through any motion along the normal, with the books kept as
// the contact loop keeps them.
namespace tsubu::laws::checks {

// Closes and opens at random, again and again, between a gap and an overlap.
class RandomDepth {
 public:
  RandomDepth(Dice& dice, double gap, double overlap) : middle_(0.5 * (overlap - gap)), half_(0.5 * (overlap + gap)) {
    double sum = 0;
    for (Wave& w : waves_) w = {dice.in(0.2, 1), dice.in(5, 30), dice.in(0, 6.28)}, sum += w.size;
    for (Wave& w : waves_) w.size /= sum;
  }
  [[nodiscard]] double overlap(double t) const {
    double s = 0;
    for (const Wave& w : waves_) s += w.size * std::sin(w.frequency * t + w.phase);
    return middle_ + half_ * s;
  }
  [[nodiscard]] double vn(double t) const {
    double s = 0;
    for (const Wave& w : waves_) s += w.size * w.frequency * std::cos(w.frequency * t + w.phase);
    return -half_ * s;
  }

 private:
  struct Wave {
    double size, frequency, phase;
  };
  std::array<Wave, 3> waves_{};
  double middle_, half_;
};

template <class S>
class JumpyContact {
 public:
  double put_in = 0, stored = 0, lost = 0;  // [J]
  double moved = 0;                         // all that went in or out
  int formed = 0, parted = 0;
  Response last = nothing();

  // Bodies of these sizes; the largest of them has this radius.
  JumpyContact(const typename S::Params& p, const SizesT<double>& sizes, double largest)
      : p_(p), sizes_(sizes), reach_(S::reach(p, largest)) {}

  // Puts the contact at this overlap; from a first call on it has been there before.
  void move_to(double overlap, double vn = 0) {
    Kinematics c{};
    static_cast<SizesT<double>&>(c) = sizes_;
    c.n = c.n_mid = {0, 0, 1};
    c.overlap = overlap, c.vn = vn, c.dn = started_ ? overlap_ - overlap : 0;
    overlap_ = overlap, started_ = true;
    const bool in_reach = overlap > -reach_;
    const Response before = last;
    if (in_reach) {
      const auto a = S::eval(c, p_, h_);
      last = a.out, h_ = a.history;
      lost += last.normal.plastic + last.cohesion.work;
    } else {
      lost += S::held(p_, h_, overlap + c.dn).normal;
      last = nothing(), h_ = {};
    }
    const double work = -0.5 * (before.normal.force + last.normal.force) * c.dn;
    put_in += work, moved += std::abs(work);
    lost -= 0.5 * (before.normal.drag + last.normal.drag) * c.dn;
    stored = last.normal.stored + last.cohesion.stored;
    const bool was = before.normal.force != 0, is = last.normal.force != 0;
    formed += is && !was, parted += was && !is;
  }
  [[nodiscard]] const typename S::History& history() const { return h_; }
  [[nodiscard]] double imbalance() const { return put_in - stored - lost; }

 private:
  static Response nothing() { return unpack<Response>(std::array<double, numbers_in<Response>>{}); }

  typename S::Params p_;
  SizesT<double> sizes_;
  typename S::History h_{};
  double reach_, overlap_ = 0;
  bool started_ = false;
};

// A normal law alone, and a cohesion law behind a linear spring (of stiffness 1e-30 N/m: alone).
template <class N>
using NormalAlone = Stack<surface::Default, N, cohesion::None, tangential::None, rolling::None>;
template <class C>
using BehindSpring = Stack<surface::Default, normal::Hooke, C, tangential::None, rolling::None>;

struct JumpyWorst {
  double imbalance = 0;  // over all that moved
  double created = 0;    // largest negative loss, over all that moved
  int formed = 0, parted = 0;
};

// Many random drives; `prepare` makes the parameters of one, `depth` gives gap and overlap of its motion.
template <class S, class Prepare, class Depth>
JumpyWorst drive_at_random(int drives, int steps, const Prepare& prepare, const Depth& depth) {
  Dice dice(1);
  JumpyWorst worst;
  for (int k = 0; k < drives; ++k) {
    Inputs in;
    prepare(in, dice);
    const auto p = S::prepare(in.all(), {});
    const double ri = dice.over_decades(1e-5, 1e-2), rj = ri * dice.over_decades(0.2, 5);
    const bool wall = dice.coin();
    const SizesT<double> sizes =
        wall ? sizes_at_wall(ri, 1e4 * ri * ri * ri) : sizes_of(ri, 1e4 * ri * ri * ri, rj, 1e4 * rj * rj * rj);
    const double largest = wall ? ri : std::max(ri, rj);
    const auto [gap, overlap] = depth(p, sizes, S::reach(p, largest), dice);
    const RandomDepth drive(dice, gap, overlap);
    JumpyContact<S> contact(p, sizes, largest);
    double out = 0, residual = 0;
    for (int n = 0; n <= steps; ++n) {
      const double t = static_cast<double>(n) / steps;
      contact.move_to(drive.overlap(t), drive.vn(t));
      if (n == 0) contact.put_in = contact.stored, contact.lost = 0;  // what is there at the start is a gift
      out = std::max(out, -contact.lost);
      residual = std::max(residual, std::abs(contact.imbalance()));
    }
    if (contact.moved == 0) continue;
    worst.imbalance = std::max(worst.imbalance, residual / contact.moved);
    worst.created = std::max(worst.created, out / contact.moved);
    worst.formed += contact.formed, worst.parted += contact.parted;
  }
  return worst;
}

}  // namespace tsubu::laws::checks
