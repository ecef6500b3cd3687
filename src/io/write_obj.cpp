#include "io/write_obj.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string>

#include "io/output_file.hpp"

namespace tsubu::io {

void write_obj(const std::filesystem::path& path, const geometry::TriangleMesh& mesh) {
  std::string text;
  const auto out = std::back_inserter(text);
  for (const Vec3& p : mesh.points) fmt::format_to(out, "v {} {} {}\n", p.x, p.y, p.z);
  // points are counted from 1
  for (const auto& [a, b, c] : mesh.triangles) fmt::format_to(out, "f {} {} {}\n", a + 1ull, b + 1ull, c + 1ull);
  write_whole_file(path, text);
}

}  // namespace tsubu::io
