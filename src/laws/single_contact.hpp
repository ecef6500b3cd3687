#pragma once
#include <string>
#include <vector>

#include "laws/pair_inputs.hpp"
#include "laws/stack.hpp"

namespace tsubu::laws {

// Energies of one contact since it was made [J], in the books of the contact loop: what its motion put in is what it
// stores plus what it has lost.
struct ContactBooks {
  double work = 0;  // put in by the motion that is forced on it
  double stored_normal = 0, stored_cohesion = 0, stored_tangential = 0, stored_rolling = 0;  // now
  double lost_normal = 0, lost_tangential = 0, lost_rolling = 0;

  [[nodiscard]] double stored() const { return stored_normal + stored_cohesion + stored_tangential + stored_rolling; }
  [[nodiscard]] double lost() const { return lost_normal + lost_tangential + lost_rolling; }
  [[nodiscard]] double residual() const { return work - stored() - lost(); }
};

// One number of a contact's history, as people see it: "tangential.stretch_x" in m.
struct HistoryColumn {
  std::string name, unit;
};

// One contact on its way through the laws, without bodies around it: somebody else says how it moves. It keeps its
// history and its books as the contact loop does (solver/contact_set_impl.hpp), and forgets when it
// ends. A copy is a contact of its own, so that a motion can be tried before it is made.
class SingleContact {
 public:
  SingleContact(const LawIndices& laws, const PairInputs& inputs);

  // The contact after a step of dt seconds that ended in this motion. Surfaces out of reach answer with zeros.
  Response step(const Kinematics& c, double dt);

  // Whether the surfaces were within reach of each other after the last step.
  [[nodiscard]] bool open() const { return open_; }
  [[nodiscard]] const ContactBooks& books() const { return books_; }
  // The widest gap at which the laws act, for this effective radius [m]; 0 if they need touch.
  [[nodiscard]] double reach(double radius) const;
  // How long an undamped head-on impact lasts [s].
  [[nodiscard]] double duration(double mass, double radius, double speed) const;

  // What its history consists of, and the numbers themselves in the same order.
  [[nodiscard]] const std::vector<HistoryColumn>& history_columns() const { return columns_; }
  [[nodiscard]] std::vector<double> history() const;

 private:
  void end(const Kinematics& c);

  // Parameters and history of the universal stack as plain numbers: who uses a contact need not know every law.
  std::vector<double> params_, history_;
  Response last_;
  ContactBooks books_;
  bool open_ = false;
  std::vector<HistoryColumn> columns_;
  std::vector<std::size_t> places_;  // of each column among the numbers of the history
};

}  // namespace tsubu::laws
