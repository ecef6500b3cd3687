#pragma once
#include <cstdint>
#include <cstring>
#include <limits>

#include "base/wide.hpp"
#include "laws/packed.hpp"
#include "laws/rolling/none.hpp"

namespace tsubu::solver {

// The sizes of eight contacts, see laws::SizesT. They stand apart from the block: where all contacts of a tile are
// alike, as between equal spheres, they are kept once for all of them.
template <class Stack, class Real = Column>
struct alignas(64) BlockSizes {
  Real v[Stack::sizes_read];

  void set_lane(int k, const laws::SizesT<double>& from) {
    const auto numbers = laws::pack<laws::all_sizes>(from);
    for (std::size_t n = 0; n < Stack::sizes_read; ++n) v[n].v[k] = numbers[n];
  }
  TSUBU_FN void take_lane(int k, const BlockSizes& from, int lane) {
    for (std::size_t n = 0; n < Stack::sizes_read; ++n) v[n].v[k] = from.v[n].v[lane];
  }
  // Fills up, from lane k > 0 on, with those of the contact before.
  TSUBU_FN void fill_up(int k) {
    for (; k < lanes; ++k) take_lane(k, *this, k - 1);
  }
};

// Eight contacts side by side, each number of theirs a vector of eight: what a step reads and writes of them lies in a
// few whole cache lines, and needs no rearranging. Bodies are numbered within the tile (`i`) or in memory (`j`, or the
// index of a wall). In memory numbers are Columns; the loop that computes them sees the same block made of Wides.
template <class Stack, class Partner, class Real = Column>
struct alignas(64) ContactBlock {
  template <class Number>
  using HistoryT = typename Stack::template HistoryT<Number>;

  static constexpr bool rolls = !std::is_same_v<typename Stack::Rolling, laws::rolling::None>;
  // Energy that a contact has lost since it began, by stage [J]; and the work of the wall.
  enum Loss { normal, tangential, rolling };
  static constexpr int losses = rolls ? 3 : 2, work = losses, accounts = losses + Partner::is_wall;

  [[no_unique_address]] HistoryT<Real> history;
  // The normal dashpot's force, to book its work over the step by the trapezoid rule [N]; NaN if the contact did not
  // touch in the last step.
  Real drag;
  Real account[accounts];
  std::uint32_t j[lanes];
  std::uint16_t i[lanes];
  std::uint16_t place[lanes];  // of j within the tile, one past its last body if it stands elsewhere

  static constexpr double apart = std::numeric_limits<double>::quiet_NaN();
  [[nodiscard]] TSUBU_FN bool touches(int k) const { return drag.v[k] == drag.v[k]; }

  // All that one contact remembers.
  struct Memory {
    [[no_unique_address]] HistoryT<double> history;
    double drag;
    double account[accounts];
  };
  [[nodiscard]] TSUBU_FN Memory memory(int k) const {
    Memory m;
    m.history = lane<HistoryT<double>>(history, k);
    m.drag = drag.v[k];
    for (int a = 0; a < accounts; ++a) m.account[a] = account[a].v[k];
    return m;
  }
  TSUBU_FN void set_memory(int k, const Memory& m) {
    set_lane(history, k, m.history);
    drag.v[k] = m.drag;
    for (int a = 0; a < accounts; ++a) account[a].v[k] = m.account[a];
  }

  // Takes over a contact of another block.
  TSUBU_FN void take_lane(int k, const ContactBlock& from, int lane) {
    set_memory(k, from.memory(lane));
    i[k] = from.i[lane], j[k] = from.j[lane], place[k] = from.place[lane];
  }
  // Fills the block up, from lane k > 0 on, with copies of the contact before, whose answers nobody takes.
  TSUBU_FN void fill_up(int k) {
    for (; k < lanes; ++k) {
      drag.v[k] = apart;
      i[k] = i[k - 1], j[k] = j[k - 1], place[k] = place[k - 1];
    }
  }

  // One lane of a record of vectors, as a record of numbers; and back.
  template <class Narrow, class WideRecord>
  [[nodiscard]] static TSUBU_FN Narrow lane(const WideRecord& from, int k) {
    Narrow to{};
    for (std::size_t f = 0; f < laws::numbers_in<Narrow>; ++f)
      std::memcpy(reinterpret_cast<char*>(&to) + f * sizeof(double),
                  reinterpret_cast<const char*>(&from) + f * sizeof(Column) + k * sizeof(double), sizeof(double));
    return to;
  }
  template <class Narrow, class WideRecord>
  static TSUBU_FN void set_lane(WideRecord& to, int k, const Narrow& from) {
    for (std::size_t f = 0; f < laws::numbers_in<Narrow>; ++f)
      std::memcpy(reinterpret_cast<char*>(&to) + f * sizeof(Column) + k * sizeof(double),
                  reinterpret_cast<const char*>(&from) + f * sizeof(double), sizeof(double));
  }
};

}  // namespace tsubu::solver
