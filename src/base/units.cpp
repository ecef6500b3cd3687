#include "base/units.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "base/nearest.hpp"

namespace tsubu {
namespace {

// A factor kept as a fraction of exact numbers, so that "5 mm" is the double nearest to 0.005.
struct Scale {
  double times = 1, over = 1;
};

struct Unit {
  std::string_view name;
  Scale scale;
  Dimension dimension;
  bool prefixed;  // whether milli, kilo, ... may stand before it
};

constexpr double pi = std::numbers::pi;
constexpr Dimension power{2, 1, -3, 0};
constexpr Dimension volume{3, 0, 0, 0};
constexpr Dimension temperature{0, 0, 0, 1};

constexpr Unit units[] = {
    {"m", {}, dim::length, true},
    {"g", {1, 1000}, dim::mass, true},
    {"t", {1000, 1}, dim::mass, false},
    {"s", {}, dim::time, true},
    {"min", {60, 1}, dim::time, false},
    {"h", {3600, 1}, dim::time, false},
    {"day", {86400, 1}, dim::time, false},
    {"K", {}, temperature, true},
    {"N", {}, dim::force, true},
    {"Pa", {}, dim::pressure, true},
    {"bar", {1e5, 1}, dim::pressure, true},
    {"J", {}, dim::energy, true},
    {"W", {}, power, true},
    {"rpm", {pi, 30}, dim::angular_velocity, false},
    {"l", {1, 1000}, volume, true},
    {"L", {1, 1000}, volume, true},
    {"rad", {}, dim::none, true},
    {"deg", {pi, 180}, dim::none, false},
    {"rev", {2 * pi, 1}, dim::none, false},
    {"%", {1, 100}, dim::none, false},
};

struct Prefix {
  std::string_view name;
  Scale scale;
};

constexpr Prefix prefixes[] = {
    {"n", {1, 1e9}},        {"u", {1, 1e6}}, {"\xc2\xb5", {1, 1e6}},  // micro sign
    {"\xce\xbc", {1, 1e6}},                                           // Greek mu
    {"m", {1, 1e3}},        {"c", {1, 1e2}}, {"d", {1, 1e1}},        {"k", {1e3, 1}},
    {"M", {1e6, 1}},        {"G", {1e9, 1}}, {"T", {1e12, 1}},
};

struct Factor {
  Scale scale;
  Dimension dimension;
};

// Degrees Celsius count from elsewhere than kelvins: they say what a temperature is, and multiply nothing.
constexpr std::string_view celsius = "degC", celsius_sign =
                                                 "\xc2\xb0"
                                                 "C";
constexpr double celsius_zero = 273.15;  // [K]

// The unit itself goes before a prefix and a unit: "min" is a minute.
std::optional<Factor> find_unit(std::string_view name) {
  for (const Unit& unit : units)
    if (name == unit.name) return Factor{unit.scale, unit.dimension};
  for (const Prefix& prefix : prefixes) {
    if (!name.starts_with(prefix.name)) continue;
    const std::string_view rest = name.substr(prefix.name.size());
    for (const Unit& unit : units)
      if (unit.prefixed && rest == unit.name)
        return Factor{{prefix.scale.times * unit.scale.times, prefix.scale.over * unit.scale.over}, unit.dimension};
  }
  return {};
}

std::string unknown_unit(std::string_view name) {
  std::vector<std::string> known = {std::string(celsius)};
  for (const Unit& unit : units) {
    known.emplace_back(unit.name);
    if (!unit.prefixed) continue;
    for (const Prefix& prefix : prefixes) known.push_back(fmt::format("{}{}", prefix.name, unit.name));
  }
  const std::string best = nearest(name, known);
  if (best.empty()) return fmt::format("unknown unit '{}'", name);
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : +c; };
  const bool same_letters = std::ranges::equal(best, name, {}, lower, lower);
  return fmt::format("unknown unit '{}'; did you mean '{}'?{}", name, best, same_letters ? " (case matters)" : "");
}

Factor raise(const Factor& f, int exponent) {
  const Dimension& d = f.dimension;
  Factor out{{1, 1}, {d.m * exponent, d.kg * exponent, d.s * exponent, d.K * exponent}};
  for (int k = 0; k < std::abs(exponent); ++k) {
    out.scale.times *= exponent > 0 ? f.scale.times : f.scale.over;
    out.scale.over *= exponent > 0 ? f.scale.over : f.scale.times;
  }
  return out;
}

// Reads the unit after the number: names with exponents, joined by spaces, '*', '.' or '/', and products in brackets.
class UnitReader {
 public:
  UnitReader(std::string_view text, std::size_t begin) : text_(text), at_(begin) {}

