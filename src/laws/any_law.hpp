#pragma once
#include "laws/kinematics.hpp"
#include "laws/law_list.hpp"
#include "laws/packed.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws {

// Any law of one stage, chosen at set-up: an ordinary law itself, so the same loop and the same tests serve it. The
// choice is the same for all contacts of a run, so its branch is always foreseen.
template <class Out, class... Laws>
struct AnyLaw {
  using List = LawList<Laws...>;
  static constexpr std::size_t params_size = std::max({std::size_t{1}, doubles_in<typename Laws::Params>...});
  static constexpr std::size_t history_size = std::max({std::size_t{1}, doubles_in<typename Laws::History>...});

  struct Params {
    std::size_t law = 0;
    std::array<double, params_size> values{};
  };
  struct History {
    std::array<double, history_size> values{};
  };

  [[nodiscard]] static Params prepare(const PairInputs& in, std::size_t law) {
    return List::visit(law, [&]<class L>() { return Params{law, pack<params_size>(L::prepare(in))}; });
  }

  // `upstream` is the kinematics and, after the normal stage, the normal force.
  template <class... Upstream>
  [[nodiscard]] static TSUBU_FN Answer<Out, History> apply(const Params& p, const History& h,
                                                           const Upstream&... upstream) {
    return List::visit(
        p.law, [&]<class L>() __attribute__((always_inline)) {
          const auto a =
              L::eval(upstream..., unpack<typename L::Params>(p.values), unpack<typename L::History>(h.values));
          return Answer<Out, History>{a.out, {pack<history_size>(a.history)}};
        });
  }
  [[nodiscard]] static TSUBU_FN Answer<Out, History> eval(const Kinematics& c, const Params& p, const History& h) {
    return apply(p, h, c);
  }
  [[nodiscard]] static TSUBU_FN Answer<Out, History> eval(const Kinematics& c, const NormalForce& n, const Params& p,
                                                          const History& h) {
    return apply(p, h, c, n);
  }
  [[nodiscard]] static TSUBU_FN double held(const Params& p, const History& h) {
    return List::visit(
        p.law, [&]<class L>() __attribute__((always_inline)) {
          return L::held(unpack<typename L::Params>(p.values), unpack<typename L::History>(h.values));
        });
  }
  [[nodiscard]] static double duration(const Params& p, double mass, double radius, double speed) {
    return List::visit(
        p.law, [&]<class L>() { return L::duration(unpack<typename L::Params>(p.values), mass, radius, speed); });
  }
};

}  // namespace tsubu::laws
