#include <map>

#include "io/csv.hpp"
#include "unit/measure/bench.hpp"

namespace tsubu::test {
namespace {

using measure::Kind;

// The columns of a field written as CSV.
std::map<std::string, std::vector<double>> columns(const std::filesystem::path& path) {
  io::CsvFile file(path);
  std::vector<std::string> names;
  for (const io::CsvCell& cell : file.next()->cells) names.emplace_back(cell.text);
  std::map<std::string, std::vector<double>> found;
  while (const io::CsvLine* line = file.next())
    for (std::size_t k = 0; k < names.size(); ++k)
      found[names[k]].push_back(std::stod(std::string(line->cells[k].text)));
  return found;
}

// Layers of bodies 0.1 apart; the layer at height z has velocity 3 z along x, and every other body 0.5 m/s more or less
// along y. Nothing touches.
scenes::Scene sheared() {
  scenes::Scene s = springs(0.02, 1);
  for (int z = 0; z < 8; ++z)
    for (int x = 0; x < 4; ++x)
      for (int y = 0; y < 2; ++y)
        s.add_sphere({0.2 * x, 0.4 * y, 0.05 + 0.1 * z}, 0.02, {{0.3 * z, y ? 0.5 : -0.5, 0}, {}});
  return s;
}

TEST(Profile, OfAShearFlow) {
  const TemporaryFolder folder;
  measure::Description d = in_box(Kind::profile, {-1, -1, 0}, {1, 1, 0.8});
  d.cells = {{1, 1, 4}};
  Measured run(sheared(), {d}, folder.path());
  EXPECT_TRUE(run.measurements.titles().empty());
  run.step();
  const auto c = columns(folder.path() / "fields" / "m_000000.csv");
  const double v = geometry::sphere_volume(0.02), cell = 4 * 0.2;
  for (std::size_t k = 0; k < 4; ++k) {
    SCOPED_TRACE(k);
    const double slow = 0.6 * static_cast<double>(k), mean = slow + 0.15;
    EXPECT_DOUBLE_EQ(c.at("z [m]")[k], 0.1 + 0.2 * static_cast<double>(k));
    EXPECT_NEAR(c.at("packing_fraction [-]")[k], 16 * v / cell, 1e-15);
    EXPECT_NEAR(c.at("number_density [1/m3]")[k], 16 / cell, 1e-12);
    EXPECT_NEAR(c.at("density [kg/m3]")[k], 16 * 2500 * v / cell, 1e-12);
    EXPECT_NEAR(c.at("velocity_x [m/s]")[k], mean, 1e-13);
    EXPECT_NEAR(c.at("velocity_y [m/s]")[k], 0, 1e-13);
    EXPECT_NEAR(c.at("temperature [m2/s2]")[k], (0.15 * 0.15 + 0.25) / 3, 1e-13);
  }
}

// A layer of balls cut by a side of the cells: caps have their exact share.
TEST(Profile, CutsBallsAtTheSidesOfCells) {
  const TemporaryFolder folder;
  measure::Description d = in_box(Kind::profile, {-1, -1, 0.05 - 0.2 + 0.01}, {1, 1, 0.05 + 0.2 + 0.01});
  d.cells = {{1, 1, 2}};
  scenes::Scene s = springs(0.02, 1);
  s.add_sphere({0.1, 0.1, 0.05}, 0.02, {});
  Measured run(s, {d}, folder.path());
  run.step();
  const auto c = columns(folder.path() / "fields" / "m_000000.csv");
  const double share = 0.25 * 1.5 * 1.5 * 1.5;  // below half a radius above the centre
  const double per = geometry::sphere_volume(0.02) / (4 * 0.2);
  EXPECT_NEAR(c.at("packing_fraction [-]")[0], share * per, 1e-15);
  EXPECT_NEAR(c.at("packing_fraction [-]")[1], (1 - share) * per, 1e-15);
  EXPECT_EQ(c.at("velocity_x [m/s]")[1], 0);  // its centre is in the other cell
}

// Sampled every step, written every fourth: a body that is in a cell for three of four steps counts three quarters.
TEST(Profile, IsTheMeanBetweenTwoFiles) {
  const TemporaryFolder folder;
  scenes::Scene s = springs(0.02, 1);
  s.settings.dt = 0.01;
  s.add_sphere({0.035, 0, 0}, 0.02, {{-1, 0, 0}, {}});  // at 0.025, 0.015, 0.005, -0.005, ...
  measure::Description d = in_box(Kind::profile, {0, -1, -1}, {1, 1, 1});
  d.cells = {{1, 1, 1}};
  d.every = 4, d.sample_every = 1;
  const auto clock = [](double every) {
    return [each = static_cast<std::uint64_t>(every)](std::uint64_t step) { return step % each == 0; };
  };
  Measured run(s, {d}, folder.path(), clock);
  run.step(8);
  EXPECT_DOUBLE_EQ(columns(folder.path() / "fields" / "m_000000.csv").at("number_density [1/m3]")[0], 0.75 / 4);
  EXPECT_DOUBLE_EQ(columns(folder.path() / "fields" / "m_000001.csv").at("number_density [1/m3]")[0], 0);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "fields" / "m_000002.csv"));
}

}  // namespace
}  // namespace tsubu::test
