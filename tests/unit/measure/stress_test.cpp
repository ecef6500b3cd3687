#include "geometry/make_shape.hpp"
#include "io/csv.hpp"
#include "unit/measure/bench.hpp"

namespace tsubu::test {
namespace {

using measure::Kind;

constexpr double radius = 0.01, stiffness = 1000;

// Two spheres pressed together along a line: one spring, one branch; s = -(1/V) f (x) l.
TEST(Stress, OfTwoSpheresPressed) {
  scenes::Scene s = springs(radius, 1);
  const Vec3 n{0.6, 0, 0.8};
  const double apart = 1.9 * radius, force = stiffness * 0.1 * radius;
  s.add_sphere(-0.5 * apart * n, radius, {});
  s.add_sphere(0.5 * apart * n, radius, {});
  measure::Description half = in_box(Kind::stress, {0, -0.05, -0.05}, {0.05, 0.05, 0.05});
  half.name = "half";
  Measured run(s, {in_box(Kind::stress, {-0.05, -0.05, -0.05}, {0.05, 0.05, 0.05}), half});
  const auto row = run.row();
  const double full = force * apart / 1e-3;
  EXPECT_NEAR(row.at("m.stress_xx"), -0.36 * full, 1e-9 * full);
  EXPECT_NEAR(row.at("m.stress_zz"), -0.64 * full, 1e-9 * full);
  EXPECT_NEAR(row.at("m.stress_xz"), -0.48 * full, 1e-9 * full);
  EXPECT_NEAR(row.at("m.stress_zx"), -0.48 * full, 1e-9 * full);
  EXPECT_NEAR(row.at("m.stress_yy"), 0, 1e-9 * full);
  EXPECT_NEAR(row.at("m.pressure"), full / 3, 1e-9 * full);
  EXPECT_EQ(row.at("m.kinetic_pressure"), 0);
  EXPECT_NEAR(row.at("m.fabric_xx"), 0.36, 1e-12);
  EXPECT_NEAR(row.at("m.fabric_xz"), 0.48, 1e-12);
  EXPECT_NEAR(row.at("m.fabric_xx") + row.at("m.fabric_yy") + row.at("m.fabric_zz"), 1, 1e-12);
  EXPECT_EQ(row.at("m.contacts"), 1);
  // half of the branch, in half of the volume
  EXPECT_NEAR(row.at("half.stress_xx"), -0.36 * full, 1e-9 * full);
}

TEST(Stress, OfASphereOnAWall) {
  scenes::Scene s = springs(radius, 1);
  s.add_sphere({0, 0, 0.95 * radius}, radius, {});
  s.add_plane({0, 0, 0}, {0, 0, 1}, 0);
  s.settings.wall_arm = 1;
  Measured run(s, {in_box(Kind::stress, {-0.05, -0.05, 0}, {0.05, 0.05, 0.05})});
  const auto row = run.row();
  EXPECT_EQ(row.at("m.contacts"), 1);
  EXPECT_LT(row.at("m.stress_zz"), 0);
  // the force times the way from the wall to the centre
  const double force = run.simulation.bodies().force[0].z;
  EXPECT_NEAR(row.at("m.stress_zz"), -force * 0.95 * radius / 5e-4, 1e-9 * force);
}

// A cubic lattice with a spacing less than a diameter in a periodic box: three contacts for each body, so that each
// side of a cell of the lattice carries one force.
scenes::Scene lattice(double squeeze) {
  scenes::Scene s = springs(radius, 1);
  constexpr int n = 6;
  const double a = 2 * radius * squeeze;
  s.settings.dt = 1e-6;
  s.settings.domain = geometry::Domain({0, 0, 0}, {n * a, n * a, n * a}, {true, true, true});
  for (int x = 0; x < n; ++x)
    for (int y = 0; y < n; ++y)
      for (int z = 0; z < n; ++z)
        s.add_sphere(a * Vec3{x + 0.25, y + 0.25, z + 0.25}, radius, {{x % 2 ? 1.0 : -1.0, 0, 0}, {}});
  return s;
}

TEST(Stress, OfALatticeUnderPressureAndHeat) {
  const scenes::Scene s = lattice(0.95);
  const double a = 2 * radius * 0.95, force = stiffness * 0.05 * 2 * radius, p = force / (a * a);
  const double heat = 2500 * geometry::sphere_volume(radius) / (a * a * a);  // density times 1 m2/s2
  std::vector<measure::Description> all(2, wanted(Kind::stress));
  for (auto& d : all) d.region = box(s.settings.domain.low, s.settings.domain.high);
  // any box of whole cells of the lattice carries the same, wherever it is
  all[1].name = "part", all[1].region = box(a * Vec3{1.1, 0.7, 2.3}, a * Vec3{3.1, 4.7, 5.3}),
  all[1].everywhere = false;
  Measured run(s, all);
  const auto row = run.row();
  for (const std::string name : {"m", "part"}) {
    EXPECT_NEAR(row.at(name + ".stress_xx"), -p - heat, 1e-9 * p) << name;
    EXPECT_NEAR(row.at(name + ".stress_yy"), -p, 1e-9 * p) << name;
    EXPECT_NEAR(row.at(name + ".stress_zz"), -p, 1e-9 * p) << name;
    EXPECT_NEAR(row.at(name + ".stress_xy"), 0, 1e-9 * p) << name;
    EXPECT_NEAR(row.at(name + ".kinetic_pressure"), heat / 3, 1e-9 * p) << name;
    EXPECT_NEAR(row.at(name + ".fabric_xx"), 1.0 / 3, 1e-12) << name;
    EXPECT_NEAR(row.at(name + ".fabric_yz"), 0, 1e-12) << name;
  }
  EXPECT_EQ(row.at("m.contacts"), 3 * 216);
  EXPECT_EQ(row.at("part.contacts"), 3 * 2 * 4 * 3);
}

// On a grid of cells that do not fit the lattice, the mean over the cells is the stress of the whole.
TEST(Stress, OnAGridAddsUpToTheWhole) {
  const TemporaryFolder folder;
  const scenes::Scene s = lattice(0.95);
  measure::Description whole = wanted(Kind::stress), grid = whole;
  whole.region = grid.region = box(s.settings.domain.low, s.settings.domain.high);
  grid.name = "grid", grid.cells = {{5, 1, 7}};
  Measured run(s, {whole, grid}, folder.path());
  run.step();
  const auto row = run.row();
  io::CsvFile file(folder.path() / "fields" / "grid_000000.csv");
  const io::CsvLine* line = file.next();
  ASSERT_EQ(line->cells[4].text, "stress_xx [Pa]");
  ASSERT_EQ(line->cells.size(), 3u + 1 + 9 + 1 + 9 + 1);
  double xx = 0, kinetic = 0, contacts = 0;
  int cells = 0;
  while ((line = file.next())) {
    xx += std::stod(std::string(line->cells[4].text));
    kinetic += std::stod(std::string(line->cells[13].text));
    contacts += std::stod(std::string(line->cells[23].text));
    ++cells;
  }
  EXPECT_EQ(cells, 35);
  EXPECT_EQ(contacts, row.at("m.contacts"));
  // Cells with a mean velocity of their own have less heat, all of it along x; what contacts carry adds up.
  const double of_cells = (xx + 3 * kinetic) / cells, of_all = row.at("m.stress_xx") + 3 * row.at("m.kinetic_pressure");
  EXPECT_NEAR(of_cells, of_all, 1e-9 * std::abs(of_all));
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "fields" / "grid_000000.vti"));
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "fields" / "grid.pvd"));
}

