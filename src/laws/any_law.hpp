#pragma once
#include "laws/kinematics.hpp"
#include "laws/law_list.hpp"
#include "laws/packed.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/stage_results.hpp"
#include "laws/traits.hpp"

namespace tsubu::laws {

// Any law of one stage, chosen at set-up: an ordinary law itself, so the same loop and the same tests serve it. The
// choice is the same for all contacts of a run, so its branch is always foreseen.
template <template <class> class OutT, class... Laws>
struct AnyLaw {
  using List = LawList<Laws...>;
  static constexpr std::size_t sizes_read = std::max({sizes_read_by<Laws>()...});
  static constexpr std::size_t params_size = std::max({std::size_t{1}, numbers_in<typename Laws::Params>...});
  static constexpr std::size_t history_size =
      std::max({std::size_t{1}, numbers_in<typename Laws::template HistoryT<double>>...});

  template <class Real>
  struct ParamsT {
    Real law{};  // its place in the list, in every lane
    std::array<Real, params_size> values{};
  };
  template <class Real>
  struct HistoryT {
    std::array<Real, history_size> values{};
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in, std::size_t law) {
    return List::visit(law, [&]<class L>() {
      return Params{static_cast<double>(law), pack<params_size>(L::prepare(in))};
    });
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN auto eval(const KinematicsT<Real>& c, const ParamsT<Real>& p, const HistoryT<Real>& h) {
    return apply<Real>(p, h, c);
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN auto eval(const KinematicsT<Real>& c, const NormalForceT<Real>& n,
                                          const ParamsT<Real>& p, const HistoryT<Real>& h) {
    return apply<Real>(p, h, c, n);
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>& p, const HistoryT<Real>& h) {
    return List::visit(
        index(p), [&]<class L>() __attribute__((always_inline)) {
          return L::template held<Real>(unpack<typename L::template ParamsT<Real>>(p.values),
                                        unpack<typename L::template HistoryT<Real>>(h.values));
        });
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Vec3T<Real> pull(const ParamsT<Real>& p, const HistoryT<Real>& h,
                                                 const Vec3T<Real>& n) {
    return List::visit(
        index(p), [&]<class L>() __attribute__((always_inline)) {
          return pull_of<L, Real>(unpack<typename L::template ParamsT<Real>>(p.values),
                                  unpack<typename L::template HistoryT<Real>>(h.values), n);
        });
  }
  // of a normal law
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>& p, const HistoryT<Real>& h, Real overlap) {
    return List::visit(
        index(p), [&]<class L>() __attribute__((always_inline)) {
          return held_by_normal<L, Real>(unpack<typename L::template ParamsT<Real>>(p.values),
                                         unpack<typename L::template HistoryT<Real>>(h.values), overlap);
        });
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN auto touches(const KinematicsT<Real>& c, const ParamsT<Real>& p,
                                             const HistoryT<Real>& h) {
    return List::visit(
        index(p), [&]<class L>() __attribute__((always_inline)) {
          return laws::touches<L, Real>(c, unpack<typename L::template ParamsT<Real>>(p.values),
                                        unpack<typename L::template HistoryT<Real>>(h.values));
        });
  }
  [[nodiscard]] static History flipped(const Params& p, const History& h) {
    return List::visit(index(p), [&]<class L>() {
      return History{pack<history_size>(laws::flipped<L>(unpack<typename L::History>(h.values)))};
    });
  }
  [[nodiscard]] static History stiffened(const Params& p, const History& h, double times) {
    return List::visit(index(p), [&]<class L>() {
      return History{pack<history_size>(laws::stiffened<L>(unpack<typename L::History>(h.values), times))};
    });
  }
  [[nodiscard]] static History joined(const Params& p, const History& a, double share_of_a, const History& b,
                                      double share_of_b) {
    return List::visit(index(p), [&]<class L>() {
      return History{pack<history_size>(laws::joined<L>(unpack<typename L::History>(a.values), share_of_a,
                                                        unpack<typename L::History>(b.values), share_of_b))};
    });
  }
  [[nodiscard]] static double reach(const Params& p, double radius) {
    return List::visit(index(p), [&]<class L>() { return reach_of<L>(unpack<typename L::Params>(p.values), radius); });
  }
  [[nodiscard]] static double duration(const Params& p, double mass, double radius, double speed) {
    return List::visit(
        index(p), [&]<class L>() { return L::duration(unpack<typename L::Params>(p.values), mass, radius, speed); });
  }

 private:
  template <class Real>
  [[nodiscard]] static TSUBU_FN std::size_t index(const ParamsT<Real>& p) {
    return static_cast<std::size_t>(first_lane(p.law));
  }
  // `upstream` is the kinematics and, after the normal stage, the normal force.
  template <class Real, class... Upstream>
  [[nodiscard]] static TSUBU_FN Answer<OutT<Real>, HistoryT<Real>> apply(const ParamsT<Real>& p,
                                                                         const HistoryT<Real>& h,
                                                                         const Upstream&... upstream) {
    return List::visit(
        index(p), [&]<class L>()
                      __attribute__((always_inline)) { return apply_law<L, Real, Upstream...>(p, h, upstream...); });
  }
  // A function for each law: all of them melted into one loop take a compiler many minutes.
  template <class L, class Real, class... Upstream>
  [[nodiscard, gnu::noinline]] static Answer<OutT<Real>, HistoryT<Real>> apply_law(const ParamsT<Real>& p,
                                                                                   const HistoryT<Real>& h,
                                                                                   const Upstream&... upstream) {
    const auto a = L::eval(upstream..., unpack<typename L::template ParamsT<Real>>(p.values),
                           unpack<typename L::template HistoryT<Real>>(h.values));
    return {a.out, {pack<history_size, Real>(a.history)}};
  }
};

}  // namespace tsubu::laws
