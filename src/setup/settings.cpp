#include "setup/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/nearest.hpp"
#include "setup/document.hpp"
#include "setup/read_value.hpp"
#include "setup/report.hpp"
#include "setup/schema.hpp"

namespace tsubu::setup {
namespace {

std::string join(const std::string& section, const std::string& name) {
  return section.empty() ? name : section + '.' + name;
}

// Names become parts of paths, of pairs (A-B) and of file names.
bool is_name(std::string_view name, bool hyphen_allowed) {
  return !name.empty() && std::ranges::all_of(name, [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           (c == '-' && hyphen_allowed);
  });
}

}  // namespace

class SettingsReader {
 public:
  SettingsReader(Settings& settings, const Document& document, Report& report)
      : settings_(settings), document_(document), report_(report) {}

  void section(const toml::table& table, const SchemaNode& node, const std::string& path) {
    for (const auto& [key, value] : table) entry(key, value, node, path);
    for (const auto& [name, child] : node.children)
      if (name != "*" && !settings_.given(join(path, name))) absent(child, join(path, name), path);
    if (node.named() && node.key && node.key->required && settings_.names(path).empty())
      report_.error(settings_.place(path), fmt::format("[{}] is empty", path),
                    node.child("")->key->kind == Kind::section
                        ? fmt::format("write at least one section [{}.NAME]", path)
                        : "write at least one NAME = value");
  }

 private:
  void entry(const toml::key& key, const toml::node& value, const SchemaNode& parent, const std::string& section_path) {
    std::string name(key.str());
    const Place key_place = document_.place(join(section_path, name), key.source());
    const SchemaNode* child = parent.child(name);
    const bool chosen_name = child && child->key->path.ends_with("*");
    if (!child || (chosen_name && child->key->kind == Kind::section && !value.is_table()))
      return unknown(name, key_place, parent, section_path);
    if (chosen_name && !is_name(name, section_path != "material")) return bad_name(name, key_place, section_path);
    if (!chosen_name) name = leaf(child->key->path);  // an alias becomes the name itself

    const std::string path = join(section_path, name);
    if (settings_.places_.contains(path))
      return report_.error(key_place, fmt::format("{} is given twice", path),
                           fmt::format("'{}' is another name for '{}'",
                                       name == key.str() ? fmt::format("{}", fmt::join(child->key->aliases, "' or '"))
                                                         : std::string(key.str()),
                                       name));
    const bool is_section = child->key->kind == Kind::section;
    if (const toml::table* table = value.as_table(); table && (is_section || !child->children.empty())) {
      settings_.places_[path] = key_place;
      if (chosen_name) settings_.chosen_.insert(path);
      return section(*table, *child, path);
    }
    settings_.places_[path] = document_.place(path, value.source());
    if (chosen_name) settings_.chosen_.insert(path);
    if (is_section)
      return report_.error(key_place, fmt::format("'{}' must be a section", path),
                           fmt::format("write [{}{}] and its keys below", path, child->named() ? ".NAME" : ""));
    if (const toml::array* items = value.as_array(); items && child->key->kind == Kind::words)
      for (std::size_t k = 0; k < items->size(); ++k)
        settings_.places_[fmt::format("{}.{}", path, k)] = document_.place(path, items->get(k)->source());
    if (auto read = read_value(value, *child->key, path, document_, report_))
      settings_.values_[path] = *std::move(read);
  }

  void unknown(const std::string& name, const Place& place, const SchemaNode& parent, const std::string& section_path) {
    const auto known = parent.names();
    const bool root = section_path.empty();
    std::string help =
        known.empty() ? "" : fmt::format("known {}: {}", root ? "sections" : "keys", fmt::join(known, ", "));
    if (parent.named() && !root)
      help += fmt::format("{}sections below it are written [{}.{}]", help.empty() ? "" : "; ", section_path,
                          section_path == "contact" ? "A-B" : "NAME");
    const std::string home = home_of(name);
    const std::string meant = home.empty() ? meant_by(name, parent) : "";
    if (!meant.empty()) settings_.misspelt_.insert(join(section_path, meant));
    report_.error(
        place,
        root ? fmt::format("unknown section '{}'", name) : fmt::format("unknown key '{}' in [{}]", name, section_path),
        !home.empty()   ? home
        : meant.empty() ? ""
                        : fmt::format("did you mean '{}'?", meant),
        help);
  }

