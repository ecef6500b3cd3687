#include "setup/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>

#include "base/units.hpp"
#include "laws/catalogue.hpp"
#include "setup/schema_table.hpp"

namespace tsubu::setup {
namespace {

// A law and the parameter as that law declares it.
struct Reader {
  const laws::LawEntry* law;
  const laws::Parameter* parameter;
};

// The laws that read a parameter; a formulation only where it differs from the consistent one.
std::string names_of(const std::vector<Reader>& readers, bool one_range) {
  std::vector<std::string> names;
  for (const Reader& r : readers) {
    const bool as_consistent = std::ranges::any_of(readers, [&](const Reader& other) {
      return other.law != r.law && other.law->text.name == r.law->family() && other.law->stage == r.law->stage &&
             other.parameter->range == r.parameter->range;
    });
    if (as_consistent) continue;
    std::string name = fmt::format("{} {}", name_of(r.law->stage), r.law->text.name);
    const std::string range = describe_range(r.parameter->range, r.parameter->unit);
    if (!one_range && !range.empty()) name += fmt::format(" ({})", range);
    names.push_back(std::move(name));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

Key parameter_key(const std::string& section, const std::vector<Reader>& readers) {
  const laws::Parameter& p = *readers.front().parameter;
  const bool one_range = std::ranges::all_of(readers, [&](const Reader& r) { return r.parameter->range == p.range; });
  // all of them required (no number equals itself then), or one default
  const bool one_default = std::ranges::all_of(readers, [&](const Reader& r) {
    return r.parameter->fallback == p.fallback || (std::isnan(p.fallback) && std::isnan(r.parameter->fallback));
  });
  Key key{.path = section + '.' + std::string(p.name), .kind = p.flag ? Kind::flag : Kind::quantity};
  key.text = fmt::format("{} Read by {}.", p.text, names_of(readers, one_range));
  key.example = example_of(p);
  key.dimension = p.dimension;
  if (p.unit != "-") key.unit = p.unit;
  // Which laws are chosen decides what is needed and, where they differ, which values are legal: read_contact.cpp.
  if (one_range) key.range = p.range, key.range_reason = p.range_reason;
  key.absent = !one_default             ? "its laws decide"
               : std::isnan(p.fallback) ? "needed by its laws"
                                        : value_text(p, p.fallback);
  key.aliases = aliases_of(p);
  return key;
}

// The parameters of one scope, each once, with the laws that read it.
void append_parameters(std::vector<Key>& keys, laws::Scope scope, const std::string& section) {
  std::vector<std::vector<Reader>> parameters;
  for (const laws::LawEntry& law : laws::catalogue())
    for (const laws::Parameter& p : law.parameters) {
      if (p.scope != scope) continue;
      auto same = std::ranges::find(parameters, p.name, [](const auto& readers) { return readers[0].parameter->name; });
      if (same == parameters.end()) same = parameters.emplace(same);
      same->push_back({&law, &p});
    }
  for (const auto& readers : parameters) keys.push_back(parameter_key(section, readers));
}

std::vector<Key> all_keys() {
  std::vector<Key> keys;
  for (Key& key : own_keys()) {
    const std::string path = key.path;
    keys.push_back(std::move(key));
    if (path == "material.*.density") append_parameters(keys, laws::Scope::material, "material.*");
    if (path == "contact.wall_arm") append_parameters(keys, laws::Scope::contact, "contact");
    if (path == "contact.*") append_parameters(keys, laws::Scope::pair, "contact.*");
  }
  return keys;
}

// Whether words name the pattern; a '*' may be filled in or left out.
bool matches(std::span<const std::string> pattern, std::span<const std::string> words) {
  if (pattern.empty()) return words.empty();
  const bool star = pattern[0] == "*";
  if (star && matches(pattern.subspan(1), words)) return true;
  return !words.empty() && (star || pattern[0] == words[0]) && matches(pattern.subspan(1), words.subspan(1));
}

}  // namespace

std::span<const Key> schema() {
  static const std::vector<Key> keys = all_keys();
  return keys;
}

const SchemaNode& schema_tree() {
  static const SchemaNode root = [] {
    SchemaNode tree;
    for (const Key& key : schema()) {
      SchemaNode* node = &tree;
      for (const std::string& part : split_path(key.path)) node = &node->children[part];
      node->key = &key;
    }
    return tree;
  }();
  return root;
}

const SchemaNode* SchemaNode::child(std::string_view name) const {
  if (const auto it = children.find(std::string(name)); it != children.end()) return &it->second;
  for (const auto& [_, node] : children)
    if (std::ranges::count(node.key->aliases, name)) return &node;
  const auto any = children.find("*");
  return any == children.end() ? nullptr : &any->second;
}

std::vector<std::string> SchemaNode::names() const {
  std::vector<std::string> out;
  for (const auto& [name, _] : children)
    if (name != "*") out.push_back(name);
  return out;
}

std::vector<const Key*> find_keys(std::string_view words) {
  const auto parts = split_path(words);
  std::vector<const Key*> found;
  for (const Key& key : schema())
    if (key.path == words) return {&key};
  for (const Key& key : schema())
    if (matches(split_path(key.path), parts)) found.push_back(&key);
  // "contact.friction" could be a pair called friction, but hardly is.
  const auto is_section = [](const Key* key) { return key->kind == Kind::section; };
  if (!std::ranges::all_of(found, is_section)) std::erase_if(found, is_section);
  if (found.empty())
    for (const Key& key : schema())
      if (leaf(key.path) == words || std::ranges::count(key.aliases, words)) found.push_back(&key);
  return found;
}

std::vector<std::string> aliases_of(const laws::Parameter& p) {
  std::istringstream words{std::string(p.alias)};
  return {std::istream_iterator<std::string>(words), {}};
}

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> parts(1);
  for (const char c : path)
    if (c == '.')
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

std::string leaf(std::string_view path) { return std::string(path.substr(path.rfind('.') + 1)); }

std::string as_written(std::string_view path) {
  std::string out(path);
  for (auto star = out.find('*'); star != std::string::npos; star = out.find('*'))
    out.replace(star, 1, out.starts_with("contact") ? "A-B" : "NAME");
  return out;
}

std::string unit_of(const Key& key) { return key.unit.empty() ? tsubu::unit_of(key.dimension) : key.unit; }

std::string describe_kind(const Key& key) {
  const std::string numbers = key.dimension == dim::none ? "a number" : noun_of(key.dimension);
  switch (key.kind) {
    case Kind::section:
      return "a section";
    case Kind::text:
      return key.choices.empty() ? "a text" : fmt::format("one of \"{}\"", fmt::join(key.choices, "\", \""));
    case Kind::integer:
      return "a whole number";
    case Kind::quantity:
      return key.choices.empty() ? numbers : fmt::format("{} or \"{}\"", numbers, fmt::join(key.choices, "\" or \""));
    case Kind::flag:
      return "true or false";
    case Kind::vector:
      return fmt::format("a list [x, y, z], each {}", numbers);
    case Kind::box:
      return fmt::format("two corners [[x, y, z], [x, y, z]], each {}", numbers);
    case Kind::list:
      return fmt::format("a list, each {}", numbers);
    case Kind::words:
      if (key.choices.empty()) return "a list of texts";
      return fmt::format("a list of any of \"{}\"", fmt::join(key.choices, "\", \""));
  }
  return "";
}

std::string describe_range(const laws::Range& range, std::string_view unit) {
  const auto end = [&](double v) {
    return v == 0 || unit.empty() || unit == "-" ? fmt::format("{:g}", v) : fmt::format("{:g} {}", v, unit);
  };
  std::string low, high;
  if (std::isfinite(range.low)) low = (range.low_open ? "greater than " : "at least ") + end(range.low);
  if (std::isfinite(range.high)) high = (range.high_open ? "less than " : "at most ") + end(range.high);
  return low.empty() || high.empty() ? low + high : low + " and " + high;
}

std::string describe_default(const Key& key) {
  if (key.required) return "required";
  return key.fallback.empty() ? key.absent : key.fallback;
}

std::string must_be(const laws::Range& range, std::string_view unit, std::string_view reason) {
  return fmt::format("must be {}{}{}", describe_range(range, unit), reason.empty() ? "" : "; ", reason);
}

std::string value_text(const laws::Parameter& p, double value) {
  if (p.flag) return value != 0 ? "true" : "false";
  return p.unit == "-" ? fmt::format("{:g}", value) : fmt::format("\"{:g} {}\"", value, p.unit);
}

std::string example_of(const laws::Parameter& p) {
  return p.flag ? "true" : value_text(p, std::isnan(p.typical) ? p.fallback : p.typical);
}

}  // namespace tsubu::setup
