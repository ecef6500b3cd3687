#include "setup/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tsubu::setup {
namespace {

std::string indented(std::string_view text, std::string_view indent) {
  std::string out(indent);
  for (const char c : text) {
    out += c;
    if (c == '\n') out += indent;
  }
  return out;
}

std::string scope_section(laws::Scope scope) {
  switch (scope) {
    case laws::Scope::material:
      return "[material.NAME]";
    case laws::Scope::pair:
      return "[contact.A-B]";
    case laws::Scope::contact:
      return "[contact]";
  }
  return "";
}

// "in N/m, greater than 0; required; LIGGGHTS name LoadingStiffness".
std::string facts(const laws::Parameter& p) {
  std::string out = p.flag ? "true or false" : describe_range(p.range, p.unit);
  if (!p.flag && p.unit != "-") out = fmt::format("in {}{}{}", p.unit, out.empty() ? "" : ", ", out);
  const std::string fallback = p.flag ? (p.fallback != 0 ? "true" : "false") : fmt::format("{:g}", p.fallback);
  if (!out.empty()) out += "; ";
  out += std::isnan(p.fallback) ? "required" : "default " + fallback;
  if (!p.at_least.empty()) out += fmt::format("; not smaller than {}", p.at_least);
  return p.alias.empty() ? out : fmt::format("{}; LIGGGHTS name {}", out, fmt::join(aliases_of(p), " or "));
}

std::string facts(const laws::HistoryField& f) { return fmt::format("{}{}", f.unit, f.numbers == 3 ? ", vector" : ""); }

// Lines about the place of a law among others: what it gives and needs, what it does not keep.
std::vector<std::string> relations(const laws::LawEntry& law) {
  std::vector<std::string> lines;
  if (law.stage == laws::Stage::normal && law.gives)
    lines.push_back(fmt::format("Gives later laws: {}", fmt::join(laws::describe(law.gives), ", ")));
  if (law.needs)
    lines.push_back(fmt::format("Needs of the normal law: {}; normal laws that give it: {}",
                                fmt::join(laws::describe(law.needs), ", "), fmt::join(normal_laws_for(law), ", ")));
  if (!law.passive) lines.emplace_back("Can create energy");
  if (!law.objective) lines.emplace_back("Not objective: a rigid motion of the pair changes its force");
  return lines;
}

std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return text;
}

std::string reference_row(const Key& key) {
  std::string value = describe_kind(key);
  if (const std::string range = describe_range(key.range, unit_of(key)); !range.empty() && key.kind != Kind::flag)
    value += ", " + range;
  std::string fallback = describe_default(key);
  if (!key.fallback.empty()) fallback = fmt::format("`{}`", fallback);
  std::string text = key.text;
  if (!key.aliases.empty()) text += fmt::format(" LIGGGHTS name: `{}`.", fmt::join(key.aliases, "` or `"));
  const std::string example = key.example.empty() ? "" : fmt::format("`{}`", key.example);
  return fmt::format("| `{}` | {} | {} | {} | {} |\n", leaf(as_written(key.path)), cell(value), cell(fallback),
                     cell(text), cell(example));
}

std::string law_page(const laws::LawEntry& law) {
  std::string out = fmt::format("### {} law `{}`\n\n{}.\n\n", name_of(law.stage), law.text.name, law.text.title);
  if (!law.text.equations.empty()) out += fmt::format("```text\n{}\n```\n\n", law.text.equations);
  if (!law.text.reference.empty()) out += fmt::format("Reference: {}.\n\n", law.text.reference);
  for (const std::string& line : relations(law)) out += fmt::format("{}.\n\n", line);
  for (const laws::Parameter& p : law.parameters)
    out += fmt::format("- `{}` in `{}` ({}): {}\n", p.name, scope_section(p.scope), facts(p), p.text);
  if (!law.parameters.empty()) out += '\n';
  std::vector<std::string> history;
  for (const laws::HistoryField& f : law.history) history.push_back(fmt::format("`{}` [{}]", f.name, facts(f)));
  return history.empty() ? out : fmt::format("{}History: {}.\n\n", out, fmt::join(history, ", "));
}

}  // namespace

