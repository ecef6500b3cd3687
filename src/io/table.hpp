#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/vec3.hpp"
#include "io/line_file.hpp"

namespace tsubu::io {

// One row of table.csv. Energies since the start of the run; "stored" is what is in the contacts now.
struct TableRow {
  std::uint64_t step = 0;
  double time = 0;
  std::uint64_t bodies = 0, contacts = 0;
  double kinetic_translation = 0, kinetic_rotation = 0;
  double stored_normal = 0, stored_cohesion = 0, stored_tangential = 0, stored_rolling = 0;
  double dissipated_normal = 0, dissipated_tangential = 0, dissipated_rolling = 0;
  double gravity_work = 0, wall_work = 0, external_work = 0;
  double energy_in = 0, energy_out = 0;  // with bodies that came and left
  double residual = 0;                   // what the ledger cannot account for
  double max_overlap = 0;                // of the smaller radius
  double max_speed = 0;
  double rate = 0;
  struct OnWall {
    Vec3 force, torque;  // of the bodies on the wall [N], [N m]
    double power = 0;    // of the wall on the bodies [W]
  };
  std::vector<OnWall> walls = {};  // in the order of the names that the table was made with
  std::vector<double> more = {};   // of the columns that this run has more
};

struct Column {
  std::string_view name, unit;
  std::variant<std::uint64_t TableRow::*, double TableRow::*> member;
};

// After these come the loads of each wall, NAME.force_x to NAME.power, and what else this run tells. The rate comes
// last: it is the only number that depends on the machine, so cutting the last column makes the tables of two runs
// comparable byte by byte.
inline constexpr Column table_columns[] = {
    {"step", "-", &TableRow::step},
    {"time", "s", &TableRow::time},
    {"bodies", "-", &TableRow::bodies},
    {"contacts", "-", &TableRow::contacts},
    {"kinetic_translation", "J", &TableRow::kinetic_translation},
    {"kinetic_rotation", "J", &TableRow::kinetic_rotation},
    {"stored_normal", "J", &TableRow::stored_normal},
    {"stored_cohesion", "J", &TableRow::stored_cohesion},
    {"stored_tangential", "J", &TableRow::stored_tangential},
    {"stored_rolling", "J", &TableRow::stored_rolling},
    {"dissipated_normal", "J", &TableRow::dissipated_normal},
    {"dissipated_tangential", "J", &TableRow::dissipated_tangential},
    {"dissipated_rolling", "J", &TableRow::dissipated_rolling},
    {"gravity_work", "J", &TableRow::gravity_work},
    {"wall_work", "J", &TableRow::wall_work},
    {"external_work", "J", &TableRow::external_work},
    {"energy_in", "J", &TableRow::energy_in},
    {"energy_out", "J", &TableRow::energy_out},
    {"residual", "J", &TableRow::residual},
    {"max_overlap", "-", &TableRow::max_overlap},
    {"max_speed", "m/s", &TableRow::max_speed},
};
inline constexpr Column rate_column{"rate", "particle-steps/s", &TableRow::rate};

// A .csv file with one header line, `name [unit]`; numbers are written with the digits that give the same double back.
class Table {
 public:
  // `more`: titles of further columns, with their units.
  explicit Table(const std::filesystem::path& path, const std::vector<std::string>& walls = {},
                 const std::vector<std::string>& more = {});
  // Goes on with a table behind its first `kept` bytes; throws FileError if its columns are others, or if these bytes
  // are not whole rows.
  Table(const std::filesystem::path& path, const std::vector<std::string>& walls, const std::vector<std::string>& more,
        std::uint64_t kept);
  void write(const TableRow& row);
  [[nodiscard]] std::uint64_t size() const { return file_.size(); }
  void sync() { file_.sync(); }

  // Whether the last of these can go on with a file: throws FileError if not, and touches nothing.
  static void check(const std::filesystem::path& path, const std::vector<std::string>& walls,
                    const std::vector<std::string>& more, std::uint64_t kept);

 private:
  LineFile file_;
};

}  // namespace tsubu::io
