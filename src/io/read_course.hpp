#pragma once
#include <filesystem>
#include <vector>

#include "state/wall_course.hpp"

namespace tsubu::io {

// Reads a comma-separated file whose first line names the columns time and factor, in either order; times ascend from
// row to row. A name may carry a unit, "time [ms]"; without one times are in seconds. Throws FileError if the file
// cannot be read, TableError (io/body_table.hpp) if it is wrong.
[[nodiscard]] std::vector<state::WallCourse::Row> read_course(const std::filesystem::path& path);

}  // namespace tsubu::io
