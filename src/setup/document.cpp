#include "setup/document.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "setup/report.hpp"
#include "setup/schema.hpp"

namespace tsubu::setup {
namespace {

constexpr std::size_t largest_file = std::size_t{16} << 20;

[[noreturn]] void refuse(CaseError::Kind kind, std::string message, std::string help = "") {
  throw CaseError(kind, {Diagnostic{.message = std::move(message), .help = std::move(help)}});
}

std::string read_text(const std::string& file) {
  using enum CaseError::Kind;
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) refuse(unreadable, fmt::format("{} is a folder", file));
  std::ifstream stream(file, std::ios::binary);
  if (!stream) refuse(unreadable, fmt::format("cannot read {}: {}", file, std::strerror(errno)));
  // No more than the limit is read, whatever size a pipe or device claims to have.
  std::string text(largest_file + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (stream.bad()) refuse(unreadable, fmt::format("cannot read {}", file));
  if (text.size() > largest_file)
    refuse(content, fmt::format("{} is larger than {} MiB: it is no case file", file, largest_file >> 20));
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    refuse(content, fmt::format("{} is empty", file), "`tsubu new box FILE` writes a case to start from");
  return text;
}

// Offset of the first byte that is no UTF-8, or npos.
std::size_t find_bad_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
    if (length == 0 || at + length > text.size()) return at;
    for (std::size_t k = 1; k < length; ++k)
      if ((text[at + k] & 0xC0) != 0x80) return at;
    at += length;
  }
  return std::string_view::npos;
}

toml::table parse(const std::string& file, const std::string& text) {
  if (const std::size_t bad = find_bad_utf8(text); bad != std::string::npos) {
    const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(bad), '\n') + 1;
    refuse(CaseError::Kind::content, fmt::format("{} is no UTF-8 text: see byte {} in line {}", file, bad + 1, line),
           "save it with the encoding UTF-8");
  }
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& failure) {
    const auto& begin = failure.source().begin;
    // "Error while parsing key-value pair: expected value, saw '\n'": what follows the colon is for people.
    std::string why(failure.description());
    if (const auto colon = why.find(": "); colon != std::string::npos) why.erase(0, colon + 2);
    Report report(file, text);
    const bool twice = why.find("redefine") != std::string::npos;
    report.error({.line = begin.line, .column = begin.column, .length = 1}, "the case file is not valid TOML", why,
                 twice ? "each key and each [section] may stand once: take one away, or join the two"
                       : "texts and numbers with units stand in quotes: end = \"1 s\"");
    throw CaseError(CaseError::Kind::content, report.in_file_order(Severity::error));
  }
}

// A value as TOML if it is one, else as a text: 0.4, true, [0, 0, 0]; 2 s, hertz.
void insert_value(toml::table& table, const std::string& key, const std::string& value) {
  try {
    toml::table parsed = toml::parse("value = " + value);
    if (parsed.size() == 1) {
      table.insert_or_assign(key, std::move(*parsed.get("value")));
      return;
    }
  } catch (const toml::parse_error&) {
    // not TOML, hence a text
  }
  table.insert_or_assign(key, value);
}

void apply_override(Document& document, const std::string& override_text) {
  using enum CaseError::Kind;
  const std::string option = "--set " + override_text;
  const std::size_t equals = override_text.find('=');
  if (equals == std::string::npos || find_bad_utf8(override_text) != std::string::npos)
    refuse(content, fmt::format("{}: expected key=value", option), "for example --set run.end=\"2 s\"");
  const std::string path = override_text.substr(0, equals);
  const auto parts = split_path(path);
  if (std::ranges::any_of(parts, &std::string::empty))
    refuse(content, fmt::format("{}: '{}' is no key", option, path), "for example --set run.end=\"2 s\"");
  toml::table* table = &document.root;
  std::string section;
  for (std::size_t k = 0; k + 1 < parts.size(); ++k) {
    section += (k ? "." : "") + parts[k];
    if (!table->contains(parts[k])) {
      table->insert(parts[k], toml::table{});
      document.options.try_emplace(section, option);
    }
    table = table->get(parts[k])->as_table();
    if (!table) refuse(content, fmt::format("{}: '{}' is a value, not a section", option, section));
  }
  insert_value(*table, parts.back(), override_text.substr(equals + 1));
  document.options.insert_or_assign(path, option);
}

}  // namespace

Place Document::place(std::string_view path, const toml::source_region& region) const {
  for (std::string_view part = path;; part = part.substr(0, part.rfind('.'))) {
    if (const auto it = options.find(part); it != options.end()) return {.option = it->second};
    if (part.find('.') == std::string_view::npos) break;
  }
  const auto& [begin, end, _] = region;
  // What ends on another line is underlined to the end of its first one; the formatter cuts it there.
  const std::uint32_t length = begin.line == end.line ? end.column - begin.column : 1u << 16;
  return {.line = begin.line, .column = begin.column, .length = length};
}

Document read_document(const std::string& file, const std::vector<std::string>& overrides) {
  Document document{.file = file, .text = read_text(file)};
  document.root = parse(file, document.text);
  for (const std::string& text : overrides) apply_override(document, text);
  return document;
}

}  // namespace tsubu::setup
