#pragma once
#include "laws/kinematics.hpp"
#include "laws/packed.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/stage_results.hpp"
#include "laws/traits.hpp"

namespace tsubu::laws {

// What a contact does to its bodies, and the energy it holds and loses.
template <class Real>
struct ResponseT {
  NormalForceT<Real> normal;  // `force` includes cohesion
  CohesionForceT<Real> cohesion;
  TangentialForceT<Real> tangential;
  RollingTorqueT<Real> rolling;
};
using Response = ResponseT<double>;

// Energy that contacts hold in springs [J].
struct Held {
  double normal = 0, tangential = 0, rolling = 0;
};

// Which law of its list each stage uses; the order is that of the registry.
struct LawIndices {
  std::size_t normal = 0, cohesion = 0, tangential = 0, rolling = 0;
  bool operator==(const LawIndices&) const = default;
};

// One law per stage; itself a law. What a later stage reads of an earlier one is a field of a declared type, so a
// stack of laws that do not fit does not compile.
template <class S, class N, class C, class T, class R>
struct Stack {
  using Surface = S;
  using Normal = N;
  using Cohesion = C;
  using Tangential = T;
  using Rolling = R;

  template <class Real>
  struct ParamsT {
    [[no_unique_address]] typename N::template ParamsT<Real> normal;
    [[no_unique_address]] typename C::template ParamsT<Real> cohesion;
    [[no_unique_address]] typename T::template ParamsT<Real> tangential;
    [[no_unique_address]] typename R::template ParamsT<Real> rolling;
  };
  template <class Real>
  struct HistoryT {
    [[no_unique_address]] typename N::template HistoryT<Real> normal;
    [[no_unique_address]] typename C::template HistoryT<Real> cohesion;
    [[no_unique_address]] typename T::template HistoryT<Real> tangential;
    [[no_unique_address]] typename R::template HistoryT<Real> rolling;
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  // Laws without history take no room, except that no object has size zero.
  static constexpr std::size_t history_size =
      numbers_in<typename N::template HistoryT<double>> + numbers_in<typename C::template HistoryT<double>> +
      numbers_in<typename T::template HistoryT<double>> + numbers_in<typename R::template HistoryT<double>>;

  [[nodiscard]] static Params prepare(const PairInputs& in, const LawIndices& laws) {
    return {prepare_law<N>(in, laws.normal), prepare_law<C>(in, laws.cohesion), prepare_law<T>(in, laws.tangential),
            prepare_law<R>(in, laws.rolling)};
  }

  static constexpr std::size_t sizes_read =
      std::max({sizes_read_by<N>(), sizes_read_by<C>(), sizes_read_by<T>(), sizes_read_by<R>()});
  static constexpr bool ranged = Ranged<N> || Ranged<C>;
  static constexpr bool chosen_at_compile_time = requires { N::text; };

  // The widest gap at which these laws act, for effective radii up to `radius` [m].
  [[nodiscard]] static double reach(const Params& p, double radius) {
    return std::max(reach_of<N>(p.normal, radius), reach_of<C>(p.cohesion, radius));
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<ResponseT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                             const ParamsT<Real>& p,
                                                                             const HistoryT<Real>& h) {
    auto n = N::eval(c, p.normal, h.normal);
    if constexpr (ranged) part_if_apart<Real>(c, n, p, h);
    const auto a = C::eval(c, n.out, p.cohesion, h.cohesion);
    NormalForceT<Real> load = n.out;
    load.force += a.out.load;
    auto t = T::eval(c, load, p.tangential, h.tangential);
    auto r = R::eval(c, load, p.rolling, h.rolling);
    if constexpr (ranged) {
      const auto touching = touches<N, Real>(c, p.normal, h.normal);
      t.out = kept_where<Real>(touching, t.out), r.out = kept_where<Real>(touching, r.out);
      t.history = kept_where<Real>(touching, t.history), r.history = kept_where<Real>(touching, r.history);
      // springs of surfaces that have just parted let go
      t.out.work = select(touching, t.out.work, let_go<T>(p.tangential, h.tangential, c.n, c.slip));
      r.out.work = select(touching, r.out.work, let_go<R>(p.rolling, h.rolling, c.n, c.turn));
    }
    n.out.force += a.out.force;
    n.out.drag += a.out.drag;
    return {{n.out, a.out, t.out, r.out}, {n.history, a.history, t.history, r.history}};
  }

