#include "io/checkpoint_file.hpp"

#include <gtest/gtest.h>

#include "base/version.hpp"
#include "io/file_error.hpp"
#include "unit/io/temporary_folder.hpp"

namespace {

using namespace tsubu;
using namespace tsubu::io;

struct Thing {
  int step = 0;
  std::vector<double> numbers;
  std::string name;
  void remember(Archive& a) { a.item(step), a.item(numbers), a.item(name); }
};

void write_sample(const std::filesystem::path& path) {
  Thing thing{7, {1.5, -0.0, 1e300}, "seven"};
  std::vector<double> empty;
  CheckpointWriter writer(path);
  writer.section("thing", [&](Archive& a) { thing.remember(a); });
  writer.section("empty", [&](Archive& a) { a.item(empty); });
  writer.section("none", [](Archive&) {});
  writer.commit();
}

std::string refusal(const std::filesystem::path& path) {
  try {
    const CheckpointReader reader(path);
  } catch (const FileError& error) {
    return error.reason();
  }
  return "";
}

TEST(CheckpointFile, GivesBackItsSections) {
  const TemporaryFolder folder;
  write_sample(folder / "c");
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"c"});
  CheckpointReader reader(folder / "c");
  EXPECT_EQ(reader.version(), version());
  EXPECT_EQ(reader.commit(), commit());
  EXPECT_TRUE(reader.has("none") && !reader.has("nothing"));
  Thing thing;
  std::vector<double> empty{1, 2};
  reader.section("empty", [&](Archive& a) { a.item(empty); });  // in any order
  reader.section("thing", [&](Archive& a) { thing.remember(a); });
  EXPECT_TRUE(empty.empty());
  EXPECT_EQ(thing.step, 7);
  EXPECT_EQ(thing.numbers, (std::vector<double>{1.5, -0.0, 1e300}));
  EXPECT_EQ(thing.name, "seven");
}

TEST(CheckpointFile, SaysWhichSectionIsNotAsExpected) {
  const TemporaryFolder folder;
  write_sample(folder / "c");
  CheckpointReader reader(folder / "c");
  const auto reason = [&](const char* name, const Rememberer& remember) -> std::string {
    try {
      reader.section(name, remember);
    } catch (const FileError& error) {
      return error.reason();
    }
    return "";
  };
  EXPECT_NE(reason("walls", [](Archive&) {}).find("no section 'walls'"), std::string::npos);
  std::uint64_t number = 0;
  EXPECT_NE(reason("thing", [&](Archive& a) { a.item(number); }).find("section 'thing' does not hold"),
            std::string::npos);
  EXPECT_NE(reason("none", [&](Archive& a) { a.item(number); }).find("section 'none' does not hold"),
            std::string::npos);
}

TEST(CheckpointFile, RefusesEveryTruncation) {
  const TemporaryFolder folder;
  write_sample(folder / "c");
  const std::string whole = read_text(folder / "c");
  ASSERT_GT(whole.size(), 200u);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write_text(folder / "cut", whole.substr(0, size));
    EXPECT_NE(refusal(folder / "cut"), "") << size;
  }
  write_text(folder / "cut", whole + whole[0]);
  EXPECT_NE(refusal(folder / "cut"), "");
  // another checkpoint behind it is no better: its table does not vouch for what comes before
  write_text(folder / "cut", whole + whole);
  EXPECT_NE(refusal(folder / "cut"), "");
}

TEST(CheckpointFile, RefusesEveryFlippedBit) {
  const TemporaryFolder folder;
  write_sample(folder / "c");
  const std::string whole = read_text(folder / "c");
  for (std::size_t at = 0; at < whole.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      std::string flipped = whole;
      flipped[at] = static_cast<char>(flipped[at] ^ (1 << bit));
      write_text(folder / "f", flipped);
      ASSERT_NE(refusal(folder / "f"), "") << "byte " << at << " bit " << bit;
    }
}

TEST(CheckpointFile, RefusesEveryPieceOfZeros) {  // as a disk may leave behind
  const TemporaryFolder folder;
  write_sample(folder / "c");
  const std::string whole = read_text(folder / "c");
  for (std::size_t length : {8, 16, 64})
    for (std::size_t at = 0; at + length <= whole.size(); ++at) {
      std::string holed = whole;
      holed.replace(at, length, length, '\0');
      if (holed == whole) continue;
      write_text(folder / "h", holed);
      ASSERT_NE(refusal(folder / "h"), "") << at;
    }
}

TEST(CheckpointFile, SaysWhatItIs) {
  const TemporaryFolder folder;
  write_sample(folder / "c");
  std::string other = read_text(folder / "c");
  std::swap(other[8], other[11]), std::swap(other[9], other[10]);
  write_text(folder / "order", other);
  EXPECT_NE(refusal(folder / "order").find("another order of bytes"), std::string::npos);
  other = read_text(folder / "c");
  ++other[12];
  write_text(folder / "version", other);
  EXPECT_NE(refusal(folder / "version").find("has format 3, and this program knows format 2"), std::string::npos);
  write_text(folder / "text", std::string(1000, 'x'));
  EXPECT_NE(refusal(folder / "text").find("no checkpoint"), std::string::npos);
  EXPECT_NE(refusal(folder / "nothing").find("No such file"), std::string::npos);
}

TEST(CheckpointFile, IsNotThereBeforeItIsWhole) {
  const TemporaryFolder folder;
  write_sample(folder / "c");
  const std::string before = read_text(folder / "c");
  try {
    CheckpointWriter writer(folder / "c");
    writer.section("thing", [](Archive&) { throw std::runtime_error("no"); });
  } catch (const std::runtime_error&) {
  }
  EXPECT_EQ(read_text(folder / "c"), before);
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"c"});
}

TEST(Checksum, DoesNotDependOnThePieces) {
  std::vector<std::byte> bytes(100);
  for (std::size_t k = 0; k < bytes.size(); ++k) bytes[k] = static_cast<std::byte>(k * 37);
  Checksum whole;
  whole.add(bytes);
  for (std::size_t piece = 1; piece < 30; ++piece) {
    Checksum sum;
    for (std::size_t at = 0; at < bytes.size(); at += piece)
      sum.add(std::span(bytes).subspan(at, std::min(piece, bytes.size() - at)));
    EXPECT_EQ(sum.value(), whole.value()) << piece;
  }
  bytes.push_back(std::byte{0});  // zeros at the end count
  Checksum longer;
  longer.add(bytes);
  EXPECT_NE(longer.value(), whole.value());
}

}  // namespace
