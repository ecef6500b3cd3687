#include "io/read_mesh.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "geometry/mend_mesh.hpp"
#include "io/mesh_file_error.hpp"
#include "io/mesh_formats.hpp"
#include "unit/io/mesh_files.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tsubu::io {
namespace {

using namespace mesh_files;
using geometry::TriangleMesh;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;

void expect_same(const TriangleMesh& a, const TriangleMesh& b) {
  EXPECT_EQ(a.points, b.points);
  EXPECT_EQ(a.triangles, b.triangles);
}

TEST(ReadMesh, EveryFormatGivesTheSameMesh) {
  // its corners are met by the triangles of STL in another order
  TriangleMesh met = tetrahedron();
  std::swap(met.points[1], met.points[2]);
  met.triangles = {{0, 1, 2}, {0, 2, 3}, {2, 1, 3}, {1, 0, 3}};
  expect_same(read_mesh(text_stl(tetrahedron()), "a.stl"), met);
  expect_same(read_mesh(binary_stl(tetrahedron()), "a.stl"), met);

  for (const TriangleMesh& mesh : {met, cube()}) {
    expect_same(read_mesh(text_stl(mesh), "a.stl"), mesh);
    expect_same(read_mesh(binary_stl(mesh), "a.stl"), mesh);
    expect_same(read_mesh(obj(mesh), "a.obj"), mesh);
    expect_same(read_mesh(text_ply(mesh), "a.ply"), mesh);
    expect_same(read_mesh(binary_ply(mesh, false), "a.ply"), mesh);
    expect_same(read_mesh(binary_ply(mesh, true), "a.ply"), mesh);
  }
}

TEST(ReadMesh, GoesByContentNotByName) {
  const TriangleMesh mesh = cube();
  for (const char* name : {"mesh", "mesh.txt", "mesh.STL", "mesh.obj", "mesh.ply"}) {
    expect_same(read_mesh(text_stl(mesh), name), mesh);
    expect_same(read_mesh(binary_stl(mesh), name), mesh);
    expect_same(read_mesh(binary_stl(mesh, "solid but binary\nfacet normal"), name), mesh);
    expect_same(read_mesh(binary_stl(mesh, "ply or so"), name), mesh);
    expect_same(read_mesh(text_ply(mesh), name), mesh);
    expect_same(read_mesh(binary_ply(mesh, true), name), mesh);
  }
  expect_same(read_mesh(obj(mesh), "mesh"), mesh);
  expect_same(read_mesh(obj(mesh), "mesh.OBJ"), mesh);
}

TEST(ReadMesh, ReadsFiles) {
  const TemporaryFolder folder;
  write_text(folder / "a.stl", binary_stl(cube()));
  expect_same(read_mesh(folder / "a.stl"), cube());
}

TEST(ReadMesh, LinesEndAsTheyLike) {
  for (const char* end : {"\r\n", "\r", "\n\n  \n"})
    for (const std::string& unix_text : {text_stl(cube()), obj(cube()), text_ply(cube())}) {
      std::string text;
      for (const char c : unix_text) text += c == '\n' ? std::string(end) : std::string(1, c);
      expect_same(read_mesh(text, "mesh"), cube());
    }
  expect_same(read_mesh("\xEF\xBB\xBF" + text_stl(cube()), "mesh"), cube());
  expect_same(read_mesh("\xEF\xBB\xBF" + obj(cube()), "mesh"), cube());
}

// A notch, whichever corner comes first, and whether points stand before faces or behind them.
TEST(ReadMesh, HollowFacesAreCutAsTheyAre) {
  const std::array<const char*, 5> points = {"0 0 0", "4 0 0", "4 4 0", "2 1 0", "0 4 0"};
  for (std::size_t first = 0; first < 5; ++first) {
    std::string v, faces = "f", ply_points, ply_face = "5";
    for (std::size_t k = 0; k < 5; ++k) {
      v += std::string("v ") + points[(first + k) % 5] + "\n";
      ply_points += std::string(points[(first + k) % 5]) + "\n";
      faces += ' ' + std::to_string(k + 1), ply_face += ' ' + std::to_string(k);
    }
    const std::string ply =
        "ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float "
        "z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n" +
        ply_points + ply_face + "\n";
    for (const TriangleMesh& mesh :
         {read_mesh(v + faces + "\n", "a.obj"), read_mesh(faces + "\n" + v, "a.obj"), read_mesh(ply, "a.ply")}) {
      EXPECT_EQ(mesh.triangles.size(), 3u);
      EXPECT_NEAR(geometry::mend(mesh).found.area, 10, 1e-12) << first;
    }
  }
  const auto why = [](const std::string& text, const char* name) -> std::string {
    try {
      (void)read_mesh(text, name);
    } catch (const MeshFileError& wrong) {
      return wrong.what();
    }
    return "";
  };
  const std::string bow = why("v 0 0 0\nv 2 0 0\nv 0 1 0\nv 2 2 0\nf 1 2 3 4\n", "a.obj");
  EXPECT_NE(bow.find("5"), std::string::npos) << bow;  // the line
  EXPECT_NE(bow.find("the face cannot be cut into triangles"), std::string::npos) << bow;
  const std::string its = why(
      "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 1\n"
      "property list uchar int vertex_indices\nend_header\n0 0 0\n2 0 0\n0 1 0\n2 2 0\n4 0 1 2 3\n",
      "a.ply");
  EXPECT_NE(its.find("face 0 cannot be cut into triangles"), std::string::npos) << its;
}

TEST(ReadStl, PointsAreOneIfEqualToTheBit) {
  const auto read = [](double x) {
    TriangleMesh mesh = tetrahedron();
    mesh.points.push_back({x, 0, 0});
    mesh.triangles[3] = {2, 4, 3};
    return read_mesh(binary_stl(mesh), "a.stl").points.size();
  };
  EXPECT_EQ(read(0.0), 4u);
  EXPECT_EQ(read(-0.0), 4u);
  EXPECT_EQ(read(1e-45), 5u);
}

TEST(ReadStl, TextMayBeInCapitalsInSeveralSolidsWithNormalsThatAreNone) {
  const std::string solid =
      "SOLID facet endsolid\nFacet Normal -nan(ind) 1.#QNAN nan\nOUTER LOOP\nVERTEX 0 0 0 vertex +1 0 0\n"
      "vertex 0 1.e0 0 ENDLOOP endFacet EndSolid facet\n";
  const TriangleMesh mesh = read_mesh(solid + "solid\nendsolid\n" + solid, "mesh");
  EXPECT_EQ(mesh.points, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
  EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 2}, {0, 1, 2}}));
}

