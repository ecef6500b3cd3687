#include <gtest/gtest.h>

#include "case_text.hpp"

// How a case file is got hold of, and what --set does to it.
namespace tsubu::setup {
namespace {

using testing::changed;
using testing::error_of;
using testing::good_case;
using testing::load_text;

TEST(Document, UnreadableFilesAreToldApart) {
  const auto kind = [](const std::string& file) {
    try {
      (void)load_case(file);
    } catch (const CaseError& error) {
      return error.kind();
    }
    ADD_FAILURE() << file << " was read";
    return CaseError::Kind::content;
  };
  EXPECT_EQ(kind("/no/such/file.toml"), CaseError::Kind::unreadable);
  EXPECT_EQ(kind("/"), CaseError::Kind::unreadable);
  EXPECT_EQ(kind("/dev/null"), CaseError::Kind::content);  // empty
  EXPECT_EQ(kind("/dev/zero"), CaseError::Kind::content);  // endless
}

TEST(Document, BytesThatAreNoTextAreRefused) {
  EXPECT_NE(error_of("[a]\nx = \"\xff\"\n").message.find("is no UTF-8 text: see byte 10 in line 2"), std::string::npos);
  EXPECT_NE(error_of(" \n\t\n").message.find("is empty"), std::string::npos);
}

TEST(Override, ReplacesAndAddsValues) {
  const Case c = load_text(good_case, {"run.end=2 s", "contact.glass-glass.friction=0.7", "case.title=hello",
                                       "run.gravity=[0, 0, \"-1 m/s2\"]", "output.walls=false", "run.end=\"3 s\""});
  EXPECT_EQ(c.run.end, 3);
  EXPECT_EQ(c.pair[0].at("friction"), 0.7);
  EXPECT_EQ(c.title, "hello");
  EXPECT_EQ(c.run.gravity.z, -1);
  EXPECT_FALSE(c.output.walls);
  EXPECT_EQ(c.text, good_case);
  EXPECT_EQ(c.overrides.size(), 6u);
}

TEST(Override, ReplacesASizeByADistribution) {
  const Case c =
      load_text(good_case, {R"(particles.beads.diameter={ distribution = "uniform", min = "1 mm", max = "2 mm" })"});
  EXPECT_EQ(std::get<UniformSize>(c.particles[0].size).min, 0.001);
}

TEST(Override, ErrorsNameTheOption) {
  const Diagnostic unknown = error_of(good_case, {"run.endd=2 s"});
  EXPECT_EQ(unknown.message, "unknown key 'endd' in [run]");
  EXPECT_EQ(unknown.file, "--set run.endd=2 s");
  EXPECT_EQ(unknown.line, 0u);
  EXPECT_EQ(unknown.hint, "did you mean 'end'?");
  EXPECT_EQ(error_of(good_case, {"run.end=5 kg"}).file, "--set run.end=5 kg");
  EXPECT_EQ(error_of(good_case, {"run.gravity=[0, 0, 9.81]"}).file, "--set run.gravity=[0, 0, 9.81]");
}

TEST(Override, MustBeKeyAndValue) {
  EXPECT_EQ(error_of(good_case, {"run.end"}).message, "--set run.end: expected key=value");
  EXPECT_EQ(error_of(good_case, {"run..end=1"}).message, "--set run..end=1: 'run..end' is no key");
  EXPECT_EQ(error_of(good_case, {"=1"}).message, "--set =1: '' is no key");
  EXPECT_EQ(error_of(good_case, {"run.end.x=1"}).message, "--set run.end.x=1: 'run.end' is a value, not a section");
}

}  // namespace
}  // namespace tsubu::setup
