#include "io/log.hpp"

namespace tsubu::io {

std::string without_colour(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!text.substr(i).starts_with("\x1b[")) {
      plain += text[i];
      continue;
    }
    // ESC [ parameters, ended by a letter
    for (i += 2; i < text.size() && (text[i] < '@' || '~' < text[i]);) ++i;
  }
  return plain;
}

void Log::warning(std::string_view text) { line("warning: " + std::string(text)); }

void Log::error(std::string_view text) { line("error: " + std::string(text)); }

}  // namespace tsubu::io
