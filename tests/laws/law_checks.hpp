#pragma once
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <set>
#include <type_traits>

#include "base/units.hpp"
#include "geometry/sphere_contact.hpp"
#include "laws/catalogue.hpp"
#include "laws/registry.hpp"
#include "support/dice.hpp"

// What every contact law must keep, written once and applied to every law of the registry.
namespace tsubu::laws::checks {

using test::Dice;
using Map = std::function<Vec3(const Vec3&)>;

// How often something random is tried. Builds that check every step take ten to thirty times as long for one.
#if defined(TSUBU_CHECKS) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int share_of_trials = 20;
#else
inline constexpr int share_of_trials = 1;
#endif
constexpr int times(int n) { return n / share_of_trials; }

// What a law says about itself; silence means yes. A law that is not passive may create energy in some motion, one
// that is not objective does not turn its history along with a contact that turns as a whole.
template <class L>
constexpr bool is_passive() {
  if constexpr (requires { L::passive; })
    return L::passive;
  else
    return true;
}
template <class L>
constexpr bool is_objective() {
  if constexpr (requires { L::objective; })
    return L::objective;
  else
    return true;
}

// The first law of a list for which Is<Law> holds, or Else.
template <template <class> class Is, class Else, class List>
struct FirstLaw;
template <template <class> class Is, class Else>
struct FirstLaw<Is, Else, LawList<>> {
  using type = Else;
};
template <template <class> class Is, class Else, class L, class... Rest>
struct FirstLaw<Is, Else, LawList<L, Rest...>>
    : std::conditional_t<Is<L>::value, FirstLaw<Is, L, LawList<>>, FirstLaw<Is, Else, LawList<Rest...>>> {};

// Normal laws behind which later ones are tried: an elastic one; one with an adhesive branch and a constant attraction;
// one whose contact withstands tension beyond touch (hertz again where the registry has none).
template <class N>
constexpr bool attracts() {
  for (const Parameter& p : N::parameters)
    if (p.name == "pull_off_force") return (given_by<N>() & adhesion_branch) != 0;
  return false;
}
template <class N>
using HasAdhesion = std::bool_constant<is_passive<N>() && attracts<N>()>;
template <class N>
using HasReach = std::bool_constant<is_passive<N>() && Ranged<N>>;
using Elastic = normal::Hertz;
using Adhesive = FirstLaw<HasAdhesion, Elastic, NormalLaws>::type;
using Clinging = FirstLaw<HasReach, Elastic, NormalLaws>::type;

// Whether a law may stand behind a normal law.
template <class N, class L>
constexpr bool fits = (needed_by<L>() & ~given_by<N>()) == 0;

// Every law of every stage, for typed tests.
template <class... Lists>
struct Joined;
template <class... A>
struct Joined<LawList<A...>> {
  using type = ::testing::Types<A...>;
};
template <class... A, class... B, class... Rest>
struct Joined<LawList<A...>, LawList<B...>, Rest...> : Joined<LawList<A..., B...>, Rest...> {};
using AllLaws = Joined<NormalLaws, CohesionLaws, TangentialLaws, RollingLaws>::type;

// Every law of the registry in a stack of its own: normal laws with and without friction, all others behind an elastic
// and behind an adhesive normal law, as far as they fit. No stack comes twice.
template <class N, class C, class T, class R>
using StackOf = Stack<surface::Default, N, C, T, R>;

template <class List, class S>
struct WithStack;
template <class... Have, class S>
struct WithStack<::testing::Types<Have...>, S> {
  static constexpr bool wanted = !(std::is_same_v<Have, S> || ...) && fits<typename S::Normal, typename S::Cohesion> &&
                                 fits<typename S::Normal, typename S::Tangential> &&
                                 fits<typename S::Normal, typename S::Rolling>;
  using type = std::conditional_t<wanted, ::testing::Types<Have..., S>, ::testing::Types<Have...>>;
};
template <class List, class... More>
struct WithStacks {
  using type = List;
};
template <class List, class S, class... More>
struct WithStacks<List, S, More...> : WithStacks<typename WithStack<List, S>::type, More...> {};

template <class List, class Normals, class Cohesions, class Tangentials, class Rollings>
struct ShowLaws;
template <class List, class... N, class... C, class... T, class... R>
struct ShowLaws<List, LawList<N...>, LawList<C...>, LawList<T...>, LawList<R...>>
    : WithStacks<List, StackOf<N, cohesion::None, tangential::None, rolling::None>...,
                 StackOf<N, cohesion::None, tangential::MindlinFriction, rolling::None>...,
                 StackOf<Elastic, C, tangential::MindlinFriction, rolling::None>...,
                 StackOf<Adhesive, C, tangential::MindlinFriction, rolling::None>...,
                 StackOf<Elastic, cohesion::None, T, rolling::None>...,
                 StackOf<normal::Hooke, cohesion::None, T, rolling::None>...,
                 StackOf<Adhesive, cohesion::None, T, rolling::None>...,
                 StackOf<Elastic, cohesion::None, tangential::None, R>...,
                 StackOf<Adhesive, cohesion::None, tangential::None, R>...> {};
using EveryLawInAStack = ShowLaws<::testing::Types<>, NormalLaws, CohesionLaws, TangentialLaws, RollingLaws>::type;

// A name that a test may have.
inline std::string test_name(std::string_view law) {
  std::string name(law);
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name;
}
struct LawName {
  template <class L>
  static std::string GetName(int index) {
    return std::to_string(index) + "_" + test_name(L::text.name);
  }
};
struct StackName {
  template <class S>
  static std::string GetName(int) {
    std::string name(S::Normal::text.name);
    const auto add = [&](const char* with, std::string_view law) {
      if (law != "none") name += with + std::string(law);
    };
    add(" cohesion ", S::Cohesion::text.name), add(" friction ", S::Tangential::text.name);
    add(" rolling ", S::Rolling::text.name);
    return test_name(name);
  }
};

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

