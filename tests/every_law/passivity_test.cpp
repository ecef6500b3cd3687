#include <numeric>

#include "laws/law_checks.hpp"

// A contact is no engine: whatever motion is forced on it, it returns at most what was put in, and its books say
// where the rest went.
namespace tsubu::laws::checks {
namespace {

// Where a driven contact is, and how it moves.
struct Motion {
  double overlap, vn;
  Vec3 slide, vt, turn, spin;
};

// A smooth random motion for one unit of time: a few harmonics in every direction, slow, or so fast that dashpots
// matter. Before and after it the surfaces come from where they do not feel each other, and go there again; in between
// they may part and come back, as far as the laws reach.
class Drive {
 public:
  Drive(Dice& dice, double reach)
      : n_(dice.direction()),
        depth_(dice.over_decades(reach > 0 ? 1e-9 : 1e-6, 1e-4)),
        far_(reach > 0 ? reach * dice.over_decades(0.03, 1) : depth_),
        apart_(reach > 0 ? 1.02 * reach : 0.1 * depth_),
        seconds_(dice.over_decades(1e-3, 1)),
        lift_(dice.in(-0.5, 3)),
        slide_(depth_ * dice.over_decades(0.01, 10)),
        turn_(depth_ * dice.over_decades(1, 1000)) {
    const Vec3 u = cross(n_, dice.direction());
    across_ = (1 / norm(u)) * u;
    for (double& f : frequency_) f = dice.in(1, 12);
    for (Waves& direction : waves_)
      for (auto& [sine, cosine] : direction) sine = dice.in(-0.7, 0.7), cosine = dice.in(-0.7, 0.7);
    top_ = heights(1)[0];
  }
  static constexpr double begin = -0.5, end = 1.5;

  [[nodiscard]] const Vec3& n() const { return n_; }
  [[nodiscard]] double depth() const { return depth_; }
  [[nodiscard]] double seconds() const { return seconds_; }

  [[nodiscard]] Motion at(double t) const {
    const std::array<double, 12> h = heights(t);
    const Vec3 along = cross(n_, across_);
    const double per_second = 1 / seconds_;
    Motion m;
    m.slide = slide_ * (h[1] * across_ + h[2] * along);
    m.vt = per_second * slide_ * (h[7] * across_ + h[8] * along);
    m.turn = turn_ * (h[3] * across_ + h[4] * along + h[5] * n_);
    m.spin = per_second * turn_ * (h[9] * across_ + h[10] * along + h[11] * n_);
    if (t < 0) {
      m.overlap = -apart_ * 4 * t * t;
      m.vn = per_second * apart_ * 8 * t;
    } else if (t <= 1) {
      m.overlap = stretched(h[0]);
      m.vn = -per_second * stretched(h[0] > 0 ? 1 : -1) * (h[0] > 0 ? 1 : -1) * h[6];
    } else {
      const double u = 2 * (t - 1), x = stretched(top_);
      m.overlap = x - (x + apart_) * u * u * (3 - 2 * u);
      m.vn = per_second * (x + apart_) * 12 * u * (1 - u);
    }
    return m;
  }

 private:
  static constexpr int harmonics = 4;
  using Waves = std::array<std::array<double, 2>, harmonics>;  // sine and cosine

  // depths go with the drive, distances with the reach of the laws
  [[nodiscard]] double stretched(double height) const { return (height > 0 ? depth_ : far_) * height; }
  // The six directions, and their rates; the first starts at zero.
  [[nodiscard]] std::array<double, 12> heights(double t) const {
    std::array<double, 12> h{};
    for (int k = 0; k < harmonics; ++k) {
      const double s = std::sin(frequency_[k] * t), c = std::cos(frequency_[k] * t);
      for (int d = 0; d < 6; ++d) {
        const auto& [sine, cosine] = waves_[d][k];
        h[d] += sine * s + cosine * (d == 0 ? c - 1 : c);
        h[d + 6] += frequency_[k] * (sine * c - cosine * s);
      }
    }
    h[0] += lift_ * t, h[6] += lift_;
    return h;
  }

