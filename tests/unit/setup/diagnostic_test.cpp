#include "setup/diagnostic.hpp"

#include <gtest/gtest.h>

#include "case_text.hpp"
#include "setup/report.hpp"

namespace tsubu::setup {
namespace {

using testing::changed;
using testing::errors_of;

TEST(Diagnostic, HasItsVisualForm) {
  const Diagnostic unit{.message = "cannot read youngs = \"5 MPA\"",
                        .file = "bad.toml",
                        .line = 8,
                        .column = 20,
                        .length = 3,
                        .source = "youngs        = \"5 MPA\"",
                        .hint = "unknown unit 'MPA'"};
  const Diagnostic key{.severity = Severity::warning,
                       .message = "unused key",
                       .file = "bad.toml",
                       .line = 119,
                       .column = 1,
                       .length = 3,
                       .source = "key = 1",
                       .help = "one\ntwo"};
  EXPECT_EQ(format({unit, key}, false),
            "error: cannot read youngs = \"5 MPA\"\n"
            "  --> bad.toml:8:20\n"
            "   |\n"
            " 8 | youngs        = \"5 MPA\"\n"
            "   |                    ^^^ unknown unit 'MPA'\n"
            "\n"
            "warning: unused key\n"
            "   --> bad.toml:119:1\n"
            "    |\n"
            "119 | key = 1\n"
            "    | ^^^\n"
            "    = help: one\n"
            "            two\n"
            "\n");
  EXPECT_EQ(sentence(unit), "cannot read youngs = \"5 MPA\" (bad.toml:8)");
}

TEST(Diagnostic, WithoutLineShowsTheOption) {
  const Diagnostic d{.message = "unknown key", .file = "--set a=1", .hint = "did you mean 'b'?"};
  EXPECT_EQ(format({d}, false), "error: unknown key\n  --> --set a=1\n   = did you mean 'b'?\n\n");
}

TEST(Diagnostic, CaretCountsCharactersNotBytes) {
  const Diagnostic d{
      .message = "m", .file = "f", .line = 1, .column = 7, .length = 1, .source = "\"\xc3\xa9\xc3\xa9\" = x"};
  EXPECT_NE(format({d}, false).find("\n   |       ^\n"), std::string::npos) << format({d}, false);
}

TEST(Diagnostic, ControlCharactersStayInTheFile) {
  const Diagnostic d{
      .message = "a\x1b[31mb", .file = "f", .line = 1, .column = 1, .length = 1, .source = "\x1b[2Jx\ty"};
  EXPECT_EQ(format({d}, false).find('\x1b'), std::string::npos);
  EXPECT_EQ(format({d}, false).find('\t'), std::string::npos);
}

TEST(Diagnostic, LongLinesAreCutAroundThePlace) {
  const Diagnostic d{.message = "m",
                     .file = "f",
                     .line = 1,
                     .column = 5001,
                     .length = 3,
                     .source = std::string(5000, 'a') + "bad" + std::string(5000, 'c')};
  const std::string text = format({d}, false);
  EXPECT_LT(text.size(), 600u);
  EXPECT_NE(text.find("abadc"), std::string::npos);
}

TEST(Diagnostic, ColourOnlyWhenAsked) {
  const Diagnostic d{.message = "m"};
  EXPECT_EQ(format({d}, false).find('\x1b'), std::string::npos);
  EXPECT_NE(format({d}, true).find('\x1b'), std::string::npos);
}

TEST(Diagnostic, AllErrorsComeInFileOrder) {
  std::string text = changed("end = \"1 s\"", "end = 4");
  text = changed("restitution = 0.9", "restitution = 1.9", text);
  text = changed("[domain]", "[thremo]\n[domain]", text);
  const auto errors = errors_of(text);
  ASSERT_EQ(errors.size(), 3u);
  EXPECT_EQ(errors[0].message, "unknown section 'thremo'");
  EXPECT_EQ(errors[1].message, "contact.glass-glass.restitution = 1.9 is out of range");
  EXPECT_EQ(errors[2].message, "run.end needs a unit");
  EXPECT_LT(errors[0].line, errors[1].line);
  EXPECT_LT(errors[1].line, errors[2].line);
  EXPECT_EQ(errors[2].source, "end = 4");
  EXPECT_EQ(errors[2].column, 7u);
}

}  // namespace
}  // namespace tsubu::setup
