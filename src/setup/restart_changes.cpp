#include "setup/restart_changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "setup/document.hpp"
#include "setup/schema.hpp"

namespace tsubu::setup {
namespace {

// What may be changed in the midst of a run: how long it is, how often it writes, and friction, which limits forces.
// Nothing that bodies, contacts and walls are by now depends on these. Others make springs stiffer that are stretched,
// and the energy of that would come from nowhere.
constexpr std::array<std::string_view, 9> changeable = {
    "case.title",        "run.end",      "run.time_limit",     "run.skin",
    "run.max_overlap",   "output.every", "output.table_every", "output.checkpoint_every",
    "contact.*.friction"};

// Why nothing else can, by the beginning of its path.
struct Reason {
  std::string_view begins, why;
};
constexpr Reason reasons[] = {
    {"run.timestep", "time is counted in steps, all of one length"},
    {"run.safety", "time is counted in steps, all of one length"},
    {"run.", "the energy books of the run depend on it from its start"},
    {"output.", "what has been written so far has another form"},
    {"material.", "contacts that exist were pressed together by the old value"},
    {"contact.", "what contacts remember is that of the laws and parameters they began with"},
    {"particles.", "the bodies are there already"},
    {"insert.", "the bodies are there already"},
    {"wall.", "where walls are follows from all that moved them since the start"},
    {"domain.", "the bodies are there already"},
    {"", "it belongs to the start of the run"},
};

std::string key_of(const std::string& setting) { return setting.substr(0, setting.find('=')); }

// The declaration of a key, or nullptr if there is none.
const Key* declared(const std::string& path) {
  const SchemaNode* node = &schema_tree();
  for (const std::string& part : split_path(path))
    if (!(node = node->child(part))) return nullptr;
  return node->key;
}

// Where else the value of a key may come from: a pair in the other order, and [contact.default] for all pairs.
std::vector<std::string> sources_of(const std::string& path) {
  std::vector<std::string> sources = {path};
  const auto parts = split_path(path);
  if (parts.size() != 3 || parts[0] != "contact" || parts[1] == "default") return sources;
  if (const std::size_t hyphen = parts[1].find('-'); hyphen != std::string::npos)
    sources.push_back(
        fmt::format("contact.{}-{}.{}", parts[1].substr(hyphen + 1), parts[1].substr(0, hyphen), parts[2]));
  sources.push_back("contact.default." + parts[2]);
  return sources;
}

// The value of a key as the file or an option gives it; else its default.
std::string value_of(const Document& document, const std::string& path) {
  toml::node_view<const toml::node> node;
  for (const std::string& source : sources_of(path))
    if ((node = document.root.at_path(source))) break;
  if (!node) {
    const Key* key = declared(path);
    return key ? describe_default(*key) : "nothing";
  }
  if (const auto* words = node.as_string()) return fmt::format("\"{}\"", words->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());  // toml++ shows 17 digits
  std::ostringstream text;
  text << node;
  return text.str();
}

}  // namespace

std::vector<Change> changes_on_restart(const std::string& file, const std::vector<std::string>& recorded,
                                       const std::vector<std::string>& set_now) {
  const Document before = read_document(file, recorded), after = read_document(file, joined(recorded, set_now));
  std::vector<Change> changes;
  std::vector<Diagnostic> refused;
  for (const std::string& setting : set_now) {
    const std::string path = key_of(setting);
    Change change{path, value_of(before, path), value_of(after, path)};
    if (change.before == change.after) continue;
    const Key* key = declared(path);
    if (!key || std::ranges::count(changeable, key->path)) {
      changes.push_back(std::move(change));
      continue;
    }
    const auto* reason = std::ranges::find_if(reasons, [&](const Reason& r) { return path.starts_with(r.begins); });
    refused.push_back({.message = fmt::format("{} cannot be changed in the midst of a run, from {} to {}: {}", path,
                                              change.before, change.after, reason->why),
                       .file = "--set " + setting,
                       .help = "run the case anew with this value"});
  }
  if (!refused.empty()) throw CaseError(CaseError::Kind::content, refused);
  return changes;
}

std::vector<std::string> joined(const std::vector<std::string>& recorded, const std::vector<std::string>& set_now) {
  std::vector<std::string> all = recorded;
  for (const std::string& setting : set_now) {
    std::erase_if(all, [&](const std::string& old) { return key_of(old) == key_of(setting); });
    all.push_back(setting);
  }
  return all;
}

}  // namespace tsubu::setup
