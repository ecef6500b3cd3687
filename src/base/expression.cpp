#include "base/expression.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/circle.hpp"
#include "base/elementary.hpp"
#include "base/parse_formula.hpp"

namespace tsubu {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

// Formulas mean turns when they say 2*pi, which is this very number: that it is rounded cancels.
OnCircle on_circle_at(double radians) {
  if (!std::isfinite(radians)) return {no_number, no_number};
  return on_circle(radians / 6.283185307179586);
}

// The functions of base/elementary.hpp, with an answer for every number.
double exponential_of(double x) {
  if (std::isnan(x)) return x;
  return x > 709 ? infinite : x < -708 ? 0 : exponential(x);
}

double logarithm_of(double x) {
  if (std::isnan(x) || x == infinite) return x;
  if (x <= 0) return x < 0 ? no_number : -infinite;
  constexpr double smallest_normal = std::numeric_limits<double>::min();
  return x < smallest_normal ? logarithm(x * 0x1p64) - logarithm(0x1p64) : logarithm(x);
}

// Whole powers are products, by squaring: as good as exp(y log x), and they know negative numbers.
double whole_power(double x, double y) {
  double product = 1, square = x;
  for (auto n = static_cast<std::uint64_t>(std::abs(y)); n > 0; n >>= 1, square *= square)
    if (n & 1) product *= square;
  return y < 0 ? 1 / product : product;
}

double power_of(double x, double y) {
  if (std::abs(y) < 0x1p53 && std::trunc(y) == y) return whole_power(x, y);
  return exponential_of(y * logarithm_of(x));
}

// What is not a number stays none; std::min and std::max would lose it.
double least(double a, double b) { return std::isnan(a) || a < b ? a : b; }
double greatest(double a, double b) { return std::isnan(a) || a > b ? a : b; }
double step_at(double x) { return x < 0 ? 0 : x >= 0 ? 1 : x; }

// Of the operands x.
double result_of(const FormulaStep& step, const double* x, double t) {
  using Kind = FormulaStep::Kind;
  switch (step.kind) {
    case Kind::number:
      return step.number;
    case Kind::time:
      return t;
    case Kind::add:
      return x[0] + x[1];
    case Kind::subtract:
      return x[0] - x[1];
    case Kind::multiply:
      return x[0] * x[1];
    case Kind::divide:
      return x[0] / x[1];
    case Kind::power:
      return power_of(x[0], x[1]);
    case Kind::negate:
      return -x[0];
    case Kind::sine:
      return on_circle_at(x[0]).sine;
    case Kind::cosine:
      return on_circle_at(x[0]).cosine;
    case Kind::tangent: {
      const auto [cosine, sine] = on_circle_at(x[0]);
      return sine / cosine;
    }
    case Kind::exponential:
      return exponential_of(x[0]);
    case Kind::logarithm:
      return logarithm_of(x[0]);
    case Kind::root:
      return std::sqrt(x[0]);
    case Kind::absolute:
      return std::abs(x[0]);
    case Kind::least:
      return least(x[0], x[1]);
    case Kind::greatest:
      return greatest(x[0], x[1]);
    case Kind::step:
      return step_at(x[0]);
    case Kind::clamp:
      return least(greatest(x[0], x[1]), x[2]);
  }
  return no_number;
}

}  // namespace

Expression::Expression(std::string_view text) : steps_(parse_formula(text)) {}

double Expression::operator()(double t) const {
  std::array<double, highest_stack> stack{};
  double* end = stack.data();  // behind the value on top
  for (const FormulaStep& step : steps_) {
    end -= step.operands;
    *end = result_of(step, end, t);
    ++end;
  }
  return stack[0];
}

}  // namespace tsubu
