#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "setup/case.hpp"
#include "setup/diagnostic.hpp"

namespace tsubu::setup {

struct Document;
class Report;

using Words = std::vector<std::string>;
using Numbers = std::vector<double>;
using Value = std::variant<bool, std::int64_t, double, std::string, Vec3, BoxCase, Numbers, Words>;

// The keys of a case file by their path, each of the kind, dimension and range that the schema asks for, defaults
// filled in. What was wrong has been reported and is absent.
class Settings {
 public:
  // Checks every key of the document against the schema.
  Settings(const Document& document, Report& report);

  // The value, or nullptr when it was not given, was wrong, or is of another kind ("auto" instead of a number).
  template <class T>
  [[nodiscard]] const T* find(const std::string& path) const {
    const auto it = values_.find(path);
    return it == values_.end() ? nullptr : std::get_if<T>(&it->second);
  }
  // Whether the file or an option gives the key, right or wrong or under a name much like it.
  [[nodiscard]] bool given(const std::string& path) const { return places_.contains(path) || misspelt(path); }
  // Whether an unknown name most likely stands for this key, or this key stands in another section; that has been
  // reported, and nothing is to be missed.
  [[nodiscard]] bool misspelt(const std::string& path) const;
  // Where the value stands; a section: where its name stands. Nowhere if it was not given.
  [[nodiscard]] Place place(const std::string& path) const;
  // The same of all that was given, by path.
  [[nodiscard]] const std::map<std::string, Place>& places() const { return places_; }
  // The names chosen in a section ("material": glass, steel), in file order.
  [[nodiscard]] std::vector<std::string> names(const std::string& section) const;

 private:
  friend class SettingsReader;
  std::map<std::string, Value> values_;
  std::map<std::string, Place> places_;
  std::set<std::string> misspelt_;
  std::set<std::string> chosen_;     // paths whose last part is a name that the user chose
  std::set<std::string> misplaced_;  // paths of the schema whose key was met in a section where it does not belong
};

}  // namespace tsubu::setup