TEST(ReadStl, KeepsTrianglesWithoutArea) {
  TriangleMesh mesh = cube();
  mesh.triangles.push_back({3, 3, 7});
  expect_same(read_mesh(binary_stl(mesh), "mesh"), mesh);
}

TEST(ReadObj, NumbersTooSmallToStoreAreZeroAndThoseTooLargeAreRefused) {
  const auto x = [](const std::string& number) {
    return read_mesh("v " + number + " 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "a.obj").points[0].x;
  };
  const std::string zeros(400, '0');
  for (const std::string& small : std::vector<std::string>{"1e-400", "-1E-999", "0." + zeros + "1",
                                                           "." + zeros + "1e+2", "1e-99999999999999999999"})
    EXPECT_EQ(x(small), 0) << small;
  for (const std::string& large :
       std::vector<std::string>{"1e400", "-1E+999", "1" + zeros, "1" + zeros + ".5e-2", "1e99999999999999999999"})
    EXPECT_THROW(static_cast<void>(x(large)), MeshFileError) << large;
  EXPECT_EQ(x("2e-320"), 2e-320);
  EXPECT_EQ(x("+1.5"), 1.5);
  EXPECT_EQ(x("1" + zeros + "e-400"), 1);
}

TEST(ReadObj, PolygonsAreFans) {
  const std::string points = "v 0 0 0\nv 1 0 0\nv 2 1 0\nv 1 2 0\nv 0 1 0\n";
  EXPECT_EQ(read_mesh(points + "f 1 2 3 4 5\n", "a.obj").triangles, (Triangles{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
  EXPECT_EQ(read_mesh(points + "fo 5 4 3", "a.obj").triangles, (Triangles{{4, 3, 2}}));
}

TEST(ReadObj, CornersMayBeWrittenInManyWays) {
  const std::string text =
      "mtllib a.mtl\no thing\nv 0 0 0 1.0\nv 1 0 0 0.5 0.5 0.5 # red\nv 0 1 0\nvt 0 0\nvn 0 0 1\ng a \\\nb\ns off\n"
      "# C:\\folder\\\nusemtl steel#1\nl 1 2\np 1\n"
      "f 1/1 2/1 3/1\nf 1//1 2//-1 3//1\nf 1/1/1 2/1/1 3/1/1\nf -3/-1 -2 -1\nf 1 \\\n  2\\\r\n 3\nf 4 3 -2\nv 9 9 9\n";
  const TriangleMesh mesh = read_mesh(text, "a.obj");
  EXPECT_EQ(mesh.points, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {9, 9, 9}}));
  EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {3, 2, 1}}));
}

const std::string odd_header =
    "ply\nformat {} 1.0\nobj_info by hand\nelement material 2\nproperty list ushort short of\nproperty uchar shine\n"
    "element face 2\nproperty float quality\nproperty list int16 uint8 vertex_index\nproperty list uint32 float64 uv\n"
    "element nothing 0\nelement vertex 4\nproperty int8 z\nproperty uint red\nproperty uint16 x\nproperty float64 y\n"
    "end_header\n";
const TriangleMesh odd{{{7, 0.1, -1}, {65535, 0.2, 0}, {1, 2, 3}, {4, 5, 6}}, {{0, 1, 2}, {2, 3, 1}, {2, 1, 0}}};

