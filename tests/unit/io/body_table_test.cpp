#include "io/body_table.hpp"

#include <gtest/gtest.h>

#include <variant>

#include "base/units.hpp"
#include "io/file_error.hpp"
#include "unit/io/temporary_folder.hpp"

namespace {

using namespace tsubu::io;
using tsubu::Vec3;
using Strings = std::vector<std::string>;

class BodyTableTest : public testing::Test {
 protected:
  BodyTable read(std::string_view text) {
    write_text(file_, text);
    return read_body_table(file_);
  }
  // Problems of a wrong table, without the path that they begin with.
  Strings problems(std::string_view text) {
    try {
      static_cast<void>(read(text));
    } catch (const TableError& error) {
      Strings result;
      for (const std::string& problem : error.problems()) {
        EXPECT_TRUE(problem.starts_with(file_.string() + ":")) << problem;
        result.push_back(problem.substr(file_.string().size() + 1));
      }
      return result;
    }
    ADD_FAILURE() << "no TableError for\n" << text;
    return {};
  }

  TemporaryFolder folder_;
  std::filesystem::path file_ = folder_ / "bodies.csv";
};

TEST_F(BodyTableTest, ReadsPositions) {
  const BodyTable table = read("x,y,z\n1,2,3\n-4e-1, 5.5 ,.25");
  EXPECT_EQ(table.x, (std::vector<Vec3>{{1, 2, 3}, {-0.4, 5.5, 0.25}}));
  EXPECT_TRUE(table.diameter.empty());
  EXPECT_TRUE(table.v.empty());
  EXPECT_TRUE(table.omega.empty());
}

TEST_F(BodyTableTest, ReadsAllColumnsInAnyOrderWithUnits) {
  const BodyTable table = read(
      "diameter [mm],z [cm],y,x [um],vx [mm/s],vy,vz [m/s],wx,wy [rad/s],wz [rpm]\n"
      "4.9,25,1,3,7,8,9,10,11,30\n");
  EXPECT_EQ(table.diameter, std::vector<double>{std::get<tsubu::Quantity>(tsubu::parse_quantity("4.9 mm")).value});
  EXPECT_EQ(table.x, (std::vector<Vec3>{{3e-6, 1, 0.25}}));
  EXPECT_EQ(table.v, (std::vector<Vec3>{{0.007, 8, 9}}));
  ASSERT_EQ(table.omega.size(), 1U);
  EXPECT_EQ(table.omega[0].y, 11);
  EXPECT_DOUBLE_EQ(table.omega[0].z, 3.14159265358979323846);
}

TEST_F(BodyTableTest, FillsAVectorWithZeros) {
  EXPECT_EQ(read("x,y,z,vy\n0,0,0,2\n").v, (std::vector<Vec3>{{0, 2, 0}}));
}

TEST_F(BodyTableTest, ReadsOrientations) {
  EXPECT_EQ(read("x,y,z,qw,qx,qy,qz\n0,0,0,1,0,0,2\n").turn, (std::vector<tsubu::Quat>{{1, 0, 0, 2}}));
  EXPECT_EQ(problems("x,y,z,qw,qx,qy,qz\n0,0,0,1,0,0,0\n0,0,0,0,0,0,0\n"),
            Strings{"3:1: qw, qx, qy and qz are all zero, which is no orientation"});
  EXPECT_EQ(problems("x,y,z,qw,qx,qy\n0,0,0,1,0,0\n"),
            Strings{"1:1: column 'qz' is missing: qw, qx, qy and qz go together"});
}

TEST_F(BodyTableTest, ReadsFilesFromWindows) {
  EXPECT_EQ(read("\xEF\xBB\xBFx,y,z\r\n1,2,3\r\n\r\n").x, (std::vector<Vec3>{{1, 2, 3}}));
}

TEST_F(BodyTableTest, ReportsWrongColumns) {
  EXPECT_EQ(problems("x,y\n1,2\n"), Strings{"1:1: column 'z' is missing"});
  EXPECT_EQ(
      problems("x,y,z,mass of it\n1,2,3,4\n"),
      Strings{"1:7: unknown column 'mass of it'; known are x, y, z, diameter, vx, vy, vz, wx, wy, wz, qw, qx, qy, qz"});
  EXPECT_EQ(problems("x,y,z,diamter\n1,2,3,4\n"), Strings{"1:7: unknown column 'diamter'; did you mean 'diameter'?"});
  EXPECT_EQ(problems("x,y,z,x\n1,2,3,4\n"), Strings{"1:7: column 'x' is given twice"});
  EXPECT_EQ(
      problems("x [kg],y [mm,z [mn]\n1,2,3\n"),
      (Strings{"1:1: column 'x' is a length, but [kg] is a mass", "1:8: the unit of 'y' is not closed by a bracket",
               "1:14: unknown unit 'mn'; did you mean 'mN'? (case matters)"}));
}

TEST_F(BodyTableTest, ReportsAllWrongRows) {
  EXPECT_EQ(problems("x,y,z [mm],diameter\n"
                     "1,2,3\n"
                     "1, two,3,1\n"
                     "\n"
                     "nan,2,inf,1\n"
                     "1,2,,0\n"
                     "1,2,3 mm,-1\n"
                     "1,2,3,4,5\n"
                     "0x1,2,1e400,1\n"),
            (Strings{"2:5: the row has 3 values, but there are 4 columns", "3:4: y 'two' is not a number",
                     "5:1: x 'nan' is not finite", "5:7: z 'inf' is not finite", "6:5: z '' is not a number",
                     "6:6: diameter '0' is not positive", "7:5: z '3 mm' is not a number",
                     "7:10: diameter '-1' is not positive", "8:9: the row has 5 values, but there are 4 columns",
                     "9:1: x '0x1' is not a number", "9:7: z '1e400' is not a number"}));
}

TEST_F(BodyTableTest, ReportsNumbersThatOnlyTheirUnitMakesTooLarge) {
  EXPECT_EQ(problems("x [km],y,z\n1e308,0,0\n"), Strings{"2:1: x '1e308' is too large"});
}

TEST_F(BodyTableTest, ReportsEmptyFiles) {
  const Strings empty = {"1:1: the file is empty; its first line names the columns: x, y, z"};
  EXPECT_EQ(problems(""), empty);
  EXPECT_EQ(problems(" \n\n"), empty);
  EXPECT_EQ(problems("x,y,z\n"), Strings{"1:1: no row follows the header"});
}

TEST_F(BodyTableTest, SparesTheReaderThousandsOfSentences) {
  std::string text = "x,y,z\n";
  for (int i = 0; i < 1000; ++i) text += "1;2;3\n";
  const Strings found = problems(text);
  ASSERT_EQ(found.size(), 21U);
  EXPECT_EQ(found.back(), " and 980 more of this kind");
}

TEST_F(BodyTableTest, SaysWhyAFileCannotBeRead) {
  try {
    static_cast<void>(read_body_table(folder_ / "none.csv"));
    ADD_FAILURE() << "a missing file went unnoticed";
  } catch (const FileError& error) {
    EXPECT_EQ(error.what(), "cannot read " + (folder_ / "none.csv").string() + ": No such file or directory");
  }
  EXPECT_THROW(static_cast<void>(read_body_table(folder_.path())), FileError);
}

}  // namespace
