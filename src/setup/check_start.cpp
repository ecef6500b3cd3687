#include "setup/check_start.hpp"

#include "io/body_table.hpp"
#include "io/file_error.hpp"
#include "setup/diagnostic.hpp"
#include "setup/doctor.hpp"
#include "setup/located_error.hpp"

namespace tsubu::setup {
namespace {

CaseError case_error(const Case& checked, std::string message, CaseError::Kind kind = CaseError::Kind::content) {
  return {kind, {Diagnostic{.message = std::move(message), .file = checked.file}}};
}

}  // namespace

Start check_start(const Case& checked) {
  try {
    const Built built = build(checked, 1);
    if (const auto trouble = built.simulation->start_trouble())
      throw case_error(checked, diagnose(*trouble, checked, *built.simulation));
    return {built.simulation->bodies().size(), built.plan, built.simulation->bodies().arrays()};
  } catch (const BuildError& error) {
    throw located(checked, error);
  } catch (const io::TableError& error) {
    throw case_error(checked, error.what());
  } catch (const io::FileError& error) {
    throw case_error(checked, error.what(), CaseError::Kind::unreadable);
  }
}

}  // namespace tsubu::setup
