#include "setup/read_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/nearest.hpp"
#include "base/units.hpp"

namespace tsubu::setup {
namespace {

std::string text_of(const toml::node& node) {
  if (const auto* text = node.as_string()) return '"' + text->get() + '"';
  if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  if (node.is_array()) return "a list";
  if (node.is_table()) return "a section";
  return "a date or time";
}

class ValueReader {
 public:
  ValueReader(const Key& key, const std::string& path, const Document& document, Report& report)
      : key_(key), path_(path), document_(document), report_(report) {}

  std::optional<Value> read(const toml::node& node) {
    switch (key_.kind) {
      case Kind::section:
        break;  // walked, not read
      case Kind::text:
        return as_value(text(node));
      case Kind::integer:
        return as_value(integer(node));
      case Kind::quantity:
        if (const auto* word = node.as_string(); word && std::ranges::count(key_.choices, word->get()))
          return word->get();
        return as_value(number(node));
      case Kind::flag:
        if (const auto* flag = node.as_boolean()) return flag->get();
        break;
      case Kind::vector:
        return as_value(vector(node));
      case Kind::box:
        return as_value(box(node));
      case Kind::list:
        return as_value(list<double>(node, [this](const toml::node& item) { return number(item); }));
      case Kind::words:
        return as_value(list<std::string>(node, [this](const toml::node& item) { return text(item); }));
    }
    wrong_kind(node);
    return {};
  }

 private:
  template <class T>
  static std::optional<Value> as_value(std::optional<T> value) {
    return value ? std::optional<Value>(std::move(*value)) : std::nullopt;
  }
  [[nodiscard]] Place place(const toml::node& node) const { return document_.place(path_, node.source()); }

  void wrong_kind(const toml::node& node) {
    report_.error(place(node), fmt::format("{} must be {}, but this is {}", path_, describe_kind(key_), text_of(node)),
                  "", fmt::format("for example {} = {}", leaf(path_), key_.example));
  }

  std::optional<std::string> text(const toml::node& node) {
    const auto* text = node.as_string();
    if (!text) return wrong_kind(node), std::nullopt;
    if (!key_.choices.empty() && !std::ranges::count(key_.choices, text->get())) {
      report_.error(place(node), fmt::format("\"{}\" is no choice for {}", text->get(), path_),
                    did_you_mean(text->get(), key_.choices),
                    fmt::format("choose one of: {}", fmt::join(key_.choices, ", ")));
      return {};
    }
    return text->get();
  }

  bool in_range(const toml::node& node, double value) {
    if (key_.range.holds(value)) return true;
    report_.error(place(node), fmt::format("{} = {} is out of range", path_, text_of(node)),
                  must_be(key_.range, unit_of(key_), key_.range_reason));
    return false;
  }

  std::optional<std::int64_t> integer(const toml::node& node) {
    std::optional<std::int64_t> value = node.value_exact<std::int64_t>();
    // 2e4 is a whole number, too; beyond 2^53 a float cannot say which one.
    if (const auto real = node.value_exact<double>(); real && std::abs(*real) < 9e15 && std::trunc(*real) == *real)
      value = static_cast<std::int64_t>(*real);
    if (!value) return wrong_kind(node), std::nullopt;
    return in_range(node, static_cast<double>(*value)) ? value : std::nullopt;
  }

  std::optional<double> number(const toml::node& node) {
    if (const auto* text = node.as_string()) return number_with_unit(*text);
    const auto value = node.value<double>();
    if (!value || node.is_boolean()) return wrong_kind(node), std::nullopt;
    if (!std::isfinite(*value)) {
      report_.error(place(node), fmt::format("{} must be a finite number", path_));
      return {};
    }
    if ((key_.dimension != dim::none || is_angle()) && *value != 0)
      return needs_unit(node, text_of(node)), std::nullopt;
    return in_range(node, *value) ? value : std::nullopt;
  }

