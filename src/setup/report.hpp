#pragma once
#include <string>
#include <vector>

#include "setup/diagnostic.hpp"

namespace tsubu::setup {

// Collects problems while a case is read, so that a user sees all of them at once.
class Report {
 public:
  Report(std::string file, const std::string& text);
  void error(const Place& place, std::string message, std::string hint = "", std::string help = "");
  void warning(const Place& place, std::string message, std::string hint = "", std::string help = "");
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] std::vector<Diagnostic> in_file_order(Severity severity) const;

 private:
  void add(Severity severity, const Place& place, std::string message, std::string hint, std::string help);

  std::string file_;
  std::vector<std::string> lines_;
  std::vector<Diagnostic> diagnostics_;
  bool failed_ = false;
};

}  // namespace tsubu::setup