TEST(Coordination, OfALatticeIsSix) {
  Measured run(lattice(0.95), {wanted(Kind::coordination)});
  const auto row = run.row();
  EXPECT_EQ(row.at("m.mean"), 6);
  EXPECT_EQ(row.at("m.mean_without_rattlers"), 6);
  EXPECT_EQ(row.at("m.rattlers"), 0);
}

// A square of four that touch two each, a tail of two, and one alone.
TEST(Coordination, TakesRattlersAwayUntilThereAreNone) {
  scenes::Scene s = springs(radius, 1);
  const double a = 1.95 * radius;
  for (const Vec3& x :
       {Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{1, 1, 0}, Vec3{2, 0, 0}, Vec3{3, 0, 0}, Vec3{9, 9, 9}})
    s.add_sphere(a * x, radius, {});
  s.add_plane({0, 0, -radius + 1e-5}, {0, 0, 1}, 0);  // all but the one alone lie on it
  measure::Description d = wanted(Kind::coordination), with_walls = d;
  d.fewest = with_walls.fewest = 3;
  with_walls.name = "walls", with_walls.walls = true;
  Measured run(s, {d, with_walls});
  const auto row = run.row();
  EXPECT_DOUBLE_EQ(row.at("m.mean"), 2 * 6.0 / 7);
  EXPECT_EQ(row.at("m.mean_without_rattlers"), 2);  // the square: two of its own and the wall each
  EXPECT_DOUBLE_EQ(row.at("m.rattlers"), 3.0 / 7);
  EXPECT_DOUBLE_EQ(row.at("walls.mean"), (2 * 6.0 + 6) / 7);
  EXPECT_EQ(row.at("walls.mean_without_rattlers"), 3);
}

