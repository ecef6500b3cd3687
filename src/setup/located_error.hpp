#pragma once
#include "setup/build_error.hpp"
#include "setup/case.hpp"
#include "setup/diagnostic.hpp"

namespace tsubu::setup {

// A problem that building the case met, at the key that it is about; at a section that holds that key if the file does
// not give it.
[[nodiscard]] CaseError located(const Case& c, const BuildError& error);

// What `build` makes of the case; its BuildError as a CaseError.
template <class Build>
[[nodiscard]] auto with_place(const Case& c, const Build& build) {
  try {
    return build();
  } catch (const BuildError& error) {
    throw located(c, error);
  }
}

}  // namespace tsubu::setup
