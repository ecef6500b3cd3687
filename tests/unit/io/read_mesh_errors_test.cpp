#include <gtest/gtest.h>

#include <limits>

#include "io/file_error.hpp"
#include "io/read_mesh.hpp"
#include "unit/io/mesh_files.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tsubu::io {
namespace {

using namespace mesh_files;

// The sentence without the name that it begins with.
std::string refusal(const std::string& content, const std::string& name) {
  try {
    static_cast<void>(read_mesh(content, name));
  } catch (const MeshFileError& error) {
    const std::string what = error.what();
    EXPECT_TRUE(what.starts_with(name + ":")) << what;
    return what.substr(name.size() + 1);
  }
  return "read";
}

// The text with the first occurrence of a part replaced.
std::string with(std::string text, std::string_view part, std::string_view other) {
  const std::size_t place = text.find(part);
  EXPECT_NE(place, std::string::npos) << part;
  return text.replace(place, part.size(), other);
}

TEST(ReadMeshErrors, FilesThatCannotBeRead) {
  const TemporaryFolder folder;
  const auto reason = [](const std::filesystem::path& path) -> std::string {
    try {
      static_cast<void>(read_mesh(path));
    } catch (const FileError& error) {
      return error.reason();
    }
    return "read";
  };
  EXPECT_EQ(reason(folder / "none.stl"), "No such file or directory");
  EXPECT_EQ(reason(folder.path()), "it is a folder");
  EXPECT_EQ(reason("/dev/zero"), "it is no regular file");
  write_text(folder / "empty.stl", "");
  EXPECT_THROW(static_cast<void>(read_mesh(folder / "empty.stl")), MeshFileError);
}

TEST(ReadMeshErrors, FilesThatAreNoMesh) {
  const std::string png("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\2\0\0\0\1\0\10\6\0\0\0", 29);
  const std::string long_png = png + std::string(471, '\7');
  for (const char* name : {"a", "a.stl", "a.obj", "a.ply"})
    for (const char* blank : {"", " ", "\r\n\t\n"}) EXPECT_EQ(refusal(blank, name), " the file is empty");
  const std::string neither = " neither content nor ending are those of a mesh; STL, OBJ and PLY can be read";
  EXPECT_EQ(refusal("Dear Sir,\nplease find enclosed", "a.txt"), neither);
  EXPECT_EQ(refusal(long_png, "a.png"), neither);
  EXPECT_EQ(refusal(binary_stl(cube()).substr(0, 600), "a"), neither);
  EXPECT_EQ(refusal("Dear Sir,\n", "a.stl"), "1:1: 'Dear' stands where 'solid' is expected");
  EXPECT_EQ(refusal("Dear Sir,\n", "a.obj"),
            "1:1: unknown keyword 'Dear'; the points and faces of an OBJ file are v and f");
  EXPECT_EQ(refusal("Dear Sir,\n", "a.ply"), "1:1: 'Dear' stands where 'ply' is expected, with which PLY files begin");
  EXPECT_EQ(refusal(png, "a.stl"), " the file has 29 bytes, but the head of a binary STL has 84; is it cut off?");
  EXPECT_EQ(
      refusal(long_png, "a.stl"),
      " bytes 80 to 83 announce 117901063 triangles, which make a binary STL of 5895053234 bytes, but the file has "
      "500, enough for 8; is it cut off, or no STL?");
  EXPECT_EQ(refusal(long_png, "a.obj"), " the file is not text, as OBJ files are");
  EXPECT_EQ(refusal(long_png, "a.ply"), "1:1: '?PNG' stands where 'ply' is expected, with which PLY files begin");
  EXPECT_EQ(refusal(std::string(100, 'x'), "a.stl"),
            "1:1: '" + std::string(40, 'x') + "...' stands where 'solid' is expected");
}

TEST(ReadMeshErrors, BinaryStl) {
  const std::string good = binary_stl(cube());
  EXPECT_EQ(refusal(good, "a.stl"), "read");
  EXPECT_EQ(refusal(good.substr(0, 600), "a.stl"),
            " bytes 80 to 83 announce 12 triangles, which make a binary STL of 684 bytes, but the file has 600, enough "
            "for 10; is it cut off, or no STL?");
  EXPECT_EQ(refusal(binary_stl(cube(), "solid").substr(0, 600), "a.stl"), refusal(good.substr(0, 600), "a.stl"));
  EXPECT_EQ(refusal(good + "x", "a.stl"),
            " bytes 80 to 83 announce 12 triangles, which make a binary STL of 684 bytes, but the file has 685, enough "
            "for 12; is it too long, or no STL?");
  EXPECT_EQ(refusal(good.substr(0, 80) + std::string(4, '\0'), "a.stl"),
            " the file has no triangles: bytes 80 to 83, their number, are zero");
  for (const double bad : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    auto mesh = cube();
    mesh.points[7].y = bad;
    EXPECT_EQ(refusal(binary_stl(mesh), "a.stl"),
              " corner 2 of triangle 3, at byte 270, has a coordinate that is not finite");
  }
}

TEST(ReadMeshErrors, TextStl) {
  const std::string good = text_stl(tetrahedron());
  const auto changed = [&](std::string_view part, std::string_view other) {
    return refusal(with(good, part, other), "a.stl");
  };
  EXPECT_EQ(refusal(good, "a.stl"), "read");
  EXPECT_EQ(changed("vertex 0 1 0", "vertex 0 nan 0"), "5:16: y 'nan' is not finite");
  EXPECT_EQ(changed("vertex 0 1 0", "vertex 0 1 -inf"), "5:18: z '-inf' is not finite");
  EXPECT_EQ(changed("vertex 0 1 0", "vertex 1e400 1 0"), "5:14: x '1e400' is not finite");
  EXPECT_EQ(changed("vertex 0 1 0", "vertex 0,5 1 0"), "5:14: x '0,5' is not a number");
  EXPECT_EQ(changed("vertex 0 1 0", "vertex +-5 1 0"), "5:14: x '+-5' is not a number");
  EXPECT_EQ(changed("vertex 0 1 0", "vertex 0 1"), "6:7: z 'vertex' is not a number");
  EXPECT_EQ(changed("vertex 0 1 0", "vertex 0 1 0 1"), "5:20: '1' stands where 'vertex' is expected");
  EXPECT_EQ(changed("vertex 0 1 0", ""), "7:5: facet 0 has 2 corners; three are right");
  EXPECT_EQ(changed("    endloop", "vertex 0 0 1 endloop"), "7:1: facet 0 has a fourth corner; three are right");
  EXPECT_EQ(changed("normal 0 0 1", "normal 0 0"), "3:5: 'outer' stands where a component of the normal is expected");
  EXPECT_EQ(changed("facet", "face"), "2:3: 'face' stands where 'facet' or 'endsolid' is expected");
  EXPECT_EQ(refusal(good + "more", "a.stl"), "31:1: 'more' stands where 'solid' or the end of the file is expected");
  EXPECT_EQ(refusal("solid a\nendsolid a\n", "a.stl"), " the file has no facets");
  EXPECT_EQ(refusal("solid", "a.stl"), "1:6: the file ends where 'facet' or 'endsolid' is expected; is it cut off?");
  EXPECT_EQ(refusal(good.substr(0, good.find("endsolid")), "a.stl"),
            "30:1: the file ends where 'facet' or 'endsolid' is expected; is it cut off?");
  EXPECT_EQ(refusal(good.substr(0, good.find(" 1 0\n")), "a.stl"),
            "5:15: the file ends where y is expected; is it cut off?");
  // cut anywhere it is no mesh, but in the last name
  for (std::size_t size = 0; size < good.find(" of", 20); ++size)
    EXPECT_NE(refusal(good.substr(0, size), "a.stl"), "read") << size;
}

TEST(ReadMeshErrors, Obj) {
  const auto text = [](const std::string& last) { return refusal("v 0 0 0\nv 1 0 0\nv 0 1 0\n" + last, "a.obj"); };
  EXPECT_EQ(text("f 1 2 3"), "read");
  EXPECT_EQ(text(""), " the file has no faces (f)");
  EXPECT_EQ(text("v 1 2"), "4:6: the line ends where z is expected");
  EXPECT_EQ(text("v 1 nan 2"), "4:5: y 'nan' is not finite");
  EXPECT_EQ(text("v 1 2 x"), "4:7: z 'x' is not a number");
  EXPECT_EQ(text("f 1 2"), "4:1: the face has 2 corners; three are the fewest");
  EXPECT_EQ(text("f"), "4:1: the face has 0 corners; three are the fewest");
  EXPECT_EQ(text("f 1 2 0"), "4:7: corner '0' has index 0; points are counted from 1");
  EXPECT_EQ(text("f 1 \\\n2 4\nf 1 2 9"), "5:3: corner '4' is out of range; there are 3 points");
  EXPECT_EQ(text("f 1 2 -4"), "4:7: corner '-4' is out of range; there are 3 points");
  EXPECT_EQ(text("f 1 2 4294967299"), "4:7: corner '4294967299' is out of range; there are 3 points");
  EXPECT_EQ(text("f 1 2 99999999999999999999"),
            "4:7: corner '99999999999999999999' is out of range; there are 3 points");
  EXPECT_EQ(text("f 1 2 -9223372036854775808"),
            "4:7: corner '-9223372036854775808' is out of range; there are 3 points");
  for (const std::string bad : {"x", "1.5", "3/a", "3/1/1/1", "/1", "3,"})
    EXPECT_EQ(text("f 1 2 " + bad), "4:7: corner '" + bad + "' is no index; written may be 7, 7/1, 7//3 or 7/1/3");
  EXPECT_EQ(text("surf 0 1 0 1 1 2 3"),
            "4:1: 'surf' belongs to a free-form curve or surface; only polygons (v and f) can be read");
  EXPECT_EQ(text("face 1 2 3"), "4:1: unknown keyword 'face'; the points and faces of an OBJ file are v and f");
}

// Columns are those of an editor: characters, not bytes, and a mark at the beginning of the file is none.
TEST(ReadMeshErrors, ColumnsCountCharacters) {
  EXPECT_EQ(refusal("\xEF\xBB\xBFv 0 0 x\n", "a.obj"), "1:7: z 'x' is not a number");
  EXPECT_EQ(refusal("v 0 0 0\r\n\r\n\tv  0 0 x\r\n", "a.obj"), "3:9: z 'x' is not a number");
  EXPECT_EQ(refusal("v 0 0 \\\r\n  x\n", "a.obj"), "2:3: z 'x' is not a number");
  EXPECT_EQ(refusal("v 0 0  # nothing\n", "a.obj"), "1:8: the line ends where z is expected");
  EXPECT_EQ(refusal("ply\relement \xC3\xA4 x\r", "a.ply"),
            "2:11: the count 'x' of element '" + std::string("??") + "' is no whole number >= 0");
}

TEST(ReadMeshErrors, PlyHeader) {
  const std::string good = text_ply(tetrahedron());
  const auto changed = [&](std::string_view part, std::string_view other) {
    return refusal(with(good, part, other), "a.ply");
  };
  EXPECT_EQ(refusal(good, "a.ply"), "read");
  EXPECT_EQ(changed("ascii 1.0", "ebcdic 1.0"),
            "2:8: unknown format 'ebcdic' '1.0'; known are ascii, binary_little_endian, binary_big_endian, each 1.0");
  EXPECT_EQ(changed("ascii 1.0", "ascii"),
            "2:8: unknown format 'ascii' ''; known are ascii, binary_little_endian, binary_big_endian, each 1.0");
  EXPECT_EQ(changed("format ascii 1.0\n", ""), "9:1: the header ends without a format");
  EXPECT_EQ(changed("comment a mesh", "format ascii 1.0"), "3:1: the format is given twice");
  EXPECT_EQ(changed("comment", "remark"),
            "3:1: unknown keyword 'remark'; known are format, comment, obj_info, element, property and end_header");
  EXPECT_EQ(
      changed("float x", "real x"),
      "5:10: unknown type 'real'; known are char (int8), uchar (uint8), short (int16), ushort (uint16), int (int32), "
      "uint (uint32), float (float32), double (float64)");
  EXPECT_EQ(changed("float x", "float"), "5:15: the property has no name");
  EXPECT_EQ(changed("float z", "float w"), " element 'vertex' has no property 'z'");
  EXPECT_EQ(changed("float z", "float x"), "7:16: property 'x' of element 'vertex' is given twice");
  EXPECT_EQ(changed("float z", "list uchar float z"),
            " property 'z' of element 'vertex' is a list, but must be one number");
  EXPECT_EQ(changed("comment a mesh", "property int a"),
            "3:1: the property belongs to no element; an element stands before its properties");
  EXPECT_EQ(changed("list uchar", "list float"),
            "9:15: the number of entries of a list must be of a whole type, such as uchar");
  const std::string list =
      " property 'vertex_indices' of element 'face' must be a list of a whole type, such as: property list uchar int "
      "vertex_indices";
  EXPECT_EQ(changed("list uchar int", "list uchar float"), list);
  EXPECT_EQ(changed("list uchar int", "int"), list);
  EXPECT_EQ(changed("vertex_indices", "corners"), " element 'face' has no property 'vertex_indices' or 'vertex_index'");
  EXPECT_EQ(changed("end_header", "property list int int vertex_index\nend_header"),
            " element 'face' has both 'vertex_indices' and 'vertex_index'; one must go");
  EXPECT_EQ(changed("element vertex", "element point"), " the file has no element 'vertex'");
  EXPECT_EQ(changed("element face", "element tristrips"), " the file has no element 'face'");
  EXPECT_EQ(changed("element face", "element vertex"), "8:1: element 'vertex' is given twice");
  EXPECT_EQ(changed("element vertex 4", "element"), "4:8: the element has no name; written is: element NAME COUNT");
  for (const std::string bad : {"-4", "4.0", "four", "", "99999999999999999999"})
    EXPECT_EQ(changed("vertex 4", "vertex " + bad),
              "4:16: the count '" + bad + "' of element 'vertex' is no whole number >= 0");
  EXPECT_EQ(changed("vertex 4", "vertex 0"), " the file has no points: 0 of element 'vertex'");
  EXPECT_EQ(changed("face 4", "face 0"), " the file has no triangles: 0 of element 'face'");
  EXPECT_EQ(changed("element face", "element a 999999999999\nelement face"), " element 'a' has no properties");
  EXPECT_EQ(refusal("ply\nformat ascii 1.0\n", "a.ply"),
            "3:1: the file ends where 'end_header' is expected; is it cut off?");
  EXPECT_EQ(refusal(with(binary_ply(cube(), false), "end_header\n", "end_header 1\n"), "a.ply"),
            "10:1: behind 'end_header' the line does not end as the first line does");
}

TEST(ReadMeshErrors, TextPly) {
  const std::string good = text_ply(tetrahedron());
  const auto changed = [&](std::string_view part, std::string_view other) {
    return refusal(with(good, part, other), "a.ply");
  };
  EXPECT_EQ(changed("\n1 0 0\n", "\n1 0\n"), "12:4: the line ends where 'z' is expected");
  EXPECT_EQ(changed("\n1 0 0\n", "\n1 0 0 0\n"), "12:7: '0' stands behind the last value");
  EXPECT_EQ(changed("\n1 0 0\n", "\n1 nan 0\n"), "12:3: y of vertex 1 is not finite");
  EXPECT_EQ(changed("\n1 0 0\n", "\n1 zero 0\n"), "12:3: y 'zero' is not a number");
  EXPECT_EQ(changed("3 0 1 3", "3 0 1 4"), "16:7: face 1 has point 4; there are 4 points, counted from 0");
  EXPECT_EQ(changed("3 0 1 3", "3 0 -1 3"), "16:5: face 1 has point -1; there are 4 points, counted from 0");
  EXPECT_EQ(changed("3 0 1 3", "3 0 1.5 3"), "16:5: face 1 has point 1.5; there are 4 points, counted from 0");
  EXPECT_EQ(changed("3 0 1 3", "2 0 1"), "16:1: face 1 has 2 corners; three are the fewest");
  EXPECT_EQ(changed("3 0 1 3", "-3 0 1"), "16:1: list 'vertex_indices' of face 1 has -3 entries, which is no count");
  EXPECT_EQ(changed("3 0 1 3", "4294967295 0 1 2"), "16:17: the line ends where 'vertex_indices' is expected");
  EXPECT_EQ(refusal(good + "1", "a.ply"), "19:1: '1' stands behind the last element");
  EXPECT_EQ(changed("face 4", "face 5"), "19:1: the file ends; is it cut off?");
  EXPECT_EQ(
      changed("vertex 4", "vertex 18446744073709551615"),
      " the header announces 18446744073709551615 of element 'vertex', but what follows is enough for 9 at most; is "
      "the file cut off?");
  for (std::size_t size = 0; size + 2 < good.size(); ++size)
    EXPECT_NE(refusal(good.substr(0, size), "a.ply"), "read") << size;
}

TEST(ReadMeshErrors, BinaryPly) {
  for (const bool big : {false, true}) {
    const std::string good = binary_ply(tetrahedron(), big);
    const std::size_t begin = good.find("end_header") + 11, faces = begin + 4 * 16;
    const auto changed = [&](std::size_t place, const std::string& other) {
      return refusal(std::string(good).replace(place, other.size(), other), "a.ply");
    };
    const auto at = [](std::size_t place) { return fmt::format(" byte {}: ", place); };
    EXPECT_EQ(refusal(good, "a.ply"), "read");
    EXPECT_EQ(changed(begin + 20, bytes(std::numeric_limits<double>::quiet_NaN(), big)),
              at(begin + 20) + "y of vertex 1 is not finite");
    EXPECT_EQ(changed(faces + 13, "\2"), at(faces + 13) + "face 1 has 2 corners; three are the fewest");
    EXPECT_EQ(changed(faces + 14, bytes(4, big)),
              at(faces + 14) + "face 1 has point 4; there are 4 points, counted from 0");
    EXPECT_EQ(changed(faces + 14, bytes(-1, big)),
              at(faces + 14) + "face 1 has point -1; there are 4 points, counted from 0");
    EXPECT_EQ(refusal(good.substr(0, good.size() - 1), "a.ply"),
              at(good.size() - 4) + "the file ends where 'vertex_indices' is expected; is it cut off?");
    EXPECT_EQ(
        refusal(good.substr(0, faces - 1), "a.ply"),
        " the header announces 4 of element 'vertex', but what follows is enough for 3 at most; is the file cut off?");
    EXPECT_EQ(refusal(good + "12", "a.ply"), at(good.size()) + "2 bytes follow the last element");
    for (std::size_t size = 0; size < good.size(); ++size)
      EXPECT_NE(refusal(good.substr(0, size), "a.ply"), "read") << size;
  }
}

}  // namespace
}  // namespace tsubu::io
