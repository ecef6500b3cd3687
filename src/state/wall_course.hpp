#pragma once
#include <variant>
#include <vector>

#include "base/compensated_sum.hpp"
#include "base/expression.hpp"

namespace tsubu::state {

// How fast a wall moves in the course of time, and how far it has come: a rate and its integral from 0. Both are
// functions of the time since the start of the motion alone. Nothing is added up from step to step, so that a run that
// was restarted, or ends later, has the same bits.
//
// Sums found once are kept inside, also by const functions: one thread at a time.
class WallCourse {
 public:
  struct Amount {
    double value, rate;
  };
  struct Row {
    double time, factor;
  };

  // The rate is a formula. It is integrated over cells of this width [s], > 0, and from the start of the last one to
  // the time in question, by Gauss and Legendre's rule of five points. A jump of the rate inside of a cell is met with
  // an error of no more than 0.15 times jump times width, so the width should be a few time steps, and well below the
  // shortest period of the formula. Keeps eight bytes per cell.
  WallCourse(Expression rate, double cell);

  // The rate is linear between the rows and constant before the first and behind the last one. At least one row; times
  // ascend. The integral is exact.
  explicit WallCourse(const std::vector<Row>& rows);

  [[nodiscard]] Amount at(double since) const;  // since >= 0 [s]

  // The largest |rate| from 0 to a time. That of a formula is looked for where it is integrated, and at the ends of
  // cells: a sharper peak in between is missed. Infinite if the formula has no value or an infinite one there.
  [[nodiscard]] double fastest(double until) const;

 private:
  class Formula {
   public:
    Formula(Expression rate, double cell);
    [[nodiscard]] Amount at(double since) const;
    [[nodiscard]] double fastest(double until) const;

   private:
    [[nodiscard]] double integral(double begin, double end) const;
    [[nodiscard]] double start_of(std::size_t cell) const { return static_cast<double>(cell) * cell_; }

    Expression rate_;
    double cell_;
    mutable CompensatedSum sum_;          // of all cells in `before_`
    mutable std::vector<double> before_;  // by cell: the integral from 0 to its start
  };

  class Table {
   public:
    explicit Table(const std::vector<Row>& rows);
    [[nodiscard]] Amount at(double since) const;
    [[nodiscard]] double fastest(double until) const;

   private:
    std::vector<Row> rows_;       // the first one at time 0
    std::vector<double> before_;  // by row: the integral from 0 to its time
  };

  std::variant<Formula, Table> kind_;
};

}  // namespace tsubu::state
