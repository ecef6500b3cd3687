#include "base/nearest.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tsubu {
namespace {

const std::vector<std::string> words = {"friction", "restitution", "MPa", "mPa", "m"};

TEST(Nearest, FindsSlipsOfTheFingers) {
  EXPECT_EQ(nearest("fricton", words), "friction");
  EXPECT_EQ(nearest("RESTITUTION", words), "restitution");
  EXPECT_EQ(did_you_mean("fricton", words), "did you mean 'friction'?");
}

TEST(Nearest, CaseDecidesBetweenEquals) {
  EXPECT_EQ(nearest("MPA", words), "MPa");
  EXPECT_EQ(nearest("mPA", words), "mPa");
}

TEST(Nearest, KeepsQuietWhenNothingIsAlike) {
  EXPECT_EQ(nearest("viscosity", words), "");
  EXPECT_EQ(nearest("x", words), "");
  EXPECT_EQ(did_you_mean("viscosity", words), "");
  EXPECT_EQ(nearest(std::string(100000, 'f'), words), "");
}

}  // namespace
}  // namespace tsubu