// Three spheres: on the floor, at the edge of floor and side, in the corner of floor and two sides. The same vessel of
// planes, of planes that stand there twice, and of triangles.
TEST(Coordination, CountsTheSidesOfAVesselOnce) {
  const double a = 0.99 * radius, far = 0.5;
  for (const std::string vessel : {"planes", "planes twice", "mesh"}) {
    scenes::Scene s = springs(radius, 1);
    for (const Vec3& x : {Vec3{10 * a, 10 * a, a}, Vec3{a, 10 * a, a}, Vec3{a, a, a}}) s.add_sphere(x, radius, {});
    if (vessel == "mesh") {
      geometry::TriangleMesh mesh;
      mesh.points = {{0, 0, 0}, {far, 0, 0}, {0, far, 0}, {far, far, 0}, {0, 0, far}, {far, 0, far}, {0, far, far}};
      mesh.triangles = {{0, 1, 3}, {0, 3, 2}, {0, 2, 6}, {0, 6, 4}, {0, 4, 5}, {0, 5, 1}};
      s.add_mesh(mesh, 0);
    }
    for (int k = 0; vessel != "mesh" && k < (vessel == "planes" ? 1 : 2); ++k)
      for (const Vec3& n : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}) s.add_plane({}, n, 0);
    measure::Description d = wanted(Kind::coordination);
    d.walls = true, d.fewest = 3;
    Measured run(s, {d});
    const auto row = run.row();
    EXPECT_EQ(row.at("m.mean"), 2) << vessel << ": one, two and three";
    EXPECT_EQ(row.at("m.mean_without_rattlers"), 3) << vessel;
  }
}

// A plate lies on the floor with all its corners and holds a lid: two contacts, as it would have with two other bodies.
TEST(Coordination, CountsAFaceOnce) {
  scenes::Scene s = springs(radius, 1);
  const double rounding = 0.1 * radius;
  s.add_shaped(geometry::make_plate(geometry::equilateral_corners(4 * radius), rounding, 2500), {}, {}, {});
  s.add_plane({0, 0, -0.99 * rounding}, {0, 0, 1}, 0);
  s.add_plane({0, 0, 0.99 * rounding}, {0, 0, -1}, 0);
  measure::Description d = wanted(Kind::coordination);
  d.walls = true;
  Measured run(s, {d});
  EXPECT_EQ(run.row().at("m.mean"), 2);
}

}  // namespace
}  // namespace tsubu::test
