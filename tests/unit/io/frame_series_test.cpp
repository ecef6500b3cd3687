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

TEST(FrameSeries, WritesOnlyTheWantedParts) {
  const TemporaryFolder folder;
  write_two_frames(folder.path(), {.encoding = Encoding::base64, .contacts = false, .walls = false});
  EXPECT_EQ(names_in(folder.path()), (Names{"all.pvd", "frames", "particles.pvd"}));
  EXPECT_EQ(names_in(folder / "frames"), (Names{"particles_000000.vtp", "particles_000001.vtp"}));
  EXPECT_EQ(read_text(folder / "all.pvd"), read_text(folder / "particles.pvd"));
  EXPECT_NE(read_text(folder / "frames/particles_000001.vtp").find("format=\"binary\""), std::string::npos);
}

}  // namespace
