#pragma once
#include <filesystem>
#include <string>

namespace tsubu::setup {

// What is known of a run on one page of HTML that needs nothing else: what went in, how it went, pictures, plots, the
// energy ledger and where the time went. From the files of its folder alone, so of a run that goes on, was stopped or
// failed as well. Throws io::FileError if the folder holds no run.
[[nodiscard]] std::string run_report(const std::filesystem::path& run);

}  // namespace tsubu::setup
