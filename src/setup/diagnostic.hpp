#pragma once
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

namespace tsubu::setup {

// Where a thing stands in the case file (columns count characters, from 1), or which --set option gave it.
struct Place {
  std::string option = "";  // "--set run.end=2 s"; empty: the file
  std::uint32_t line = 0, column = 0, length = 0;
};

enum class Severity { error, warning };

// One problem for people: what is wrong, where, and what to do.
struct Diagnostic {
  Severity severity = Severity::error;
  std::string message = "";
  std::string file = "";  // or the --set option
  std::uint32_t line = 0, column = 0, length = 0;
  std::string source = "";  // the line itself
  std::string hint = "";    // stands at the caret
  std::string help = "";    // may have several lines
};

// One line without the source: "sentence (case.toml:12)".
[[nodiscard]] std::string sentence(const Diagnostic& diagnostic);

// All of them with source lines and carets, in the given order.
[[nodiscard]] std::string format(const std::vector<Diagnostic>& diagnostics, bool color);

// What set-up throws: all errors of a case at once, in file order.
class CaseError : public std::exception {
 public:
  enum class Kind { content, unreadable };  // unreadable: the file could not be had at all
  CaseError(Kind kind, std::vector<Diagnostic> diagnostics);
  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
  [[nodiscard]] const char* what() const noexcept override { return what_.c_str(); }

 private:
  Kind kind_;
  std::vector<Diagnostic> diagnostics_;
  std::string what_;
};

}  // namespace tsubu::setup
