#include "state/wall_course.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "base/check.hpp"

namespace tsubu::state {
namespace {

// Gauss and Legendre's points in [-1, 1], whose weights sum up to 2: exact for polynomials up to the ninth power.
struct Point {
  double place, weight;
};
constexpr std::array<Point, 5> points = {{{-0.90617984593866399, 0.23692688505618909},
                                          {-0.53846931010568309, 0.47862867049936647},
                                          {0, 0.56888888888888889},
                                          {0.53846931010568309, 0.47862867049936647},
                                          {0.90617984593866399, 0.23692688505618909}}};

// Within or behind the row, towards the next one.
double factor_between(const WallCourse::Row& a, const WallCourse::Row& b, double time) {
  return a.factor + (b.factor - a.factor) * ((time - a.time) / (b.time - a.time));
}

}  // namespace

WallCourse::WallCourse(Expression rate, double cell) : kind_(Formula(std::move(rate), cell)) {}
WallCourse::WallCourse(const std::vector<Row>& rows) : kind_(Table(rows)) {}

WallCourse::Amount WallCourse::at(double since) const {
  ENSURE(since >= 0);
  return std::visit([=](const auto& kind) { return kind.at(since); }, kind_);
}

double WallCourse::fastest(double until) const {
  ENSURE(until >= 0);
  return std::visit([=](const auto& kind) { return kind.fastest(until); }, kind_);
}

WallCourse::Formula::Formula(Expression rate, double cell) : rate_(std::move(rate)), cell_(cell), before_{0} {
  ENSURE(cell > 0);
}

double WallCourse::Formula::integral(double begin, double end) const {
  const double middle = 0.5 * (begin + end), half = 0.5 * (end - begin);
  double sum = 0;
  for (const auto& [place, weight] : points) sum += weight * rate_(middle + half * place);
  return half * sum;
}

WallCourse::Amount WallCourse::Formula::at(double since) const {
  ENSURE(std::isfinite(since));
  // At the ends of cells the division may round to the wrong one of two; the amount is the same in both.
  const auto cell = static_cast<std::size_t>(since / cell_);
  while (before_.size() <= cell) {
    sum_.add(integral(start_of(before_.size() - 1), start_of(before_.size())));
    before_.push_back(sum_.value());
  }
  return {before_[cell] + integral(start_of(cell), since), rate_(since)};
}

double WallCourse::Formula::fastest(double until) const {
  ENSURE(std::isfinite(until));
  double most = std::abs(rate_(until));
  bool finite = std::isfinite(most);
  const auto look_at = [&](double time) {
    const double rate = std::abs(rate_(time));
    finite = finite && std::isfinite(rate);
    most = std::max(most, rate);
  };
  for (std::size_t cell = 0; start_of(cell) < until && finite; ++cell) {
    look_at(start_of(cell));
    for (const Point& point : points) look_at(std::min(until, start_of(cell) + 0.5 * cell_ * (1 + point.place)));
  }
  return finite ? most : std::numeric_limits<double>::infinity();
}

// The table is cut at time 0, so that integrals begin there: rows before it only tell the factor it begins with.
WallCourse::Table::Table(const std::vector<Row>& rows) {
  ENSURE(!rows.empty());
  const auto after =
      std::upper_bound(rows.begin(), rows.end(), 0.0, [](double time, const Row& row) { return time < row.time; });
  rows_.push_back({0, after == rows.begin() ? after->factor
                      : after == rows.end() ? rows.back().factor
                                            : factor_between(*std::prev(after), *after, 0)});
  rows_.insert(rows_.end(), after, rows.end());

  CompensatedSum sum;
  before_.push_back(0);
  for (std::size_t k = 1; k < rows_.size(); ++k) {
    const Row &a = rows_[k - 1], &b = rows_[k];
    ENSURE(a.time < b.time);
    sum.add(0.5 * (b.time - a.time) * (a.factor + b.factor));
    before_.push_back(sum.value());
  }
}

WallCourse::Amount WallCourse::Table::at(double since) const {
  const auto after =
      std::upper_bound(rows_.begin(), rows_.end(), since, [](double time, const Row& row) { return time < row.time; });
  const Row& row = *std::prev(after);
  const double rate = after == rows_.end() ? row.factor : factor_between(row, *after, since);
  const double before = before_[static_cast<std::size_t>(after - rows_.begin()) - 1];
  return {before + 0.5 * (since - row.time) * (row.factor + rate), rate};
}

double WallCourse::Table::fastest(double until) const {
  double most = std::abs(at(until).rate);
  for (const Row& row : rows_)
    if (row.time <= until) most = std::max(most, std::abs(row.factor));
  return most;
}

}  // namespace tsubu::state
