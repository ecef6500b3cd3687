#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "io/read_mesh.hpp"
#include "unit/io/mesh_files.hpp"

namespace tsubu::io {
namespace {

using namespace mesh_files;

struct File {
  const char* name;
  std::string content;
};
const std::vector<File> files = {{"a.stl", text_stl(tetrahedron())},     {"a.stl", binary_stl(tetrahedron(), "solid")},
                                 {"a.obj", obj(tetrahedron())},          {"a.ply", text_ply(tetrahedron())},
                                 {"a", binary_ply(tetrahedron(), true)}, {"a", binary_ply(tetrahedron(), false)}};

// A file with a few places changed, each as `random` says: a byte, a piece cut out, doubled or exchanged for a word.
std::string mutated(std::string content, const Random& random) {
  constexpr std::string_view words[] = {"-1",   "0",    "nan",   "1e999", "4294967296", "18446744073709551615", "\n",
                                        "\\\n", "list", "ply\n", "#",     "f ",         "\xff\xff\xff\xff",     "\r"};
  std::uint64_t draw = 0;
  const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random.bits(draw++) % end); };
  for (std::size_t changes = 1 + below(4); changes > 0 && !content.empty(); --changes) {
    const std::size_t place = below(content.size()), length = 1 + below(12);
    switch (below(5)) {
      case 0:
        content[place] = static_cast<char>(below(256));
        break;
      case 1:
        content.erase(place, length);
        break;
      case 2:
        content.insert(place, content.substr(place, length));
        break;
      case 3:
        content.replace(place, below(3), words[below(std::size(words))]);
        break;
      default:
        if (below(8) == 0) content.resize(place);
    }
  }
  return content;
}

// What is read is a mesh; what is not is refused with a sentence. The sanitizers see to the rest.
TEST(ReadMesh, TakesOrRefusesTenThousandDamagedFiles) {
  int read = 0;
  for (std::uint64_t k = 0; k < 10000; ++k) {
    const auto& [name, original] = files[k % files.size()];
    const std::string content = mutated(original, Random(1, k));
    try {
      const geometry::TriangleMesh mesh = read_mesh(content, name);
      ++read;
      ASSERT_FALSE(mesh.triangles.empty());
      for (const auto& t : mesh.triangles)
        for (const auto p : t) ASSERT_LT(p, mesh.points.size()) << k;
      for (const Vec3& p : mesh.points)
        ASSERT_TRUE(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z)) << k;
    } catch (const MeshFileError& error) {
      ASSERT_TRUE(std::string_view(error.what()).starts_with(name)) << error.what();
    }
  }
  // both happen often enough to mean something
  EXPECT_GT(read, 1000);
  EXPECT_LT(read, 9000);
}

}  // namespace
}  // namespace tsubu::io