std::string explain(const Key& key) {
  std::string out = fmt::format("{}\n  {}\n", as_written(key.path), key.text);
  const auto line = [&](std::string_view label, const std::string& text) {
    if (!text.empty()) out += fmt::format("  {:<8} {}\n", label, text);
  };
  if (key.kind == Kind::section) {
    for (const Key& other : schema())
      if (other.path.starts_with(key.path + '.') && other.path.find('.', key.path.size() + 1) == std::string::npos)
        out += fmt::format("  {:<20} {}\n", leaf(as_written(other.path)), other.text);
    return out;
  }
  line("value", describe_kind(key));
  if (key.kind != Kind::flag) line("range", describe_range(key.range, unit_of(key)));
  line("default", describe_default(key));
  line("alias", fmt::format("{}", fmt::join(key.aliases, ", ")));
  line("example", fmt::format("{} = {}", leaf(as_written(key.path)), key.example));
  return out;
}

std::string explain(const laws::LawEntry& law) {
  std::string out = fmt::format("{} law {}: {}\n", name_of(law.stage), law.text.name, law.text.title);
  if (!law.text.equations.empty()) out += fmt::format("\n{}\n", indented(law.text.equations, "  "));
  if (!law.text.reference.empty()) out += fmt::format("\nReference: {}\n", law.text.reference);
  if (const auto lines = relations(law); !lines.empty()) out += fmt::format("\n{}\n", fmt::join(lines, "\n"));
  if (!law.parameters.empty()) out += "\nParameters:\n";
  for (const laws::Parameter& p : law.parameters)
    out += fmt::format("  {:<20} {:<16} {}\n  {:<20} {}\n", p.name, scope_section(p.scope), facts(p), "", p.text);
  if (!law.history.empty()) out += "\nHistory:\n";
  for (const laws::HistoryField& f : law.history) out += fmt::format("  {:<20} {}\n", f.name, facts(f));
  return out;
}

std::string list_laws() {
  std::string out;
  for (const laws::Stage stage : laws::stages) {
    out += fmt::format("{}\n", name_of(stage));
    for (const laws::LawEntry& law : laws::catalogue()) {
      if (law.stage != stage || law.formulation() != laws::Formulation::consistent) continue;
      std::vector<std::string_view> others, names;
      for (const laws::LawEntry& other : laws::catalogue()) {
        if (other.stage != stage || other.family() != law.family()) continue;
        if (&other != &law) others.push_back(other.text.name);
        for (const laws::Parameter& p : other.parameters)
          if (!std::ranges::count(names, p.name)) names.push_back(p.name);
      }
      out += fmt::format("  {:<17} {}\n", law.text.name, law.text.title);
      if (!others.empty()) out += fmt::format("  {:<17} also {}\n", "", fmt::join(others, ", "));
      if (!names.empty()) out += fmt::format("  {:<17} reads {}\n", "", fmt::join(names, ", "));
    }
  }
  return out;
}

std::string reference_page() {
  std::string out =
      "# Case file\n\n"
      "<!-- Made by `tsubu explain --reference`; do not edit. -->\n\n"
      "A case file is TOML: sections in brackets, one `key = value` per line, in any order. Numbers that have a\n"
      "dimension are texts with a unit, such as `\"5 mm\"`, `\"2500 kg/m3\"` or `\"60 rpm\"`; a bare `0` needs none.\n"
      "Unknown keys are errors. `NAME` stands for a name that you choose, `A-B` for two materials.\n";
  for (const Key& section : schema()) {
    const auto children = [&](const Key& key) {
      return key.path.starts_with(section.path + '.') && key.kind != Kind::section &&
             key.path.find('.', section.path.size() + 1) == std::string::npos;
    };
    const bool any = std::ranges::any_of(schema(), children);
    if (section.kind != Kind::section && !any) continue;
    if (section.kind == Kind::section && !any && section.path.find('.') != std::string::npos) continue;
    out += fmt::format("\n## `[{}]`\n\n{}\n", as_written(section.path), section.text);
    if (!any) continue;
    out += "\n| key | value | default | meaning | example |\n|---|---|---|---|---|\n";
    for (const Key& key : schema())
      if (children(key)) out += reference_row(key);
  }
  out += "\n## Laws\n\n";
  for (const laws::LawEntry& law : laws::catalogue()) out += law_page(law);
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

}  // namespace tsubu::setup