  Vec3 n_, across_;
  double depth_, far_, apart_, seconds_, lift_, slide_, turn_, top_ = 0;
  std::array<double, harmonics> frequency_;
  std::array<Waves, 6> waves_;
};

// What is wrong with the energies of one drive, as shares of all that moved in it.
struct Faults {
  double moved = 0;       // sum of all work, either way [J]
  double imbalance = 0;   // largest |put in - stored - lost|
  double drawn = 0;       // largest energy drawn beyond what the law says its surfaces attract each other with
  double given_back = 0;  // largest fall of a stage's sum of losses
  double pushed = 0;      // largest work of a normal dashpot in the direction of motion
  bool steady = true;     // the tangential stiffness stayed the same while the surfaces touched
};

// Only laws that say so create energy. Of these history, which keeps its stretch when the normal law makes its spring
// stiffer, is passive in drives in which the stiffness stays the same, and is held to that.
template <class S>
constexpr bool keeps_stretch = std::is_same_v<typename S::Tangential, tangential::HistoryFriction>;
template <class S>
constexpr bool lawful = is_passive<typename S::Normal>() && is_passive<typename S::Cohesion>() &&
                        (is_passive<typename S::Tangential>() || keeps_stretch<S>)&&is_passive<typename S::Rolling>();
template <class S>
constexpr bool may_create = !lawful<S> || keeps_stretch<S>;

// One contact that is driven, with the books of the contact loop.
template <class S>
class Driven {
 public:
  Driven(const Drive& drive, const typename S::Params& p) : d_(drive), p_(p), reach_(S::reach(p, radius)) {}

  // From begin to end in steps of a size; one over which the work is uncertain by more than `sharp` [J] is halved. A
  // law is pure, so a step may be tried and taken back.
  Faults run(int steps_per_unit, double sharp) {
    const int steps = static_cast<int>((Drive::end - Drive::begin) * steps_per_unit);
    const auto at = [&](int k) { return Drive::begin + k * (Drive::end - Drive::begin) / steps; };
    Motion from = d_.at(Drive::begin);
    for (int k = 0; k < steps; ++k) from = advance(at(k), from, at(k + 1), sharp, 20);
    EXPECT_TRUE(std::isfinite(put_in_ + stored() + lost())) << "an energy is no number";
    EXPECT_FALSE(open_);
    // a contact that only grazes is measured by what one of the drive's depth would hold
    Kinematics full = kinematics(from, from);
    full.overlap = d_.depth(), full.dn = -d_.depth();
    const auto [r, h] = S::eval(full, p_, {});
    const double scale = faults_.moved > 0 ? std::max(faults_.moved, 0.2 * std::abs(r.normal.elastic) * d_.depth()) : 1;
    for (double* share : {&faults_.imbalance, &faults_.drawn, &faults_.given_back, &faults_.pushed}) *share /= scale;
    return faults_;
  }
  static constexpr double radius = 0.005, mass = 0.001;

 private:
  // What of the contact's present state the next step needs.
  struct State {
    typename S::History h{};
    double force = 0, drag = 0, k = 0;
    Vec3 shear, torque;
    double power_tangential = 0, power_rolling = 0;
    std::array<double, 4> stored{};
  };

  [[nodiscard]] Kinematics kinematics(const Motion& from, const Motion& to) const {
    const SizesT<double> sizes = sizes_of(2 * radius, 2 * mass, 2 * radius, 2 * mass);
    const double arm = 2 * radius - 0.5 * to.overlap;
    return {sizes,   d_.n(),
            d_.n(),  to.overlap,
            to.vn,   from.overlap - to.overlap,
            to.vt,   to.slide - from.slide,
            to.spin, to.turn - from.turn,
            0,       arm,
            arm};
  }