  // Where a key of this very name or alias belongs: "'youngsModulus' (youngs) belongs into [material.NAME]".
  std::string home_of(const std::string& name) {
    std::set<std::string> sections;
    std::string known_as;
    for (const Key& key : schema()) {
      if (key.kind == Kind::section || (leaf(key.path) != name && !std::ranges::count(key.aliases, name))) continue;
      settings_.misplaced_.insert(key.path);
      sections.insert(fmt::format("[{}]", as_written(key.path.substr(0, key.path.rfind('.')))));
      known_as = leaf(key.path) == name ? "" : fmt::format(" ({})", leaf(key.path));
    }
    return sections.empty() ? "" : fmt::format("'{}'{} belongs into {}", name, known_as, fmt::join(sections, " or "));
  }

  // An alias may be the nearest; what is offered is the name itself.
  static std::string meant_by(const std::string& name, const SchemaNode& parent) {
    auto known = parent.names();
    for (const auto& [_, child] : parent.children)
      known.insert(known.end(), child.key->aliases.begin(), child.key->aliases.end());
    const std::string best = nearest(name, known);
    return best.empty() ? "" : leaf(parent.child(best)->key->path);
  }

  void bad_name(const std::string& name, const Place& place, const std::string& section_path) {
    const bool pairs = section_path == "material";
    report_.error(place, fmt::format("'{}' cannot be a name in [{}]", name, section_path),
                  fmt::format("use letters, digits{} and '_'", pairs ? "" : ", '-'"),
                  pairs ? "'-' joins the names of a pair: [contact.A-B]" : "");
  }

  void absent(const SchemaNode& node, const std::string& path, const std::string& section_path) {
    const Key& key = *node.key;
    const bool at_root = section_path.empty();
    if (key.required && at_root)
      report_.error({}, fmt::format("the section [{}{}] is missing", path, node.named() ? ".NAME" : ""), "",
                    fmt::format("`tsubu explain {}` says what belongs there", path));
    else if (key.required)
      report_.error(settings_.place(section_path), fmt::format("missing key '{}' in [{}]", leaf(path), section_path),
                    fmt::format("{} is required", key.kind == Kind::section ? "it" : describe_kind(key)),
                    key.example.empty() ? "" : fmt::format("for example {} = {}", leaf(path), key.example));
    else if (key.kind == Kind::section && at_root)
      section({}, node, path);  // for its defaults
    else if (!key.fallback.empty())
      settings_.values_[path] =
          *read_value(*toml::parse("value = " + key.fallback).get("value"), key, path, document_, report_);
  }

  Settings& settings_;
  const Document& document_;
  Report& report_;
};

Settings::Settings(const Document& document, Report& report) {
  SettingsReader(*this, document, report).section(document.root, schema_tree(), "");
}

bool Settings::misspelt(const std::string& path) const {
  if (misspelt_.contains(path) || misplaced_.contains(path)) return true;
  const std::size_t first = path.find('.'), second = path.find('.', first + 1);
  return second != std::string::npos && misplaced_.contains(path.substr(0, first) + ".*" + path.substr(second));
}

Place Settings::place(const std::string& path) const {
  const auto it = places_.find(path);
  return it == places_.end() ? Place{} : it->second;
}

std::vector<std::string> Settings::names(const std::string& section) const {
  std::vector<std::string> found;
  const std::string prefix = section + '.';
  for (const std::string& path : chosen_)
    if (path.starts_with(prefix) && path.find('.', prefix.size()) == std::string::npos)
      found.push_back(path.substr(prefix.size()));
  const auto position = [&](const std::string& name) {
    const Place p = place(prefix + name);
    return std::tuple(p.line == 0, p.line, p.column);
  };
  std::ranges::stable_sort(found, {}, position);
  return found;
}

}  // namespace tsubu::setup
