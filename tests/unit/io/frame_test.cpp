#include "io/frame.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "io/base64.hpp"
#include "io/file_error.hpp"
#include "unit/io/sample_snapshot.hpp"
#include "unit/io/temporary_folder.hpp"

namespace {

using namespace tsubu::io;
using tsubu::Vec3;

// Reads arrays of a raw file the way a NumPy user would: by the offsets that the header gives.
class RawVtp {
 public:
  explicit RawVtp(std::string bytes) : bytes_(std::move(bytes)) {}

  template <class T>
  std::vector<T> array(const std::string& name, const std::string& type, int components) const {
    const std::string tag = "<DataArray type=\"" + type + "\" Name=\"" + name + "\" NumberOfComponents=\"" +
                            std::to_string(components) + "\" format=\"appended\" offset=\"";
    const std::size_t at = bytes_.find(tag);
    if (at == std::string::npos) {
      ADD_FAILURE() << "no " << tag;
      return {};
    }
    const std::size_t begin = data_begin() + std::stoull(bytes_.substr(at + tag.size(), 20));
    std::uint64_t length = 0;
    std::memcpy(&length, &bytes_.at(begin), sizeof length);
    std::vector<T> values(length / sizeof(T));
    if (length > 0) std::memcpy(values.data(), bytes_.substr(begin + sizeof length, length).data(), length);
    return values;
  }
  bool contains(const std::string& text) const { return bytes_.find(text) != std::string::npos; }
  std::size_t find(const std::string& text) const { return bytes_.find(text); }

 private:
  std::size_t data_begin() const {
    const std::string mark = "<AppendedData encoding=\"raw\">\n_";
    return bytes_.find(mark) + mark.size();
  }
  std::string bytes_;
};

class Frame : public testing::Test {
 protected:
  std::string written(Part part, Encoding encoding = Encoding::raw) {
    write_part(folder_ / "part.vtp", part, snapshot_, encoding);
    return read_text(folder_ / "part.vtp");
  }

