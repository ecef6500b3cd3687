// Feeds read_mesh with whatever libFuzzer thinks of. By hand, with clang, which has that library; a folder of small
// meshes to begin with makes it find its way sooner:
//
//   clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -Isrc tests/fuzz/read_mesh_fuzz.cpp
//     src/io/{read_mesh,mesh_text,mesh_faces,read_stl,read_obj,ply_header,read_ply,whole_file}.cpp
//     src/geometry/{weld,cut_polygon}.cpp -lfmt -o read_mesh_fuzz
//   ./read_mesh_fuzz -max_len=4096 -max_total_time=300 MESHES
//   TSUBU_FUZZ_NAME=a.ply ./read_mesh_fuzz -max_len=4096 -max_total_time=300 MESHES    one of the readers alone
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "geometry/weld.hpp"
#include "io/read_mesh.hpp"

// The first byte chooses the name, as the ending is one of the ways to be recognised, unless one is asked for.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tsubu;
  constexpr const char* names[] = {"a", "a.stl", "a.obj", "a.ply"};
  static const char* const only = std::getenv("TSUBU_FUZZ_NAME");
  if (size == 0) return 0;
  const std::string_view content(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    const geometry::TriangleMesh mesh = io::read_mesh(content, only ? only : names[data[0] % 4]);
    if (mesh.triangles.empty()) std::abort();
    for (const auto& t : mesh.triangles)
      for (const std::uint32_t p : t)
        if (p >= mesh.points.size()) std::abort();
    for (const Vec3& p : mesh.points)
      if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z)) std::abort();
    static_cast<void>(geometry::welded(mesh, geometry::weld_tolerance(mesh)));
  } catch (const io::MeshFileError&) {
  }
  return 0;
}
