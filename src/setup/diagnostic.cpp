#include "setup/diagnostic.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

namespace tsubu::setup {
namespace {

struct Palette {
  std::string_view error = "", warning = "", frame = "", strong = "", reset = "";
};
constexpr Palette plain{};
constexpr Palette coloured{"\x1b[1;31m", "\x1b[1;33m", "\x1b[34m", "\x1b[1m", "\x1b[0m"};

// Of a long line only so much around the place in question is shown.
constexpr std::size_t shown_before = 80, shown = 160;

std::size_t count_characters(std::string_view utf8) {
  return static_cast<std::size_t>(std::ranges::count_if(utf8, [](char c) { return (c & 0xC0) != 0x80; }));
}

// Byte offset of the character with this number.
std::size_t byte_of(std::string_view utf8, std::size_t character) {
  std::size_t seen = 0;
  for (std::size_t b = 0; b < utf8.size(); ++b)
    if ((utf8[b] & 0xC0) != 0x80 && seen++ == character) return b;
  return utf8.size();
}

// Control characters would move the cursor or worse; a tab stays one cell so that the caret stands right.
std::string printable(std::string_view text) {
  std::string out(text);
  std::ranges::replace_if(
      out, [](unsigned char c) { return c < 0x20 || c == 0x7F; }, ' ');
  return out;
}

std::string source_lines(const Diagnostic& d, const Palette& paint) {
  const std::string number = fmt::format("{:2}", d.line);
  const std::string margin(number.size() + 1, ' ');
  const std::size_t caret = d.column - 1;
  const std::size_t all = count_characters(d.source);
  const std::size_t first = caret > shown_before ? caret - shown_before : 0;
  const std::size_t last = std::min(all, first + shown);
  const std::size_t begin = byte_of(d.source, first);
  const std::string line = printable(std::string_view(d.source).substr(begin, byte_of(d.source, last) - begin));
  // A value that goes on in the next line is underlined to the end of this one.
  const std::size_t room = last > caret ? last - caret : 1;
  const std::string underline(std::clamp<std::size_t>(d.length, 1, room), '^');
  std::string out = fmt::format("{}{}|{}\n", paint.frame, margin, paint.reset);
  out += fmt::format("{}{} |{} {}\n", paint.frame, number, paint.reset, line);
  out += fmt::format("{}{}|{} {}{}{}", paint.frame, margin, paint.reset, std::string(caret - first, ' '), paint.error,
                     underline);
  return out + fmt::format("{}{}{}\n", d.hint.empty() ? "" : " ", printable(d.hint), paint.reset);
}

std::string help_lines(std::string_view margin, std::string_view label, std::string_view text, const Palette& paint) {
  std::string out = fmt::format("{}{}={} {}", paint.frame, margin, paint.reset, label);
  for (const char c : text) {
    out += c;
    if (c == '\n') out.append(margin.size() + 8, ' ');
  }
  return out + '\n';
}

}  // namespace

std::string sentence(const Diagnostic& d) {
  std::string where = d.line > 0 ? fmt::format("{}:{}", d.file, d.line) : d.file;
  return where.empty() ? d.message : fmt::format("{} ({})", d.message, where);
}

std::string format(const std::vector<Diagnostic>& diagnostics, bool color) {
  const Palette& paint = color ? coloured : plain;
  std::string out;
  for (const Diagnostic& d : diagnostics) {
    const bool error = d.severity == Severity::error;
    out += fmt::format("{}{}:{} {}{}{}\n", error ? paint.error : paint.warning, error ? "error" : "warning",
                       paint.reset, paint.strong, printable(d.message), paint.reset);
    const std::string margin(fmt::format("{:2} ", d.line).size(), ' ');
    if (!d.file.empty()) {
      const std::string position = d.line > 0 ? fmt::format(":{}:{}", d.line, d.column) : "";
      out += fmt::format("{}{}-->{} {}{}\n", margin.substr(1), paint.frame, paint.reset, printable(d.file), position);
    }
    if (d.line > 0)
      out += source_lines(d, paint);
    else if (!d.hint.empty())
      out += help_lines(margin, "", printable(d.hint), paint);
    if (!d.help.empty()) out += help_lines(margin, "help: ", d.help, paint);
    out += '\n';
  }
  return out;
}

CaseError::CaseError(Kind kind, std::vector<Diagnostic> diagnostics)
    : kind_(kind), diagnostics_(std::move(diagnostics)) {
  for (const Diagnostic& d : diagnostics_) what_ += (what_.empty() ? "" : "; ") + sentence(d);
}

}  // namespace tsubu::setup