  Motion advance(double t0, const Motion& from, double t1, double sharp, int halvings) {
    const Motion to = d_.at(t1);
    const double overlap = to.overlap;
    const bool open = overlap > -reach_;
    if (!open && !open_) return to;
    const Kinematics c = kinematics(from, to);
    State next;
    std::array<double, 3> loss{};
    const double dt = (t1 - t0) * d_.seconds();
    double pushed = 0;
    if (open) {
      const auto [r, h] = S::eval(c, p_, now_.h);
      next = {h,
              r.normal.force,
              r.normal.drag,
              r.normal.shear_stiffness,
              r.tangential.force,
              r.rolling.torque,
              r.tangential.power,
              r.rolling.power,
              {r.normal.stored, r.cohesion.stored, r.tangential.stored, r.rolling.stored}};
      loss = {r.normal.plastic + r.cohesion.work, r.tangential.work, r.rolling.work};
      pushed = (r.normal.force - r.cohesion.force - r.normal.elastic) * c.vn * dt;
    } else {
      const Held held = S::held(p_, now_.h, overlap + c.dn, c.n, c.slip, c.turn);
      loss = {held.normal, held.tangential, held.rolling};
    }
    const std::array<double, 3> work{-0.5 * (now_.force + next.force) * c.dn,
                                     -0.5 * dot(now_.shear + next.shear, c.slip),
                                     -0.5 * dot(now_.torque + next.torque, c.turn)};
    loss[0] -= 0.5 * (now_.drag + next.drag) * c.dn;
    loss[1] += 0.5 * dt * (now_.power_tangential + next.power_tangential);
    loss[2] += 0.5 * dt * (now_.power_rolling + next.power_rolling);

    // a force that changes much, books that do not balance or a loss that is none may be the fault of the step
    const double uncertain =
        0.5 * ((std::abs(next.force - now_.force) + std::abs(next.drag - now_.drag)) * std::abs(c.dn) +
               norm(next.shear - now_.shear) * norm(c.slip) + norm(next.torque - now_.torque) * norm(c.turn));
    const double open_books = std::abs(sum(work) - sum(loss) - sum(next.stored) + sum(now_.stored));
    const double gain = may_create<S> ? 0 : -*std::min_element(loss.begin(), loss.end());
    if (sharp > 0 && std::max({uncertain, open_books, gain}) > sharp && halvings > 0) {
      const double middle = 0.5 * (t0 + t1);
      return advance(middle, advance(t0, from, middle, sharp, halvings - 1), t1, sharp, halvings - 1);
    }

    for (const double w : work) put_in_ += w, faults_.moved += std::abs(w);
    if (open && open_ && next.k != now_.k) faults_.steady = false;
    now_ = next, open_ = open;
    for (std::size_t k = 0; k < 3; ++k) {
      lost_[k] += loss[k], most_lost_[k] = std::max(most_lost_[k], lost_[k]);
      faults_.given_back = std::max(faults_.given_back, most_lost_[k] - lost_[k]);
    }
    faults_.imbalance = std::max(faults_.imbalance, std::abs(put_in_ - stored() - lost()));
    faults_.drawn = std::max(faults_.drawn, std::min(0.0, stored()) - put_in_);
    faults_.pushed = std::max(faults_.pushed, pushed);
    return to;
  }
  template <std::size_t N>
  static double sum(const std::array<double, N>& parts) {
    return std::accumulate(parts.begin(), parts.end(), 0.0);
  }
  [[nodiscard]] double stored() const { return sum(now_.stored); }
  [[nodiscard]] double lost() const { return sum(lost_); }

