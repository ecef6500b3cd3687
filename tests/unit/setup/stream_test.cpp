#include "setup/stream.hpp"

#include <gtest/gtest.h>

#include "case_text.hpp"
#include "setup/build.hpp"
#include "setup/happenings.hpp"
#include "setup/stream_pace.hpp"

namespace tsubu::setup {
namespace {

using testing::changed;
using testing::error_of;
using testing::load_text;

std::string stream(const std::string& low, const std::string& high, const std::string& more) {
  return changed("region = { box = [[0, 0, 0], [\"10 cm\", \"10 cm\", \"10 cm\"]] }\ncount = 100",
                 "rate = \"100 1/s\"\nregion = { box = [" + low + ", " + high + "] }\n" + more);
}
std::string at_top(const std::string& more) {
  return stream(R"(["2 cm", "2 cm", "19.99 cm"])", R"(["8 cm", "8 cm", "20 cm"])", more);
}
std::string at_side(const std::string& more) {
  return stream(R"([0, "2 cm", "10 cm"])", R"(["1 mm", "8 cm", "16 cm"])", more);
}

// A face has no sign: the velocity says on which side of it bodies go away.
TEST(Stream, DoesNotLeaveThroughItsFace) {
  const auto refused = [](const std::string& text, const std::string& side) {
    const Diagnostic d = error_of(text);
    EXPECT_EQ(d.message,
              "the stream [insert.fill] leaves the domain at once: its velocity points out through the side " + side +
                  ", at which its region lies");
    EXPECT_NE(d.hint.find("the other sign"), std::string::npos);
  };
  refused(at_top("velocity = [0, 0, \"1 m/s\"]"), "z-high");
  refused(at_top("velocity = [\"2 m/s\", 0, \"0.1 m/s\"]"), "z-high");
  refused(at_side("velocity = [\"-1 m/s\", 0, 0]"), "x-low");
  EXPECT_EQ(load_text(at_top("velocity = [0, 0, \"-1 m/s\"]")).inserts.size(), 1u);
  EXPECT_EQ(load_text(at_side("velocity = [\"1 m/s\", 0, 0]")).inserts.size(), 1u);
  // along the face, upwards from inside, and across a periodic side is no mistake
  EXPECT_EQ(load_text(at_top("velocity = [\"1 m/s\", 0, 0]")).inserts.size(), 1u);
  EXPECT_EQ(load_text(stream(R"(["2 cm", "2 cm", "10 cm"])", R"(["8 cm", "8 cm", "10.01 cm"])",
                             "velocity = [0, 0, \"1 m/s\"]"))
                .inserts.size(),
            1u);
  EXPECT_EQ(load_text(changed("[material.glass]", "periodic = [\"x\"]\n[material.glass]",
                              at_side("velocity = [\"-1 m/s\", 0, 0]")))
                .inserts.size(),
            1u);
}

TEST(Stream, ANegativeSpeedIsRefused) {
  const Diagnostic d = error_of(at_top("speed = [\"-1 m/s\", \"1 m/s\"]"));
  EXPECT_NE(d.message.find("out of range"), std::string::npos) << d.message;
  EXPECT_NE(d.hint.find("its direction is at random"), std::string::npos) << d.hint;
}

// Bodies with a speed at random go away, too.
TEST(Stream, ASpeedAtRandomSetsThePace) {
  const std::string weightless = changed("[run]", "[run]\ngravity = [0, 0, 0]", at_top(""));
  EXPECT_EQ(error_of(weightless).message, "the stream [insert.fill] does not move away");
  const Case c = load_text(changed("rate =", "speed = [\"1 m/s\", \"3 m/s\"]\nrate =", weightless));
  EXPECT_DOUBLE_EQ(stream_interval(c, c.inserts[0]), 2.5e-3) << "a diameter at the mean speed";
}

// Rods fall out of the domain one by one, so that again and again there is none: their shape is kept once.
TEST(Stream, AKindThatDiesOutComesBackWithItsShape) {
  const std::string rods = changed("diameter = \"5 mm\"", "rod = { length = \"5 mm\", diameter = \"3 mm\" }",
                                   stream(R"(["2 cm", "2 cm", "3 cm"])", R"(["8 cm", "8 cm", "3.01 cm"])",
                                          "velocity = [0, 0, \"-2 m/s\"]\nevery = \"50 ms\""));
  const std::string open =
      changed("[wall.floor]\nmaterial = \"steel\"\nplane = { point = [0, 0, 0], normal = [0, 0, 2] }\n", "",
              changed("[material.glass]", "open = [\"z-low\"]\n[material.glass]", rods));
  const Case c = load_text(changed("rate = \"100 1/s\"", "rate = \"20 1/s\"", open));
  Built built = build(c, 1);
  Happenings happenings(c, built.plan, built.kinds);
  solver::Simulation& sim = *built.simulation;
  int died_out = 0;
  bool some = false;
  while (sim.time() < 0.4) {
    happenings.act(sim);
    died_out += some && sim.bodies().size() == 0;
    some = sim.bodies().size() > 0;
    ASSERT_LE(sim.bodies().shapes.size(), 1u) << "at " << sim.time();
    ASSERT_FALSE(sim.step());
  }
  EXPECT_GE(died_out, 3);
}

}  // namespace
}  // namespace tsubu::setup
