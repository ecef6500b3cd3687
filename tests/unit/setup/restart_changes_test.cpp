#include "setup/restart_changes.hpp"

#include <gtest/gtest.h>

#include "case_text.hpp"
#include "setup/layout.hpp"

namespace tsubu::setup {
namespace {

using Settings = std::vector<std::string>;

TEST(RestartChanges, ListsOldAndNew) {
  const testing::TextFile file(testing::good_case);
  const auto changes =
      changes_on_restart(file.path(), {"run.end=2 s"}, {"run.end=3 s", "contact.glass-glass.friction=0.3"});
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes[0].key + ' ' + changes[0].before + ' ' + changes[0].after, "run.end \"2 s\" \"3 s\"");
  EXPECT_EQ(changes[1].before + ' ' + changes[1].after, "0.5 0.3");
  // what was not said before had its default
  const auto more = changes_on_restart(file.path(), {}, {"run.max_overlap=0.5", "output.checkpoint_every=never"});
  ASSERT_EQ(more.size(), 2u);
  EXPECT_EQ(more[0].before, "0.2");
  EXPECT_EQ(more[1].before, "\"10 min\"");
  // and what stays the same is no change, whatever it is
  EXPECT_TRUE(changes_on_restart(file.path(), {"run.end=2 s"}, {"run.end=2 s", "material.glass.poisson=0.25"}).empty());
}

// A pair may stand in the other order, and its value may come from [contact.default].
TEST(RestartChanges, KnowsWhereAValueCameFrom) {
  const testing::TextFile file(testing::changed("[contact.steel-glass]\nrestitution = 0.8\nfriction = 0.4\n",
                                                "[contact.default]\nrestitution = 0.8\nfriction = 0.45\n"));
  const auto changes = changes_on_restart(file.path(), {}, {"contact.glass-steel.friction=0.3"});
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].before + ' ' + changes[0].after, "0.45 0.3");
  const testing::TextFile other(testing::good_case);
  const auto turned = changes_on_restart(other.path(), {}, {"contact.glass-steel.friction=0.3"});
  ASSERT_EQ(turned.size(), 1u);
  EXPECT_EQ(turned[0].before, "0.4");
}

TEST(RestartChanges, RefusesAllThatCannotBeChangedAtOnce) {
  const testing::TextFile file(testing::good_case);
  const Settings wrong = {"run.timestep=1e-6 s",  "run.gravity=[0,0,0]",  "material.glass.youngs=7 MPa",
                          "contact.normal=hooke", "insert.fill.count=50", "wall.floor.plane.point=[0,0,0.1]",
                          "output.energies=true", "case.seed=3",          "particles.beads.diameter=4 mm",
                          "domain.periodic=['x']"};
  Settings all = wrong;
  all.push_back("run.end=2 s");
  try {
    (void)changes_on_restart(file.path(), {}, all);
    FAIL();
  } catch (const CaseError& error) {
    ASSERT_EQ(error.diagnostics().size(), wrong.size());
    for (std::size_t k = 0; k < wrong.size(); ++k) {
      EXPECT_EQ(error.diagnostics()[k].file, "--set " + wrong[k]);
      EXPECT_NE(error.diagnostics()[k].message.find("cannot be changed in the midst of a run"), std::string::npos);
    }
    EXPECT_NE(error.diagnostics()[0].message.find("time is counted in steps"), std::string::npos);
  }
}

TEST(RestartChanges, ALaterSettingReplacesTheEarlierOne) {
  EXPECT_EQ(joined({"run.end=2 s", "a.b=1"}, {"run.end=3 s"}), (Settings{"a.b=1", "run.end=3 s"}));
}

TEST(Layout, NamesWhatDiffers) {
  const testing::TextFile file(testing::good_case);
  const Case c = load_case(file.path());
  EXPECT_EQ(difference(layout_of(c), layout_of(c)), "");
  Case other = c;
  other.laws.normal = "hooke";
  EXPECT_NE(difference(layout_of(c), layout_of(other)).find("hertz"), std::string::npos);
  EXPECT_NE(difference({}, layout_of(c)).find("does not say its laws"), std::string::npos);
}

}  // namespace
}  // namespace tsubu::setup
