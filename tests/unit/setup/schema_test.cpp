#include "setup/schema.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/units.hpp"
#include "case_text.hpp"
#include "laws/catalogue.hpp"
#include "setup/reference.hpp"

namespace tsubu::setup {
namespace {

TEST(Schema, EveryKeyIsDeclaredOnceAndComplete) {
  std::set<std::string> paths;
  for (const Key& key : schema()) {
    EXPECT_TRUE(paths.insert(key.path).second) << key.path << " is declared twice";
    EXPECT_TRUE(key.text.ends_with('.') || key.text.ends_with("...")) << key.path << ": " << key.text;
    if (key.kind == Kind::section) continue;
    EXPECT_FALSE(key.example.empty()) << key.path;
    EXPECT_FALSE(describe_default(key).empty()) << key.path;
  }
}

TEST(Schema, EveryKeyHasItsSection) {
  std::set<std::string> paths;
  for (const Key& key : schema()) paths.insert(key.path);
  for (const Key& key : schema())
    if (const auto dot = key.path.rfind('.'); dot != std::string::npos) {
      EXPECT_TRUE(paths.contains(key.path.substr(0, dot))) << key.path;
    }
}

// What a key needs beside itself to mean anything.
std::string company_of(const std::string& path) {
  if (path == "insert.*.by") return "particles = { a = 1, b = 1 }\n";
  if (path == "insert.*.type") return "frame = \"frames/particles_000001.vtp\"\n";
  if (path == "insert.*.history") return "checkpoint = \"runs/box-001\"\n";
  if (path == "insert.*.spacing" || path == "insert.*.jitter") return "lattice = \"fcc\"\n";
  return "";
}

// Examples are read by the same code as a user's file: a case of nothing else has errors, but none in that line.
// Names of other sections and files cannot be right there.
TEST(Schema, ExamplesAreAccepted) {
  for (const Key& key : schema()) {
    const bool names = (key.kind == Kind::text || key.kind == Kind::words) && key.choices.empty();
    if (key.kind == Kind::section || names || key.path.ends_with('*')) continue;
    std::string section = key.path.substr(0, key.path.rfind('.'));
    if (const auto star = section.find('*'); star != std::string::npos) section.replace(star, 1, "x");
    const std::string line = leaf(key.path) + " = " + key.example;
    for (const Diagnostic& d : testing::errors_of('[' + section + "]\n" + company_of(key.path) + line + '\n'))
      EXPECT_NE(d.source, line) << d.message << ": " << d.hint;
  }
}

TEST(Schema, LawParametersSayTheirUnit) {
  for (const laws::LawEntry& law : laws::catalogue())
    for (const laws::Parameter& p : law.parameters) {
      if (p.unit == "-") {
        EXPECT_EQ(p.dimension, dim::none) << law.text.name << ' ' << p.name;
        continue;
      }
      const auto parsed = parse_quantity("1 " + std::string(p.unit));
      ASSERT_TRUE(std::holds_alternative<Quantity>(parsed)) << law.text.name << ' ' << p.name << ' ' << p.unit;
      EXPECT_EQ(std::get<Quantity>(parsed).dimension, p.dimension) << law.text.name << ' ' << p.name;
      EXPECT_EQ(std::get<Quantity>(parsed).value, 1) << p.name << ": the unit shown must be the SI unit";
    }
}

TEST(Schema, FindsKeysByPathPatternAndName) {
  const auto only = [](std::string_view words) {
    const auto keys = find_keys(words);
    return keys.size() == 1 ? keys[0]->path : std::to_string(keys.size()) + " keys";
  };
  EXPECT_EQ(only("run.end"), "run.end");
  EXPECT_EQ(only("material.glass.density"), "material.*.density");
  EXPECT_EQ(only("contact.glass-steel.friction"), "contact.*.friction");
  EXPECT_EQ(only("contact.friction"), "contact.*.friction");
  EXPECT_EQ(only("friction"), "contact.*.friction");
  EXPECT_EQ(only("coefficientFriction"), "contact.*.friction");
  EXPECT_EQ(only("run"), "run");
  EXPECT_EQ(find_keys("velocity").size(), 5u);  // of an insert, a wall, a motion, a change and a force
  EXPECT_TRUE(find_keys("nonsense").empty());
  EXPECT_TRUE(find_keys("").empty());
}

TEST(Schema, RangesReadWell) {
  EXPECT_EQ(describe_range({0, 1, true, false}, "-"), "greater than 0 and at most 1");
  EXPECT_EQ(describe_range(laws::positive, "m"), "greater than 0");
  EXPECT_EQ(describe_range({2, laws::infinity}, "Pa"), "at least 2 Pa");
  EXPECT_EQ(describe_range({}, ""), "");
}

TEST(Schema, ReferenceAndEditorSchemaNameEveryKey) {
  const std::string page = reference_page();
  for (const Key& key : schema())
    if (key.kind != Kind::section) {
      EXPECT_NE(page.find("| `" + leaf(as_written(key.path)) + "` |"), std::string::npos) << key.path;
    }
  const auto json = editor_schema();
  EXPECT_EQ(json["properties"]["run"]["required"], nlohmann::ordered_json::array({"end"}));
  EXPECT_EQ(json["properties"]["material"]["additionalProperties"]["properties"].count("youngsModulus"), 1u);
  EXPECT_EQ(json["properties"]["run"]["additionalProperties"], false);
}

}  // namespace
}  // namespace tsubu::setup