  // Values around the usual ones, flags either way. They go with the name, so that a new law changes none of the
  // others'.
  static Inputs random(std::uint64_t seed) {
    Inputs in;
    for (const LawEntry& law : catalogue())
      for (const Parameter& p : law.parameters) {
        std::uint64_t own = seed;
        for (const char c : p.name) own = 31 * own + static_cast<unsigned char>(c);
        Dice dice(own);
        for (const bool second : {false, true}) {
          if (second && p.scope != Scope::material) continue;
          const double usual = std::isnan(p.typical) ? p.fallback : p.typical;
          const double v = p.flag ? (dice.coin() ? 1.0 : 0.0) : usual * dice.over_decades(0.2, 5);
          in.of(p.scope, second)[std::string(p.name)] = p.range.holds(v) ? v : usual;
        }
      }
    return in;
  }
  // One of many such, made once.
  static const Inputs& any(Dice& dice) {
    static const std::vector<Inputs> all = [] {
      std::vector<Inputs> made;
      for (std::uint64_t seed = 1; seed <= 200; ++seed) made.push_back(random(seed));
      return made;
    }();
    return all[dice.below(all.size())];
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
  return {radius, mi * mj / (mi + mj), a * b / (a + b), 1 / ri, 1 / rj, 0.4 * (mi + mj) * radius * radius};
}
// A solid sphere on a wall.
inline SizesT<double> sizes_at_wall(double r, double m) { return {r, m, 1.4 * m * r * r, 1 / r, 0, 0.4 * m * r * r}; }

// A contact made by the surface stage from two bodies in any motion; sizes from micrometres to metres.
inline Kinematics random_contact(Dice& dice) {
  const double ri = dice.over_decades(1e-6, 1), rj = ri * dice.over_decades(0.1, 10);
  const double speed = dice.over_decades(1e-4, 10), spin = speed / ri, dt = 1e-4 * ri / speed;
  const Vec3 d = (ri + rj) * (1 - dice.over_decades(1e-6, 0.05)) * dice.direction();
  const Twist i{speed * dice.direction(), spin * dice.direction()},
      j{speed * dice.direction(), spin * dice.direction()};
  const Twist mi{i.v + 1e-3 * speed * dice.direction(), i.w}, mj{j.v, j.w + 1e-3 * spin * dice.direction()};
  const ContactPoint point = geometry::touch_spheres(d, ri, rj, 0.5 * dt * (mi.v - mj.v));
  const double density = dice.over_decades(1e2, 1e4), m_i = density * 4 * ri * ri * ri,
               m_j = density * 4 * rj * rj * rj;
  return surface::Default::eval(point, i, j, mi, mj, dt, sizes_of(ri, m_i, rj, m_j));
}

// The same contact with all vectors mapped; a mirror image also turns the twist about the normal round.
inline Kinematics mapped(Kinematics c, const Map& map, bool turns_twist) {
  for (Vec3* v : {&c.n, &c.n_mid, &c.vt, &c.slip, &c.spin, &c.turn}) *v = map(*v);
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

// Evaluates a law of any stage; a normal law has nothing before it.
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
// What the stage of a law answers.
template <class L>
using OutOf = decltype(evaluate<L>(Kinematics{}, NormalForce{}, typename L::Params{}, typename L::History{}).out);
template <class L>
inline constexpr bool is_normal = std::is_same_v<OutOf<L>, NormalForce>;
template <class L>
inline constexpr bool is_cohesion = std::is_same_v<OutOf<L>, CohesionForce>;

// A few steps of a contact's life, each starting where the one before has ended; the last is the contact itself.
// Sometimes there is only that: it is new.
inline std::vector<Kinematics> life_before(Dice& dice, const Kinematics& last) {
  std::vector<Kinematics> life(dice.below(5), last);
  for (Kinematics& c : life) {
    c.slip = c.radius * dice.over_decades(1e-7, 1e-2) * tsubu::tangential(dice.direction(), c.n);
    c.turn = dice.over_decades(1e-7, 1e-2) * dice.direction();
    c.overlap = std::abs(last.overlap) * dice.in(0.3, 1.5);
    c.vn *= dice.in(-1, 1);
  }
  life.push_back(last);
  double before = -0.3 * std::abs(last.overlap);
  for (Kinematics& c : life) c.dn = before - c.overlap, before = c.overlap;
  return life;
}

// The answer of a stage as numbers: scalars that must not change under a map, and the vector that must follow it; what
// they are, and how large the numbers are from which they were computed: rounding goes with those.
struct Parts {
  std::vector<double> scalars;
  std::vector<Dimension> dimensions;
  std::vector<double> scales;
  Vec3 vector;
  Dimension dimension{};
};
inline constexpr Dimension damping{0, 1, -1, 0}, power{2, 1, -3, 0};

inline Parts parts(const NormalForce& f, const Kinematics& c, double held = 0) {
  const double force = std::abs(f.elastic) + std::abs(f.force) + std::abs(f.adhesion_force);
  const double moved = std::abs(c.overlap) + std::abs(c.dn);
  const double energy = held + std::abs(f.stored) + std::abs(f.plastic) + force * moved;
  const double k = std::abs(f.stiffness) + std::abs(f.shear_stiffness) + std::abs(f.adhesion_stiffness);
  const double g = std::abs(f.damping) + std::abs(f.shear_damping);
  return {{f.force, f.elastic, f.drag, f.stiffness, f.shear_stiffness, f.damping, f.shear_damping, f.adhesion_stiffness,
           f.adhesion_force, f.stored, f.plastic},
          {dim::force, dim::force, dim::force, dim::stiffness, dim::stiffness, damping, damping, dim::stiffness,
           dim::force, dim::energy, dim::energy},
          {force, force, force, k, k, g, g, k, force, energy, energy},
          {}};
}
inline Parts parts(const CohesionForce& f, const Kinematics& c, double held = 0) {
  const double force = std::abs(f.force);
  const double moved = std::abs(c.overlap) + std::abs(c.dn);
  const double energy = held + std::abs(f.stored) + std::abs(f.work) + force * moved;
  return {{f.force, f.load, f.drag, f.stored, f.work},
          {dim::force, dim::force, dim::force, dim::energy, dim::energy},
          {force, force, force, energy, energy},
          {}};
}
inline Parts parts(const TangentialForce& f, const Kinematics& c, double held = 0) {
  const double energy = held + f.stored + std::abs(f.work) + norm(f.force) * norm(c.slip);
  return {{f.stored, f.work, f.power, f.stiffness},
          {dim::energy, dim::energy, power, dim::stiffness},
          {energy, energy, std::abs(f.power) + norm(f.force) * norm(c.vt), f.stiffness},
          f.force,
          dim::force};
}
inline Parts parts(const RollingTorque& f, const Kinematics& c, double held = 0) {
  const double energy = held + f.stored + std::abs(f.work) + norm(f.torque) * norm(c.turn);
  return {{f.stored, f.work, f.power, f.stiffness},
          {dim::energy, dim::energy, power, dim::energy},
          {energy, energy, std::abs(f.power) + norm(f.torque) * norm(c.spin), f.stiffness},
          f.torque,
          dim::energy};
}

// One law behind a normal law, and one contact to try it on.
template <class L>
struct Trial {
  Kinematics c;
  NormalForce n;
  typename L::Params p;
  typename L::History h{};
  struct Moment {
    Kinematics c;
    NormalForce n;
  };
  std::vector<Moment> before;  // the steps that have made the history

  explicit Trial(Dice& dice) : Trial(dice, Inputs::any(dice)) {}
  Trial(Dice& dice, const Inputs& in) : p(L::prepare(in.all())) {
    const std::size_t behind = is_normal<L> ? 0 : dice.below(3);
    if (fits<Elastic, L> && behind == 0)
      live<Elastic>(dice, in);
    else if (fits<Clinging, L> && behind == 1)
      live<Clinging>(dice, in);
    else
      live<Adhesive>(dice, in);
  }
  [[nodiscard]] auto run() const { return evaluate<L>(c, n, p, h); }
  [[nodiscard]] Parts parts_of(const OutOf<L>& out) const { return parts(out, c, held()); }
  // Energy that the contact had when the step began, and that may be in the books of it [J].
  [[nodiscard]] double held() const {
    if constexpr (is_normal<L>)
      return std::abs(held_by_normal<L, double>(p, h, c.overlap + c.dn));
    else
      return std::abs(L::template held<double>(p, h));
  }
  // A normal law is not asked about surfaces that have parted.
  [[nodiscard]] bool parted() const {
    if constexpr (is_normal<L>)
      return c.overlap < 0 && !touches<L, double>(c, p, h);
    else
      return false;
  }

 private:
  template <class N>
  void live(Dice& dice, const Inputs& in) {
    const auto pn = N::prepare(in.all());
    Kinematics last = random_contact(dice);
    const double touch = last.overlap, reach = std::max(reach_of<N>(pn, last.radius), reach_of<L>(p, last.radius));
    const double gap = dice.in(0, 1) * reach;
    if (reach > 0 && dice.coin()) last.overlap = -gap;
    if (live_until<N>(life_before(dice, last), pn)) return;
    last.overlap = touch;
    live_until<N>(life_before(dice, last), pn);
  }
  // False if the law has no say in the last contact, because the surfaces have parted.
  template <class N>
  bool live_until(const std::vector<Kinematics>& life, const typename N::Params& pn) {
    typename N::History hn{};
    h = {}, before.clear();
    for (const Kinematics& step : life) {
      c = step;
      const auto normal = N::eval(c, pn, hn);
      const bool touching = touches<N, double>(c, pn, hn);
      n = kept_where<double>(touching, normal.out);
      if (&step == &life.back()) return is_normal<L> ? !parted() : is_cohesion<L> || touching;
      h = evaluate<L>(c, n, p, h).history;
      hn = normal.history;
      before.push_back({c, n});
    }
    return true;
  }
};

template <class T>
std::vector<std::uint64_t> bits(const T& record) {
  std::vector<std::uint64_t> all;
  for (const double v : pack<numbers_in<T>>(record)) all.push_back(std::bit_cast<std::uint64_t>(v));
  return all;
}

// Equal up to rounding after a map.
inline void expect_close(const Parts& a, const Parts& b, const Map& map, double tolerance) {
  for (std::size_t k = 0; k < a.scalars.size(); ++k)
    EXPECT_NEAR(a.scalars[k], b.scalars[k], tolerance * a.scales[k]) << "scalar " << k;
  EXPECT_NEAR(norm(map(a.vector) - b.vector), 0, tolerance * norm(a.vector));
}

}  // namespace tsubu::laws::checks
