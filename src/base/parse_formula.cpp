#include "base/parse_formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <numbers>
#include <string>
#include <utility>

#include "base/nearest.hpp"

namespace tsubu {
namespace {

using Kind = FormulaStep::Kind;

struct Constant {
  std::string_view name;
  double value;
};
constexpr Constant constants[] = {{"pi", std::numbers::pi}, {"e", std::numbers::e}};

struct Function {
  std::string_view name;
  Kind kind;
  std::uint8_t arguments;
};
constexpr Function functions[] = {
    {"sin", Kind::sine, 1},      {"cos", Kind::cosine, 1}, {"tan", Kind::tangent, 1},  {"exp", Kind::exponential, 1},
    {"log", Kind::logarithm, 1}, {"sqrt", Kind::root, 1},  {"abs", Kind::absolute, 1}, {"min", Kind::least, 2},
    {"max", Kind::greatest, 2},  {"step", Kind::step, 1},  {"clamp", Kind::clamp, 3},
};

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Recursive descent, a function for each line of the grammar:
//   sum     = product {(+ | -) product}
//   product = factor {(* | /) factor}
//   factor  = (+ | -) factor | value [^ factor]
//   value   = number | t | constant | function(sum {, sum}) | (sum)
class FormulaParser {
 public:
  explicit FormulaParser(std::string_view text) : text_(text) {}

  std::vector<FormulaStep> read() {
    sum();
    if (!here().empty()) out_of_place("expected an operator before");
    return std::move(steps_);
  }

 private:
  void sum() {
    product();
    while (const char sign = take("+-")) {
      product();
      emit(sign == '+' ? Kind::add : Kind::subtract, 2);
    }
  }

  void product() {
    factor();
    while (const char sign = take("*/")) {
      factor();
      emit(sign == '*' ? Kind::multiply : Kind::divide, 2);
    }
  }

  // Whatever is nested passes through here, so that no text can exhaust the stack of the program.
  void factor() {
    if (++depth_ > deepest) too_complex();
    if (const char sign = take("+-")) {
      factor();
      if (sign == '-') emit(Kind::negate, 1);
    } else {
      value();
      if (take("^")) {
        factor();
        emit(Kind::power, 2);
      }
    }
    --depth_;
  }

  void value() {
    const std::string_view token = here();
    const std::size_t begin = at_;
    if (token.empty()) fail("the formula ends where a value is expected", begin);
    if (is_letter(token[0])) return name(token);
    if (is_digit(token[0]) || token[0] == '.') return number(token);
    if (take("(")) {
      sum();
      return close(begin);
    }
    const bool doubled = token == "*" && begin > 0 && text_[begin - 1] == '*';
    fail(fmt::format("expected a value, but found '{}'{}", token, doubled ? "; powers are written with ^" : ""), begin);
  }

  void number(std::string_view token) {
    double value = 0;
    const auto [end, status] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (status == std::errc::result_out_of_range) fail("the number is too large or too small", at_);
    if (status != std::errc{}) fail(fmt::format("expected a value, but found '{}'", token), at_);
    at_ = static_cast<std::size_t>(end - text_.data());
    emit(Kind::number, 0, value);
  }

  void name(std::string_view word) {
    const std::size_t begin = at_;
    at_ += word.size();
    if (word == "t") return emit(Kind::time, 0);
    for (const Constant& constant : constants)
      if (word == constant.name) return emit(Kind::number, 0, constant.value);
    for (const Function& function : functions)
      if (word == function.name) return call(function, begin);

    std::vector<std::string> known{"t"};
    for (const Constant& constant : constants) known.emplace_back(constant.name);
    for (const Function& function : functions) known.emplace_back(function.name);
    const std::string guess = did_you_mean(word, known);
    fail(fmt::format("unknown name '{}'; {}", word,
                     guess.empty() ? fmt::format("known are {}", fmt::join(known, ", ")) : guess),
         begin);
  }

  void call(const Function& function, std::size_t begin) {
    const std::size_t open = (here(), at_);  // blanks skipped
    if (!take("(")) fail(fmt::format("{} needs parentheses, as in {}(t)", function.name, function.name), begin);
    std::size_t count = 0;
    if (!take(")")) {
      do sum(), ++count;
      while (take(","));
      close(open);
    }
    if (count != function.arguments)
      fail(fmt::format("{} takes {} argument{}, not {}", function.name, function.arguments,
                       function.arguments == 1 ? "" : "s", count),
           begin);
    emit(function.kind, function.arguments);
  }

  void close(std::size_t open) {
    if (take(")")) return;
    if (here().empty()) fail("this parenthesis is never closed", open);
    out_of_place("expected an operator or ')' before");
  }

  [[noreturn]] void out_of_place(std::string_view expected) {
    const std::string_view token = here();
    if (token == ")") fail("this parenthesis was never opened", at_);
    if (token == ",") fail("a comma only parts the arguments of a function; decimals are written with a point", at_);
    fail(fmt::format("{} '{}'", expected, token), at_);
  }

  // The word, number or sign that comes next, blanks skipped; empty at the end. Other than English letters are shown
  // whole, that is with the bytes that continue them.
  std::string_view here() {
    at_ = std::min(text_.find_first_not_of(" \t", at_), text_.size());
    std::size_t end = at_;
    const bool point = end < text_.size() && !is_letter(text_[end]);  // names have none
    const auto in_word = [=](char c) { return is_letter(c) || is_digit(c) || (point && c == '.'); };
    while (end < text_.size() && in_word(text_[end])) ++end;
    if (end == at_ && end < text_.size()) ++end;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xc0) == 0x80) ++end;
    return text_.substr(at_, end - at_);
  }

  // Steps over one of these signs if it comes next, and says which.
  char take(std::string_view signs) {
    if (here().empty() || signs.find(text_[at_]) == std::string_view::npos) return 0;
    return text_[at_++];
  }

  void emit(Kind kind, std::uint8_t operands, double value = 0) {
    steps_.push_back({kind, operands, value});
    height_ += 1 - operands;
    if (height_ > highest_stack) too_complex();
  }

  [[noreturn]] void too_complex() { fail("the formula is nested too deeply", std::min(at_, text_.size() - 1)); }
  [[noreturn]] static void fail(const std::string& message, std::size_t place) {
    throw ExpressionError(message, place + 1);
  }

  static constexpr int deepest = 64;

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<FormulaStep> steps_;
  int height_ = 0;  // of the stack behind the steps so far
  int depth_ = 0;
};

}  // namespace

std::vector<FormulaStep> parse_formula(std::string_view text) { return FormulaParser(text).read(); }

}  // namespace tsubu