  std::variant<Factor, QuantityError> read(bool in_brackets = false) {
    const std::size_t begin = at_;
    Factor unit;
    bool divided = false;
    while (skip_spaces(), at_ < text_.size() && !(in_brackets && at_ > begin && text_[at_] == ')')) {
      bool divide = false;
      if (text_[at_] == '/' || text_[at_] == '*' || text_[at_] == '.') {
        divide = text_[at_++] == '/';
        skip_spaces();
      }
      // Programs disagree on "kg/m s"; guessing could be wrong by any factor.
      if (divided && !divide)
        return QuantityError{"a product after '/' is ambiguous; put it in brackets, put it first or repeat '/'", begin,
                             text_.size() - begin};
      divided = divided || divide;
      const auto factor = read_factor();
      if (const auto* error = std::get_if<QuantityError>(&factor)) return *error;
      const Factor f = divide ? raise(std::get<Factor>(factor), -1) : std::get<Factor>(factor);
      unit.scale = {unit.scale.times * f.scale.times, unit.scale.over * f.scale.over};
      unit.dimension = {unit.dimension.m + f.dimension.m, unit.dimension.kg + f.dimension.kg,
                        unit.dimension.s + f.dimension.s, unit.dimension.K + f.dimension.K};
    }
    if (in_brackets && at_++ == text_.size()) return QuantityError{"a ')' is missing", begin - 1, at_ - begin};
    return unit;
  }

 private:
  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  [[nodiscard]] bool starts_with(std::string_view token) const { return text_.substr(at_).starts_with(token); }
  [[nodiscard]] bool at_digit() const { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }
  [[nodiscard]] bool at_name() const {
    if (at_ >= text_.size() || starts_with("\xc2\xb2") || starts_with("\xc2\xb3")) return false;
    const auto c = static_cast<unsigned char>(text_[at_]);
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '%' || c >= 0x80;
  }

  std::variant<Factor, QuantityError> read_factor() {
    const std::size_t begin = at_;
    if (starts_with("(")) {
      ++at_;
      const auto product = read(true);
      if (const auto* error = std::get_if<QuantityError>(&product)) return *error;
      const auto exponent = read_exponent();
      if (!exponent) return QuantityError{"an exponent is a whole number from -9 to 9", begin, at_ - begin};
      return raise(std::get<Factor>(product), *exponent);
    }
    while (at_name()) ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    if (name.empty() && starts_with("1/")) {  // as in "5 1/s"
      ++at_;
      return Factor{};
    }
    if (name.empty()) return QuantityError{"expected a unit", begin, std::max<std::size_t>(1, text_.size() - begin)};
    if (name == celsius || name == celsius_sign)
      return QuantityError{"degC stands alone, as in \"20 degC\"; a difference of temperatures is given in K", begin,
                           name.size()};
    const auto unit = find_unit(name);
    if (!unit) return QuantityError{unknown_unit(name), begin, name.size()};
    const auto exponent = read_exponent();
    if (!exponent) return QuantityError{"an exponent is a whole number from -9 to 9", begin, at_ - begin};
    return raise(*unit, *exponent);
  }

  // m3, m^3, s-1, s^-1, or a superscript 2 or 3; 1 where nothing is written.
  std::optional<int> read_exponent() {
    for (const auto& [superscript, value] : {std::pair{"\xc2\xb2", 2}, std::pair{"\xc2\xb3", 3}})
      if (starts_with(superscript)) return at_ += 2, value;
    const bool caret = starts_with("^");
    if (caret) ++at_;
    const bool negative = starts_with("-");
    if (negative) ++at_;
    if (!at_digit()) return caret || negative ? std::nullopt : std::optional(1);
    const int value = text_[at_++] - '0';
    if (at_digit()) return std::nullopt;
    return negative ? -value : value;
  }

