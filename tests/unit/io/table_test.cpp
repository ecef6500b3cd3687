#include "io/table.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "io/file_error.hpp"
#include "unit/io/temporary_folder.hpp"

namespace {

using namespace tsubu::io;

TEST(Table, BeginsWithNamesAndUnits) {
  const TemporaryFolder folder;
  const Table table(folder / "table.csv", {"lid"});
  EXPECT_EQ(read_text(folder / "table.csv"),
            "step [-],time [s],bodies [-],contacts [-],kinetic_translation [J],kinetic_rotation [J],stored_normal [J],"
            "stored_cohesion [J],stored_tangential [J],stored_rolling [J],dissipated_normal [J],"
            "dissipated_tangential [J],dissipated_rolling [J],gravity_work [J],wall_work [J],external_work [J],"
            "energy_in [J],energy_out [J],residual [J],"
            "max_overlap [-],max_speed [m/s],lid.force_x [N],lid.force_y [N],lid.force_z [N],lid.torque_x [N m],"
            "lid.torque_y [N m],lid.torque_z [N m],lid.power [W],rate [particle-steps/s]\n");
}

TEST(Table, GivesBackTheSameNumbers) {
  const TemporaryFolder folder;
  Table table(folder / "table.csv", {"lid"}, {"feed.mass [kg]", "feed.count [-]"});
  const TableRow row{.step = 18446744073709551615U,
                     .time = 0.1 + 0.2,
                     .bodies = 2,
                     .contacts = 3,
                     .kinetic_translation = 1.0 / 3,
                     .kinetic_rotation = 4.9406564584124654e-324,
                     .stored_normal = -1.7976931348623157e308,
                     .stored_cohesion = -5,
                     .stored_tangential = 6,
                     .stored_rolling = 7,
                     .dissipated_normal = 8,
                     .dissipated_tangential = 9,
                     .dissipated_rolling = 10,
                     .gravity_work = 11,
                     .wall_work = 12,
                     .external_work = 13,
                     .energy_in = 15,
                     .energy_out = 16,
                     .residual = 1e-17,
                     .max_overlap = 0.01,
                     .max_speed = 14,
                     .rate = 1.25e7,
                     .walls = {{{1, 2, 3}, {4, 5, 6}, 0.1}},
                     .more = {0.3, 7}};
  table.write(row);
  std::istringstream lines(read_text(folder / "table.csv"));
  std::string header, line, cell;
  std::getline(lines, header);
  ASSERT_TRUE(std::getline(lines, line));
  std::istringstream cells(line);
  for (const Column& column : table_columns) {
    ASSERT_TRUE(std::getline(cells, cell, ',')) << column.name;
    if (const auto* real = std::get_if<double TableRow::*>(&column.member)) {
      EXPECT_EQ(std::strtod(cell.c_str(), nullptr), row.**real) << column.name;
    } else {
      EXPECT_EQ(std::strtoull(cell.c_str(), nullptr, 10), row.*std::get<std::uint64_t TableRow::*>(column.member));
    }
  }
  for (const double load : {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 0.1, 0.3, 7.0, row.rate}) {
    ASSERT_TRUE(std::getline(cells, cell, ','));
    EXPECT_EQ(std::strtod(cell.c_str(), nullptr), load);
  }
  EXPECT_FALSE(std::getline(cells, cell, ','));
}

// A checkpoint counts bytes: where no row ends there, the rows are not those that it counted.
TEST(Table, GoesOnBehindWholeRowsOnly) {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder / "table.csv";
  std::uint64_t kept = 0;
  {
    Table table(path);
    table.write({.step = 1});
    kept = table.size();
    table.write({.step = 2});
  }
  const std::string good = read_text(path);
  std::string longer = good;
  longer.insert(good.find('\n') + 1, "0");
  const auto refused = [&](const std::string& content, const std::string& why) {
    write_text(path, content);
    for (const bool only_look : {true, false}) {
      try {
        if (only_look)
          Table::check(path, {}, {}, kept);
        else
          Table(path, {}, {}, kept);
        ADD_FAILURE() << "not refused";
      } catch (const FileError& error) {
        EXPECT_EQ(error.reason().find(why), 0u) << error.reason();
      }
    }
    EXPECT_EQ(read_text(path), content) << "nothing was cut";
  };
  refused(longer,
          "a row ended at byte " + std::to_string(kept) + " when the checkpoint was written, and none does now");
  refused(good.substr(0, kept - 1), "it has " + std::to_string(kept - 1) + " bytes, and had " + std::to_string(kept));
  write_text(path, good);
  Table::check(path, {}, {}, kept);
  EXPECT_EQ(read_text(path), good);
  Table(path, {}, {}, kept).write({.step = 3});
  EXPECT_EQ(read_text(path).substr(0, kept + 2), good.substr(0, kept) + "3,");
}

}  // namespace
