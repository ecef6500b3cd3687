#pragma once
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/dimension.hpp"
#include "laws/parameter.hpp"

// Every key of a case file, declared once. The checker, `tsubu explain`, the reference page and the editor schema
// are made from this table; the parameters of the laws join it from laws::catalogue().
namespace tsubu::setup {

enum class Kind {
  section,   // holds keys only
  text,      // a string
  integer,   // a whole number
  quantity,  // a number, with a unit unless it is dimensionless
  flag,      // true or false
  vector,    // three quantities
  box,       // two corners, low and high
  list,      // quantities
  words,     // a list of choices
};

struct Key {
  std::string path = "";  // "material.*.density"; '*' stands for a name that the user chooses
  Kind kind = Kind::section;
  std::string text = "";                  // one sentence
  std::string example = "";               // what stands right of the '='
  Dimension dimension = {};               // of every number in it
  std::string unit = "";                  // for people; empty: the SI unit of the dimension
  laws::Range range = {};                 // of every number in it
  std::string range_reason = "";          // said after the range when a number is out of it
  bool required = false;                  // wherever its section is
  std::string fallback = "";              // what stands right of the '=' when the key is left out
  std::string absent = "";                // or, in words, what happens then
  std::vector<std::string> choices = {};  // of text and words; of a quantity: words accepted instead of a number
  std::vector<std::string> aliases = {};  // other names for the key
};

[[nodiscard]] std::span<const Key> schema();

// The same table as a tree of sections.
struct SchemaNode {
  const Key* key = nullptr;  // nullptr: the root
  std::map<std::string, SchemaNode> children;
  [[nodiscard]] const SchemaNode* child(std::string_view name) const;  // by name or alias; '*' for any name
  [[nodiscard]] bool named() const { return children.contains("*"); }  // whether users choose names in it
  [[nodiscard]] std::vector<std::string> names() const;                // of its keys and sections, without '*'
};
[[nodiscard]] const SchemaNode& schema_tree();

// Keys that a person may mean: the exact path, a path with names filled in or left out, or the last part alone.
[[nodiscard]] std::vector<const Key*> find_keys(std::string_view words);

// The LIGGGHTS names of a parameter.
[[nodiscard]] std::vector<std::string> aliases_of(const laws::Parameter& p);
[[nodiscard]] std::vector<std::string> split_path(std::string_view path);
[[nodiscard]] std::string leaf(std::string_view path);
// "material.*.density" as people write it: material.NAME.density.
[[nodiscard]] std::string as_written(std::string_view path);

[[nodiscard]] std::string unit_of(const Key& key);
// For people: "a length", "one of x, y, z"; "greater than 0"; "required" or the default.
[[nodiscard]] std::string describe_kind(const Key& key);
[[nodiscard]] std::string describe_range(const laws::Range& range, std::string_view unit);
[[nodiscard]] std::string describe_default(const Key& key);
// "must be at most 0 N; attraction is negative".
[[nodiscard]] std::string must_be(const laws::Range& range, std::string_view unit, std::string_view reason);

// What could stand right of the '=' for a law's parameter: this value; a usual one.
[[nodiscard]] std::string value_text(const laws::Parameter& parameter, double value);
[[nodiscard]] std::string example_of(const laws::Parameter& parameter);

}  // namespace tsubu::setup
