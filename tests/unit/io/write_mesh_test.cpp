#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "io/file_error.hpp"
#include "io/read_mesh.hpp"
#include "io/write_obj.hpp"
#include "io/write_stl.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tsubu::io {
namespace {

// Coordinates that no decimal of a few digits is.
geometry::TriangleMesh mesh_of_thirds() {
  return {{{1.0 / 3, 1e7 / 3, -1e-300 / 3}, {1e300 / 3, -0.0, 5e-324}, {std::sqrt(2.0), 1 + 0x1p-52, 1e22}, {0, 1, 2}},
          {{0, 1, 2}, {3, 2, 1}}};
}

TEST(WriteObj, IsReadBackToTheLastBit) {
  const TemporaryFolder folder;
  const geometry::TriangleMesh mesh = mesh_of_thirds();
  write_obj(folder / "a.obj", mesh);
  const geometry::TriangleMesh read = read_mesh(folder / "a.obj");
  EXPECT_EQ(read.points, mesh.points);
  EXPECT_EQ(read.triangles, mesh.triangles);
  EXPECT_TRUE(std::signbit(read.points[1].y));
}

// 2^24 + 1 is half way between two singles, one away from either; 1 + 2^-20 is one itself.
TEST(WriteStl, SaysHowFarItMovesPoints) {
  EXPECT_EQ(moved_by_stl({{{0, 0.5, -3}, {1 + 0x1p-20, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}), 0);
  EXPECT_EQ(moved_by_stl({{{0, 0.5, -3}, {16777217, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}), 1);
  EXPECT_EQ(moved_by_stl({{{0, 0.5, -3}, {0, -16777217, 16777217}, {0, 1, 0}}, {{0, 1, 2}}}), std::sqrt(2.0));
}

TEST(WriteStl, RefusesWhatSinglePrecisionDoesNotHold) {
  const TemporaryFolder folder;
  EXPECT_EQ(moved_by_stl(mesh_of_thirds()), std::numeric_limits<double>::infinity());
  EXPECT_THROW(write_stl(folder / "a.stl", mesh_of_thirds()), FileError);
  EXPECT_FALSE(std::filesystem::exists(folder / "a.stl"));
}

}  // namespace
}  // namespace tsubu::io
