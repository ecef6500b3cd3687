#include "io/shapes_part.hpp"

#include <array>

namespace tsubu::io {
namespace {

// Cells of one kind as they come in.
struct Growing {
  std::vector<std::int32_t> connectivity, offsets;
  std::vector<std::uint32_t> body;  // of each cell, its memory index

  template <class Simplex>
  void add(const Simplex& simplex, std::size_t first_point, std::uint32_t of) {
    for (const auto k : simplex) connectivity.push_back(static_cast<std::int32_t>(first_point + k));
    offsets.push_back(static_cast<std::int32_t>(connectivity.size()));
    body.push_back(of);
  }
};

}  // namespace

void write_shapes(const std::filesystem::path& path, const state::Snapshot& snapshot, Encoding encoding) {
  static const state::Bodies none;
  const state::Bodies& b = snapshot.bodies.bodies ? *snapshot.bodies.bodies : none;
  std::vector<Vec3> points;
  std::vector<double> radius;
  std::array<Growing, 3> kinds;  // points, lines, triangles
  for (const std::uint32_t i : snapshot.bodies.order) {
    if (b.is_sphere(i)) continue;
    const geometry::Shape& shape = b.shape_of(i);
    const auto& [turn, momentum, scale] = b.attitude[i];
    const std::size_t first = points.size();
    for (std::size_t k = 0; k < shape.points.size(); ++k) {
      points.push_back(b.motion[i].x + rotate(turn, scale * shape.points[k]));
      radius.push_back(scale * shape.radius[k]);
    }
    if (!shape.triangles.empty())
      for (const auto& triangle : shape.triangles) kinds[2].add(triangle, first, i);
    else if (!shape.edges.empty())
      for (const auto& edge : shape.edges) kinds[1].add(edge, first, i);
    else
      for (std::size_t k = 0; k < shape.points.size(); ++k) kinds[0].add(std::array{k}, first, i);
  }
  std::vector<std::uint32_t> body;
  std::vector<Cells> cells;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const Growing& kind = kinds[k];
    if (kind.offsets.empty()) continue;
    body.insert(body.end(), kind.body.begin(), kind.body.end());
    cells.push_back({static_cast<CellKind>(k), kind.offsets.size(), integer_array("connectivity", kind.connectivity),
                     integer_array("offsets", kind.offsets)});
  }
  const auto of_body = [&body](std::string name, auto get) {
    return make_array(std::move(name), body.size(), [&body, get](std::size_t k) { return get(body[k]); });
  };
  std::vector<DataArray> data{
      of_body("id", [&b](std::uint32_t i) { return std::array{b.id[i]}; }),
      of_body("type", [&b](std::uint32_t i) { return std::array{b.material[i]}; }),
      of_body("v", [&b](std::uint32_t i) { return single_precision(b.motion[i].twist.v); }),
      of_body("omega", [&b](std::uint32_t i) { return single_precision(b.motion[i].twist.w); })};
  write_vtp(path,
            {.step = snapshot.step,
             .time = snapshot.time,
             .point_count = points.size(),
             .points = real_array("points", points),
             .cells = std::move(cells),
             .point_data = {real_array("radius", radius)},
             .cell_data = std::move(data)},
            encoding);
}

}  // namespace tsubu::io
