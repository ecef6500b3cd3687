#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "laws/catalogue.hpp"
#include "setup/schema.hpp"

// What people and editors read about case files; all of it made from the schema and the catalogue of laws.
namespace tsubu::setup {

[[nodiscard]] std::string explain(const Key& key);
[[nodiscard]] std::string explain(const laws::LawEntry& law);
[[nodiscard]] std::string list_laws();

// docs/reference/case-file.md.
[[nodiscard]] std::string reference_page();

// A JSON Schema, for editors that complete and check TOML.
[[nodiscard]] nlohmann::ordered_json editor_schema();

}  // namespace tsubu::setup