  std::optional<double> number_with_unit(const toml::value<std::string>& node) {
    const auto parsed = parse_quantity(node.get());
    if (const auto* wrong = std::get_if<QuantityError>(&parsed)) {
      report_.error(place_inside(node, *wrong), fmt::format("cannot read {} = \"{}\"", path_, node.get()),
                    wrong->message);
      return {};
    }
    const auto& [value, dimension] = std::get<Quantity>(parsed);
    const bool bare_zero = value == 0 && dimension == dim::none;
    if (dimension != key_.dimension && !bare_zero) {
      if (dimension == dim::none) return needs_unit(node, node.get()), std::nullopt;
      report_.error(place(node), fmt::format("{} must be {}, but \"{}\" is {}", path_, noun_of(key_.dimension),
                                             node.get(), noun_of(dimension)));
      return {};
    }
    return in_range(node, value) ? std::optional(value) : std::nullopt;
  }

  // An angle has no dimension, but radians taken for degrees would pass in silence.
  [[nodiscard]] bool is_angle() const { return key_.unit == "rad"; }

  void needs_unit(const toml::node& node, std::string_view number_text) {
    const std::string unit = key_.dimension == dim::length ? "mm" : is_angle() ? "deg" : unit_of(key_);
    report_.error(
        place(node), fmt::format("{} needs a unit", path_),
        fmt::format("write \"{} {}\" (plain numbers are only accepted for dimensionless values)", number_text, unit));
  }

  // The guilty part of a text, if the file shows the text as it is (no escapes, one line).
  [[nodiscard]] Place place_inside(const toml::value<std::string>& node, const QuantityError& wrong) const {
    Place p = place(node);
    const std::string_view text = node.get();
    const bool ascii = std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~' && c != '\\' && c != '"'; });
    if (p.line == 0 || !ascii || p.length != text.size() + 2) return p;
    p.column += 1 + static_cast<std::uint32_t>(std::min(wrong.begin, text.size()));
    p.length = static_cast<std::uint32_t>(std::max<std::size_t>(1, wrong.length));
    return p;
  }

  // All items, so that each wrong one is reported.
  template <class T, class ReadItem>
  std::optional<std::vector<T>> list(const toml::node& node, ReadItem read_item) {
    const auto* array = node.as_array();
    if (!array) return wrong_kind(node), std::nullopt;
    std::vector<T> items;
    for (const toml::node& item : *array)
      if (const auto value = read_item(item)) items.push_back(*value);
    return items.size() == array->size() ? std::optional(std::move(items)) : std::nullopt;
  }

  std::optional<Vec3> vector(const toml::node& node) {
    const auto* array = node.as_array();
    if (!array || array->size() != 3) {
      report_.error(place(node), fmt::format("{} must be a list [x, y, z]", path_), "",
                    fmt::format("for example {} = {}", leaf(path_), key_.example));
      return {};
    }
    const auto items = list<double>(node, [this](const toml::node& item) { return number(item); });
    return items ? std::optional(Vec3{(*items)[0], (*items)[1], (*items)[2]}) : std::nullopt;
  }

  std::optional<BoxCase> box(const toml::node& node) {
    const auto* array = node.as_array();
    if (!array || array->size() != 2) return wrong_kind(node), std::nullopt;
    const auto corners = list<Vec3>(node, [this](const toml::node& item) { return vector(item); });
    if (!corners) return {};
    const BoxCase box{(*corners)[0], (*corners)[1]};
    for (const auto& [axis, low, high] :
         {std::tuple{'x', box.low.x, box.high.x}, std::tuple{'y', box.low.y, box.high.y},
          std::tuple{'z', box.low.z, box.high.z}})
      if (!(low < high)) {
        report_.error(place(node), fmt::format("{} is empty along {}", path_, axis),
                      fmt::format("low {0} = {1:g} m must be less than high {0} = {2:g} m", axis, low, high));
        return {};
      }
    return box;
  }

  const Key& key_;
  const std::string& path_;
  const Document& document_;
  Report& report_;
};

}  // namespace

std::optional<Value> read_value(const toml::node& node, const Key& key, const std::string& path,
                                const Document& document, Report& report) {
  return ValueReader(key, path, document, report).read(node);
}

}  // namespace tsubu::setup
