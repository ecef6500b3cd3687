#include "laws/catalogue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "setup/schema.hpp"

// What the laws must keep among themselves so that one case file can serve any of them.
namespace tsubu::laws {
namespace {

template <class Visit>
void for_parameters(const Visit& visit) {
  for (const LawEntry& law : catalogue())
    for (const Parameter& p : law.parameters) {
      SCOPED_TRACE(std::string(name_of(law.stage)) + ' ' + std::string(law.text.name) + ' ' + std::string(p.name));
      visit(law, p);
    }
}

// Ranges and defaults may differ from law to law; what the number is may not.
TEST(Catalogue, OneNameOneMeaning) {
  std::map<std::string_view, const Parameter*> first;
  for_parameters([&](const LawEntry&, const Parameter& p) {
    const Parameter& q = *first.try_emplace(p.name, &p).first->second;
    EXPECT_EQ(q.scope, p.scope);
    EXPECT_EQ(q.dimension, p.dimension);
    EXPECT_EQ(q.unit, p.unit);
    EXPECT_EQ(q.alias, p.alias);
    EXPECT_EQ(q.flag, p.flag);
    EXPECT_EQ(q.text, p.text);
  });
}

TEST(Catalogue, ALawNamesAParameterOnce) {
  for (const LawEntry& law : catalogue()) {
    std::set<std::string_view> names;
    for (const Parameter& p : law.parameters)
      EXPECT_TRUE(names.insert(p.name).second) << law.text.name << ' ' << p.name;
  }
}

TEST(Catalogue, EveryParameterHasALegalUsualValue) {
  for_parameters([](const LawEntry&, const Parameter& p) {
    EXPECT_FALSE(std::isnan(p.typical) && std::isnan(p.fallback)) << "neither a usual value nor a default";
    EXPECT_TRUE(std::isnan(p.typical) || p.range.holds(p.typical)) << p.typical;
    EXPECT_TRUE(std::isnan(p.fallback) || p.range.holds(p.fallback)) << p.fallback;
    EXPECT_TRUE(!p.flag || (p.dimension == dim::none && p.range == Range{0, 1}));
    EXPECT_TRUE(p.text.ends_with('.')) << p.text;
  });
}

// Whoever writes a positive number where only negative ones are legal needs more than the range.
TEST(Catalogue, ASignHasAReason) {
  for_parameters([](const LawEntry&, const Parameter& p) { EXPECT_TRUE(p.range.high > 0 || !p.range_reason.empty()); });
}

TEST(Catalogue, AnAliasNamesOneParameterAndNoOtherKey) {
  std::map<std::string, std::string_view> named;
  std::set<std::string> keys;
  for (const setup::Key& key : setup::schema()) keys.insert(setup::leaf(key.path));
  for_parameters([&](const LawEntry&, const Parameter& p) {
    for (const std::string& alias : setup::aliases_of(p)) {
      EXPECT_EQ(named.try_emplace(alias, p.name).first->second, p.name) << alias;
      EXPECT_TRUE(alias == p.name || !keys.contains(alias)) << alias << " is a name itself";
    }
  });
}

TEST(Catalogue, NamesAreUniqueInTheirStage) {
  std::set<std::pair<Stage, std::string_view>> names;
  for (const LawEntry& law : catalogue()) EXPECT_TRUE(names.insert({law.stage, law.text.name}).second) << law.text.name;
}

// Formulations are accounts of one law: what the consistent one cannot do without, the others know by the same name.
// They may ask for more: LIGGGHTS wants numbers that hardly matter.
TEST(Catalogue, FormulationsShareTheirParameters) {
  for (const LawEntry& law : catalogue()) {
    const LawEntry* consistent = in_formulation(law, Formulation::consistent);
    ASSERT_NE(consistent, nullptr) << law.text.name << " is a formulation of no law";
    for (const Parameter& p : consistent->parameters) {
      const bool shared = std::ranges::count(law.parameters, p.name, &Parameter::name) > 0;
      EXPECT_TRUE(shared || !std::isnan(p.fallback)) << law.text.name << " does not know " << p.name;
    }
  }
}

TEST(Catalogue, FormulationsByName) {
  const auto entry = [](std::string_view name) { return LawEntry{Stage::normal, {name, "", "", ""}, {}, {}}; };
  EXPECT_EQ(entry("hertz").formulation(), Formulation::consistent);
  EXPECT_EQ(entry("hertz").family(), "hertz");
  EXPECT_EQ(entry("luding/liggghts").formulation(), Formulation::liggghts);
  EXPECT_EQ(entry("luding/liggghts").family(), "luding");
  EXPECT_EQ(entry("epsd3/document").formulation(), Formulation::document);
  // a slash is no formulation by itself
  EXPECT_EQ(entry("hooke/stiffness").formulation(), Formulation::consistent);
  EXPECT_EQ(entry("hooke/stiffness").family(), "hooke/stiffness");
  EXPECT_EQ(entry("hooke/stiffness/liggghts").family(), "hooke/stiffness");
  for (const LawEntry& law : catalogue()) EXPECT_EQ(in_formulation(law, law.formulation()), &law) << law.text.name;
}

TEST(Catalogue, MisfitsAreWhatIsNeededAndNotGiven) {
  const auto normal = [](Traits gives) { return LawEntry{Stage::normal, {"n", "", "", ""}, {}, {}, gives, 0}; };
  const auto later = [](Traits needs) { return LawEntry{Stage::rolling, {"r", "", "", ""}, {}, {}, 0, needs}; };
  EXPECT_FALSE(misfit(normal(0), later(0)));
  EXPECT_FALSE(misfit(normal(adhesion_branch | bare_surface), later(adhesion_branch)));
  EXPECT_EQ(misfit(normal(bare_surface), later(adhesion_branch)), "an adhesive branch (k_c, f_0)");
  EXPECT_EQ(misfit(normal(adhesion_branch), later(bare_surface)), "a surface without adhesion energy of its own");
  EXPECT_EQ(misfit(normal(0), later(adhesion_branch | bare_surface)),
            "an adhesive branch (k_c, f_0) and a surface without adhesion energy of its own");
  EXPECT_EQ(describe(adhesion_branch | bare_surface).size(), 2u);
  // every law can be used behind some normal law
  for (const LawEntry& law : catalogue()) EXPECT_FALSE(normal_laws_for(law).empty()) << law.text.name;
}

}  // namespace
}  // namespace tsubu::laws
