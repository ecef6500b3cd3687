#pragma once
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tsubu {

// Why a text is no formula, in one sentence, and where in it; columns count from 1.
class ExpressionError : public std::runtime_error {
 public:
  ExpressionError(const std::string& message, std::size_t column) : std::runtime_error(message), column_(column) {}
  [[nodiscard]] std::size_t column() const { return column_; }

 private:
  std::size_t column_;
};

// One step of a formula that is worked off on a stack: it takes its operands from the top and leaves its result there.
struct FormulaStep {
  enum class Kind : std::uint8_t {
    number,
    time,
    add,
    subtract,
    multiply,
    divide,
    power,
    negate,
    sine,
    cosine,
    tangent,
    exponential,
    logarithm,
    root,
    absolute,
    least,
    greatest,
    step,
    clamp
  };
  Kind kind;
  std::uint8_t operands;
  double number;
};

// A formula of the time t in seconds, such as 0.05*sin(2*pi*20*t): numbers, + - * / ^, parentheses, pi, e, and the
// functions sin, cos, tan (of radians), exp, log (natural), sqrt, abs, min(a, b), max(a, b), step(x), which is 0 for
// x < 0 and 1 from there on, and clamp(x, low, high). As in mathematics -2^2 is -4 and 2^3^2 is 2^9.
//
// It gives the same bits on every machine. Where it has no value, as the root or a broken power of a negative number,
// it is not a number; what is too large is infinite.
class Expression {
 public:
  explicit Expression(std::string_view text);  // throws ExpressionError

  [[nodiscard]] double operator()(double t) const;

 private:
  std::vector<FormulaStep> steps_;
};

}  // namespace tsubu
