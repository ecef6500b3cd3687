#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "geometry/triangle_mesh.hpp"

// Meshes, and the files that hold them.
namespace tsubu::mesh_files {

inline geometry::TriangleMesh tetrahedron() {
  return {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
}

// Corners are numbered in the order in which the triangles come to them, so that STL, which does not number them, gives
// the same mesh.
inline geometry::TriangleMesh cube() {
  return {
      {{0, 0, 0}, {0.25, 0.5, 0}, {0.25, 0, 0}, {0, 0.5, 0}, {0, 0, -3}, {0.25, 0, -3}, {0.25, 0.5, -3}, {0, 0.5, -3}},
      {{0, 1, 2},
       {0, 3, 1},
       {4, 5, 6},
       {4, 6, 7},
       {0, 2, 5},
       {0, 5, 4},
       {2, 1, 6},
       {2, 6, 5},
       {1, 3, 7},
       {1, 7, 6},
       {3, 0, 4},
       {3, 4, 7}}};
}

template <class Number>
std::string bytes(Number value, bool big_endian = false) {
  auto raw = std::bit_cast<std::array<char, sizeof(Number)>>(value);
  if (big_endian != (std::endian::native == std::endian::big)) std::reverse(raw.begin(), raw.end());
  return {raw.begin(), raw.end()};
}

inline std::string text_stl(const geometry::TriangleMesh& mesh) {
  std::string text = "solid of no name\n";
  for (const auto& t : mesh.triangles) {
    text += "  facet normal 0 0 1\n    outer loop\n";
    for (const auto k : t)
      text += fmt::format("      vertex {} {} {}\n", mesh.points[k].x, mesh.points[k].y, mesh.points[k].z);
    text += "    endloop\n  endfacet\n";
  }
  return text + "endsolid of no name\n";
}

inline std::string binary_stl(const geometry::TriangleMesh& mesh, std::string header = "") {
  header.resize(80, ' ');
  std::string content = header + bytes(static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const auto& t : mesh.triangles) {
    content += std::string(12, '\0');
    for (const auto k : t)
      for (const double x : {mesh.points[k].x, mesh.points[k].y, mesh.points[k].z})
        content += bytes(static_cast<float>(x));
    content += "\1\2";
  }
  return content;
}

inline std::string obj(const geometry::TriangleMesh& mesh) {
  std::string text = "# a mesh\n";
  for (const Vec3& p : mesh.points) text += fmt::format("v {} {} {}\n", p.x, p.y, p.z);
  for (const auto& t : mesh.triangles) text += fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  return text;
}

inline std::string ply_header(const geometry::TriangleMesh& mesh, std::string_view format) {
  return fmt::format(
      "ply\nformat {} 1.0\ncomment a mesh\nelement vertex {}\nproperty float x\nproperty double y\nproperty float z\n"
      "element face {}\nproperty list uchar int vertex_indices\nend_header\n",
      format, mesh.points.size(), mesh.triangles.size());
}

inline std::string text_ply(const geometry::TriangleMesh& mesh) {
  std::string text = ply_header(mesh, "ascii");
  for (const Vec3& p : mesh.points) text += fmt::format("{} {} {}\n", p.x, p.y, p.z);
  for (const auto& t : mesh.triangles) text += fmt::format("3 {} {} {}\n", t[0], t[1], t[2]);
  return text;
}

inline std::string binary_ply(const geometry::TriangleMesh& mesh, bool big_endian) {
  std::string content = ply_header(mesh, big_endian ? "binary_big_endian" : "binary_little_endian");
  for (const Vec3& p : mesh.points)
    content += bytes(static_cast<float>(p.x), big_endian) + bytes(p.y, big_endian) +
               bytes(static_cast<float>(p.z), big_endian);
  for (const auto& t : mesh.triangles) {
    content += '\3';
    for (const auto k : t) content += bytes(k, big_endian);
  }
  return content;
}

}  // namespace tsubu::mesh_files
