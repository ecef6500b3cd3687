#include "setup/overrule.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "case_text.hpp"

namespace tsubu::setup {
namespace {

using testing::good_case;
using testing::load_text;

std::vector<std::string> names_of(const std::vector<Overruled>& overruled) {
  std::vector<std::string> names;
  for (const Overruled& o : overruled) names.push_back(o.key + " of " + o.change);
  return names;
}
using Names = std::vector<std::string>;

const std::string changing = good_case + R"(
[change.late]
at = "20 ms"
set = ["contact.glass-glass.friction=0.2", "contact.steel-glass.friction=0.3", "contact.glass-glass.restitution=0.4"]
[change.early]
at = "10 ms"
set = ["contact.glass-glass.friction=0.1"]
)";

TEST(Overrule, WhatIsSetHoldsAgainstChangesBefore) {
  Case c = load_text(changing);
  // made in steps 19 and 9, and the run goes on from step 30
  const auto overruled = overrule({{"contact.glass-glass.friction", 30}}, {20, 10}, c);
  EXPECT_EQ(names_of(overruled),
            (Names{"contact.glass-glass.friction of early", "contact.glass-glass.friction of late"}));
  EXPECT_EQ(overruled[0].value, 0.1);
  EXPECT_EQ(overruled[1].value, 0.2);
  ASSERT_EQ(c.changes[0].parameters.size(), 2u) << "the others stay";
  EXPECT_EQ(c.changes[0].parameters[0].value, 0.3);
  EXPECT_EQ(c.changes[0].parameters[1].name, "restitution");
  EXPECT_TRUE(c.changes[1].parameters.empty());
}

TEST(Overrule, WhatIsStillToComeHolds) {
  Case c = load_text(changing);
  // the late one is not made yet, the early one in that very step: after the restart
  EXPECT_TRUE(overrule({{"contact.glass-glass.friction", 9}}, {0, 10}, c).empty());
  EXPECT_EQ(names_of(overrule({{"contact.glass-glass.friction", 10}}, {0, 10}, c)),
            Names{"contact.glass-glass.friction of early"});
  EXPECT_EQ(c.changes[0].parameters.size(), 3u);
}

TEST(Overrule, APairIsTheSameInEitherOrder) {
  Case c = load_text(changing);
  EXPECT_EQ(names_of(overrule({{"contact.glass-steel.friction", 30}}, {20, 10}, c)),
            Names{"contact.glass-steel.friction of late"});
  for (const char* other : {"contact.default.friction", "contact.steel-steel.friction", "run.end", "friction"})
    EXPECT_TRUE(overrule({{other, 30}}, {20, 10}, c).empty()) << other;
}

TEST(Overrule, WhatServesAllIsNamedAsThat) {
  Case c = load_text(testing::changed("[contact.steel-glass]", "[contact.default]") + R"(
[change.all]
at = "10 ms"
set = ["contact.default.friction=0.1"]
)");
  ASSERT_EQ(c.changes[0].parameters.size(), 1u);  // glass on glass has its own
  Case other = c;
  EXPECT_EQ(names_of(overrule({{"contact.default.friction", 30}}, {10}, c)), Names{"contact.default.friction of all"});
  EXPECT_EQ(names_of(overrule({{"contact.glass-steel.friction", 30}}, {10}, other)),
            Names{"contact.glass-steel.friction of all"});
}

// Back at step 10, what was set at 30 holds from there; later on, too.
TEST(Overrule, WhatWasSetStaysSet) {
  const auto restarts = nlohmann::ordered_json::parse(R"([{"step": 5}, {"step": 30, "set": ["a.b = 1", "c=2"]},
                                                         {"step": 20, "set": ["d=3"]}, {"step": 40, "set": ["e=4"]}])");
  const auto text = [&](std::uint64_t step) {
    std::string all;
    for (const auto& [key, since] : keys_set(restarts, step)) all += key + ' ' + std::to_string(since) + ' ';
    return all;
  };
  EXPECT_EQ(text(50), "e 40 d 20 a.b 20 c 20 ");
  EXPECT_EQ(text(10), "e 10 d 10 a.b 10 c 10 ");
}

}  // namespace
}  // namespace tsubu::setup
