#include "io/vtp.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "io/file_error.hpp"

namespace tsubu::io {

void write_vtp(const std::filesystem::path& path, const PolyData& data, Encoding encoding) {
  if (data.point_count > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
    throw FileError("write", path, "it would hold more than 2^31 - 1 points, and its point numbers have 32 bits");
  }
  const auto count = [&data](CellKind kind) {
    const auto found = std::ranges::find(data.cells, kind, &Cells::kind);
    return found == data.cells.end() ? 0 : found->count;
  };
  VtkFile file(path, "PolyData", encoding);
  file.write("<PolyData>\n");
  file.write(
      fmt::format("<Piece NumberOfPoints=\"{}\" NumberOfVerts=\"{}\" NumberOfLines=\"{}\" NumberOfStrips=\"0\" "
                  "NumberOfPolys=\"{}\">\n",
                  data.point_count, count(CellKind::verts), count(CellKind::lines), count(CellKind::polys)));
  file.write_section("Points", std::array{&data.points});
  constexpr std::array<std::string_view, 3> kinds = {"Verts", "Lines", "Polys"};
  for (const Cells& cells : data.cells)
    file.write_section(kinds[static_cast<std::size_t>(cells.kind)], std::array{&cells.connectivity, &cells.offsets});
  file.write_section("PointData", data.point_data);
  file.write_section("CellData", data.cell_data);
  file.write("</Piece>\n");
  file.write_fields(data.time, data.step, data.fields);
  file.finish();
}

}  // namespace tsubu::io
