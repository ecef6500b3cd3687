#pragma once
#include <toml++/toml.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "setup/diagnostic.hpp"

namespace tsubu::setup {

// A case file as TOML, before any key has been looked at.
struct Document {
  std::string file = "", text = "";
  toml::table root = {};
  std::map<std::string, std::string, std::less<>> options = {};  // path -> the --set option that gave it

  // Where a part of the tree comes from; `path` decides whether it came from an option.
  [[nodiscard]] Place place(std::string_view path, const toml::source_region& region) const;
};

// Reads the file and applies "key=value" overrides. Throws CaseError if the file cannot be had, is no TOML, or an
// override has no such form.
[[nodiscard]] Document read_document(const std::string& file, const std::vector<std::string>& overrides);

}  // namespace tsubu::setup