TEST(ReadPly, PropertiesAreOfAnyTypeAndOrder) {
  const std::string text = fmt::format(fmt::runtime(odd_header), "ascii") +
                           "2 -5 6 200\n0 1\nnan 3 0 1 2 1 0.5\n0 4 2 3 1 0 0\n"
                           "-1 4294967295 7 0.1\n0 0 65535 0.2\n3 1 1 2\n6 9 4 5\n";
  expect_same(read_mesh(text, "a.ply"), odd);

  for (const bool big : {false, true}) {
    const auto b = [big](auto... values) { return (bytes(values, big) + ...); };
    using u8 = std::uint8_t;
    using u16 = std::uint16_t;
    using i16 = std::int16_t;
    const auto vertex = [&](int z, std::uint32_t red, int x, double y) {
      return b(static_cast<std::int8_t>(z), red, static_cast<u16>(x), y);
    };
    const std::string content =
        fmt::format(fmt::runtime(odd_header), big ? "binary_big_endian" : "binary_little_endian") +
        b(u16{2}, i16{-5}, i16{6}, u8{200}, u16{0}, u8{1}) +
        b(NAN, i16{3}, u8{0}, u8{1}, u8{2}, std::uint32_t{1}, 0.5) +
        b(0.0f, i16{4}, u8{2}, u8{3}, u8{1}, u8{0}, std::uint32_t{0}) + vertex(-1, 4294967295, 7, 0.1) +
        vertex(0, 0, 65535, 0.2) + vertex(3, 1, 1, 2) + vertex(6, 9, 4, 5);
    expect_same(read_mesh(content, "a.ply"), odd);
  }
}

// A body whose first byte reads as the second half of such a line end.
TEST(ReadPly, BinaryBodiesBeginBehindTheLineEndOfTheirHeader) {
  TriangleMesh mesh = tetrahedron();
  mesh.points[0].x = std::bit_cast<float>(0x0a0a0a0au);
  for (const char* end : {"\n", "\r\n", "\r"}) {
    std::string content;
    for (const char c : ply_header(mesh, "binary_big_endian"))
      content += c == '\n' ? std::string(end) : std::string(1, c);
    content += binary_ply(mesh, true).substr(ply_header(mesh, "binary_big_endian").size());
    expect_same(read_mesh(content, "a.ply"), mesh);
  }
}

// Two triangles with a common side, 12 long, a million away from the origin of the file along x, where singles are a
// sixteenth apart. Of the copies of its ends those of the second triangle have come out one single nearer.
TriangleMesh far_away() {
  const double x = 1e6, off = -0.0625;
  return {{{x, 0, 0}, {x, 12, 0}, {x + 10, 0, 0}, {x + off, 12, 0}, {x + off, 0, 0}, {x - 10, 0, 0}},
          {{0, 2, 1}, {3, 5, 4}}};
}

TEST(ReadMesh, BinaryStlTellsWhatItsSinglePrecisionLeaves) {
  const TriangleMesh mesh = read_mesh(binary_stl(far_away()), "a.stl");
  // below 12: 2^-20; the last digit below zero is nothing
  EXPECT_DOUBLE_EQ(mesh.rounding, std::hypot(0.0625, 0x1p-20));
  EXPECT_EQ(mesh.points.size(), 6u);
  const geometry::MendedMesh mended = geometry::mend(mesh);
  EXPECT_EQ(mended.mesh.points.size(), 4u);
  EXPECT_EQ(mended.found.merged, 2u);
  EXPECT_EQ(mended.found.open.count, 4u);
  EXPECT_EQ(mended.found.parts, 1u);
  // the same numbers as text are what they are
  EXPECT_EQ(read_mesh(obj(far_away()), "a.obj").rounding, 0);
  EXPECT_EQ(geometry::mend(read_mesh(obj(far_away()), "a.obj")).found.parts, 2u);
}

TEST(ReadMesh, BinaryPlyTellsItOfTheAxesThatHaveSingles) {
  for (const bool big : {false, true}) {
    TriangleMesh mesh = tetrahedron();
    EXPECT_DOUBLE_EQ(read_mesh(binary_ply(mesh, big), "a.ply").rounding, std::hypot(0x1p-24, 0x1p-24));
    for (Vec3& p : mesh.points) p.y += 1e9;  // a double
    EXPECT_DOUBLE_EQ(read_mesh(binary_ply(mesh, big), "a.ply").rounding, std::hypot(0x1p-24, 0x1p-24));
    for (Vec3& p : mesh.points) p.z -= 1e6;
    EXPECT_DOUBLE_EQ(read_mesh(binary_ply(mesh, big), "a.ply").rounding, std::hypot(0x1p-24, 0.0625));
  }
  EXPECT_EQ(read_mesh(text_ply(tetrahedron()), "a.ply").rounding, 0);
}

TEST(ReadMesh, TrianglesAreCountedUpToTheMost) {
  EXPECT_NO_THROW(check_number_of_triangles(715827882, "a"));
  EXPECT_THROW(check_number_of_triangles(715827883, "a"), MeshFileError);
}

}  // namespace
}  // namespace tsubu::io
