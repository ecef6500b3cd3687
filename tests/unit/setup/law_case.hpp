#pragma once
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "case_text.hpp"
#include "laws/catalogue.hpp"
#include "setup/schema.hpp"

// Cases that choose given laws and write every parameter these laws read, each with its usual value.
namespace tsubu::setup::testing {

// One line of a case and the section it stands in.
struct Line {
  std::string section, key, value;
};

[[nodiscard]] inline std::string section_of(laws::Scope scope) {
  return scope == laws::Scope::material ? "material.m" : scope == laws::Scope::pair ? "contact.m-m" : "contact";
}

struct LawCase {
  std::vector<Line> lines;

  // The law, behind a normal law that it fits, in front of laws that need nothing.
  explicit LawCase(const laws::LawEntry& law) {
    using laws::Stage;
    std::map<Stage, std::string> names = {
        {Stage::normal, "hertz"}, {Stage::cohesion, "none"}, {Stage::tangential, "none"}, {Stage::rolling, "none"}};
    const auto fitting = laws::normal_laws_for(law);
    if (!fitting.empty() && !std::ranges::count(fitting, "hertz")) names[Stage::normal] = fitting[0];
    names[law.stage] = law.text.name;
    for (const auto& [stage, name] : names) choose(*laws::find_law(stage, name));
  }

  // Adds or replaces.
  void set(const std::string& section, const std::string& key, const std::string& value) {
    for (Line& line : lines)
      if (line.section == section && line.key == key) {
        line.value = value;
        return;
      }
    lines.push_back({section, key, value});
  }
  void rename(const std::string& section, const std::string& key, const std::string& other) {
    for (Line& line : lines)
      if (line.section == section && line.key == key) line.key = other;
  }
  void choose(const laws::LawEntry& law) {
    set("contact", std::string(name_of(law.stage)), '"' + std::string(law.text.name) + '"');
    for (const laws::Parameter& p : law.parameters) set(section_of(p.scope), std::string(p.name), example_of(p));
  }

  [[nodiscard]] std::string text() const {
    std::string out = R"([domain]
box = [[0, 0, 0], ["10 cm", "10 cm", "20 cm"]]
[particles.beads]
material = "m"
diameter = "5 mm"
[insert.fill]
particles = "beads"
region = { box = [[0, 0, 0], ["10 cm", "10 cm", "10 cm"]] }
count = 10
[run]
end = "1 s"
)";
    for (const char* section : {"material.m", "contact", "contact.m-m"}) {
      out += '[' + std::string(section) + "]\n";
      if (std::string(section) == "material.m") out += "density = \"2500 kg/m3\"\n";
      for (const Line& line : lines)
        if (line.section == section) out += line.key + " = " + line.value + '\n';
    }
    return out;
  }
};

}  // namespace tsubu::setup::testing