  TemporaryFolder folder_;
  tsubu::state::Snapshot snapshot_ = sample_snapshot();
};

using Floats = std::vector<float>;
using Ints = std::vector<std::int32_t>;
using Ids = std::vector<std::int64_t>;

TEST_F(Frame, HoldsEveryArrayOfTheParticles) {
  const RawVtp file(written(Part::particles));
  EXPECT_TRUE(file.contains(
      "<Piece NumberOfPoints=\"3\" NumberOfVerts=\"3\" NumberOfLines=\"0\" NumberOfStrips=\"0\" NumberOfPolys=\"0\">"));
  EXPECT_EQ(file.array<float>("points", "Float32", 3), (Floats{0, 0, 0.5, 1, 2, 3, -1, -2, 4}));
  EXPECT_EQ(file.array<std::int32_t>("connectivity", "Int32", 1), (Ints{0, 1, 2}));
  EXPECT_EQ(file.array<std::int32_t>("offsets", "Int32", 1), (Ints{1, 2, 3}));
  EXPECT_EQ(file.array<std::int64_t>("id", "Int64", 1), (Ids{4, 7, 5000000000}));
  EXPECT_EQ(file.array<std::int32_t>("type", "Int32", 1), (Ints{0, 1, 0}));
  EXPECT_EQ(file.array<float>("radius", "Float32", 1), (Floats{0.5, 0.25, 0.125}));
  EXPECT_EQ(file.array<float>("mass", "Float32", 1), (Floats{8, 1, 0.25}));
  EXPECT_EQ(file.array<float>("v", "Float32", 3), (Floats{0.5, 0, -1, 0, 2, 0, 3, 0, 4}));
  EXPECT_EQ(file.array<float>("omega", "Float32", 3), (Floats{10, 0, 0, 0, 20, 0, 0, 0, 30}));
  EXPECT_EQ(file.array<float>("f", "Float32", 3), (Floats{1, 1.5, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(file.array<float>("tq", "Float32", 3), (Floats{-1, 0, 0, 0, -2, 0, 0, 0, -3}));
}

TEST_F(Frame, DrawsContactsAsLines) {
  const RawVtp file(written(Part::contacts));
  EXPECT_TRUE(file.contains(
      "<Piece NumberOfPoints=\"4\" NumberOfVerts=\"0\" NumberOfLines=\"2\" NumberOfStrips=\"0\" NumberOfPolys=\"0\">"));
  EXPECT_EQ(file.array<float>("points", "Float32", 3), (Floats{0, 0, 0.5, 1, 2, 3, 0, 0, 0.5, 0, 0, 0}));
  EXPECT_EQ(file.array<std::int32_t>("connectivity", "Int32", 1), (Ints{0, 1, 2, 3}));
  EXPECT_EQ(file.array<std::int32_t>("offsets", "Int32", 1), (Ints{2, 4}));
  EXPECT_EQ(file.array<std::int64_t>("id1", "Int64", 1), (Ids{4, 4}));
  EXPECT_EQ(file.array<std::int64_t>("id2", "Int64", 1), (Ids{7, -2}));
  EXPECT_EQ(file.array<float>("force", "Float32", 3), (Floats{1, 2, 3, 0, 0.5, 9}));
  EXPECT_EQ(file.array<float>("force_normal", "Float32", 3), (Floats{1, 0, 3, 0, 0, 9}));
  EXPECT_EQ(file.array<float>("force_tangential", "Float32", 3), (Floats{0, 2, 0, 0, 0.5, 0}));
  EXPECT_EQ(file.array<float>("overlap", "Float32", 1), (Floats{0.0625, 0.03125}));
  const auto weak = static_cast<float>(std::sqrt(10.0)), mean = (weak + 9) / 2;
  EXPECT_FLOAT_EQ(file.array<float>("force_ratio", "Float32", 1)[0], weak / mean);
  EXPECT_FLOAT_EQ(file.array<float>("force_ratio", "Float32", 1)[1], 9 / mean);
  const auto first = static_cast<float>(std::sqrt(14.0)), second = static_cast<float>(std::sqrt(81.25));
  EXPECT_EQ(file.array<float>("force_magnitude", "Float32", 1), (Floats{first, first, second, second}));
}

TEST_F(Frame, JoinsThePolygonsOfAllWalls) {
  const RawVtp file(written(Part::walls));
  EXPECT_TRUE(file.contains(
      "<Piece NumberOfPoints=\"8\" NumberOfVerts=\"0\" NumberOfLines=\"0\" NumberOfStrips=\"0\" NumberOfPolys=\"3\">"));
  EXPECT_EQ(file.array<float>("points", "Float32", 3).size(), 24U);
  EXPECT_EQ(file.array<std::int32_t>("connectivity", "Int32", 1), (Ints{0, 1, 2, 3, 4, 5, 6, 4, 7, 5}));
  EXPECT_EQ(file.array<std::int32_t>("offsets", "Int32", 1), (Ints{3, 7, 10}));
  EXPECT_EQ(file.array<std::int32_t>("wall", "Int32", 1), (Ints{0, 1, 1}));
  EXPECT_EQ(file.array<std::int32_t>("type", "Int32", 1), (Ints{1, 0, 0}));
  EXPECT_EQ(file.array<float>("v", "Float32", 3), (Floats{0, 0, -0.5, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(file.array<float>("force", "Float32", 3), (Floats{0, 0, 0, 0, -0.5, -9, 0, -0.5, -9}));
}

TEST_F(Frame, HoldsEnergiesWhereTheyAreKept) {
  for (const Part part : {Part::particles, Part::contacts})
    EXPECT_FALSE(RawVtp(written(part)).contains("energy_stored"));
  snapshot_.energies = true;
  const RawVtp particles(written(Part::particles)), contacts(written(Part::contacts));
  EXPECT_EQ(particles.array<float>("energy_stored", "Float32", 1), (Floats{1, 2, 3}));
  EXPECT_EQ(particles.array<float>("energy_dissipated", "Float32", 1), (Floats{4, 5, 6}));
  EXPECT_EQ(contacts.array<float>("energy_stored", "Float32", 1), (Floats{7, 9}));
  EXPECT_EQ(contacts.array<float>("energy_dissipated", "Float32", 1), (Floats{8, 10}));
}

TEST_F(Frame, TellsTimeAndStepBehindThePiece) {
  const RawVtp file(written(Part::particles));
  EXPECT_TRUE(file.contains("Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">0.30000000000000004<"));
  EXPECT_TRUE(file.contains("Name=\"step\" NumberOfTuples=\"1\" format=\"ascii\">1200<"));
  EXPECT_LT(file.find("</Piece>"), file.find("<FieldData>"));
}

// Where VTK with a recent expat can read it; see vtp.cpp.
TEST_F(Frame, BeginsItsDataWhereVtkCanReadThem) {
  for (const Part part : all_parts) EXPECT_EQ(RawVtp(written(part)).find("<AppendedData") % 4096, 4096U - 18);
}

TEST_F(Frame, PutsLengthAndDataIntoOneBase64Text) {
  const std::string text = written(Part::particles, Encoding::base64);
  std::vector<std::byte> block(8 + 3 * sizeof(float));
  const std::uint64_t length = 12;
  const std::array<float, 3> radius = {0.5, 0.25, 0.125};
  std::memcpy(block.data(), &length, sizeof length);
  std::memcpy(block.data() + sizeof length, radius.data(), sizeof radius);
  EXPECT_NE(text.find("Name=\"radius\" NumberOfComponents=\"1\" format=\"binary\">" + base64(block) + "</DataArray>"),
            std::string::npos);
  EXPECT_EQ(text.find("appended"), std::string::npos);
}

// Arrays go out in pieces of some ten thousand bytes; neither the cuts nor base64 across them may show.
TEST_F(Frame, MayBeLongerThanItsPieces) {
  tsubu::state::Bodies bodies;
  const std::int32_t n = 30011;
  for (std::int32_t k = 0; k < n; ++k) bodies.add_sphere(k, {1.0 * k, 2.0 * k, 3.0 * k}, 1, 1, 7 * k);
  snapshot_.bodies = {&bodies, by_id(bodies), {}, {}};
  const RawVtp file(written(Part::particles));
  const auto x = file.array<float>("points", "Float32", 3);
  const auto type = file.array<std::int32_t>("type", "Int32", 1);
  ASSERT_EQ(type.size(), static_cast<std::size_t>(n));
  ASSERT_EQ(x.size(), 3 * type.size());
  std::vector<std::byte> block(8 + 4 * type.size());
  const std::uint64_t length = 4 * type.size();
  std::memcpy(block.data(), &length, sizeof length);
  for (std::int32_t k = 0; k < n; ++k) {
    ASSERT_EQ(type[k], 7 * k);
    ASSERT_EQ(x[3 * k + 2], 3.0F * static_cast<float>(k));
    std::memcpy(block.data() + 8 + 4 * k, &type[k], 4);
  }
  EXPECT_NE(written(Part::particles, Encoding::base64)
                .find("Name=\"type\" NumberOfComponents=\"1\" format=\"binary\">" + base64(block) + "</DataArray>"),
            std::string::npos);
}

TEST_F(Frame, GivesTheSameBytesForTheSameSnapshot) {
  for (const Part part : all_parts) {
    for (const Encoding encoding : {Encoding::raw, Encoding::base64}) {
      const std::string first = written(part, encoding);
      EXPECT_EQ(first, written(part, encoding));
    }
  }
}

TEST_F(Frame, MayBeEmpty) {
  snapshot_ = {};
  for (const Part part : all_parts) {
    const RawVtp file(written(part));
    EXPECT_TRUE(file.contains("<Piece NumberOfPoints=\"0\""));
    EXPECT_TRUE(file.array<float>("points", "Float32", 3).empty());
  }
}

TEST_F(Frame, ThatCannotBeWrittenLeavesNothing) {
  EXPECT_THROW(write_part(folder_ / "no/such/folder.vtp", Part::particles, snapshot_, Encoding::raw), FileError);
  // The temporary file leads to a device that is always full.
  std::filesystem::create_symlink("/dev/full", folder_ / "part.vtp.tmp");
  try {
    written(Part::particles);
    ADD_FAILURE() << "writing to a full device went unnoticed";
  } catch (const FileError& error) {
    EXPECT_EQ(error.path(), folder_ / "part.vtp");
    EXPECT_EQ(error.what(), "cannot write " + (folder_ / "part.vtp").string() + ": No space left on device");
  }
  EXPECT_TRUE(names_in(folder_.path()).empty());
}

TEST(FrameName, CountsWithSixDigits) {
  EXPECT_EQ(frame_file_name(Part::particles, 12), "particles_000012.vtp");
  EXPECT_EQ(frame_file_name(Part::contacts, 1234567), "contacts_1234567.vtp");
}

TEST(FrameName, IsRecognised) {
  for (const Part part : all_parts) EXPECT_TRUE(is_frame_file_name(frame_file_name(part, 7)));
  for (const char* name : {"particles_7.vtp", "particles_00000x.vtp", "particles-000007.vtp", "mine_000007.vtp",
                           "particles_000007.vtk", "particles.vtp", "walls_000007", ""}) {
    EXPECT_FALSE(is_frame_file_name(name)) << name;
  }
}

}  // namespace
