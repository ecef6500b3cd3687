#include "setup/choose_laws.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "law_case.hpp"

// Every law of the catalogue as a case file meets it.
namespace tsubu::setup {
namespace {

using laws::Formulation;
using laws::LawEntry;
using laws::Parameter;
using laws::Stage;
using testing::changed;
using testing::error_of;
using testing::errors_of;
using testing::good_case;
using testing::LawCase;
using testing::load_text;
using testing::section_of;

std::string name_in(const LawChoice& c, Stage stage) {
  return stage == Stage::surface    ? c.surface
         : stage == Stage::normal   ? c.normal
         : stage == Stage::cohesion ? c.cohesion
         : stage == Stage::rolling  ? c.rolling
                                    : c.tangential;
}

std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string title(const LawEntry& law) { return std::string(name_of(law.stage)) + ' ' + std::string(law.text.name); }

TEST(ChooseLaws, EveryLawCanBeChosen) {
  for (const LawEntry& law : laws::catalogue()) {
    SCOPED_TRACE(title(law));
    const std::string text = LawCase(law).text();
    ASSERT_TRUE(errors_of(text).empty()) << format(errors_of(text), false);
    const Case c = load_text(text);
    EXPECT_EQ(name_in(c.laws, law.stage), law.text.name);
    EXPECT_TRUE(c.warnings.empty()) << c.warnings[0];
  }
}

TEST(ChooseLaws, OneKeyChoosesTheFormulationOfAll) {
  for (const LawEntry& law : laws::catalogue()) {
    const LawEntry* consistent = in_formulation(law, Formulation::consistent);
    if (consistent == &law) continue;
    SCOPED_TRACE(title(law));
    LawCase written(law);
    written.choose(*consistent);
    written.set("contact", "formulation", in_quotes(name_of(law.formulation())));
    EXPECT_EQ(name_in(load_text(written.text()).laws, law.stage), law.text.name);
    // a name that says its formulation stays
    written.set("contact", std::string(name_of(law.stage)), in_quotes(law.text.name));
    written.set("contact", "formulation", in_quotes("consistent"));
    EXPECT_EQ(name_in(load_text(written.text()).laws, law.stage), law.text.name);
  }
}

TEST(ChooseLaws, AFormulationThatNoLawHasIsUnused) {
  LawCase written(*laws::find_law(Stage::normal, "hertz"));
  written.set("contact", "formulation", in_quotes("document"));
  const Case c = load_text(written.text());
  EXPECT_EQ(c.laws.normal, "hertz");
  ASSERT_EQ(c.warnings.size(), 1u);
  EXPECT_TRUE(c.warnings[0].starts_with("unused: contact.formulation = \"document\", because no chosen law"))
      << c.warnings[0];
  written.set("contact", "formulation", in_quotes("consistent"));
  EXPECT_TRUE(load_text(written.text()).warnings.empty());
  written.set("contact", "formulation", in_quotes("ligghts"));
  EXPECT_EQ(error_of(written.text()).hint, "did you mean 'liggghts'?");
}

TEST(ChooseLaws, LawsThatDoNotFitAreRefusedByName) {
  for (const LawEntry& later : laws::catalogue()) {
    if (!later.needs) continue;
    for (const LawEntry& normal : laws::catalogue()) {
      if (normal.stage != Stage::normal) continue;
      SCOPED_TRACE(title(later) + " behind " + title(normal));
      LawCase written(later);
      written.choose(normal);
      written.choose(later);  // again, in case both declare a parameter with their own usual value
      const auto missing = misfit(normal, later);
      const auto errors = errors_of(written.text());
      ASSERT_EQ(errors.size(), missing ? 1u : 0u) << format(errors, false);
      if (!missing) continue;
      const std::string name(later.text.name), other(normal.text.name);
      EXPECT_EQ(errors[0].message,
                std::string(name_of(later.stage)) + " law " + name + " does not fit normal law " + other);
      EXPECT_EQ(errors[0].hint, name + " needs " + *missing + ", which " + other + " does not give");
      EXPECT_TRUE(says(errors[0].help, "normal laws that give it: ")) << errors[0].help;
      EXPECT_TRUE(says(errors[0].help, std::string(normal_laws_for(later)[0]))) << errors[0].help;
      EXPECT_EQ(errors[0].source, std::string(name_of(later.stage)) + " = " + in_quotes(name));
    }
  }
}

// A number just outside each end of a parameter's range is refused with that range, whatever other laws make of it.
TEST(ChooseLaws, EveryLawsOwnRangeHolds) {
  for (const LawEntry& law : laws::catalogue())
    for (const Parameter& p : law.parameters) {
      std::vector<double> outside;
      if (std::isfinite(p.range.low)) outside.push_back(p.range.low - (p.range.low_open ? 0 : 0.5));
      if (std::isfinite(p.range.high)) outside.push_back(p.range.high + (p.range.high_open ? 0 : 0.5));
      for (const double value : outside) {
        if (p.flag) continue;
        SCOPED_TRACE(title(law) + ' ' + std::string(p.name) + ' ' + std::to_string(value));
        LawCase written(law);
        written.set(section_of(p.scope), std::string(p.name), value_text(p, value));
        const Diagnostic d = error_of(written.text());
        EXPECT_EQ(d.message,
                  section_of(p.scope) + '.' + std::string(p.name) + " = " + value_text(p, value) + " is out of range");
        EXPECT_EQ(d.hint, must_be(p.range, p.unit, p.range_reason));
        EXPECT_TRUE(d.source.starts_with(std::string(p.name) + " = ")) << d.source;
      }
    }
}

TEST(ChooseLaws, AValueThatPairsShareIsRefusedOnce) {
  const std::string text = changed("[contact.steel-glass]\nrestitution = 0.8\nfriction = 0.4\n",
                                   "[contact.default]\nrestitution = 0\nfriction = -0.4\n",
                                   changed("restitution = 0.9\nfriction = 0.5\n", ""));
  const auto errors = errors_of(text);
  ASSERT_EQ(errors.size(), 2u) << format(errors, false);
  EXPECT_EQ(errors[0].message, "contact.default.restitution = 0 is out of range");
  EXPECT_EQ(errors[0].hint, "must be greater than 0 and at most 1");
  EXPECT_EQ(errors[1].message, "contact.default.friction = -0.4 is out of range");
  EXPECT_EQ(errors[1].hint, "must be at least 0");
}

// Two laws may ask for one number: it must suit both.
TEST(ChooseLaws, SharedParametersMustSuitAllTheirReaders) {
  const auto law = [](Stage stage, laws::Range range, double fallback) {
    Parameter p{"x", laws::Scope::pair, dim::none, "-", range, fallback, "X."};
    return LawEntry{stage, {"law", "", "", ""}, {p}, {}};
  };
  const auto merged = [](const LawEntry& a, const LawEntry& b) {
    return ChosenLaws{{&a, &b}}.parameters(laws::Scope::pair).at(0);
  };
  const LawEntry wide = law(Stage::normal, {0, 5}, 1), narrow = law(Stage::rolling, {1, 9, true, false}, 1);
  const Parameter both = merged(wide, narrow);
  EXPECT_EQ(both.range, (laws::Range{1, 5, true, false}));
  EXPECT_TRUE(std::isnan(both.fallback)) << "1 is the default of both but legal for one only";
  EXPECT_EQ(merged(wide, wide).fallback, 1);
  EXPECT_TRUE(std::isnan(merged(wide, law(Stage::rolling, {0, 5}, 2)).fallback)) << "no common default";
  EXPECT_TRUE(std::isnan(merged(wide, law(Stage::rolling, {0, 5}, laws::required)).fallback));
}

std::string swapped(std::string word) {
  std::swap(word[word.size() / 2], word[word.size() / 2 + 1]);
  return word;
}

std::vector<std::pair<Parameter, std::string>> aliases_in(const LawEntry& law) {
  std::vector<std::pair<Parameter, std::string>> all;
  for (const Parameter& p : law.parameters)
    for (const std::string& alias : aliases_of(p)) all.emplace_back(p, alias);
  return all;
}

TEST(ChooseLaws, LiggghtsNamesAreNames) {
  for (const LawEntry& law : laws::catalogue())
    for (const auto& [p, alias] : aliases_in(law)) {
      const std::string section = section_of(p.scope), name(p.name);
      if (alias == name) continue;
      SCOPED_TRACE(title(law) + ' ' + alias);
      LawCase written(law);
      const Case plain = load_text(written.text());
      written.rename(section, name, alias);
      const Case c = load_text(written.text());
      EXPECT_EQ(c.materials[0].values, plain.materials[0].values);
      EXPECT_EQ(c.pair, plain.pair);
      EXPECT_EQ(c.contact, plain.contact);

      written.set(section, name, example_of(p));
      const Diagnostic twice = error_of(written.text());
      EXPECT_EQ(twice.message, section + '.' + name + " is given twice");
      EXPECT_TRUE(says(twice.hint, "'" + alias + "'")) << twice.hint;
      EXPECT_TRUE(says(twice.hint, " is another name for '" + name + "'")) << twice.hint;

      // a short name (kn) has others as near
      if (alias.size() < 12 || alias[alias.size() / 2] == alias[alias.size() / 2 + 1]) continue;
      LawCase misspelt(law);
      misspelt.rename(section, name, swapped(alias));
      EXPECT_EQ(error_of(misspelt.text()).hint, "did you mean '" + name + "'?");
    }
}

TEST(ChooseLaws, OneParameterMayBoundAnother) {
  LawCase written(*laws::find_law(Stage::cohesion, "van_der_waals"));
  written.set("contact.m-m", "closest_gap", "\"3 nm\"");
  written.set("contact.m-m", "attraction_range", "\"2 nm\"");
  const Diagnostic d = error_of(written.text());
  EXPECT_EQ(d.message, "attraction_range = \"2e-09 m\" is smaller than closest_gap = \"3e-09 m\"");
  EXPECT_EQ(d.hint, "attraction_range must be at least closest_gap");
  written.set("contact.m-m", "attraction_range", "\"3 nm\"");
  EXPECT_TRUE(errors_of(written.text()).empty());
}

TEST(ChooseLaws, AParameterInTheWrongSectionIsToldItsPlace) {
  const auto hint = [](const std::string& old, const std::string& text) { return error_of(changed(old, text)).hint; };
  EXPECT_EQ(hint("friction = 0.5", "friction = 0.5\nyoungsModulus = \"5 MPa\""),
            "'youngsModulus' (youngs) belongs into [material.NAME]");
  EXPECT_EQ(hint("friction = 0.5", "friction = 0.5\nyoungs = \"5 MPa\""), "'youngs' belongs into [material.NAME]");
  EXPECT_EQ(hint("friction = 0.5", "friction = 0.5\nlimitForce = true"),
            "'limitForce' (limit_force) belongs into [contact]");
  EXPECT_EQ(hint("[run]", "[contact]\ncoefficientFriction = 0.5\n[run]"),
            "'coefficientFriction' (friction) belongs into [contact.A-B]");
  EXPECT_EQ(hint("[run]", "[output]\ntimestep = \"auto\"\n[run]"), "'timestep' belongs into [run]");
  // what stands in the wrong place is not missed in the right one as well
  EXPECT_EQ(error_of(changed("youngs = \"5 MPa\"\n", "",
                             changed("friction = 0.5", "friction = 0.5\nyoungsModulus = \"5 MPa\"")))
                .hint,
            "'youngsModulus' (youngs) belongs into [material.NAME]");
}

TEST(ChooseLaws, AnUnreadParameterWarnsOnce) {
  const std::string twice =
      changed("restitution = 0.9", "restitution = 0.9\nstiffness = \"1 N/m\"",
              changed("restitution = 0.8", "restitution = 0.8\nstiffness = \"1 N/m\"\nshear_ratio = 0.3"));
  const Case c = load_text(twice);
  ASSERT_EQ(c.warnings.size(), 2u);
  EXPECT_TRUE(
      c.warnings[0].starts_with("unused: 'contact.glass-glass.stiffness' and 'contact.steel-glass.stiffness', "
                                "because no chosen law reads it ("))
      << c.warnings[0];
  EXPECT_TRUE(c.warnings[1].starts_with("unused: 'contact.steel-glass.shear_ratio', because")) << c.warnings[1];
}

}  // namespace
}  // namespace tsubu::setup
