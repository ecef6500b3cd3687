#include "setup/load_case.hpp"

#include "setup/diagnostic.hpp"
#include "setup/document.hpp"
#include "setup/reading.hpp"

namespace tsubu::setup {

Case load_case(const std::string& file, const std::vector<std::string>& overrides) {
  return load_copy(file, file, overrides);
}

Case load_copy(const std::string& copy, const std::string& file, const std::vector<std::string>& overrides,
               Depth depth) {
  const Document document = read_document(copy, overrides);
  Report report(copy, document.text);
  const Settings settings(document, report);
  Case result;
  result.file = file;
  result.text = document.text;
  result.overrides = overrides;
  Reading reading{settings, report, result, copy};
  read_general(reading);
  read_restart(reading);
  read_materials(reading);
  read_particles(reading);
  read_inserts(reading);
  read_walls(reading);
  read_measures(reading);
  read_deformation(reading);
  read_happenings(reading, depth);
  read_contact(reading);
  read_heat(reading);
  check_space(reading);
  check_happenings(reading);
  // What is unused beside an error may be so because of it: warnings wait until the errors are gone.
  if (report.failed()) throw CaseError(CaseError::Kind::content, report.in_file_order(Severity::error));
  result.places = {settings.places().begin(), settings.places().end()};
  for (const Diagnostic& d : report.in_file_order(Severity::warning)) result.warnings.push_back(sentence(d));
  return result;
}

}  // namespace tsubu::setup