  const Drive& d_;
  const typename S::Params& p_;
  double reach_;
  State now_;
  bool open_ = false;
  double put_in_ = 0;
  std::array<double, 3> lost_{}, most_lost_{};
  Faults faults_;
};

struct Worst {
  int lively = 0, checked = 0;
  double imbalance = 0, drawn = 0, given_back = 0, pushed = 0;
  double mean_imbalance = 0;
  double created = 0;  // by contacts that need not be passive: losses that are negative
};

template <class S>
Worst worst_of(int drives, int steps, bool sharply) {
  Dice dice(1);
  Worst w;
  for (int k = 0; k < drives; ++k) {
    const Inputs& in = Inputs::any(dice);
    const auto p = S::prepare(in.all(), {});
    const Drive d(dice, S::reach(p, Driven<S>::radius));
    Faults f = Driven<S>(d, p).run(sharply ? 30 : steps, 0);
    if (f.moved == 0) continue;
    ++w.lively;
    // coarse steps may see much more move than does
    for (double seen = HUGE_VAL; sharply && f.moved < 0.5 * seen;)
      seen = f.moved, f = Driven<S>(d, p).run(steps, 2e-5 * seen);
    w.imbalance = std::max(w.imbalance, f.imbalance);
    w.mean_imbalance += f.imbalance / drives;
    w.pushed = std::max(w.pushed, f.pushed);
    if (!lawful<S> || (keeps_stretch<S> && !f.steady)) {
      w.created = std::max(w.created, f.given_back);
      continue;
    }
    ++w.checked;
    w.drawn = std::max(w.drawn, f.drawn);
    w.given_back = std::max(w.given_back, f.given_back);
  }
  return w;
}

template <class S>
class Passivity : public ::testing::Test {};
TYPED_TEST_SUITE(Passivity, EveryLawInAStack, StackName);

TYPED_TEST(Passivity, RandomDrivesDrawNoEnergy) {
  constexpr int drives = times(2000);
  const Worst w = worst_of<TypeParam>(drives, 150, true);
  std::printf("[ measured ] of %d: imbalance %.1e, drawn %.1e, given back %.1e, created %.1e\n", w.checked, w.imbalance,
              w.drawn, w.given_back, w.created);
  EXPECT_GT(w.lively, drives / 2);
  EXPECT_LT(w.imbalance, 5e-4);
  EXPECT_LT(w.pushed, 1e-12) << "the normal dashpot pushes";
  EXPECT_LT(w.drawn, 1e-4) << "the contact is an engine";
  EXPECT_LT(w.given_back, 1e-4) << "what was lost comes back";
}

// What does not balance is the quadrature's: it goes with the step, and at the latest with its first power.
TYPED_TEST(Passivity, BooksCloseAsTheStepShrinks) {
  const int drives = std::max(times(100), 40);
  const double coarse = worst_of<TypeParam>(drives, 150, false).mean_imbalance;
  const double fine = worst_of<TypeParam>(drives, 600, false).mean_imbalance;
  EXPECT_LT(fine, 0.3 * coarse + 1e-8);
}

// A law that excuses itself from all this does create energy in some drive, behind some normal law: its stage shows a
// negative loss.
template <class N, class L>
double created_behind() {
  if constexpr (!fits<N, L> || !is_passive<N>())
    return 0;
  else if constexpr (is_cohesion<L>)
    return worst_of<StackOf<N, L, tangential::None, rolling::None>>(100, 150, true).created;
  else if constexpr (std::is_same_v<OutOf<L>, TangentialForce>)
    return worst_of<StackOf<N, cohesion::None, L, rolling::None>>(100, 150, true).created;
  else
    return worst_of<StackOf<N, cohesion::None, tangential::None, L>>(100, 150, true).created;
}
template <class L, class... N>
double created_by(LawList<N...>) {
  double created = 0;
  if constexpr (is_normal<L>)
    created = worst_of<StackOf<L, cohesion::None, tangential::None, rolling::None>>(300, 150, true).created;
  else
    (void)((created = std::max(created, created_behind<N, L>()), created > 0.01) || ...);
  return created;
}

template <class L>
class ExcusedLaw : public ::testing::Test {};
TYPED_TEST_SUITE(ExcusedLaw, AllLaws, LawName);

// The normal law luding/liggghts does so on paths that a random drive hardly takes; its own test leads it along one.
TYPED_TEST(ExcusedLaw, DoesCreateEnergy) {
  if constexpr (!is_passive<TypeParam>() && !std::is_same_v<TypeParam, normal::LudingLiggghts>) {
    EXPECT_GT(created_by<TypeParam>(NormalLaws{}), 0.01);
  }
}

}  // namespace
}  // namespace tsubu::laws::checks