  std::string_view text_;
  std::size_t at_;
};

struct Name {
  Dimension dimension;
  std::string_view noun, unit;
};

constexpr Name names[] = {
    {dim::none, "a plain number", ""},
    {dim::length, "a length", "m"},
    {dim::mass, "a mass", "kg"},
    {dim::time, "a time", "s"},
    {dim::velocity, "a velocity", "m/s"},
    {dim::angular_velocity, "an angular velocity", "rad/s"},
    {dim::acceleration, "an acceleration", "m/s2"},
    {dim::density, "a density", "kg/m3"},
    {dim::areal_density, "a mass per area", "kg/m2"},
    {dim::pressure, "a pressure", "Pa"},
    {dim::stiffness, "a stiffness", "N/m"},
    {dim::force, "a force", "N"},
    {dim::energy, "an energy", "J"},
    {power, "a power", "W"},
    {temperature, "a temperature", "K"},
    {{2, 0, 0, 0}, "an area", "m2"},
    {volume, "a volume", "m3"},
    {{0, 1, -1, 0}, "a mass flow", "kg/s"},
    {{-1, 1, -1, 0}, "a viscosity", "Pa s"},
    {{2, 0, -2, -1}, "a heat capacity per mass", "J/(kg K)"},
    {{1, 1, -3, -1}, "a thermal conductivity", "W/(m K)"},
};

const Name* find_name(const Dimension& dimension) {
  for (const Name& name : names)
    if (name.dimension == dimension) return &name;
  return nullptr;
}

}  // namespace

std::variant<Quantity, QuantityError> parse_quantity(std::string_view text) {
  const auto whole = [&](std::string message) { return QuantityError{std::move(message), 0, text.size()}; };
  std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return whole("expected a number and a unit");
  if (text[begin] == '+') ++begin;
  double number = 0;
  const auto [end, status] = std::from_chars(text.data() + begin, text.data() + text.size(), number);
  if (status == std::errc::result_out_of_range) return whole("the number is too large or too small");
  if (status != std::errc{}) return whole("expected a number and a unit");
  if (!std::isfinite(number)) return whole("the number must be finite");

  const auto after = static_cast<std::size_t>(end - text.data());
  if (after < text.size() && text[after] == ',') return QuantityError{"decimals are written with a point", after, 1};
  const std::size_t unit_begin = std::min(text.find_first_not_of(' ', after), text.size());
  const std::string_view alone = text.substr(unit_begin, text.find_last_not_of(' ') + 1 - unit_begin);
  if (alone == celsius || alone == celsius_sign) return Quantity{number + celsius_zero, temperature};
  const auto unit = UnitReader(text, after).read();
  if (const auto* error = std::get_if<QuantityError>(&unit)) return *error;
  const auto& [scale, dimension] = std::get<Factor>(unit);
  const double value = number * scale.times / scale.over;
  if (!std::isfinite(value)) return whole("the number is too large");
  return Quantity{value, dimension};
}

std::string unit_of(const Dimension& dimension) {
  if (const Name* name = find_name(dimension)) return std::string(name->unit);
  std::string above, below;
  const auto add = [&](std::string_view unit, int exponent) {
    const std::string power_text = std::abs(exponent) > 1 ? std::to_string(std::abs(exponent)) : "";
    if (exponent > 0) above += fmt::format("{}{}{}", above.empty() ? "" : " ", unit, power_text);
    if (exponent < 0) below += fmt::format("/{}{}", unit, power_text);
  };
  add("kg", dimension.kg);
  add("m", dimension.m);
  add("s", dimension.s);
  add("K", dimension.K);
  return (above.empty() ? "1" : above) + below;
}

std::string noun_of(const Dimension& dimension) {
  const Name* name = find_name(dimension);
  return name ? std::string(name->noun) : "a quantity in " + unit_of(dimension);
}

}  // namespace tsubu
