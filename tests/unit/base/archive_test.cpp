#include "base/archive.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tsubu {
namespace {

struct Entry {
  double weight = 0;
  std::string name;
  void remember(Archive& a) { a.item(weight), a.item(name); }
};

struct Thing {
  int step = 0;
  std::vector<double> numbers;
  std::vector<Entry> rows;
  void remember(Archive& a) { a.item(step), a.item(numbers), a.items(rows); }
};

std::vector<std::byte> some_bytes() {
  Thing thing{7, {1.5, -0.0}, {{2, "two"}, {3, ""}}};
  Archive a;
  thing.remember(a);
  return a.bytes();
}

TEST(Archive, GivesBackWhatItTook) {
  const auto bytes = some_bytes();
  Archive a(bytes);
  Thing thing{1, {9}, {{}}};
  thing.remember(a);
  a.end();
  EXPECT_EQ(thing.step, 7);
  ASSERT_EQ(thing.numbers.size(), 2u);
  EXPECT_TRUE(thing.numbers[0] == 1.5 && std::signbit(thing.numbers[1]));
  ASSERT_EQ(thing.rows.size(), 2u);
  EXPECT_EQ(thing.rows[0].name, "two");
  EXPECT_EQ(thing.rows[1].weight, 3);
}

TEST(Archive, RefusesEveryCutAndWhatIsLeftOver) {
  auto bytes = some_bytes();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    Archive a{std::span<const std::byte>(bytes).first(size)};
    Thing thing;
    EXPECT_THROW(thing.remember(a), std::out_of_range) << size;
  }
  bytes.emplace_back();
  Archive a(bytes);
  Thing thing;
  thing.remember(a);
  EXPECT_THROW(a.end(), std::out_of_range);
}

}  // namespace
}  // namespace tsubu
