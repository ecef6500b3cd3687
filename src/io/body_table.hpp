#pragma once
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/quat.hpp"
#include "base/vec3.hpp"

namespace tsubu::io {

// Bodies to insert, one per row, in SI units. What no column of the file gives is empty.
struct BodyTable {
  std::vector<Vec3> x;
  std::vector<double> diameter;
  std::vector<Vec3> v, omega;
  std::vector<Quat> turn;  // of the frame that the shape is described in; of any length but zero
};

// Everything that is wrong with a table, one sentence each: file:line:column: what. what() is all of them, a line each.
class TableError : public std::runtime_error {
 public:
  explicit TableError(std::vector<std::string> problems);
  [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }

 private:
  std::vector<std::string> problems_;
};

// Reads a comma-separated file whose first line names the columns: x, y, z; if wanted diameter, vx, vy, vz, wx, wy,
// wz, qw, qx, qy, qz. A name may carry a unit, "x [mm]"; without one the numbers are in SI units. A component that is
// missing while another of its vector is given is zero. Throws FileError if the file cannot be read, TableError if it
// is wrong.
[[nodiscard]] BodyTable read_body_table(const std::filesystem::path& path);

}  // namespace tsubu::io
