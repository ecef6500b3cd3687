#pragma once
#include <string>
#include <vector>

#include "laws/catalogue.hpp"
#include "setup/reading.hpp"

namespace tsubu::setup {

// The laws of a case, one of each stage; a stage whose name is wrong has none.
struct ChosenLaws {
  std::vector<const laws::LawEntry*> all;

  // The parameters that they read, each once. Where several laws read one, a value must be legal for all of them, and
  // it has a default if they have the same.
  [[nodiscard]] std::vector<laws::Parameter> parameters(laws::Scope scope) const;
  // Who reads it: "normal law hertz and tangential law history".
  [[nodiscard]] std::string readers(const laws::Parameter& parameter) const;
};

// Finds the laws that the file names, in the formulation it asks for; refuses those that do not fit each other.
[[nodiscard]] ChosenLaws choose_laws(Reading& reading);

}  // namespace tsubu::setup
