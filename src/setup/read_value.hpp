#pragma once
#include <optional>
#include <string>

#include "setup/document.hpp"
#include "setup/report.hpp"
#include "setup/schema.hpp"
#include "setup/settings.hpp"

namespace tsubu::setup {

// The value of a key as its kind, dimension and range ask for; none after an error has been reported.
[[nodiscard]] std::optional<Value> read_value(const toml::node& node, const Key& key, const std::string& path,
                                              const Document& document, Report& report);

}  // namespace tsubu::setup
