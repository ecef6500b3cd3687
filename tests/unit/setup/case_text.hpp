#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "setup/diagnostic.hpp"
#include "setup/load_case.hpp"

// Cases as texts, for tests of the set-up.
namespace tsubu::setup::testing {

inline const std::string good_case = R"([domain]
box = [[0, 0, 0], ["10 cm", "10 cm", "20 cm"]]
[material.glass]
density = "2500 kg/m3"
youngs = "5 MPa"
poisson = 0.25
[material.steel]
youngs = "7 MPa"
poisson = 0.3
[contact.glass-glass]
restitution = 0.9
friction = 0.5
[contact.steel-glass]
restitution = 0.8
friction = 0.4
[particles.beads]
material = "glass"
diameter = "5 mm"
[insert.fill]
particles = "beads"
region = { box = [[0, 0, 0], ["10 cm", "10 cm", "10 cm"]] }
count = 100
[wall.floor]
material = "steel"
plane = { point = [0, 0, 0], normal = [0, 0, 2] }
[run]
end = "1 s"
)";

// The text with its one occurrence of `old` replaced.
inline std::string changed(const std::string& old, const std::string& replacement, std::string text = good_case) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return at == std::string::npos ? text : text.replace(at, old.size(), replacement);
}

// A file that lives as long as the object; tests run side by side, hence the process id.
class TextFile {
 public:
  explicit TextFile(const std::string& text)
      : path_(::testing::TempDir() + "case-" + std::to_string(getpid()) + ".toml") {
    std::ofstream(path_, std::ios::binary) << text;
  }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  ~TextFile() { std::filesystem::remove(path_); }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

[[nodiscard]] inline Case load_text(const std::string& text, const std::vector<std::string>& overrides = {}) {
  return load_case(TextFile(text).path(), overrides);
}

[[nodiscard]] inline std::vector<Diagnostic> errors_of(const std::string& text,
                                                       const std::vector<std::string>& overrides = {}) {
  try {
    (void)load_text(text, overrides);
  } catch (const CaseError& error) {
    return error.diagnostics();
  }
  return {};
}

// The only error of a text.
[[nodiscard]] inline Diagnostic error_of(const std::string& text, const std::vector<std::string>& overrides = {}) {
  const auto errors = errors_of(text, overrides);
  EXPECT_EQ(errors.size(), 1u) << format(errors, false);
  return errors.empty() ? Diagnostic{} : errors[0];
}

}  // namespace tsubu::setup::testing