  // Energy that is lost when a contact of that overlap ends within a step that slides and turns it so far [J].
  [[nodiscard]] static Held held(const Params& p, const History& h, double overlap, const Vec3& n = {},
                                 const Vec3& slip = {}, const Vec3& turn = {}) {
    return {held_by_normal<N, double>(p.normal, h.normal, overlap) + C::template held<double>(p.cohesion, h.cohesion),
            let_go<T>(p.tangential, h.tangential, n, slip), let_go<R>(p.rolling, h.rolling, n, turn)};
  }

  // The history as the other side of the contact sees it.
  [[nodiscard]] static History flipped(const Params& p, const History& h) {
    return {flipped_law<N>(p.normal, h.normal), flipped_law<C>(p.cohesion, h.cohesion),
            flipped_law<T>(p.tangential, h.tangential), flipped_law<R>(p.rolling, h.rolling)};
  }

  // The history as it would be if its springs were so many times as stiff and had the same stretch.
  [[nodiscard]] static History stiffened(const Params& p, const History& h, double times) {
    return {h.normal, h.cohesion, stiffened_law<T>(p.tangential, h.tangential, times),
            stiffened_law<R>(p.rolling, h.rolling, times)};
  }

  // The springs of two contacts that have become one; of the other stages the first one's.
  [[nodiscard]] static History joined(const Params& p, const History& a, double share_of_a, const History& b,
                                      double share_of_b) {
    return {a.normal, a.cohesion, joined_law<T>(p.tangential, a.tangential, share_of_a, b.tangential, share_of_b),
            joined_law<R>(p.rolling, a.rolling, share_of_a, b.rolling, share_of_b)};
  }

  // The history as plain doubles, stage by stage.
  [[nodiscard]] static std::array<double, history_size> flatten(const History& h) {
    std::array<double, history_size> all{};
    auto at = all.begin();
    const auto add = [&]<class H>(const H& part) {
      const auto values = pack<numbers_in<H>>(part);
      at = std::copy(values.begin(), values.end(), at);
    };
    add(h.normal), add(h.cohesion), add(h.tangential), add(h.rolling);
    return all;
  }

 private:
  // What a spring loses when it lets go: what it held, less what it did in the step of the end, with half of its pull.
  template <class L, class Real>
  [[nodiscard]] static TSUBU_FN Real let_go(const auto& p, const auto& h, const Vec3T<Real>& n,
                                            const Vec3T<Real>& moved) {
    return L::template held<Real>(p, h) - 0.5 * dot(pull_of<L, Real>(p, h, n), moved);
  }

  // Surfaces within reach of each other but not in touch: the normal law is silent, and what it held is lost.
  template <class Real>
  static TSUBU_FN void part_if_apart(const KinematicsT<Real>& c, auto& n, const ParamsT<Real>& p,
                                     const HistoryT<Real>& h) {
    const auto touching = touches<N, Real>(c, p.normal, h.normal);
    n.out = kept_where<Real>(touching, n.out);
    n.history = kept_where<Real>(touching, n.history);
    n.out.plastic = select(touching, n.out.plastic, held_by_normal<N, Real>(p.normal, h.normal, c.overlap + c.dn));
  }

  template <class L>
  [[nodiscard]] static typename L::History flipped_law(const typename L::Params& p, const typename L::History& h) {
    if constexpr (requires { L::flipped(p, h); })
      return L::flipped(p, h);
    else
      return laws::flipped<L>(h);
  }

  template <class L>
  [[nodiscard]] static typename L::History stiffened_law(const typename L::Params& p, const typename L::History& h,
                                                         double times) {
    if constexpr (requires { L::stiffened(p, h, times); })
      return L::stiffened(p, h, times);
    else
      return laws::stiffened<L>(h, times);
  }

  template <class L>
  [[nodiscard]] static typename L::History joined_law(const typename L::Params& p, const typename L::History& a,
                                                      double share_of_a, const typename L::History& b,
                                                      double share_of_b) {
    if constexpr (requires { L::joined(p, a, share_of_a, b, share_of_b); })
      return L::joined(p, a, share_of_a, b, share_of_b);
    else
      return laws::joined<L>(a, share_of_a, b, share_of_b);
  }

  // A universal law is told which of its list to be; a plain law knows.
  template <class L>
  [[nodiscard]] static typename L::Params prepare_law(const PairInputs& in, std::size_t index) {
    if constexpr (requires { L::prepare(in, index); }) {
      return L::prepare(in, index);
    } else {
      return L::prepare(in);
    }
  }
};

}  // namespace tsubu::laws
