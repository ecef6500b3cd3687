#pragma once
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "base/wide.hpp"
#include "laws/packed.hpp"
#include "laws/stack.hpp"
#include "solver/partners.hpp"

namespace tsubu::solver {

// Records turned on their side: field by field, one column of contacts after the other. Contacts are put in and taken
// out one by one, and computed eight at a time.
template <std::size_t Fields>
class Columns {
 public:
  static constexpr int capacity = 32;  // all columns of a batch together stay well inside the first-level cache

  template <class Record>
  TSUBU_FN void put(int k, const Record& record) {
    for (std::size_t f = 0; f < Fields; ++f)
      std::memcpy(&at_[f][k], bytes(record) + f * sizeof(double), sizeof(double));
  }
  template <class Record>
  [[nodiscard]] TSUBU_FN Record take(int k) const {
    Record record;
    for (std::size_t f = 0; f < Fields; ++f)
      std::memcpy(bytes(record) + f * sizeof(double), &at_[f][k], sizeof(double));
    return record;
  }
  template <class Record>
  TSUBU_FN void put_wide(int k, const Record& record) {
    for (std::size_t f = 0; f < Fields; ++f) std::memcpy(&at_[f][k], bytes(record) + f * sizeof(Wide), sizeof(Wide));
  }
  [[nodiscard]] TSUBU_FN Wide wide(std::size_t field, int k) const {
    Wide lane;
    std::memcpy(&lane, &at_[field][k], sizeof(Wide));
    return lane;
  }
  template <class Record>
  [[nodiscard]] TSUBU_FN Record take_wide(int k) const {
    Record record;
    for (std::size_t f = 0; f < Fields; ++f) std::memcpy(bytes(record) + f * sizeof(Wide), &at_[f][k], sizeof(Wide));
    return record;
  }

 private:
  // Field by field: a record that is copied whole goes through memory in pieces of other sizes than it came in, and the
  // processor waits for every one of them.
  template <class Record>
  [[nodiscard]] static TSUBU_FN auto bytes(Record& record) {
    static_assert(std::is_trivially_copyable_v<Record>);
    using Byte = std::conditional_t<std::is_const_v<Record>, const std::byte, std::byte>;
    return reinterpret_cast<Byte*>(&record);
  }

  // Padded by a cache line: columns a power of two apart would all fall into the same few places of the cache (a
  // factor of four, see docs/dev/performance.md).
  alignas(64) double at_[Fields > 0 ? Fields : 1][capacity + lanes];
};

// The motion of both sides of a contact.
template <class Real>
struct MotionT {
  Vec3T<Real> v, u;          // v_i - v_j of this moment, and of the middle of the step
  Vec3T<Real> now_i, now_j;  // angular velocities
  Vec3T<Real> mid_i, mid_j;
};

// What a contact does in a step.
template <class Real>
struct EffectT {
  Vec3T<Real> force;                                // on i; j gets the opposite
  Vec3T<Real> torque_i, torque_j;                   // about their centres
  Real drag;                                        // the normal dashpot's force
  Real loss_normal, loss_tangential, loss_rolling;  // energy lost in this step [J]
  Real overlap;
};

// What else people want to know of it.
template <class Real>
struct DetailT {
  Vec3T<Real> normal_force, tangential_force;
  Real stored_normal, stored_cohesion, stored_tangential, stored_rolling;
  Real power_tangential, power_rolling;
};

// A batch of contacts on their way through the laws.
template <class Stack, class Partner>
struct ContactBatch {
  template <class Real>
  using Approach = typename Partner::template ApproachT<Real>;
  template <class Real>
  using History = typename Stack::template HistoryT<Real>;
  template <class Real>
  using Params = typename Stack::template ParamsT<Real>;
  static constexpr int capacity = Columns<1>::capacity;

  Columns<laws::numbers_in<Approach<double>>> approach;
  Columns<laws::numbers_in<MotionT<double>>> motion;
  Columns<laws::numbers_in<Params<double>>> params;
  Columns<laws::numbers_in<History<double>>> history;  // old in, new out
  Columns<1> old_drag;
  Columns<laws::numbers_in<EffectT<double>>> effect;
  Columns<laws::numbers_in<DetailT<double>>> detail;

  // The same parameters for all contacts; where there are several materials, each contact then gets its own.
  TSUBU_FN void set_params(const Params<double>& p) {
    for (int k = 0; k < capacity; ++k) params.put(k, p);
  }

  // Reads one contact, all but its parameters, into place k.
  TSUBU_FN void load(int k, const Scene& s, std::uint32_t i, std::uint32_t j, const History<double>& old, double drag) {
    const Twist &now = Partner::now(s, i, j), &mid = Partner::mid(s, i, j);
    approach.put(k, Partner::approach(s, i, j));
    const Twist &now_i = s.now[i], &mid_i = s.mid[i];
    motion.put(k, MotionT<double>{now_i.v - now.v, mid_i.v - mid.v, now_i.w, now.w, mid_i.w, mid.w});
    history.put(k, old);
    old_drag.put(k, drag);
  }

  // Computes the eight contacts from place k on.
  template <bool Detailed>
  TSUBU_FN void compute(int k, double dt, bool synchronised) {
    // vector by vector, straight from the columns: as one record it would be cleared first and copied after
    const auto vector = [&](std::size_t field) __attribute__((always_inline)) {
      return Vec3T<Wide>{motion.wide(field, k), motion.wide(field + 1, k), motion.wide(field + 2, k)};
    };
    const MotionT<Wide> m{vector(0), vector(3), vector(6), vector(9), vector(12), vector(15)};
    const auto met =
        Partner::meet(approach.template take_wide<Approach<Wide>>(k), (synchronised ? 0.5 * dt : 0.0) * m.u);
    const auto c = Stack::Surface::eval(met.point, TwistT<Wide>{m.v, m.now_i}, TwistT<Wide>{{}, m.now_j},
                                        TwistT<Wide>{m.u, m.mid_i}, TwistT<Wide>{{}, m.mid_j}, dt, met.sizes);
    const auto [r, kept] =
        Stack::eval(c, params.template take_wide<Params<Wide>>(k), history.template take_wide<History<Wide>>(k));
    const Vec3T<Wide> lever = cross(r.tangential.force, c.n);  // -n x F_t
    const Wide drag = old_drag.template take_wide<Wide>(k);
    history.put_wide(k, kept);
    effect.put_wide(k, EffectT<Wide>{r.normal.force * c.n + r.tangential.force, c.arm_i * lever + r.rolling.torque,
                                     c.arm_j * lever - r.rolling.torque, r.normal.drag,
                                     r.normal.plastic + r.cohesion.work - 0.5 * (drag + r.normal.drag) * c.dn,
                                     r.tangential.work + dt * r.tangential.power, r.rolling.work + dt * r.rolling.power,
                                     c.overlap});
    if constexpr (Detailed)
      detail.put_wide(k, DetailT<Wide>{r.normal.force * c.n, r.tangential.force, r.normal.stored, r.cohesion.stored,
                                       r.tangential.stored, r.rolling.stored, r.tangential.power, r.rolling.power});
  }
};

}  // namespace tsubu::solver
