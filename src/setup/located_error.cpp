#include "setup/located_error.hpp"

#include "setup/report.hpp"

namespace tsubu::setup {

CaseError located(const Case& c, const BuildError& error) {
  Report report(c.file, c.text);
  Place place;
  for (std::string key = error.key(); !key.empty();) {
    if (const auto found = c.places.find(key); found != c.places.end()) {
      place = found->second;
      break;
    }
    const std::size_t dot = key.rfind('.');
    key.resize(dot == std::string::npos ? 0 : dot);
  }
  report.error(place, error.what());
  return {CaseError::Kind::content, report.in_file_order(Severity::error)};
}

}  // namespace tsubu::setup
