#include "io/read_course.hpp"

#include <gtest/gtest.h>

#include "io/body_table.hpp"
#include "io/file_error.hpp"
#include "unit/io/temporary_folder.hpp"

namespace {

using namespace tsubu::io;
using Strings = std::vector<std::string>;
using Pairs = std::vector<std::pair<double, double>>;

class ReadCourseTest : public testing::Test {
 protected:
  Pairs read(std::string_view text) {
    write_text(file_, text);
    Pairs pairs;
    for (const auto& [time, factor] : read_course(file_)) pairs.emplace_back(time, factor);
    return pairs;
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
  std::filesystem::path file_ = folder_ / "course.csv";
};

TEST_F(ReadCourseTest, ReadsRows) {
  EXPECT_EQ(read("time,factor\n0,0\n0.5, 1\n\n1e0,-.25"), (Pairs{{0, 0}, {0.5, 1}, {1, -0.25}}));
  EXPECT_EQ(read("factor, time\n3,7\n"), (Pairs{{7, 3}}));
  EXPECT_EQ(read("time [ms],factor [%]\n5,50\n"), (Pairs{{0.005, 0.5}}));
  EXPECT_EQ(read("\xEF\xBB\xBFtime,factor\r\n1,2\r\n"), (Pairs{{1, 2}}));
}

TEST_F(ReadCourseTest, ReportsWrongColumns) {
  EXPECT_EQ(problems("time\n1\n"), Strings{"1:1: column 'factor' is missing"});
  EXPECT_EQ(problems("time,facto\n1,2\n"), Strings{"1:6: unknown column 'facto'; did you mean 'factor'?"});
  EXPECT_EQ(problems("time,velocity\n1,2\n"), Strings{"1:6: unknown column 'velocity'; known are time, factor"});
  EXPECT_EQ(problems("time,time,factor\n1,2,3\n"), Strings{"1:6: column 'time' is given twice"});
  EXPECT_EQ(problems("time [mm],factor [m/s]\n1,2\n"),
            (Strings{"1:1: column 'time' is a time, but [mm] is a length",
                     "1:11: column 'factor' is a plain number, but [m/s] is a velocity"}));
  EXPECT_EQ(problems("time [s,factor\n1,2\n"), Strings{"1:1: the unit of 'time' is not closed by a bracket"});
  EXPECT_EQ(problems("time [sec],factor\n1,2\n"), Strings{"1:1: unknown unit 'sec'; did you mean 's'?"});
}

TEST_F(ReadCourseTest, ReportsAllWrongRows) {
  EXPECT_EQ(problems("time,factor\n"
                     "0,one\n"
                     "inf, nan\n"
                     "1\n"
                     "2,3,4\n"
                     ",1e999\n"),
            (Strings{"2:3: factor 'one' is not a number", "3:1: time 'inf' is not finite",
                     "3:6: factor 'nan' is not finite", "4:1: the row has 1 values, but there are 2 columns",
                     "5:5: the row has 3 values, but there are 2 columns", "6:1: time '' is not a number",
                     "6:2: factor '1e999' is not a number"}));
}

TEST_F(ReadCourseTest, TimesMustAscend) {
  EXPECT_EQ(problems("factor,time\n1,0\n1,2\n\n1, 1.5\n1,2\n1,3\n"),
            (Strings{"5:4: time '1.5' is not after that of line 3", "6:3: time '2' is not after that of line 3"}));
}

TEST_F(ReadCourseTest, ReportsEmptyFiles) {
  EXPECT_EQ(problems(""), Strings{"1:1: the file is empty; its first line names the columns: time, factor"});
  EXPECT_EQ(problems("\ntime,factor\n\n"), Strings{"2:1: no row follows the header"});
}

TEST_F(ReadCourseTest, SparesTheReaderThousandsOfSentences) {
  std::string text = "time,factor\n";
  for (int i = 0; i < 1000; ++i) text += "1;2\n";
  const Strings found = problems(text);
  ASSERT_EQ(found.size(), 21U);
  EXPECT_EQ(found.back(), " and 980 more of this kind");
}

TEST_F(ReadCourseTest, SaysWhyAFileCannotBeRead) {
  EXPECT_THROW(static_cast<void>(read_course(folder_ / "none.csv")), FileError);
  EXPECT_THROW(static_cast<void>(read_course(folder_.path())), FileError);
}

}  // namespace
