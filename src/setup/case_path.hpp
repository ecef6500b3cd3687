#pragma once
#include <filesystem>
#include <string>

// Where the case file of a run lies, as run.json knows it.
namespace tsubu::setup {

// The way from the folder of a run to its case file, which stays right when both are moved together and tells nobody's
// name. It leads from where the folder really is, whatever link names it, to the file under its own name: if that is a
// link, what the case names lies beside the link.
[[nodiscard]] std::string way_to_case(const std::filesystem::path& folder, const std::filesystem::path& file);

// The case file, by that way. The folder may be given by a link to it; the way begins where that leads.
[[nodiscard]] std::filesystem::path case_by_way(const std::filesystem::path& folder, const std::filesystem::path& way);

}  // namespace tsubu::setup
