#include "io/read_vtp.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "io/vtp.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tsubu::io {
namespace {

PolyData three_points() {
  PolyData data;
  data.point_count = 3;
  const auto number = [](std::size_t k) { return static_cast<float>(k); };
  data.points = make_array("points", 3, [=](std::size_t k) { return std::array{number(k), 0.5f, -number(k)}; });
  data.cells = {{CellKind::verts, 3,
                 make_array("connectivity", 3, [](std::size_t k) { return std::array{static_cast<std::int32_t>(k)}; }),
                 make_array("offsets", 3, [](std::size_t k) { return std::array{static_cast<std::int32_t>(k + 1)}; })}};
  data.point_data.push_back(
      make_array("id", 3, [](std::size_t k) { return std::array{static_cast<std::int64_t>(7 * k)}; }));
  data.point_data.push_back(make_array("v", 3, [=](std::size_t k) { return std::array{1.0f, 2.0f, number(k)}; }));
  return data;
}

void expect_three_points(const PointFrame& frame) {
  ASSERT_EQ(frame.x.size(), 3u);
  EXPECT_EQ(frame.x[2], (Vec3{2, 0.5, -2}));
  ASSERT_TRUE(frame.arrays.contains("id") && frame.arrays.contains("v"));
  EXPECT_EQ(frame.arrays.at("id").values, (std::vector<double>{0, 7, 14}));
  EXPECT_EQ(frame.arrays.at("v").components, 3u);
  EXPECT_EQ(frame.arrays.at("v").values[8], 2);
}

TEST(ReadVtp, WhatThisProgramWrites) {
  const TemporaryFolder folder;
  for (const Encoding encoding : {Encoding::raw, Encoding::base64}) {
    write_vtp(folder / "a.vtp", three_points(), encoding);
    expect_three_points(read_vtp(folder / "a.vtp"));
  }
}

const std::string text = R"(<?xml version="1.0"?>
<!-- <Piece NumberOfPoints="9"> -->
<VTKFile type="PolyData" version="0.1" byte_order="LittleEndian">
  <PolyData>
    <Piece NumberOfPoints="3" NumberOfVerts="0">
      <PointData Scalars="id">
        <DataArray type="Int32" Name="id" format="ascii">
          0 7
          14
        </DataArray>
        <DataArray type="Float64" Name="v" NumberOfComponents="3" format="ascii">1 2 0 1 2 1 1 2 2</DataArray>
      </PointData>
      <CellData><DataArray type="Int32" Name="mass" format="ascii">5 5 5</DataArray></CellData>
      <Points>
        <DataArray type="Float32" Name="Points" NumberOfComponents="3" format="ascii">0 0.5 0 1 .5 -1 2 5e-1 -2</DataArray>
      </Points>
    </Piece>
  </PolyData>
</VTKFile>
)";

std::string complaint(const std::string& content) {
  const TemporaryFolder folder;
  write_text(folder / "a.vtp", content);
  try {
    (void)read_vtp(folder / "a.vtp");
  } catch (const VtpError& error) {
    return error.what();
  }
  return "none";
}

std::string with(std::string old, const std::string& replacement) {
  std::string changed = text;
  const std::size_t at = changed.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return changed.replace(at, old.size(), replacement);
}

TEST(ReadVtp, NumbersAsText) {
  const TemporaryFolder folder;
  write_text(folder / "a.vtp", text);
  const PointFrame frame = read_vtp(folder / "a.vtp");
  expect_three_points(frame);
  EXPECT_FALSE(frame.arrays.contains("mass")) << "it is of cells";
}

TEST(ReadVtp, SaysWhatIsWrong) {
  const auto expect = [](const std::string& content, const std::string& part) {
    const std::string said = complaint(content);
    EXPECT_NE(said.find(part), std::string::npos) << said;
  };
  expect("beads", "it is no XML file of VTK");
  expect(with("PolyData", "UnstructuredGrid"), "it holds UnstructuredGrid, not PolyData");
  expect(with("LittleEndian", "BigEndian"), "its numbers are big endian");
  expect(with("version=\"0.1\"", "compressor=\"vtkLZ4DataCompressor\""), "it is packed by vtkLZ4DataCompressor");
  expect(with("          14\n", ""), "its array 'id' has fewer numbers than points");
  expect(with("NumberOfPoints=\"3\"", ""), "its Piece has no NumberOfPoints");
  expect(with("NumberOfPoints=\"3\"", "NumberOfPoints=\"4000000000000000000\""), "is larger than the file");
  expect(with("<Points>", "<Strips>"), "it has no points");
  expect(with("type=\"Int32\" Name=\"id\" format=\"ascii\"", "type=\"Int32\" Name=\"id\" format=\"binary\""),
         "its array 'id' is damaged or cut off");
  expect(with("format=\"ascii\"", "format=\"appended\" offset=\"5\""),
         "its array 'id' begins behind the end of the file");
}

// Cut off anywhere before its end, a file is refused.
TEST(ReadVtp, CutOffAnywhere) {
  const TemporaryFolder folder;
  for (const Encoding encoding : {Encoding::raw, Encoding::base64}) {
    write_vtp(folder / "a.vtp", three_points(), encoding);
    const std::string whole = read_text(folder / "a.vtp");
    for (std::size_t k = 0; k + 3 < whole.size(); k += 13) {
      write_text(folder / "b.vtp", whole.substr(0, k));
      EXPECT_THROW((void)read_vtp(folder / "b.vtp"), VtpError) << k;
    }
  }
}

// Bytes changed at random: a frame or a complaint, and nothing is read beyond the end.
TEST(ReadVtp, DamagedAnywhere) {
  const TemporaryFolder folder;
  for (const Encoding encoding : {Encoding::raw, Encoding::base64}) {
    write_vtp(folder / "a.vtp", three_points(), encoding);
    const std::string whole = read_text(folder / "a.vtp");
    for (std::uint64_t k = 0; k < 400; ++k) {
      const Random random(5, k);
      std::string bad = whole;
      for (std::uint64_t j = 0; j < 3; ++j) {
        const auto at = static_cast<std::size_t>(random.uniform(2 * j) * static_cast<double>(bad.size()));
        bad[at] = static_cast<char>(random.bits(2 * j + 1));
      }
      write_text(folder / "b.vtp", bad);
      try {
        (void)read_vtp(folder / "b.vtp");
      } catch (const VtpError&) {
      }
    }
  }
}

}  // namespace
}  // namespace tsubu::io
