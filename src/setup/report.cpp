#include "setup/report.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <tuple>

namespace tsubu::setup {

Report::Report(std::string file, const std::string& text) : file_(std::move(file)) {
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines_.push_back(std::move(line));
}

void Report::error(const Place& place, std::string message, std::string hint, std::string help) {
  failed_ = true;
  add(Severity::error, place, std::move(message), std::move(hint), std::move(help));
}

void Report::warning(const Place& place, std::string message, std::string hint, std::string help) {
  add(Severity::warning, place, std::move(message), std::move(hint), std::move(help));
}

void Report::add(Severity severity, const Place& place, std::string message, std::string hint, std::string help) {
  Diagnostic d{.severity = severity, .message = std::move(message), .hint = std::move(hint), .help = std::move(help)};
  d.file = place.option.empty() ? file_ : place.option;
  // A syntax error at the very end stands on a line that has no text of its own.
  if (place.line > 0) {
    d.line = place.line, d.column = std::max(1u, place.column), d.length = place.length;
    if (place.line <= lines_.size()) d.source = lines_[place.line - 1];
  }
  diagnostics_.push_back(std::move(d));
}

// What has no line (a missing section, a --set option) comes last.
std::vector<Diagnostic> Report::in_file_order(Severity severity) const {
  std::vector<Diagnostic> sorted;
  std::ranges::copy_if(diagnostics_, std::back_inserter(sorted),
                       [&](const Diagnostic& d) { return d.severity == severity; });
  std::ranges::stable_sort(sorted, {}, [](const Diagnostic& d) { return std::tuple(d.line == 0, d.line, d.column); });
  return sorted;
}

}  // namespace tsubu::setup
