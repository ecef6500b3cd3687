#include "setup/located_error.hpp"

#include "case_text.hpp"
#include "setup/build.hpp"
#include "setup/check_start.hpp"

namespace tsubu::setup::testing {
namespace {

Diagnostic found_at_start(const std::string& text, const std::vector<std::string>& overrides = {}) {
  try {
    (void)check_start(load_text(text, overrides));
  } catch (const CaseError& error) {
    return error.diagnostics().at(0);
  }
  return {};
}

// What building the case finds stands where the case says it, as what reading it finds does.
TEST(LocatedError, BuildingSaysWhere) {
  const Diagnostic step = found_at_start(changed("end = \"1 s\"", "end = \"1 s\"\ntimestep = \"5 ms\""));
  EXPECT_NE(step.message.find("run.timestep = 0.005 s is "), std::string::npos) << step.message;
  EXPECT_EQ(step.line, 28u);
  EXPECT_EQ(step.column, 12u);
  EXPECT_EQ(step.source, "timestep = \"5 ms\"");

  // a key that is not given: the section that would hold it
  const Diagnostic fast = found_at_start(changed("count = 100", "count = 100\nvelocity = [0, 0, \"-1e7 m/s\"]"));
  EXPECT_NE(fast.message.find("they would pass through each other; check the units"), std::string::npos)
      << fast.message;
  EXPECT_EQ(fast.source, "[insert.fill]");

  const Diagnostic option = found_at_start(good_case, {"run.timestep=5 ms"});
  EXPECT_EQ(option.file, "--set run.timestep=5 ms");
  EXPECT_EQ(option.line, 0u);
}

TEST(LocatedError, AbsurdTimesAndSpeedsAreSaid) {
  const auto warnings = [](const std::string& text) { return check_start(load_text(text)).plan.warnings; };
  EXPECT_TRUE(warnings(good_case).empty());
  const auto brief = warnings(changed("end = \"1 s\"", "end = \"1e-30 s\""));
  ASSERT_EQ(brief.size(), 1u);
  EXPECT_NE(brief[0].find("run.end = 1e-30 s is less than one time step"), std::string::npos) << brief[0];
  // 30 m/s in steps of some 20 us go a tenth of 5 mm
  const auto fast = warnings(changed("count = 100", "count = 100\nvelocity = [0, 0, \"-100 m/s\"]"));
  ASSERT_EQ(fast.size(), 1u);
  EXPECT_NE(fast[0].find("bodies start with up to 100 m/s"), std::string::npos) << fast[0];
}

}  // namespace
}  // namespace tsubu::setup::testing
