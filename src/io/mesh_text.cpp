#include "io/mesh_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

namespace tsubu::io {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

[[nodiscard]] bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
[[nodiscard]] bool ends_line(char c) { return c == '\n' || c == '\r'; }

// Of a number that is too large or too small to be stored, which from_chars does not tell apart: where its first digit
// that counts stands, seen from the point, and the exponent added to that.
[[nodiscard]] bool is_below_one(std::string_view word) {
  const std::size_t end = std::min(word.find_first_of("eE"), word.size()), point = std::min(word.find('.'), end);
  const std::size_t first = std::min(word.find_first_of("123456789"), end);
  std::string_view digits = word.substr(std::min(end + 1, word.size()));
  if (digits.starts_with('+')) digits.remove_prefix(1);
  std::int64_t exponent = 0;
  const auto [last, code] = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  if (code == std::errc::result_out_of_range) return digits.starts_with('-');
  return static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first) + exponent < 0;
}

}  // namespace

MeshText::MeshText(std::string_view text, const std::filesystem::path& name, Rules rules)
    : text_(text), name_(name), rules_(rules) {
  if (text_.starts_with(byte_order_mark)) place_ = byte_order_mark.size();
}

// How many characters end a line here: 0, 1, or 2 as on Windows.
std::size_t MeshText::line_end_at(std::size_t place) const {
  if (place >= text_.size() || !ends_line(text_[place])) return 0;
  return text_[place] == '\r' && place + 1 < text_.size() && text_[place + 1] == '\n' ? 2 : 1;
}

std::string_view MeshText::word_in_line() {
  const auto goes_on = [this] { return rules_.continued && text_[place_] == '\\' && line_end_at(place_ + 1) > 0; };
  begun_ = true;
  while (!at_end()) {
    if (is_blank(text_[place_])) {
      ++place_;
    } else if (goes_on()) {
      place_ += 1 + line_end_at(place_ + 1);
    } else {
      break;
    }
  }
  word_ = place_;
  if (!at_end() && rules_.comment != 0 && text_[place_] == rules_.comment)
    while (!at_end() && !ends_line(text_[place_])) ++place_;
  const std::size_t first = place_;
  while (!at_end() && !is_blank(text_[place_]) && !ends_line(text_[place_]) && !goes_on()) ++place_;
  return text_.substr(first, place_ - first);
}

std::string_view MeshText::word() {
  for (;;) {
    const std::string_view found = word_in_line();
    if (!found.empty() || at_end()) return found;
    place_ += line_end_at(place_);
  }
}

std::string_view MeshText::next_line() {
  if (begun_) skip_rest_of_line();
  return word();
}

void MeshText::skip_rest_of_line() {
  while (!word_in_line().empty()) continue;
}

double MeshText::number_in_line(std::string_view name) {
  const std::string_view found = word_in_line();
  if (found.empty()) fail(fmt::format("the line ends where {} is expected", name));
  return finite_number(found, name);
}

double MeshText::finite_number(std::string_view word, std::string_view name) const {
  const std::optional<double> number = to_number(word);
  if (!number) fail(fmt::format("{} {} is not a number", name, shown(word)));
  if (!std::isfinite(*number)) fail(fmt::format("{} {} is not finite", name, shown(word)));
  return *number;
}

void MeshText::fail_at(std::size_t begin, std::string_view what) const {
  throw MeshFileError(name_, place_of(begin), what);
}

// Counted when it is asked for, once: words are many, errors one.
TextPlace MeshText::place_of(std::size_t at) const {
  std::size_t begin = text_.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  TextPlace place;
  for (std::size_t k = begin; k < at;) {
    if (const std::size_t end = line_end_at(k); end > 0)
      ++place.line, begin = k += end;
    else
      ++k;
  }
  // of a character of several bytes all but the first begin with the bits 10
  for (std::size_t k = begin; k < at; ++k) place.column += (static_cast<unsigned char>(text_[k]) & 0xC0) != 0x80;
  return place;
}

std::optional<double> to_number(std::string_view word) {
  // what from_chars does not take, and other programs write
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  double value = 0;
  const char* const last = word.data() + word.size();
  const auto [end, code] = std::from_chars(word.data(), last, value);
  if (end != last || code == std::errc::invalid_argument) return std::nullopt;
  if (code == std::errc::result_out_of_range) return is_below_one(word) ? 0 : std::numeric_limits<double>::infinity();
  return value;
}

std::string shown(std::string_view word) {
  constexpr std::size_t longest = 40;
  std::string text = "'";
  for (const char c : word.substr(0, longest)) text += c >= ' ' && c <= '~' ? c : '?';
  return text + (word.size() > longest ? "...'" : "'");
}

std::string lower_case(std::string_view word) {
  std::string lower(word);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

}  // namespace tsubu::io
