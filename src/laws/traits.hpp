#pragma once
#include <array>

#include "laws/kinematics.hpp"
#include "laws/packed.hpp"
#include "laws/parameter.hpp"
#include "laws/stage_results.hpp"

// What a law may leave unsaid, and what is then assumed.
namespace tsubu::laws {

// Whether a normal or cohesion law acts between surfaces that do not touch. Such a law has
//   static double reach(const Params&, double radius);   the widest gap it bridges, for effective radii up to `radius`
//   [m]
template <class L>
concept Ranged = requires(const typename L::Params& p, double radius) {
  L::reach(p, radius);
};

template <class L>
[[nodiscard]] double reach_of(const typename L::Params& p, double radius) {
  if constexpr (Ranged<L>)
    return L::reach(p, radius);
  else
    return 0;
}

// Whether the surfaces are in contact for this normal law: friction and rolling resistance act. They are if they
// overlap; a law whose contact withstands tension beyond that says so by
//   static bool touches(const KinematicsT&, const ParamsT&, const HistoryT&);
template <class L, class Real>
[[nodiscard]] TSUBU_FN auto touches(const KinematicsT<Real>& c, const typename L::template ParamsT<Real>& p,
                                    const typename L::template HistoryT<Real>& h) {
  if constexpr (requires { L::touches(c, p, h); })
    return L::touches(c, p, h);
  else
    return c.overlap > 0.0;
}

// Energy that a normal law holds at this overlap and that is lost if the contact ends there [J]. None, unless the law
// has
//   static Real held(const ParamsT&, const HistoryT&, Real overlap);
template <class L, class Real>
[[nodiscard]] TSUBU_FN Real held_by_normal(const typename L::template ParamsT<Real>& p,
                                           const typename L::template HistoryT<Real>& h, Real overlap) {
  if constexpr (requires { L::held(p, h, overlap); })
    return L::held(p, h, overlap);
  else
    return 0.0;
}

// What a friction or rolling law did to i by memory alone at the end of the last step: the force or torque of its
// spring, which goes on until the contact ends within the next. None, unless the law has
//   static Vec3T<Real> pull(const ParamsT&, const HistoryT&, const Vec3T<Real>& n);
template <class L, class Real>
[[nodiscard]] TSUBU_FN Vec3T<Real> pull_of(const typename L::template ParamsT<Real>& p,
                                           const typename L::template HistoryT<Real>& h, const Vec3T<Real>& n) {
  if constexpr (requires { L::pull(p, h, n); })
    return L::pull(p, h, n);
  else
    return {0.0, 0.0, 0.0};
}

// How many of the sizes of a pair a law reads, in the order of SizesT: R* and m*, unless it says otherwise by
//   static constexpr std::size_t sizes_read = ...;
template <class L>
[[nodiscard]] constexpr std::size_t sizes_read_by() {
  if constexpr (requires { L::sizes_read; })
    return L::sizes_read;
  else
    return 2;
}

template <class L>
[[nodiscard]] constexpr Traits given_by() {
  if constexpr (requires { L::gives; })
    return L::gives;
  else
    return bare_surface;
}
template <class L>
[[nodiscard]] constexpr Traits needed_by() {
  if constexpr (requires { L::needs; })
    return L::needs;
  else
    return 0;
}

// The fields of a law's history; none for a law without one.
template <class L>
[[nodiscard]] constexpr auto history_fields() {
  if constexpr (requires { L::history; })
    return L::history;
  else
    return std::array<HistoryField, 0>{};
}

// A history as the other side of the contact sees it: vectors turned round, scalars as they are.
template <class L>
[[nodiscard]] typename L::History flipped(const typename L::History& h) {
  constexpr auto fields = history_fields<L>();
  auto numbers = pack<numbers_in<typename L::History>>(h);
  std::size_t at = 0;
  for (const HistoryField& f : fields)
    for (int k = 0; k < f.numbers; ++k, ++at)
      if (f.numbers == 3) numbers[at] = -numbers[at];
  return unpack<typename L::History>(numbers);
}

// A contact of which only a part counts is one of so many times the stiffness. The memory of a law as if it were
// `times` as stiff, and as stretched as before; and that of two contacts that have become one, of the sum of their
// forces and of their stiffnesses. A law without springs has neither, and nothing changes.
//   static History stiffened(const History&, double times);
//   static History joined(const History& a, double share_of_a, const History& b, double share_of_b);   shares > 0
template <class L>
[[nodiscard]] typename L::History stiffened(const typename L::History& h, double times) {
  if constexpr (requires { L::stiffened(h, times); })
    return L::stiffened(h, times);
  else
    return h;
}
template <class L>
[[nodiscard]] typename L::History joined(const typename L::History& a, double share_of_a, const typename L::History& b,
                                         double share_of_b) {
  if constexpr (requires { L::joined(a, share_of_a, b, share_of_b); })
    return L::joined(a, share_of_a, b, share_of_b);
  else
    return a;
}

// The record where the condition holds, zeros elsewhere.
template <class Real, class Condition, class Record>
[[nodiscard]] TSUBU_FN Record kept_where(const Condition& condition, const Record& record) {
  auto numbers = pack<numbers_in<Record, Real>, Real>(record);
  for (Real& v : numbers) v = select(condition, v, 0.0);
  return unpack<Record>(numbers);
}

}  // namespace tsubu::laws
