#include "io/base64.hpp"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>

namespace {

std::string encoded(std::string_view text) { return tsubu::io::base64(std::as_bytes(std::span(text))); }

TEST(Base64, GivesTheVectorsOfRfc4648) {
  EXPECT_EQ(encoded(""), "");
  EXPECT_EQ(encoded("f"), "Zg==");
  EXPECT_EQ(encoded("fo"), "Zm8=");
  EXPECT_EQ(encoded("foo"), "Zm9v");
  EXPECT_EQ(encoded("foob"), "Zm9vYg==");
  EXPECT_EQ(encoded("fooba"), "Zm9vYmE=");
  EXPECT_EQ(encoded("foobar"), "Zm9vYmFy");
}

TEST(Base64, UsesTheLastLettersOfTheAlphabet) { EXPECT_EQ(encoded("\xfb\xff\xbf\xff"), "+/+//w=="); }

}  // namespace
