#pragma once
#include <cstdint>
#include <filesystem>
#include <vector>

#include "io/data_array.hpp"
#include "io/vtk_file.hpp"

namespace tsubu::io {

enum class CellKind { verts, lines, polys };

// Cells of one kind, made of points.
struct Cells {
  CellKind kind = CellKind::verts;
  std::size_t count = 0;
  DataArray connectivity, offsets;
};

// The content of one .vtp file: points, and cells of several kinds in the order of CellKind.
struct PolyData {
  std::uint64_t step = 0;
  double time = 0;  // [s]
  std::size_t point_count = 0;
  DataArray points;
  std::vector<Cells> cells;
  std::vector<DataArray> point_data, cell_data;
  std::vector<FieldData> fields = {};
};

// Throws FileError. The same content always gives the same bytes.
void write_vtp(const std::filesystem::path& path, const PolyData& data, Encoding encoding);

}  // namespace tsubu::io
