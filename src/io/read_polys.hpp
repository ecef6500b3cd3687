#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::io {

// Points and cells of a .vtp file that a run wrote, to be looked at again.
struct PolyFile {
  double time = 0;  // [s]
  std::vector<Vec3> points;
  std::array<std::vector<std::vector<std::uint32_t>>, 3> cells;  // by CellKind: verts, lines, polys
  struct Array {
    std::string name;
    bool of_cells = false;  // else of points
    std::size_t components = 1;
    std::vector<double> values;
  };
  std::vector<Array> arrays;

  // nullptr if there is none.
  [[nodiscard]] const Array* find(std::string_view name, bool of_cells) const;
};

// Arrays appended raw, as frames have them. Throws FileError.
[[nodiscard]] PolyFile read_polys(const std::filesystem::path& path);

}  // namespace tsubu::io
