#include "io/frame_series.hpp"

#include <gtest/gtest.h>

#include "unit/io/sample_snapshot.hpp"
#include "unit/io/temporary_folder.hpp"

namespace {

using namespace tsubu::io;
using Names = std::vector<std::string>;

void write_two_frames(const std::filesystem::path& folder, const FrameOptions& options) {
  std::filesystem::create_directory(folder / frames_folder);
  FrameSeries series(folder, options);
  auto snapshot = sample_snapshot();
  snapshot.time = 0;
  series.write(snapshot);
  snapshot.time = 0.125;
  series.write(snapshot);
  EXPECT_EQ(series.count(), 2U);
}

constexpr std::string_view head =
    "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\">\n<Collection>\n";
constexpr std::string_view tail = "</Collection>\n</VTKFile>\n";

TEST(FrameSeries, ListsAllFramesOfEachPart) {
  const TemporaryFolder folder;
  write_two_frames(folder.path(), {});
  EXPECT_EQ(read_text(folder / "walls.pvd"),
            std::string(head) +
                "<DataSet timestep=\"0\" part=\"1\" name=\"walls\" file=\"frames/walls_000000.vtp\"/>\n"
                "<DataSet timestep=\"0.125\" part=\"1\" name=\"walls\" file=\"frames/walls_000001.vtp\"/>\n" +
                std::string(tail));
  EXPECT_EQ(read_text(folder / "all.pvd"),
            std::string(head) +
                "<DataSet timestep=\"0\" part=\"0\" name=\"particles\" file=\"frames/particles_000000.vtp\"/>\n"
                "<DataSet timestep=\"0\" part=\"1\" name=\"walls\" file=\"frames/walls_000000.vtp\"/>\n"
                "<DataSet timestep=\"0\" part=\"2\" name=\"contacts\" file=\"frames/contacts_000000.vtp\"/>\n"
                "<DataSet timestep=\"0.125\" part=\"0\" name=\"particles\" file=\"frames/particles_000001.vtp\"/>\n"
                "<DataSet timestep=\"0.125\" part=\"1\" name=\"walls\" file=\"frames/walls_000001.vtp\"/>\n"
                "<DataSet timestep=\"0.125\" part=\"2\" name=\"contacts\" file=\"frames/contacts_000001.vtp\"/>\n" +
                std::string(tail));
  EXPECT_EQ(names_in(folder.path()), (Names{"all.pvd", "contacts.pvd", "frames", "particles.pvd", "walls.pvd"}));
  EXPECT_EQ(names_in(folder / "frames"), (Names{"contacts_000000.vtp", "contacts_000001.vtp", "particles_000000.vtp",
                                                "particles_000001.vtp", "walls_000000.vtp", "walls_000001.vtp"}));
}

// Three frames were written, the checkpoint knew of one.
TEST(FrameSeries, KeepsWhatItFindsUntilItIsReplaced) {
  const TemporaryFolder folder;
  const FrameOptions only{.contacts = false, .walls = false};
  std::filesystem::create_directory(folder / frames_folder);
  auto snapshot = sample_snapshot();
  const auto write_at = [&](FrameSeries& series, double time) {
    snapshot.time = time;
    series.write(snapshot);
  };
  {
    FrameSeries series(folder.path(), only);
    for (const double time : {0.0, 1.0, 2.0, 2.5}) write_at(series, time);
    EXPECT_EQ(series.times(), (std::vector<double>{0, 1, 2, 2.5}));
  }
  const std::string before = read_text(folder / "all.pvd");
  FrameSeries series(folder.path(), only);
  series.go_on_from({0});
  EXPECT_EQ(series.count(), 1u);
  EXPECT_EQ(read_text(folder / "all.pvd"), before);
  write_at(series, 1);
  EXPECT_EQ(read_text(folder / "all.pvd"), before);  // the same again, and later ones still listed
  write_at(series, 2);
  write_at(series, 3);  // the one at 2.5 was there only because the run had stopped
  EXPECT_NE(read_text(folder / "all.pvd")
                .find("timestep=\"3\" part=\"0\" name=\"particles\" "
                      "file=\"frames/particles_000003.vtp\""),
            std::string::npos);
  EXPECT_EQ(read_text(folder / "all.pvd").find("2.5"), std::string::npos);
  EXPECT_TRUE(series.missing().empty());
  std::filesystem::remove(folder / "frames/particles_000001.vtp");
  EXPECT_EQ(series.missing().size(), 1u);
}

TEST(FrameSeries, RemovesWhatNothingReplacedAtTheEnd) {
  const TemporaryFolder folder;
  write_two_frames(folder.path(), {});
  write_text(folder / "frames/movie_000007.vtp", "of the user");
  FrameSeries series(folder.path(), {});
  series.go_on_from({0});
  series.end();
  EXPECT_EQ(names_in(folder / "frames"),
            (Names{"contacts_000000.vtp", "movie_000007.vtp", "particles_000000.vtp", "walls_000000.vtp"}));
  EXPECT_EQ(read_text(folder / "all.pvd").find("_000001"), std::string::npos);
}

TEST(FrameSeries, WritesOnlyTheWantedParts) {
  const TemporaryFolder folder;
  write_two_frames(folder.path(), {.encoding = Encoding::base64, .contacts = false, .walls = false});
  EXPECT_EQ(names_in(folder.path()), (Names{"all.pvd", "frames", "particles.pvd"}));
  EXPECT_EQ(names_in(folder / "frames"), (Names{"particles_000000.vtp", "particles_000001.vtp"}));
  EXPECT_EQ(read_text(folder / "all.pvd"), read_text(folder / "particles.pvd"));
  EXPECT_NE(read_text(folder / "frames/particles_000001.vtp").find("format=\"binary\""), std::string::npos);
}

}  // namespace
