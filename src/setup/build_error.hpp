#pragma once
#include <stdexcept>
#include <string>
#include <utility>

namespace tsubu::setup {

// The case is well formed but cannot be built: bodies that find no place, a table that does not fit, a time step too
// large. what() is one or more whole sentences; key() is that of the case file to look at first, empty if none is.
class BuildError : public std::runtime_error {
 public:
  explicit BuildError(const std::string& what, std::string key = "") : std::runtime_error(what), key_(std::move(key)) {}
  [[nodiscard]] const std::string& key() const { return key_; }

 private:
  std::string key_;
};

}  // namespace tsubu::setup
